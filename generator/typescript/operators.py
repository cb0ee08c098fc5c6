"""Operators and casts: which operand belongs to which operator, decided by TypeScript's precedence.

tree-sitter groups some of them otherwise (`a === b as string`, `a > b < c`), but keeps their order. So an expression
without parentheses is laid out flat and grouped again, in the same loop that TypeScript's parser has.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.typescript.annotations import Annotations
from generator.typescript.syntax import RANK, Array, Binary, Cast, Name, Number, Object, Template, Text, Unary, Value
from generator.typescript.tokens import REFUSED, shortened, snippet

if TYPE_CHECKING:
    from tree_sitter import Node

_UNARY = {"!", "-", "+", "~", "typeof"}
_LOGICAL = {"&&", "||"}
_CASTS = {"as_expression", "satisfies_expression"}
_CAST_RANK = RANK["<"]
# What needs parentheses as an operand, and what needs them before `.`, `[` or `(`, where tree-sitter forgives.
_OPEN_ENDED = {"arrow_function": "an arrow function", "ternary_expression": "a conditional"}
_OPERATIONS = dict.fromkeys(("binary_expression", "unary_expression", *_CASTS), "an operation")
# After `const`, which it takes for the name of a type, TypeScript reads these as part of the type.
_TYPE_GOES_ON = {"|", "&", "<", "<<"}

Steps = deque["Node"]


class Operators(Annotations, ABC):
    """Reads unary and binary operators, `as` and `satisfies`."""

    @abstractmethod
    def value(self, node: Node) -> Value:
        """The value that an expression node stands for."""

    def operation(self, node: Node) -> Value:
        """The value of a unary, binary or cast node that no other of them surrounds."""
        operator = node.children[0].type
        if node.type == "unary_expression" and operator not in _UNARY:
            cure = "write `undefined`" if operator == "void" else "write a value"
            return self.refuse(node, f"has `{operator}`", cure)
        steps = deque(_flat(node))
        value, _ = self._group(steps, -1)
        return value

    def closed(self, node: Node) -> Value:
        """An operand, which may not be an expression that swallows what follows it."""
        return self._enclosed(node, _OPEN_ENDED)

    def head(self, node: Node) -> Value:
        """The value before a `.`, `[` or `(`."""
        return self._enclosed(node, _OPEN_ENDED | _OPERATIONS)

    def _enclosed(self, node: Node, refused: dict[str, str]) -> Value:
        if node.type in refused:
            what = f"has {refused[node.type]} without parentheses"
            return self.refuse(node, what, f"put parentheses around it: `({snippet(node)})`")
        return self.value(node)

    def _group(self, steps: Steps, rank: int) -> tuple[Value, str]:
        """Reads an operand and all operators that bind tighter than `rank`; also the last operator used."""
        left, outermost = self._operand(steps), ""
        while steps:
            step = steps[0]
            operator = step.children[1].type if step.type in _CASTS else step.type
            own = _CAST_RANK if step.type in _CASTS else RANK[operator]
            if own < rank or (own == rank and operator != "**"):
                break
            steps.popleft()
            if step.type in _CASTS:
                left, outermost = self._cast(left, step), operator
                if step.children[-1].type == "const" and steps and steps[0].type in _TYPE_GOES_ON:
                    self.refuse(steps[0], f"has `{steps[0].type}` after `as const`", "put parentheses around the cast")
                continue
            right, inner = self._group(steps, own)
            for other in (outermost, inner):
                if (operator == "??" and other in _LOGICAL) or (other == "??" and operator in _LOGICAL):
                    cure = "put one of the two and its operands in parentheses"
                    self.refuse(step, f"mixes `{other}` and `{operator}` without parentheses", cure)
            left, outermost = Binary(left, operator, right), operator
        return left, outermost

    def _operand(self, steps: Steps) -> Value:
        node = steps.popleft()
        if node.type not in _UNARY:
            return self.closed(node)
        inner = steps[0]
        value = self._operand(steps)
        if inner.type not in _UNARY and steps and steps[0].type == "**":
            signed = self.source[node.start_byte : inner.end_byte].decode()
            cure = f"put parentheses around it: `({shortened(signed)}) **`"
            self.refuse(node, f"has `{node.type}` before the base of `**`", cure)
        return Unary(node.type, value)

    def _cast(self, value: Value, node: Node) -> Value:
        before, operator, type_ = node.children[0], node.children[1], node.children[-1]
        if self.has_line_break(before, operator):
            self.refuse(operator, f"has a line break before `{operator.type}`", "write both on one line")
        if type_.type != "const":
            return Cast(value, operator.type, self.type(type_))
        if value is not REFUSED and (operator.type != "as" or not _is_literal(value)):
            what = f"`{operator.type} const`"
            return self.refuse(node, f"has {what} after what is no literal", f"delete {what}")
        return Cast(value, operator.type, "const")


def ends_in_cast(node: Node) -> bool:
    """Whether the last word of an operation belongs to a type."""
    return [step.type for step in _flat(node)][-1] in _CASTS


def _flat(node: Node) -> Iterator[Node]:
    """Operands, operator tokens and cast nodes (for what follows their operand) in the order of the text."""
    match node.type:
        case "binary_expression":
            yield from _flat(node.children[0])
            yield node.children[1]
            yield from _flat(node.children[-1])
        case "unary_expression" if node.children[0].type in _UNARY:
            yield node.children[0]
            yield from _flat(node.children[-1])
        case "as_expression" | "satisfies_expression":
            yield from _flat(node.children[0])
            yield node
        case _:
            yield node


def _is_literal(value: Value) -> bool:
    """What TypeScript lets `as const` follow."""
    match value:
        case Text() | Template() | Number() | Array() | Object() | Name("true" | "false"):
            return True
        case Unary("-", Number()):
            return True
        case Unary("+", Number(text)):
            return not text.endswith("n")
    return False
