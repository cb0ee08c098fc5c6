"""What a chain of members, elements and calls reads of a row, and what is certainly not there to be read.

Owns the names in reach (`Scope`) and how a problem is noted. `readings` has the values around a chain.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.diagnostics import suggest
from generator.typescript import builtins, facts, printing, references, types
from generator.typescript.builtins import BOOLEAN, NUMBER, STRING
from generator.typescript.facts import Fields, FieldType
from generator.typescript.operations import article
from generator.typescript.references import Reference
from generator.typescript.syntax import Arrow, Call, Element, Member, Name, Range, Text, Value
from generator.typescript.texts import Place
from generator.typescript.types import OPAQUE, UNDEFINED, Type, Unknown, known

UNKNOWN = facts.of(Unknown("it cannot be told from here"))
_CALLS: dict[str, Type] = {
    "String": STRING,
    "Number": NUMBER,
    "Boolean": BOOLEAN,
    "encodeURIComponent": STRING,
}
_FEW = 6  # fields that a cure lists
_NO_FUNCTIONS = {"string", "number", "boolean", "bigint", "array", "object"}


@dataclass(frozen=True, slots=True)
class Problem:
    """What is certainly wrong in an expression, at `[start, end)` in characters of its text.

    `what` is `field` for one that does not exist, else `type`. `message` is a clause about the expression; `place` the
    declaration that shows it, `near` the field that was probably meant.
    """

    what: Literal["field", "type"]
    range: Range
    message: str
    help: str
    place: Place | None = None
    near: str | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """The types of the names that can be read, and what the conditions around speak of."""

    names: dict[str, FieldType]
    tested: frozenset[Reference] = frozenset()
    asked: bool = False

    def under(self, condition: Value) -> Scope:
        """The scope where a condition holds, or does not."""
        tested = self.tested.union(references.mentioned(condition))
        return replace(self, tested=tested, asked=self.asked or references.asks_for_fields(condition))

    def inside(self, parameters: dict[str, FieldType]) -> Scope:
        """The scope of a function's body."""
        tested = frozenset(one for one in self.tested if one[0] not in parameters)
        return replace(self, names={**self.names, **parameters}, tested=tested)

    def tests(self, value: Value) -> bool:
        """Whether a condition may have narrowed a value."""
        found = references.reference(value)
        return found is not None and found in self.tested


class Lookups(ABC):
    """Reads chains; `problems` fills as it goes. `around` is where the argument stands that is being read."""

    def __init__(self, strict: bool, doubts_indexes: bool) -> None:
        self._strict, self._doubts_indexes = strict, doubts_indexes
        self.problems: list[Problem] = []
        self.around: Range = (0, 0)

    @abstractmethod
    def value(self, value: Value, scope: Scope) -> FieldType:
        """The type of any value; notes the problems in it."""

    @abstractmethod
    def arrow(self, value: Arrow, given: Sequence[types.Lazy], scope: Scope) -> FieldType:
        """What a function returns that is handed values of the types `given`."""

    def chained(self, value: Value, scope: Scope) -> tuple[FieldType, bool]:
        """The type of a part of a chain, and whether a `?.` before it may have ended the chain."""
        match value:
            case Member(inner, name) | Element(inner, Text(name)):
                base, ended = self._base(value, inner, scope)
                return self._member(value, base, name, scope), ended
            case Element(inner):
                base, ended = self._base(value, inner, scope)
                element = base.element()
                if isinstance(element, Unknown) or getattr(types.present(base.type), "is_tuple", False):
                    return UNKNOWN, ended
                return or_undefined(element) if self._doubts_indexes else element, ended
            case Call():
                return self._call(value, scope)
        return self.value(value, scope), False

    def _base(self, value: Member | Element, inner: Value, scope: Scope) -> tuple[FieldType, bool]:
        """What a member is read of; reading one of null or undefined is a problem."""
        base, ended = self.chained(inner, scope)
        missing = self.missing(base, inner, scope)
        if missing and not value.optional:
            safe = printing.text(replace(value, optional=True))
            self.note(value.place, f"reads `{printing.text(value)}` though {missing}", f"write `{safe}`", base.place)
        elif base.type == OPAQUE and not scope.tests(inner) and not scope.asked:
            message = f"reads `{printing.text(value)}` though `{printing.text(inner)}` is `unknown`"
            self.note(value.place, message, "give it a type that has the field", base.place)
        return base, ended or (value.optional and (base.nullable or base.optional))

    def missing(self, one: FieldType, value: Value, scope: Scope) -> str | None:
        """That a value may be null or undefined, as a clause."""
        if not self._strict or scope.tests(value) or not (one.nullable or one.optional):
            return None
        return f"`{printing.text(value)}` may be {'null' if one.nullable else 'undefined'}"

    def _member(self, value: Member | Element, base: FieldType, name: str, scope: Scope) -> FieldType:
        kind = base.kind
        own = builtins.members(kind)
        if own is not None:
            if name not in own and not scope.asked:
                near = suggest(name, own)
                cure = f"did you mean `{near}`?" if near else f"read `{printing.text(value.object)}` as it is"
                message = f"reads `{printing.text(value)}`, which {article(kind)} {kind} does not have"
                self.problems.append(Problem("field", value.place, message, cure, base.place))
            return facts.of(NUMBER) if builtins.is_property(kind, name) else UNKNOWN
        found = base.fields()
        if not isinstance(found, Fields) or kind == "unknown" or name in builtins.OF_OBJECTS:
            return UNKNOWN
        if found.lacks(name):
            named = f"`{base.name}`" if base.name else "its type"
            if not scope.asked:
                self._absent(value, f"{named} does not have", name, found, base.place)
            return UNKNOWN
        inner = value.object
        if len(types.members(types.present(base.type))) > 1 and scope.tests(inner):
            return UNKNOWN
        field = found.fields.get(name, UNKNOWN)
        if field.partial:
            if not scope.tests(inner) and not scope.asked:
                self._absent(value, "not every member of the union has", name, Fields({}, open=False), field.place)
            return UNKNOWN
        return field

    def _absent(self, value: Member | Element, lacks: str, name: str, fields: Fields, place: Place | None) -> None:
        """Notes a field that is not there; `fields` are those that are."""
        near = suggest(name, fields.fields)
        shown = sorted(fields.fields)
        cure = "read another field"
        if near is not None:
            cure, place = f"did you mean `{near}`?", fields.fields[near].place or place
        elif 0 < len(shown) <= _FEW:
            cure = f"its fields are {', '.join(f'`{one}`' for one in shown)}"
        message = f"reads `{printing.text(value)}`, which {lacks}"
        self.problems.append(Problem("field", value.place, message, cure, place, near))

    def _call(self, value: Call, scope: Scope) -> tuple[FieldType, bool]:
        callee = value.callee
        if isinstance(callee, Name):
            given = self._arguments(value, (), scope)
            if callee.text == "encodeURIComponent" and "encodeURIComponent" not in scope.names:
                self._encoded(value, given, scope)
            return facts.of(_CALLS.get(callee.text, UNKNOWN.type)), False
        if callee == Member(Name("JSON"), "stringify", False):
            self._arguments(value, (), scope)
            return facts.of(STRING), False
        if not isinstance(callee, Member):
            self.value(callee, scope)
            self._arguments(value, (), scope)
            return UNKNOWN, False
        base, ended = self._base(callee, callee.object, scope)
        method = self._member(callee, base, callee.name, scope)
        owner = types.present(base.type)
        results = self._arguments(value, builtins.parameters(base.kind, callee.name, owner), scope)
        if method.kind in _NO_FUNCTIONS and not method.narrowed:
            cure = f"write `{printing.text(callee)}`"
            self.note(callee.place, f"calls `{printing.text(callee)}`, which is no function", cure, method.place)
        if callee.name == "map" and base.kind == "array" and results:
            return facts.of(types.Array(known(results[0].type))), ended
        return facts.of(builtins.result(base.kind, callee.name, owner)), ended

    def _arguments(self, value: Call, given: Sequence[types.Lazy], scope: Scope) -> list[FieldType]:
        """The types of a call's arguments; of a function, what it returns."""
        return [
            self.arrow(one, given, scope) if isinstance(one, Arrow) else self.value(one, scope)
            for one in value.arguments
        ]

    def _encoded(self, value: Call, given: Sequence[FieldType], scope: Scope) -> None:
        if not given or given[0].narrowed:
            return
        missing = self.missing(given[0], value.arguments[0], scope)
        if missing:
            cure = f"give it a text: `encodeURIComponent({printing.text(value.arguments[0])} ?? '')`"
            self.note(self.around, f"encodes a value though {missing}", cure, given[0].place)
        elif given[0].kind in {"array", "object", "function", "bigint"}:
            kind = given[0].kind
            self.note(self.around, f"encodes {article(kind)} {kind}", "encode a text or a number", given[0].place)

    def note(self, range: Range, message: str, help: str, place: Place | None) -> None:
        """Adds what the compiler refuses."""
        self.problems.append(Problem("type", range, message, help, place))


def or_undefined(one: FieldType) -> FieldType:
    """The same, or undefined."""
    return FieldType(
        types.Lazy(lambda: types.union([one.type, UNDEFINED])), False, one.partial, one.place, one.narrowed
    )
