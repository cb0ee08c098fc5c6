"""Whether `detail_args` fits the row that it reads: every field is there, and no operation is refused (UA305, UA407).

Owns the types of the values in an expression (`syntax`) and what the compiler certainly refuses in it. What a condition
around a value speaks of is taken for narrowed (`references`). Makes no diagnostics and never raises: what it cannot
follow is `Unknown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.typescript import facts, operations, printing, types
from generator.typescript.builtins import BOOLEAN, NUMBER, STRING
from generator.typescript.facts import FieldType
from generator.typescript.lookups import UNKNOWN, Lookups, Problem, Scope, or_undefined
from generator.typescript.syntax import (
    Array,
    Arrow,
    Binary,
    Call,
    Cast,
    Chain,
    Conditional,
    Element,
    Key,
    Member,
    Name,
    Number,
    Object,
    Template,
    Text,
    Unary,
    Value,
)
from generator.typescript.types import NULL, UNDEFINED, Primitive, Type, known

__all__ = ["Judgement", "Problem", "judge"]

_CONSTANTS: dict[str, Type] = {"true": BOOLEAN, "false": BOOLEAN, "null": NULL, "undefined": UNDEFINED}


@dataclass(frozen=True, slots=True)
class Judgement:
    """The problems in the order of the text, and the type of each argument by its name."""

    problems: tuple[Problem, ...]
    arguments: dict[str, FieldType]


def judge(
    literal: Object, keys: Iterable[Key], row: FieldType, *, strict: bool = False, doubts_indexes: bool = False
) -> Judgement:
    """Reads an object literal against the type of its row. The flags are those of the tsconfig.json around it."""
    reader = _Reader(strict, doubts_indexes)
    ranges = {key.name: (key.value_start, key.value_end) for key in keys}
    arguments = {}
    for name, value in literal.entries:
        reader.around = ranges.get(name, (0, 0))
        arguments[name] = reader.value(value, Scope({"item": row}))
    unique = {(one.range, one.message): one for one in reader.problems}
    return Judgement(tuple(sorted(unique.values(), key=lambda one: one.range)), arguments)


class _Reader(Lookups):
    def value(self, value: Value, scope: Scope) -> FieldType:
        """The type of a value; notes the problems in it."""
        match value:
            case Name(text):
                return scope.names.get(text) or (facts.of(_CONSTANTS[text]) if text in _CONSTANTS else UNKNOWN)
            case Text(text):
                return facts.of(Primitive("string", text))
            case Number(text):
                return facts.of(_number(text))
            case Template(_, values):
                self.all(values, scope)
                return facts.of(STRING)
            case Array(items):
                return facts.of(types.Array(known(types.union([one.value for one in self.all(items, scope)]))))
            case Object(entries):
                self.all([one for _, one in entries], scope)
                return facts.of(types.Object({}, open=True))
            case Chain(inner):
                return self.value(inner, scope)
            case Unary():
                return self._unary(value, scope)
            case Binary():
                return self._binary(value, scope)
            case Conditional(test, consequence, alternative):
                self.value(test, scope)
                one, other = self.all((consequence, alternative), scope.under(test))
                return _either(one, other)
            case Cast():
                return self._cast(value, scope)
            case Arrow():
                self.arrow(value, (), scope)
                return UNKNOWN
            case Member() | Element() | Call():
                found, ended = self.chained(value, scope)
                return or_undefined(found) if ended else found

    def all(self, values: Sequence[Value], scope: Scope) -> list[FieldType]:
        return [self.value(one, scope) for one in values]

    def arrow(self, value: Arrow, given: Sequence[types.Lazy], scope: Scope) -> FieldType:
        names = [one.partition(":") for one in value.parameters]
        bound = {name: UNKNOWN for name, _, _ in names}
        for (name, typed, _), read in zip(names, given, strict=False):
            bound[name] = UNKNOWN if typed else FieldType(read)
        return self.value(value.body, scope.inside(bound))

    def _unary(self, value: Unary, scope: Scope) -> FieldType:
        operand = self.value(value.operand, scope)
        if value.operator == "!":
            return facts.of(BOOLEAN)
        if value.operator == "typeof":
            return facts.of(STRING)
        if value.operator not in {"+", "-", "~"}:
            return UNKNOWN
        self._needs(value.operand, operand, scope)
        return facts.of(NUMBER) if value.operator == "+" or operand.kind == "number" else UNKNOWN

    def _binary(self, value: Binary, scope: Scope) -> FieldType:
        left = self.value(value.left, scope)
        inner = scope.under(value.left) if value.operator in {"&&", "||", "??"} else scope
        right = self.value(value.right, inner)
        if operations.needs_values(left, value.operator, right):
            self._needs(value.left, left, scope)
            self._needs(value.right, right, scope)
        sure = not (left.narrowed or right.narrowed or scope.tests(value.left) or scope.tests(value.right))
        reason = operations.refusal(left, value.operator, right) if sure else None
        if reason:
            cure = "convert one of the two: `String(...)`, `Number(...)`"
            self.note(self.around, f"{reason}: `{printing.text(value)}`", cure, left.place or right.place)
        return operations.result(left, value.operator, right)

    def _needs(self, value: Value, one: FieldType, scope: Scope) -> None:
        missing = self.missing(one, value, scope)
        if missing:
            cure = f"give it a value: `({printing.text(value)} ?? 0)`"
            self.note(self.around, f"calculates though {missing}", cure, one.place)

    def _cast(self, value: Cast, scope: Scope) -> FieldType:
        operand = self.value(value.operand, scope)
        wanted = value.type if value.type in {"string", "number", "boolean"} else None
        if wanted and not operand.narrowed and operand.kind in {"string", "number", "boolean"} - {wanted}:
            shown = printing.text(value)
            convert = {"string": "String", "number": "Number", "boolean": "Boolean"}[wanted]
            cure = f"convert it: `{convert}({printing.text(value.operand)})`"
            self.note(self.around, f"takes {operand.kind} for {wanted}: `{shown}`", cure, operand.place)
        return facts.of({"string": STRING, "number": NUMBER, "boolean": BOOLEAN}[wanted]) if wanted else UNKNOWN


def _either(one: FieldType, other: FieldType) -> FieldType:
    return FieldType(known(types.union([one.value, other.value])), narrowed=one.narrowed or other.narrowed)


def _number(text: str) -> Type:
    if text.endswith("n"):
        return Primitive("bigint", nominal=True)
    return Primitive("number", float(text)) if text.isdigit() else NUMBER
