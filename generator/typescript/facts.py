"""The answers that the room gives: props of a component, fields of a type, and what is known of each.

Plain values over the types underneath, for checks that know nothing of those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.diagnostics import Span
from generator.typescript import types
from generator.typescript.texts import Place
from generator.typescript.types import (
    NULL,
    UNDEFINED,
    Array,
    Field,
    Function,
    Kind,
    Lazy,
    Parameter,
    Primitive,
    Promise,
    Type,
    Unknown,
    known,
)

_LISTS = ("results", "items", "data")
# JSX hands these to React, or to any component; no props type has to name them.
_NEVER_ABSENT = {"key", "ref", "children"}
_GIVEN_BY_REACT = {"key", "ref"}


@dataclass(frozen=True, slots=True)
class FieldType:
    """What is known of a type: of a field, of an array's element, or of an export.

    `kind` is that of every value but null and undefined. `left_out` is a field's `?`; `partial` is set for one that not
    every member of a union has, `narrowed` where an unknown part of the type may rule null and undefined out.
    """

    read: Lazy
    left_out: bool = False
    partial: bool = False
    place: Place | None = None
    narrowed: bool = False

    @property
    def type(self) -> Type:
        """The type itself."""
        return self.read()

    @property
    def value(self) -> Type:
        """What reading it gives: undefined, too, where it may be left out."""
        return types.union([self.type, UNDEFINED]) if self.left_out else self.type

    @property
    def kind(self) -> Kind:
        """`union` when several kinds are possible, `unknown` unless certain."""
        return types.kind(self.type)

    @property
    def name(self) -> str | None:
        """The declaration that it is the type of, null and undefined aside."""
        found = types.present(self.type)
        return found.origin[1] if isinstance(found, types.Object) and found.origin is not None else None

    @property
    def nullable(self) -> bool:
        """Whether it may certainly be null."""
        return not self.narrowed and NULL in types.members(self.type)

    @property
    def optional(self) -> bool:
        """Whether it may certainly be undefined, or not be there at all."""
        return not self.narrowed and (self.left_out or UNDEFINED in types.members(self.type))

    @property
    def span(self) -> Span | None:
        """Where it is declared."""
        return None if self.place is None else self.place.span

    def fields(self) -> Fields | Unknown:
        """Its fields where it is an object, or a union of objects."""
        return fields(self.type, self.narrowed)

    def element(self) -> FieldType | Unknown:
        """What its elements are where it is an array."""
        found = types.present(self.type)
        return (
            FieldType(found.element, narrowed=self.narrowed) if isinstance(found, Array) else Unknown("it is no array")
        )

    def row(self) -> FieldType | Unknown:
        """What a row is where this is a list: an array, or an object with one in `results`, `items` or `data`."""
        whole = self.element()
        found = self.fields() if isinstance(whole, Unknown) else whole
        if not isinstance(found, Fields):
            return found
        lists = (found.fields[name].element() for name in _LISTS if name in found.fields)
        return next((one for one in lists if isinstance(one, FieldType)), Unknown("it holds no list that is known"))


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a type. `open` says that there may be more: then none is certainly absent."""

    fields: Mapping[str, FieldType]
    open: bool

    def lacks(self, name: str) -> bool:
        """Whether the type certainly has no such field, in no member of a union."""
        return name not in self.fields and not self.open


@dataclass(frozen=True, slots=True)
class Props(Fields):
    """The props of a component: `fields`, as of any type. `required` are those that it cannot do without."""

    loose: bool = False

    @property
    def required(self) -> frozenset[str]:
        """The props that must be given; none where defaults may stand in (`defaultProps`)."""
        names = self.fields.items() if not self.loose else ()
        return frozenset(name for name, one in names if not one.left_out and not one.partial) - _GIVEN_BY_REACT

    def lacks(self, name: str) -> bool:
        """Whether the component certainly takes no such prop."""
        return name not in self.fields and not self.open and name not in _NEVER_ABSENT


def of(type: Type) -> FieldType:
    """A type that is known already."""
    return FieldType(known(type))


def callback(parameters: Iterable[FieldType], result: FieldType) -> FieldType:
    """The type of a function that a view is handed: `(item: Row) => ...`."""
    taken = tuple(Parameter(one.read) for one in parameters)
    return FieldType(Lazy(lambda: Function(taken, result.read)))


def promise(result: FieldType) -> FieldType:
    """`Promise<T>`."""
    return FieldType(Lazy(lambda: Promise(result.read)))


def or_null(one: FieldType) -> FieldType:
    """`T | null`."""
    return FieldType(Lazy(lambda: types.union([one.type, NULL])))


TEXT = of(Primitive("string"))
NOTHING = of(Unknown("nobody looks at it"))  # what a function returns whose result is not used
NO_RESULT = of(Primitive("undefined", nominal=True))  # `void`, where somebody may want more


def is_certain(one: FieldType) -> bool:
    """Whether it certainly does not take a value of which nothing is known, an `unknown`."""
    parts = types.members(one.type)
    if one.narrowed or any(isinstance(part, Unknown) for part in parts):
        return False
    return not any(isinstance(part, types.Object) and (part.narrowed or not part.fields) for part in parts)


def fields(type: Type, narrowed: bool = False) -> Fields | Unknown:
    """The fields of a type; `narrowed` when it is a part of one that is."""
    found = types.fields(type)
    if isinstance(found, Unknown):
        return found
    narrowed = narrowed or found.narrowed
    return Fields({name: _field(one, narrowed) for name, one in found.fields.items()}, found.open)


def props(type: Type, *, loose: bool, untyped: bool) -> Props | Unknown:
    """The props that a props type stands for. `loose`: defaults may stand in for any; `untyped`: more may be taken."""
    found = fields(type)
    return found if isinstance(found, Unknown) else Props(found.fields, found.open or untyped, loose)


def _field(field: Field, narrowed: bool) -> FieldType:
    return FieldType(field.type, field.optional, field.partial, field.place, narrowed)
