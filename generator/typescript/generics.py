"""The generic types of the language that can be worked out by name.

Only what stands for the same in every version is here; any other name is `Unknown`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.typescript import algebra
from generator.typescript.types import (
    NULL,
    UNDEFINED,
    Array,
    Lazy,
    Object,
    Promise,
    Type,
    Unknown,
    members,
    union,
)

_OPAQUE = {
    "Date",
    "Map",
    "Set",
    "WeakMap",
    "WeakSet",
    "ReadonlyMap",
    "ReadonlySet",
    "RegExp",
    "Error",
    "URL",
    "File",
    "Blob",
}


def builtin(name: str, arguments: Sequence[Lazy]) -> Type:
    """A type of the language itself: `Array<T>`, `Record<K, V>`, `Partial<T>`, `Date`."""
    maker, count = _BUILTINS.get(name, (None, 0))
    if maker is not None and len(arguments) == count:
        return maker(*arguments)
    return Object({}, open=True) if name in _OPAQUE else Unknown(f"`{name}` is declared outside the module")


def _non_nullable(type: Lazy) -> Type:
    return algebra.without(type(), [NULL, UNDEFINED])


def _excluded(type: Lazy, dropped: Lazy) -> Type:
    """`Exclude<T, U>` where both are unions of literals."""
    if algebra.texts(type()) is None or algebra.texts(dropped()) is None:
        return Unknown("what it excludes is unknown")
    return algebra.without(type(), members(dropped()))


def _extracted(type: Lazy, kept: Lazy) -> Type:
    """`Extract<T, U>` where both are unions of literals."""
    if algebra.texts(type()) is None or algebra.texts(kept()) is None:
        return Unknown("what it extracts is unknown")
    rest = [one for one in members(type()) if one in members(kept())]
    return union(rest) if rest else Unknown("nothing is left of it")


_BUILTINS: dict[str, tuple[Callable[..., Type], int]] = {
    "Array": (Array, 1),
    "ReadonlyArray": (Array, 1),
    "Promise": (Promise, 1),
    "Record": (lambda names, value: algebra.record(names(), value), 2),
    "Partial": (lambda type: algebra.each_field(type(), algebra.optional), 1),
    "Required": (lambda type: algebra.each_field(type(), algebra.required), 1),
    "Readonly": (lambda type: type() if isinstance(type(), Array) else algebra.each_field(type(), lambda one: one), 1),
    "Pick": (lambda type, names: algebra.picked(type(), names()), 2),
    "Omit": (lambda type, names: algebra.omitted(type(), names()), 2),
    "NonNullable": (_non_nullable, 1),
    "Exclude": (_excluded, 2),
    "Extract": (_extracted, 2),
}
