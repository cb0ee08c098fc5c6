"""The `<` that TypeScript takes for the start of type arguments: `a < b > (c)` is a call of `a<b>` there.

TypeScript tries type arguments first, forgives most errors in them, and keeps them when `>` and then `(`, a template or
a line break follow. tree-sitter decides otherwise in some of these cases; the two readings of such a text differ, so it
is refused. Knows tokens only.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

_LESS = {"<", "<<"}
_GREATER = {">", ">>", ">>>"}
_OPENING = {"(", "[", "{", "${"}
_CLOSING = {")", "]", "}"}
# No type goes on after these, so the attempt ends before it reaches a `>`. After `<<`, which starts the type of a
# generic function, nothing is sure to end it.
_STOPS = frozenset(
    {
        *("&&", "||", "??", "==", "!=", "===", "!==", "<=", ">=", "+", "*", "/", "%", "**", "^"),
        *("?", ":", "?.", "as", "satisfies", "in", "instanceof"),
    }
)


def find(leaves: list[Node]) -> Node | None:
    """The first `<` or `<<` that TypeScript would read as type arguments, among all tokens of a tree in their order."""
    if all(leaf.type not in _GREATER for leaf in leaves):
        return None
    for index, leaf in enumerate(leaves):
        operator = leaf.type in _LESS and leaf.parent is not None and leaf.parent.type == "binary_expression"
        if operator and _closes(leaves[index + 1 :], leaf.type):
            return leaf
    return None


def _closes(leaves: list[Node], opener: str) -> bool:
    """Whether an attempt at type arguments, begun by `opener`, would come to a `>` that seems to end them."""
    opened = len(opener)
    stops = _STOPS if opener == "<" else frozenset()
    brackets: list[str] = []
    for leaf, after in pairwise(leaves):
        if leaf.type in _LESS:
            opened += len(leaf.type)
            stops = stops if leaf.type == "<" else frozenset()
        elif leaf.type in _GREATER:
            opened -= len(leaf.type)
            if opened >= 0 and (after.type in {"(", "`"} or after.start_point.row > leaf.end_point.row):
                return True
            if opened <= 0:
                return False
        elif leaf.type in _OPENING:
            brackets.append(leaf.type)
        elif leaf.type in _CLOSING:
            if not brackets:
                return False
            brackets.pop()
        elif (leaf.type in stops or (leaf.type == ":" and not brackets)) and all(one == "(" for one in brackets):
            return False
    return False
