"""The words of an expression: where a node stands, what is wrong with it, and names, texts and numbers read from it.

The lowest layer of the reader (`tokens` <- `annotations` <- `grammar`). A refused part is noted and stands as
`undefined` from then on, so that one run finds every fault; the expression is then never printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.rules import DETAIL_ARGS_NOT_A_LITERAL
from generator.typescript import literals
from generator.typescript.refusals import REFUSALS
from generator.typescript.syntax import Fault, Name, Number, Text, Value

if TYPE_CHECKING:
    from tree_sitter import Node

REFUSED = Name("undefined")
BAD_NUMBER = "has a number that TypeScript does not read"
NUMBER_CURE = "write it without leading zeros, with `_` only between digits and a space after it"


def content(node: Node) -> str:
    """The text of a node as written."""
    return (node.text or b"").decode()


def snippet(node: Node) -> str:
    """The start of a node's text, on one line, for messages."""
    return shortened(content(node))


def shortened(text: str) -> str:
    """The start of a text, on one line, for messages."""
    flat = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return flat if len(flat) <= 40 else flat[:37] + "..."


def bare(node: Node) -> Node:
    """The node inside all parentheses."""
    while node.type == "parenthesized_expression" and node.child_count == 3:
        node = node.children[1]
    return node


class Tokens:
    """Reads single words of the tree over `source`; `faults` fills as it goes.

    `source` is the author's text between parentheses, so that `{` opens an object; a line break keeps a comment at its
    end off the `)`.
    """

    def __init__(self, text: str) -> None:
        self.faults: list[Fault] = []
        self.source = b"(" + text.encode() + b"\n)"
        self._is_ascii = text.isascii()

    def refuse(self, node: Node, message: str, help: str, rule: str = DETAIL_ARGS_NOT_A_LITERAL) -> Value:
        """Notes a fault over `node`; returns what stands for the value it would have had."""
        self.faults.append(Fault(rule, *self.span(node), f"`detail_args` {message}", help))
        return REFUSED

    def reject(self, node: Node) -> Value:
        """Refuses a node for its type."""
        what, cure = REFUSALS.get(node.type, (f"`{snippet(node)}`, which is not allowed there", "write a plain value"))
        return self.refuse(node, f"has {what}", cure)

    def span(self, node: Node) -> tuple[int, int]:
        """Where `node` stands, in characters of the author's text."""
        start, end = (max(byte - 1, 0) for byte in node.byte_range)
        if self._is_ascii:
            return min(start, len(self.source) - 3), min(end, len(self.source) - 3)
        text = self.source[1:-2]
        return len(text[:start].decode()), len(text[:end].decode())

    def has_line_break(self, before: Node, after: Node) -> bool:
        """Whether a line ends between two nodes."""
        gap = self.source[before.end_byte : after.start_byte].decode()
        return any(char in "\n\r\u2028\u2029" for char in gap)

    def items(self, node: Node) -> list[Node]:
        """The parts of a bracketed list; every separator must follow a part."""
        items: list[Node] = []
        after_item = False
        for child in node.children[1:-1]:
            separator = child.type in {",", ";"}
            if not separator:
                items.append(child)
            elif not after_item:
                self.refuse(child, f"has a `{child.type}` with nothing before it", f"delete the `{child.type}`")
            after_item = not separator
        return items

    def name(self, node: Node) -> str | None:
        """An identifier's text; names are validated, never repaired."""
        name = content(node)
        if literals.is_name(name):
            return name
        cure = "write the name without `\\`" if "\\" in name else "use letters, digits, `_` and `$`"
        self.refuse(node, f"has `{snippet(node)}`, which is not a plain name", cure)
        return None

    def key(self, node: Node) -> str | None:
        """The decoded name of a property, None when it was refused."""
        if node.type == "string":
            return self.string(node)
        if node.type == "property_identifier":
            return self.name(node)
        if node.type == "computed_property_name":
            self.refuse(node, f"has a computed key `{snippet(node)}`", "write the key itself: `id: item.id`")
        else:
            self.refuse(node, f"has the key `{snippet(node)}`", f"write a name or a text: `'{snippet(node)}'`")
        return None

    def string(self, node: Node) -> str | None:
        """The text that a string literal stands for, None when it was refused."""
        raw = content(node)[1:-1]
        text = literals.decode(raw)
        if text is None or literals.has_line_break(raw):
            self.refuse(node, f"has a text that TypeScript does not read: `{snippet(node)}`", "correct its escapes")
            return None
        return text

    def number(self, node: Node) -> Value:
        """A numeric literal, and nothing that sticks to its end."""
        spelled = literals.number(content(node))
        after = self.source[node.end_byte : node.end_byte + 4].decode(errors="ignore")[:1]
        if spelled is None or after == "\\" or literals.is_name(f"_{after}" if after else ""):
            return self.refuse(node, f"{BAD_NUMBER}: `{snippet(node)}`", NUMBER_CURE)
        return Number(spelled)

    def text(self, node: Node) -> Value:
        """A string literal as a value."""
        text = self.string(node)
        return REFUSED if text is None else Text(text)
