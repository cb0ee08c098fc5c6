"""What JavaScript's own values have: the members of texts, numbers, booleans and arrays, and what calling one gives.

Pure tables over all editions of the language, so that a name which is in none of them certainly is no member.
"""

from __future__ import annotations

from typing import Literal

from generator.typescript import types
from generator.typescript.types import UNDEFINED, Array, Lazy, Primitive, Type, Unknown, known

Result = Literal["string", "number", "boolean", "texts", "same", "element", "unknown"]

STRING, NUMBER, BOOLEAN = Primitive("string"), Primitive("number"), Primitive("boolean")
OF_OBJECTS = frozenset(
    ("constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf")
)
_SHARED: dict[str, Result] = {
    "constructor": "unknown",
    "hasOwnProperty": "boolean",
    "isPrototypeOf": "boolean",
    "propertyIsEnumerable": "boolean",
    "toLocaleString": "string",
    "toString": "string",
}


def _table(**results: str) -> dict[str, Result]:
    found: dict[str, Result] = dict(_SHARED)
    for result, names in results.items():
        found.update(dict.fromkeys(names.split(), result))  # type: ignore[arg-type]
    return found


# What each method returns; `length` is the one property that is none.
_METHODS: dict[str, dict[str, Result]] = {
    "string": _table(
        string="anchor big blink bold charAt concat fixed fontcolor fontsize italics link normalize padEnd padStart "
        "repeat replace replaceAll slice small strike sub substr substring sup toLocaleLowerCase toLocaleUpperCase "
        "toLowerCase toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart valueOf",
        number="charCodeAt indexOf lastIndexOf localeCompare search length",
        boolean="endsWith includes isWellFormed startsWith",
        texts="split",
        unknown="at codePointAt match matchAll",
    ),
    "number": _table(string="toExponential toFixed toPrecision", number="valueOf"),
    "boolean": _table(boolean="valueOf"),
    "array": _table(
        string="join",
        number="findIndex findLastIndex indexOf lastIndexOf length push unshift",
        boolean="every includes some",
        same="copyWithin reverse slice sort toReversed toSorted",
        element="at find findLast pop shift",
        unknown="concat entries fill filter flat flatMap forEach keys map reduce reduceRight splice toSpliced valueOf "
        "values with",
    ),
}
# Their first argument is a function of an element and its index.
_OVER_ELEMENTS = frozenset(
    ("every", "filter", "find", "findIndex", "findLast", "findLastIndex", "flatMap", "forEach", "map", "some")
)


def members(kind: str) -> frozenset[str] | None:
    """Every member that a value of this kind can have; None for kinds that are told apart by their own fields."""
    return frozenset(_METHODS[kind]) if kind in _METHODS else None


def is_property(kind: str, name: str) -> bool:
    """Whether the member is no function."""
    return name == "length" and kind in {"string", "array"}


def result(kind: str, name: str, owner: Type) -> Type:
    """What calling a member of `owner` gives."""
    match _METHODS.get(kind, {}).get(name, "unknown"):
        case "string":
            return STRING
        case "number":
            return NUMBER
        case "boolean":
            return BOOLEAN
        case "texts":
            return Array(known(STRING))
        case "same":
            return owner
        case "element" if isinstance(owner, Array) and not owner.is_tuple:
            return types.union([owner.element(), UNDEFINED])
        case _:
            return Unknown("what it returns is not known")


def parameters(kind: str, name: str, owner: Type) -> tuple[Lazy, ...]:
    """What the parameters of a function are that is handed to this member of `owner`; none where that is unknown."""
    if kind != "array" or name not in _OVER_ELEMENTS or not isinstance(owner, Array):
        return ()
    return owner.element, known(NUMBER)
