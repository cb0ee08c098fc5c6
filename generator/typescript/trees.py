"""Syntax trees of TypeScript files, by tree-sitter: the grammar that fits a file, and what its nodes are read with.

Owns the parsers of whole files (`expressions` has its own for one value). Knows what a node says, not what it means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from generator.typescript import layout, literals
from generator.typescript.tokens import content

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Range

    from generator.typescript.texts import Text

EXTENSIONS = (".ts", ".tsx", ".mts", ".cts")  # the ends of `.d.ts` and its kin are among them
_IN_NAME = re.compile(rb"(?m)^[ \t]++(?=in(?:stanceof)?[_$0-9][\w$]*\??[ \t]*:)")
_WITH_BODY = {"arrow_function", "function_declaration", "function_expression", "generator_function_declaration"}
_COMMENT_SIZE = 2_000  # how far back the end of the member before is looked for
_TYPE_STAR = re.compile(rb"\bexport(\s+)type(?=\s*\*)")


def parse(text: Text, start: int, end: int) -> Node:
    """The root of a tree of these bytes of a file, in which `has_error` marks what the grammar does not understand."""
    return _parsed(text, [(start, end)])


def statement(text: Text, start: int, end: int, *, is_type: bool) -> Node:
    """The statement in these bytes, of a function where possible without the body; the root of a tree with an error in
    it when it cannot be read. Offsets count from the start of the file."""
    body = None if is_type else layout.body(text.raw, start, end)
    if body is not None:
        root = _parsed(text, [(start, body[0]), (body[1], end)])
        if not root.has_error and _closes_body(root, body[1]):
            return root.children[0]
    root = parse(text, start, end)
    return root if root.has_error or not root.child_count else root.children[0]


def _closes_body(root: Node, position: int) -> bool:
    brace = root.descendant_for_byte_range(position, position + 1)
    block = None if brace is None else brace.parent
    owner = block.parent if block is not None and block.type == "statement_block" else None
    return owner is not None and owner.type in _WITH_BODY


def _parsed(text: Text, ranges: list[tuple[int, int]]) -> Node:
    """A tree of parts of a file.

    Two things that the grammar should understand are repaired, without moving an offset: `export type * from` is read
    as `export * from`, and a member whose name starts with `in_` gets the semicolon that the grammar wants before it.
    """
    parser, included = _parser(jsx=text.path.endswith("x"))
    parser.included_ranges = included(ranges)
    root = parser.parse(text.raw).root_node
    if root.has_error and len(ranges) < 2:
        repaired = _IN_NAME.sub(_separated, _TYPE_STAR.sub(rb"export\1    ", text.raw))
        root = parser.parse(repaired).root_node if repaired != text.raw else root
    return root


def _separated(found: re.Match[bytes]) -> bytes:
    before = found.string[max(0, found.start() - _COMMENT_SIZE) : found.start()].rstrip()
    while before.endswith(b"*/"):
        before = before[: before.rfind(b"/*")].rstrip()
    return found[0][:-1] + b";" if before[-1:] not in b",;{(" else found[0]


@cache
def _parser(jsx: bool) -> tuple[Parser, Callable[[list[tuple[int, int]]], list[Range]]]:
    """A parser, and how it is told which bytes to read."""
    import tree_sitter_typescript
    from tree_sitter import Language, Parser, Point, Range

    language = tree_sitter_typescript.language_tsx() if jsx else tree_sitter_typescript.language_typescript()
    nowhere = Point(0, 0)  # lines and columns are counted by `texts`

    def included(ranges: list[tuple[int, int]]) -> list[Range]:
        return [Range(nowhere, nowhere, start, end) for start, end in ranges]

    return Parser(Language(language)), included


def named(node: Node) -> list[Node]:
    """The children that are no punctuation and no comments."""
    return [child for child in node.named_children if child.type != "comment"]


def has(node: Node, word: str) -> bool:
    """Whether a keyword or mark (`type`, `?`, `static`) stands among a node's own children."""
    return any(child.type == word for child in node.children)


def child(node: Node, kind: str) -> Node | None:
    """The first child of a type."""
    return next((one for one in node.named_children if one.type == kind), None)


def string(node: Node) -> str | None:
    """What a string literal stands for, None when it is none or has a bad escape."""
    return literals.decode(content(node)[1:-1]) if node.type == "string" else None


def name(node: Node) -> str | None:
    """The name that a property key, an import or an export specifier stands for, None when only running code tells."""
    if node.type == "string":
        return string(node)
    if node.type == "computed_property_name":
        inner = named(node)
        return string(inner[0]) if len(inner) == 1 else None
    if node.type == "number":
        text = content(node)
        return text if text.isdecimal() and (text == "0" or text[0] != "0") else None
    return content(node)


def annotation(node: Node | None) -> Node | None:
    """The type inside a `: T`."""
    inner = named(node) if node is not None else []
    return inner[0] if inner else None


def flattened(node: Node, kind: str) -> Iterator[Node]:
    """The members of a union or intersection, which the grammar nests to the left, in the order of the text."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if one.type == kind:
            waiting.extend(reversed(named(one)))
        else:
            yield one
