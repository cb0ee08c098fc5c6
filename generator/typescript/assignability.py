"""Whether a value of one type is certainly refused where another is needed.

One-sided: None means "fits, or nobody can tell from here". Only what the compiler surely refuses is a mismatch; the
answer names the reason in a clause that a message can end with.
"""

from __future__ import annotations

from generator.typescript import types
from generator.typescript.types import (
    NULL,
    UNDEFINED,
    Array,
    Field,
    Function,
    Lazy,
    Object,
    Primitive,
    Promise,
    Type,
    Union,
    Unknown,
)

_MAX_DEPTH = 5  # properties inside each other; deeper differences are left to the compiler


def mismatch(source: Lazy, target: Lazy, *, strict: bool) -> str | None:
    """Why `source` cannot be assigned to `target`, or None. `strict` as in tsconfig.json."""
    return _Comparison(strict).between(source, target, 0)


class _Comparison:
    def __init__(self, strict: bool) -> None:
        self._strict = strict

    def between(self, source: Lazy, target: Lazy, depth: int) -> str | None:
        """The reason, or None; types of one name are not worked out."""
        return None if source.is_same(target) else self.mismatch(source(), target(), depth)

    def mismatch(self, source: Type, target: Type, depth: int) -> str | None:
        """The reason, or None; a union is refused when one of its members is."""
        if depth > _MAX_DEPTH or source is target or isinstance(target, Unknown) or isinstance(source, Unknown):
            return None
        for one in types.members(source):
            if one in (NULL, UNDEFINED) and not self._strict:
                continue
            reasons = [self._member(one, other, depth) for other in types.members(target)]
            if all(reasons):
                return reasons[0] if len(reasons) == 1 else f"{_name(one)} is none of the types that are taken"
        return None

    def _member(self, source: Type, target: Type, depth: int) -> str | None:
        if isinstance(source, Unknown) or isinstance(target, Unknown):
            return None
        if isinstance(source, Object) and isinstance(target, Object):
            return self._objects(source, target, depth)
        if isinstance(source, Function) and isinstance(target, Function):
            return self._functions(source, target, depth)
        if isinstance(source, Array) and isinstance(target, Array):
            if source.is_tuple or target.is_tuple:
                return None
            reason = self.between(source.element, target.element, depth + 1)
            return reason and f"its elements differ: {reason}"
        if isinstance(source, Promise) and isinstance(target, Promise):
            return self.between(source.result, target.result, depth + 1)
        if isinstance(source, Primitive) and isinstance(target, Primitive):
            return self._primitives(source, target)
        return self._kinds(source, target)

    def _primitives(self, source: Primitive, target: Primitive) -> str | None:
        differ = source.kind != target.kind
        if not differ and target.literal is not None and not (source.nominal or target.nominal):
            # `boolean` is the union of its two literals, which nobody writes out.
            differ = source.literal != target.literal and (source.kind != "boolean" or source.literal is not None)
        return f"{_name(source)} is not {_name(target)}" if differ else None

    def _kinds(self, source: Type, target: Type) -> str | None:
        """A mismatch between two kinds, where neither could be taken for the other."""
        if isinstance(target, Object):
            # Anything but null is an object without properties; `length`, `0` and their like are on others, too.
            needed = [name for name, one in target.fields.items() if not one.optional and not _is_shared(name)]
            if not needed and source not in (NULL, UNDEFINED):
                return None
        if isinstance(source, Object) and (source.open or source.call is not None):
            return None
        return f"{_name(source)} is not {_name(target)}"

    def _objects(self, source: Object, target: Object, depth: int) -> str | None:
        if source.origin is not None and source.origin == target.origin:
            return None
        if target.call is not None:
            return None
        shared = source.fields.keys() & target.fields.keys()
        if (
            not shared
            and source.fields
            and target.fields
            and not source.open
            and not target.open
            and _all_optional(target)
        ):
            return "it has none of the fields"
        for wanted in target.fields.values():
            reason = self._field(source, wanted, depth)
            if reason is not None:
                return reason
        return None

    def _field(self, source: Object, wanted: Field, depth: int) -> str | None:
        given = source.fields.get(wanted.name)
        if given is None:
            lacks = not source.open and not wanted.optional and wanted.name not in _SHARED
            return f"it lacks `{wanted.name}`" if lacks else None
        if given.optional and not wanted.optional and self._strict and not _takes_undefined(wanted.type()):
            return f"its `{wanted.name}` may be missing"
        if given.type.is_same(wanted.type):
            return None
        reason = self.mismatch(_value(given), _value(wanted) if wanted.optional else wanted.type(), depth + 1)
        return reason and f"its `{wanted.name}` does not fit: {reason}"

    def _functions(self, source: Function, target: Function, depth: int) -> str | None:
        if not (source.exact and target.exact):
            return None
        needed = [one for one in source.parameters if not one.optional and not one.rest]
        has_rest = any(one.rest for one in target.parameters)
        if len(needed) > len(target.parameters) and not has_rest:
            return f"it needs {len(needed)} arguments and gets {len(target.parameters)}"
        for own, given in zip(source.parameters, target.parameters, strict=False):
            if own.rest or given.rest:
                break
            reason = self.between(given.type, own.type, depth + 1)
            either_way = not self._strict or target.is_method or source.is_method
            if reason and not (either_way and self.between(own.type, given.type, depth + 1) is None):
                return f"its parameter does not fit: {reason}"
        reason = self.between(source.result, target.result, depth + 1)
        return reason and f"its result does not fit: {reason}"


_SHARED = {"length", "toString", "valueOf", "constructor", "toLocaleString", "hasOwnProperty", "then", "name"}


def _is_shared(name: str) -> bool:
    return name in _SHARED or name.isdecimal()


def _value(field: Field) -> Type:
    """A field's type, without the undefined that a `?` lets in anyway."""
    found = field.type()
    if not field.optional or not isinstance(found, Union):
        return found
    return types.union(one for one in found.members if one != UNDEFINED)


def _takes_undefined(type: Type) -> bool:
    return any(isinstance(one, Unknown) or one == UNDEFINED for one in types.members(type))


def _all_optional(target: Object) -> bool:
    return all(one.optional for one in target.fields.values())


def _name(type: Type) -> str:
    """A type in a message: its declared name, its literal, or its kind."""
    if isinstance(type, Object) and type.origin is not None:
        return f"`{type.origin[1]}`"
    if isinstance(type, Primitive) and isinstance(type.literal, str):
        return f"`'{type.literal}'`"
    kind = types.kind(type)
    return kind if kind in {"null", "undefined"} else f"{'an' if kind[0] in 'aou' else 'a'} {kind}"
