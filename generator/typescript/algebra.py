"""What TypeScript's operators make of types: `A & B`, `T['a']`, `keyof T`, `Pick`, `Omit`, `Partial`, `Required`.

Pure: types in, a type out. A result that depends on something unknown is `open` or `Unknown`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from generator.typescript.types import (
    NULL,
    UNDEFINED,
    Array,
    Field,
    Function,
    Lazy,
    Object,
    Primitive,
    Type,
    Union,
    Unknown,
    members,
    union,
)

_MAX_PRODUCT = 64  # members of a union that an intersection of unions may become


def intersection(types: Sequence[Type]) -> Type:
    """`A & B & C`. With an unknown part the result is what is known of the others, open."""
    sizes = [len(members(one)) for one in types]
    if prod(sizes) > _MAX_PRODUCT:
        return Unknown("it is too large")
    met = [_met(parts) for parts in product(*(members(one) for one in types))]
    rest = [one for one in met if one is not None]
    return union(rest) if rest else Unknown("no value is all of this")


def _met(types: Sequence[Type]) -> Type | None:
    """The intersection of types that are no unions; None when no value is all of them."""
    known = [one for one in types if not isinstance(one, Unknown)]
    is_open = len(known) < len(types)
    objects = [one for one in known if isinstance(one, Object)]
    if known and len(objects) == len(known):
        return _joined(objects, is_open)
    primitives = [one for one in known if isinstance(one, Primitive)]
    is_nothing = any(one in (NULL, UNDEFINED) for one in primitives)
    if len({one.kind for one in primitives}) > 1 or (is_nothing and len(primitives) < len(known)):
        return None
    if is_open or not known:
        return Unknown("a part of it is unknown")
    if len(primitives) + len(objects) == len(known):
        # `string & { brand: 'x' }` is a string; what else such a value may be, nobody can tell from here.
        literal = next((one for one in primitives if one.literal is not None), primitives[0])
        return replace(literal, nominal=bool(objects) or any(one.nominal for one in primitives))
    arrays = [one for one in known if isinstance(one, Array) and not one.is_tuple]
    if len(arrays) == len(known):
        return arrays[0] if len(arrays) == 1 else Array(Lazy(lambda: intersection([one.element() for one in arrays])))
    return known[0] if len(known) == 1 else Unknown("it mixes kinds")


def _joined(objects: Sequence[Object], is_open: bool) -> Object:
    first = objects[0]
    if not is_open and all(one is first or (one.origin is not None and one.origin == first.origin) for one in objects):
        return first
    found: dict[str, list[Field]] = {}
    for one in objects:
        for name, field in one.fields.items():
            found.setdefault(name, []).append(field)
    fields = {name: some[0] if len(some) == 1 else _all(some) for name, some in found.items()}
    calls = [one.call for one in objects if one.call is not None]
    call = replace(calls[0], exact=False) if len(calls) > 1 else calls[0] if calls else None
    narrowed = is_open or any(one.narrowed for one in objects)
    return Object(fields, is_open or any(one.open for one in objects), None, call, narrowed)


def _all(fields: Sequence[Field]) -> Field:
    """A field that several parts of an intersection have."""
    return Field(
        fields[0].name,
        Lazy(lambda: intersection([_read(one) for one in fields])),
        all(one.optional for one in fields),
        fields[0].place,
    )


def _read(field: Field) -> Type:
    """What reading a field gives: undefined, too, where it may be left out."""
    return union([field.type(), UNDEFINED]) if field.optional else field.type()


def looked_up(whole: Type, index: Type) -> Type:
    """`T['a']`, `T['a' | 'b']`, `T[number]`."""
    if isinstance(whole, Array) and index == Primitive("number"):
        return whole.element()
    names = texts(index)
    if not isinstance(whole, Object) or names is None or any(name not in whole.fields for name in names):
        return Unknown("a member of it is unknown")
    return union([_read(whole.fields[name]) for name in names])


def keys(type: Type) -> Type:
    """`keyof T`, for types whose properties are all known."""
    if isinstance(type, Object) and not type.open and type.call is None and type.fields:
        return union([Primitive("string", name) for name in type.fields])
    return Unknown("not all of its keys are known")


def texts(type: Type) -> list[str] | None:
    """The texts that a union of literals is made of; None when it is made of more."""
    found = [one.literal for one in members(type) if isinstance(one, Primitive) and isinstance(one.literal, str)]
    return found if len(found) == len(members(type)) else None


def picked(type: Type, names: Type) -> Type:
    """`Pick<T, K>`."""
    wanted = texts(names)
    if not isinstance(type, Object) or wanted is None:
        return Unknown("what it picks is unknown")
    fields = {name: type.fields[name] for name in wanted if name in type.fields}
    return Object(fields, open=len(fields) < len(wanted), narrowed=type.narrowed)


def omitted(type: Type, names: Type) -> Type:
    """`Omit<T, K>`."""
    dropped = texts(names)
    if not isinstance(type, Object) or dropped is None:
        return Unknown("what it omits is unknown")
    fields = {name: one for name, one in type.fields.items() if name not in dropped}
    return Object(fields, type.open, narrowed=type.narrowed)


def each_field(type: Type, change: Callable[[Field], Field]) -> Type:
    """`Partial<T>` and its like: every property changed, in every member of a union."""
    if isinstance(type, Union):
        return union([each_field(one, change) for one in type.members])
    if isinstance(type, Object):
        fields = {name: change(one) for name, one in type.fields.items()}
        return Object(fields, type.open, narrowed=type.narrowed)
    return type if isinstance(type, Primitive | Unknown) else Unknown("it is no object type")


def optional(field: Field) -> Field:
    """`a?: T`."""
    return replace(field, optional=True)


def required(field: Field) -> Field:
    """`a: T`, without the `undefined` that an optional field may have."""
    if not field.optional:
        return field
    return replace(field, optional=False, type=Lazy(lambda: without(field.type(), [UNDEFINED])))


def without(type: Type, dropped: Iterable[Type]) -> Type:
    """A union without some of its members."""
    dropped = list(dropped)
    rest = [one for one in members(type) if one not in dropped]
    return union(rest) if rest else Unknown("nothing is left of it")


def record(names: Type, value: Lazy) -> Type:
    """`Record<K, V>`: closed over literal names, open over `string`."""
    found = texts(names)
    if found is not None:
        return Object({name: Field(name, value) for name in found})
    fields: Mapping[str, Field] = {}
    return Object(fields, open=True)


def called(type: Type) -> Function | Unknown:
    """The one signature of a type that can be called."""
    if isinstance(type, Function):
        return type
    if isinstance(type, Object) and type.call is not None:
        return type.call
    return type if isinstance(type, Unknown) else Unknown("it cannot be called")
