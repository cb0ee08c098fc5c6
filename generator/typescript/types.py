"""The types that are understood, as values, and what can be asked of one.

A model of TypeScript's types that is small and honest: what it does not cover is `Unknown`, and every answer built on
an `Unknown` says so (`open`, `kind` "unknown"). Knows no syntax: `evaluation` makes these values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.typescript.texts import Place

PrimitiveKind = Literal["string", "number", "boolean", "bigint", "symbol", "null", "undefined"]
Kind = Literal[PrimitiveKind, "array", "object", "function", "union", "unknown"]


@dataclass(frozen=True, slots=True)
class Unknown:
    """What cannot be known statically, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Primitive:
    """`string`, `'a'`, `null`. `literal` is set for a literal type; `nominal` for what is less than its kind in another
    way (an enum, a brand, a template): a plain text need not be one of them."""

    kind: PrimitiveKind
    literal: str | float | bool | None = None
    nominal: bool = False


Name = tuple[str, int]


class Lazy:
    """A type that is worked out when it is first asked for; one that needs itself for that is unknown.

    `named` tells, without working the type out, which declaration it is the name of, if it is one: the path of the
    module and the place of the name in it. Two with one name are one type.
    """

    __slots__ = ("_busy", "_read", "_value", "named")

    def __init__(self, read: Callable[[], Type], named: Callable[[], Name | None] | None = None) -> None:
        self._read: Callable[[], Type] | None = read
        self._value: Type | None = None
        self._busy = False
        self.named = named

    def __call__(self) -> Type:
        if self._value is None:
            if self._busy or self._read is None:
                return Unknown("it refers to itself")
            self._busy = True
            try:
                self._value = self._read()
            finally:
                self._busy = False
            self._read = None
        return self._value

    def is_same(self, other: Lazy) -> bool:
        """Whether both are certainly one type."""
        if self is other or (self._value is not None and self._value is other._value):
            return True
        name = None if self.named is None or other.named is None else self.named()
        return name is not None and other.named is not None and name == other.named()


def known(value: Type) -> Lazy:
    """A type that is there already, where a lazy one is wanted."""
    return Lazy(lambda: value)


@dataclass(frozen=True, slots=True, eq=False)
class Array:
    """`T[]`, `Array<T>`; also a tuple, whose `element` is the union of its members."""

    element: Lazy
    is_tuple: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Promise:
    """`Promise<T>`."""

    result: Lazy


@dataclass(frozen=True, slots=True, eq=False)
class Parameter:
    """One parameter of a function type."""

    type: Lazy
    optional: bool = False
    rest: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A function or method. `exact` is False when more is to be known of it than this (overloads, type parameters);
    `or_class` says that a class may stand in for it, as for a component."""

    parameters: tuple[Parameter, ...]
    result: Lazy
    is_method: bool = False
    exact: bool = True
    or_class: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A property. `optional` is its `?`; `partial` says that not every member of the union has it."""

    name: str
    type: Lazy
    optional: bool = False
    place: Place | None = None
    partial: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Object:
    """A type with properties. `open` says that it may have more than `fields` (index signature, an unknown base).

    `origin` names the one declaration it comes from, `(path, name)`; `call` is set when it can be called. `narrowed`
    says that a part of it is unknown, which may rule some values out (null where a field allows it) or be a function.
    """

    fields: Mapping[str, Field]
    open: bool = False
    origin: tuple[str, str] | None = None
    call: Function | None = None
    narrowed: bool = False

    def named(self, origin: tuple[str, str]) -> Object:
        """The same type as that of a declaration."""
        return Object(self.fields, self.open, origin, self.call, self.narrowed)


@dataclass(frozen=True, slots=True)
class Union:
    """`A | B`; flat, at least two members."""

    members: tuple[Type, ...]


Type: TypeAlias = Unknown | Primitive | Array | Promise | Function | Object | Union

# What an author wrote as `unknown`: nothing can be read of it, and only `unknown` and `any` take it.
OPAQUE = Unknown("it is `unknown`")
NULL = Primitive("null")
UNDEFINED = Primitive("undefined")


def union(types: Iterable[Type]) -> Type:
    """The union of types, flat."""
    flat: dict[int, Type] = {}
    primitives: dict[Primitive, None] = {}
    for one in types:
        for member in one.members if isinstance(one, Union) else (one,):
            if isinstance(member, Primitive):
                primitives[member] = None
            else:
                flat[id(member)] = member
    members = (*primitives, *flat.values())
    return members[0] if len(members) == 1 else Union(members) if members else Unknown("a union of nothing")


def members(type: Type) -> tuple[Type, ...]:
    """The members of a union; the type alone otherwise."""
    return type.members if isinstance(type, Union) else (type,)


def present(type: Type) -> Type:
    """The type without `null` and `undefined`."""
    if not isinstance(type, Union):
        return type
    rest = [one for one in type.members if one not in (NULL, UNDEFINED)]
    return union(rest) if rest else NULL


def kind(type: Type) -> Kind:
    """The one kind that every value has which is neither null nor undefined, `union` when they differ."""
    kinds = {_kind(one) for one in members(present(type))}
    return "unknown" if "unknown" in kinds else kinds.pop() if len(kinds) == 1 else "union"


def _kind(type: Type) -> Kind:
    match type:
        case Primitive(one):
            return one
        case Array():
            return "array"
        case Function(or_class=or_class):
            return "unknown" if or_class else "function"
        case Object(call=call, narrowed=narrowed):
            return "unknown" if narrowed else "object" if call is None else "function"
        case Promise():
            return "object"
        case _:
            return "unknown"


def fields(type: Type) -> Object | Unknown:
    """The properties of a type, null and undefined aside. Of a union those that any member has, `partial` where one
    lacks it."""
    parts = members(present(type))
    objects = [one for one in parts if isinstance(one, Object)]
    if len(objects) < len(parts):
        unknown = next((one for one in parts if isinstance(one, Unknown)), None)
        return unknown or Unknown("it is no object type")
    if len(objects) == 1:
        return objects[0]
    names = dict.fromkeys(name for one in objects for name in one.fields)
    # A field that an open member does not show may be in it all the same, with another type.
    shown = [name for name in names if all(name in one.fields or not one.open for one in objects)]
    return Object(
        {name: _merged(name, objects) for name in shown},
        any(one.open for one in objects),
        narrowed=any(one.narrowed for one in objects),
    )


def _merged(name: str, objects: list[Object]) -> Field:
    found = [one.fields[name] for one in objects if name in one.fields]
    return Field(
        name,
        Lazy(lambda: union(one.type() for one in found)),
        any(one.optional for one in found),
        found[0].place,
        len(found) < len(objects) or any(one.partial for one in found),
    )
