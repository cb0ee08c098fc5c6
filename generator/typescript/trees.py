"""Syntax trees of TypeScript files, by tree-sitter: the grammar that fits a file, and what its nodes are read with.

Owns the parsers of whole files (`expressions` has its own for one value). Knows what a node says, not what it means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from generator.typescript import literals
from generator.typescript.skeleton import skeleton
from generator.typescript.tokens import content

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

    from generator.typescript.texts import Text

EXTENSIONS = (".ts", ".tsx", ".mts", ".cts")  # the ends of `.d.ts` and its kin are among them
_IN_NAME = re.compile(rb"(?m)^[ \t]++(?=in(?:stanceof)?[_$0-9][\w$]*\??[ \t]*:)")
_WITH_BODY = {"arrow_function", "function_declaration", "function_expression", "generator_function_declaration"}
_COMMENT_SIZE = 2_000  # how far back the end of the member before is looked for
_TYPE_STAR = re.compile(rb"\bexport(\s+)type(?=\s*\*)")


def parse(text: Text) -> Node:
    """The root of a file's tree, in which `has_error` marks what the grammar does not understand.

    Function bodies may be missing from it. Two things that the grammar should understand are repaired, without moving
    an offset: `export type * from` is read as `export * from` (`is_type_star` tells them apart), and a member of a type
    whose name starts with `in_` gets the semicolon that the grammar wants before it.
    """
    parser = _parser(jsx=text.path.endswith("x"))
    source, bodies = skeleton(text.raw)
    root = parser.parse(source).root_node
    if bodies and (root.has_error or any(not _is_body(root, start) for start in bodies)):
        source = text.raw
        root = parser.parse(source).root_node
    if root.has_error:
        repaired = _IN_NAME.sub(_separated, _TYPE_STAR.sub(rb"export\1    ", source))
        root = parser.parse(repaired).root_node if repaired != source else root
    return root


def _is_body(root: Node, start: int) -> bool:
    block = root.descendant_for_byte_range(start, start + 1)
    owner = block.parent if block is not None and block.type == "statement_block" else None
    return owner is not None and owner.type in _WITH_BODY


def _separated(found: re.Match[bytes]) -> bytes:
    before = found.string[max(0, found.start() - _COMMENT_SIZE) : found.start()].rstrip()
    while before.endswith(b"*/"):
        before = before[: before.rfind(b"/*")].rstrip()
    return found[0][:-1] + b";" if before[-1:] not in b",;{(" else found[0]


@cache
def _parser(jsx: bool) -> Parser:
    import tree_sitter_typescript
    from tree_sitter import Language, Parser

    return Parser(
        Language(tree_sitter_typescript.language_tsx() if jsx else tree_sitter_typescript.language_typescript())
    )


def is_type_star(text: Text, node: Node) -> bool:
    """Whether an `export *` statement is an `export type *` in the author's text."""
    return _TYPE_STAR.match(text.raw, node.start_byte, node.end_byte) is not None


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
