"""The types that configuration can give to other generators' fields: JSON Schema's, and `any` (spec: yaml-contract.md,
other generators' fields).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class JsonType:
    """One type: what it is called in a message, and whether a value has it."""

    wanted: str
    holds: Callable[[Any], bool]


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


JSON_TYPES: Mapping[str, JsonType] = {
    "string": JsonType("a string", lambda value: isinstance(value, str)),
    "number": JsonType("a number", _number),
    "integer": JsonType("a whole number", lambda value: _number(value) and value % 1 == 0),
    "boolean": JsonType("a boolean", lambda value: isinstance(value, bool)),
    "array": JsonType("a list", lambda value: isinstance(value, list)),
    "object": JsonType("a mapping", lambda value: isinstance(value, dict)),
    "null": JsonType("empty", lambda value: value is None),
    "any": JsonType("anything", lambda value: True),
}
# What people who think in another language write instead.
OTHER_WORDS: Mapping[str, str] = {
    "str": "string",
    "text": "string",
    "int": "integer",
    "float": "number",
    "bool": "boolean",
    "list": "array",
    "dict": "object",
    "mapping": "object",
    "map": "object",
}


def name_of(value: Any) -> str:
    """The type that a field with this value should be declared with."""
    order = ("boolean", "integer", "number", "string", "array", "object")
    return next((name for name in order if JSON_TYPES[name].holds(value)), "any")
