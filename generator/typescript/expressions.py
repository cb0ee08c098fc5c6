"""`detail_args`: one object literal, parsed and never executed (spec: yaml-contract.md, cross-check 3; UA501, UA502).

Owns the way from text to `Expression`: limits, tree-sitter's own errors, comments, and that the whole is one object
literal. `grammar` judges what stands in it, `printing` writes it down again. Makes no diagnostics: the caller knows
where the text stands in its file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from generator.rules import DETAIL_ARGS_NOT_A_LITERAL
from generator.typescript import ambiguity, common_forms, literals, printing, rows
from generator.typescript.grammar import Grammar
from generator.typescript.syntax import Call, Element, Fault, Key, Member, Object, kind, path
from generator.typescript.tokens import BAD_NUMBER, NUMBER_CURE, bare, snippet

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

__all__ = ["Expression", "Fault", "Key", "parse"]

MAX_LENGTH = 10_000
MAX_GUESSED = 2_000
MAX_DEPTH = 100  # nodes of the tree above each other; the readers recurse some two frames a node

_EXAMPLE = "write `{ id: item.id }`"
_COMPARE = "write the comparison with `>` so that no `(` or template follows it"
_ENDINGS = ("}", ")}", "]}", "'}", '"}')
_COMMENTS = {"comment", "html_comment", "hash_bang_line"}
_ODD = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")
_NUMBER = re.compile(r"(?<![\w.])[0-9][\w.]*")
_BOUNDARY = re.compile(r";|(?<=\})\s*(?=\{)")
_SPACE = re.compile("[\\s\ufeff]*")


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed `detail_args`. `printed` is TypeScript on one line, `""` when there are `faults`; `keys`
    are the sound ones.

    `breaks` says that Prettier would spread `printed` over several lines however short it is, `reads_item` that it
    needs the row: `{}` and constants do not. `literal` is the whole as a value, where it has no faults.
    """

    printed: str
    faults: tuple[Fault, ...] = ()
    keys: tuple[Key, ...] = ()
    breaks: bool = False
    reads_item: bool = False
    literal: Object | None = field(default=None, compare=False, repr=False)


@lru_cache(maxsize=4096)
def parse(text: str) -> Expression:
    """The object literal that `text` is. Never raises: what is wrong stands in `.faults`, sorted by place."""
    if not text.strip():
        return _refused(0, len(text), "is empty", f"{_EXAMPLE}, or leave `detail_args` out: that is its default")
    if len(text) > MAX_LENGTH:
        return _refused(0, len(text), f"is longer than {MAX_LENGTH:,} characters", "write a shorter expression")
    odd = _ODD.search(text)
    if odd is not None:
        return _refused(*odd.span(), f"has a character U+{ord(odd[0]):04X}", "write it as an escape inside a text")
    common = common_forms.read(text)
    if common is not None:
        literal, keys = common
        return Expression(printing.text(literal), (), keys, False, rows.reads_item(literal), literal)
    return _parse(text)


def _refused(start: int, end: int, message: str, help: str) -> Expression:
    return Expression("", (Fault(DETAIL_ARGS_NOT_A_LITERAL, start, end, f"`detail_args` {message}", help),))


def _parse(text: str) -> Expression:
    grammar = Grammar(text)
    outer = _outer_object(grammar, text)
    entries = [] if outer is None else grammar.entries(outer)
    keys = tuple(
        Key(entry.name, *grammar.span(entry.key), *grammar.span(entry.node), kind(entry.value), path(entry.value))
        for entry in entries
    )
    if grammar.faults:
        return Expression("", tuple(sorted(grammar.faults, key=lambda fault: (fault.start, fault.end))), keys)
    literal = Object(tuple((entry.name, entry.value) for entry in entries))
    printed = printing.text(literal)
    if "<" in printed and not _reads(printed):
        return _refused(0, len(text), "compares in a way that reads as type arguments", _COMPARE)
    return Expression(printed, (), keys, printing.breaks(literal), rows.reads_item(literal), literal)


def _reads(printed: str) -> bool:
    """Whether the printed form is one that `parse` accepts: without the author's parentheses a `<` may mean more."""
    grammar = Grammar(printed)
    outer = _outer_object(grammar, printed)
    return outer is not None and bool(grammar.entries(outer)) and not grammar.faults


def _tree(source: bytes) -> Node:
    return _parser().parse(source).root_node


@cache
def _parser() -> Parser:
    from tree_sitter import Language, Parser
    from tree_sitter_typescript import language_typescript

    return Parser(Language(language_typescript()))


def _without_comments(grammar: Grammar) -> bytes:
    """The source with a space for each byte of a comment, so that the faults of the rest are found too."""
    source = grammar.source
    for node, _ in _nodes(_tree(source)):
        if node.type in _COMMENTS:
            grammar.refuse(node, f"has a comment `{snippet(node)}`", "write it as a YAML comment above `detail_args`")
            start, end = node.byte_range
            source = source[:start] + re.sub(rb"[^\r\n]", b" ", source[start:end]) + source[end:]
    return source


def _survey(root: Node, source: bytes, grammar: Grammar, length: int) -> bool:
    """Notes what a reader of single nodes would not see; whether the tree is one to read at all."""
    for node, depth in _nodes(root):
        if node.is_error or node.is_missing:
            if not grammar.faults:  # a comment may be all that is wrong
                _refuse_error(node, grammar, length)
            return False
        if depth > MAX_DEPTH:
            grammar.refuse(node, "is nested too deeply", "write a shorter expression")
            return False
    leaves = _leaves(root)
    for before, leaf in pairwise(leaves):
        if not _SPACE.fullmatch(source[before.end_byte : leaf.start_byte].decode()):
            grammar.refuse(leaf, f"has an invisible character before `{snippet(leaf)}`", "delete it")
    unclear = ambiguity.find(leaves)
    if unclear is not None:
        grammar.refuse(unclear, "has a `<` that reads as the start of type arguments", _COMPARE)
    return True


def _leaves(root: Node) -> list[Node]:
    return [node for node, _ in _nodes(root) if not node.child_count]


def _nodes(root: Node) -> Iterator[tuple[Node, int]]:
    """All nodes in the order of the text, each with its depth."""
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        waiting.extend((child, depth + 1) for child in reversed(node.children))


def _refuse_error(node: Node, grammar: Grammar, length: int) -> None:
    start, end, message, cure = _cause(grammar.source[1:-2].decode(), node, *grammar.span(node))
    start = min(start, length - 1)
    end = min(max(end, start + 1), length)
    grammar.faults.append(Fault(DETAIL_ARGS_NOT_A_LITERAL, start, end, f"`detail_args` {message}", cure))


def _cause(text: str, node: Node, start: int, end: int) -> tuple[int, int, str, str]:
    """Place, message and cure for what tree-sitter could not read at `[start, end)`: what it says, or what is known."""
    lacking = next((one for one in _ENDINGS if _is_expression(text + one)), None)
    if lacking is not None:
        return len(text) - 1, len(text), f"ends before its `{lacking}`", f"add `{lacking}` at the end"
    number = next((one for one in _NUMBER.finditer(text) if one.start() <= start < one.end()), None)
    if number is not None and literals.number(number[0]) is None:
        return *number.span(), f"{BAD_NUMBER}: `{number[0]}`", NUMBER_CURE
    boundary = _end_of_first(text)
    if boundary is not None and text[boundary:].strip("; \t\r\n"):
        return boundary, len(text), "is more than one expression", _EXAMPLE
    if boundary is not None:
        return boundary, len(text), "ends in a `;`", "delete it"
    separator = text.find(";")
    if separator >= 0 and _is_expression(text.replace(";", ",")):
        return separator, separator + 1, "has a `;` between two entries", "write `,`"
    if node.is_missing:
        what = {"identifier": "a value", "property_identifier": "a name"}.get(node.type, f"a `{node.type}`")
        return start, end, f"lacks {what}", f"add {what}"
    if start == 0 and end >= len(text):
        return start, end, "is not a TypeScript expression", _EXAMPLE
    return start, end, f"cannot be read at `{snippet(node)}`", "correct or delete it; the form is `{ id: item.id }`"


def _is_expression(text: str) -> bool:
    """Whether a guess at what was meant can be read; not tried for long texts, which cost a parse each."""
    return len(text) <= MAX_GUESSED and not _tree(f"({text}\n)".encode()).has_error


def _end_of_first(text: str) -> int | None:
    """Where an expression ends that a `;` or another `{` follows; None where what stands before that is none."""
    for found in islice(_BOUNDARY.finditer(text), 20):  # each try parses the text again
        if text[: found.start()].strip() and _is_expression(text[: found.start()]):
            return found.start()
    return None


def _outer_object(grammar: Grammar, text: str) -> Node | None:
    """The object literal that the whole text is, or None with the fault noted."""
    source = _without_comments(grammar)
    root = _tree(source)
    if not _survey(root, source, grammar, len(text)):
        return None
    statement = root.children[0]
    group = statement.children[0]
    if root.child_count != 1 or statement.child_count != 1 or group.byte_range != (0, len(source)):
        grammar.refuse(root, "is more than one expression", _EXAMPLE)
        return None
    node = group.children[1]
    if group.child_count == 3 and node.type == "object":
        return node
    if group.child_count > 3:
        grammar.refuse(root, "has no braces", f"write `{{ {' '.join(text.split())} }}`")
    elif bare(node).type == "object":
        grammar.refuse(node, "has parentheses around the object literal", "delete them")
    else:
        _refuse_value(node, grammar)
    return None


def _refuse_value(node: Node, grammar: Grammar) -> None:
    """A value where an object literal belongs; the cure is what was probably meant."""
    known = len(grammar.faults)
    value = grammar.value(node)
    cure = _EXAMPLE
    inner = [one for one in map(bare, node.children) if one.type == "object"]
    if len(inner) == 1:
        cure = f"write only `{snippet(inner[0])}`"
    elif len(grammar.faults) == known and isinstance(value, Member | Element | Call):
        name = (path(value) or ("id",))[-1]
        cure = f"write `{{ {printing.key(name if isinstance(name, str) else 'id')}: {printing.text(value)} }}`"
    del grammar.faults[known:]  # the whole is wrong: what its parts lack is no second fault
    grammar.refuse(node, "is not an object literal", cure)
