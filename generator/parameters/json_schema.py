"""JSON Schemas of objects as an `Input`, and of values as their kinds; OpenAPI's dialects too (`nullable`, `readOnly`).

Owns what the schema keywords mean here. The letter of JSON Schema calls every object open that does not say otherwise,
but a tool that is handed an argument it has never heard of drops or refuses it. So an object that names its properties
is closed, unless `additionalProperties` or `unevaluatedProperties` is there and not false, `patternProperties` exist,
or a keyword hides properties (`if`, `dependentSchemas`, a reference that leads nowhere). One that names none is open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast, get_args

from generator.model import KeyPath
from generator.parameters.inputs import ANYTHING, UNKNOWN, Argument, Input, Kind, Kinds, Place, both, common, either
from generator.parameters.references import References

BUDGET = 100_000  # keys and list items that one reading looks at; references can multiply without end
MAX_DEPTH = 64

_KINDS = frozenset(get_args(Kind))
_OPENING = ("additionalProperties", "unevaluatedProperties")
_HIDING = (
    "patternProperties",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "dependencies",
    "$dynamicRef",
    "$recursiveRef",
)


@dataclass(frozen=True, slots=True)
class _Shape:
    """A schema's input so far. `silent` says that it does not tell which properties exist; `read_only` ones are never
    needed, since a response gives them."""

    input: Input
    silent: bool = False
    read_only: frozenset[str] = frozenset()


_OPEN = _Shape(ANYTHING)


class Reader:
    """Reads schemas of the file `path`. Has a budget, so one serves one tool; what exceeds it is open or unknown."""

    def __init__(self, path: str, references: References) -> None:
        self._path = path
        self._references = references
        self._budget = BUDGET

    def input(self, schema: Any, keys: KeyPath, taken: Collection[str] = ()) -> Input:
        """The arguments that the object schema at `keys` describes. Never raises: what is malformed is open.

        A read-only property whose name is `taken` is left out: the `id` of a row, beside the `id` in its path.
        """
        shape = self._shape(schema, keys, 0)
        arguments = {
            name: replace(one, required=False) if name in shape.read_only else one
            for name, one in shape.input.arguments.items()
            if name not in taken or name not in shape.read_only
        }
        return Input(arguments, shape.input.open or shape.silent)

    def kinds(self, schema: Any, depth: int = 0) -> Kinds:
        """All that a value may be by `schema`; empty when unknown."""
        if not isinstance(schema, Mapping) or not self._afford(schema, depth):
            return UNKNOWN
        found = common(named(schema.get("type")), _listed(schema))
        if "$ref" in schema:
            target = self._references.find(schema["$ref"])
            found = common(found, self.kinds(target[1], depth + 1) if target else UNKNOWN)
        for part in _list(schema.get("allOf")):
            found = common(found, self.kinds(part, depth + 1))
        for word in ("anyOf", "oneOf"):
            choices = [self.kinds(choice, depth + 1) for choice in _list(schema.get(word))]
            found = common(found, UNKNOWN.union(*choices) if all(choices) else UNKNOWN)
        return found | {"null"} if found and schema.get("nullable") is True else found

    def may_be_null(self, schema: Any, depth: int = 0) -> bool:
        """Whether some part of `schema` speaks of null, or cannot be afforded."""
        if not isinstance(schema, Mapping):
            return False
        if not self._afford(schema, depth):
            return True
        if schema.get("nullable") is True or "null" in named(schema.get("type")) | _listed(schema):
            return True
        target = self._references.find(schema.get("$ref"))
        parts = [target[1]] if target else []
        parts += [part for word in ("allOf", "anyOf", "oneOf") for part in _list(schema.get(word))]
        return any(self.may_be_null(part, depth + 1) for part in parts)

    def _shape(self, schema: Any, keys: KeyPath, depth: int) -> _Shape:
        if not isinstance(schema, Mapping) or not self._afford(schema, depth):
            return _OPEN
        kinds = named(schema.get("type"))
        if kinds and "object" not in kinds:
            return _OPEN
        parts = [*self._parts(schema, keys, depth), self._own(schema, keys)]
        parts.extend(self._choice(schema[word], (*keys, word), depth) for word in ("anyOf", "oneOf") if word in schema)
        return _Shape(
            both(part.input for part in parts),
            all(part.silent for part in parts),
            frozenset().union(*(part.read_only for part in parts)),
        )

    def _parts(self, schema: Mapping[str, Any], keys: KeyPath, depth: int) -> Iterator[_Shape]:
        """What `$ref` and `allOf` add."""
        if "$ref" in schema:
            target = self._references.find(schema["$ref"])
            yield self._shape(target[1], target[0], depth + 1) if target else _OPEN
        if "allOf" in schema:
            parts = _list(schema["allOf"])
            for index, part in enumerate(parts):
                yield self._shape(part, (*keys, "allOf", index), depth + 1)
            if not parts:
                yield _OPEN

    def _choice(self, choices: Any, keys: KeyPath, depth: int) -> _Shape:
        """`anyOf` and `oneOf`; a choice that is null is never taken, since arguments are an object."""
        shapes = [
            self._shape(choice, (*keys, index), depth + 1)
            for index, choice in enumerate(_list(choices))
            if self.kinds(choice, depth + 1) != {"null"}
        ]
        if not shapes:
            return _OPEN
        return _Shape(
            either([shape.input for shape in shapes]),
            any(shape.silent for shape in shapes),
            frozenset().union(*(shape.read_only for shape in shapes)),
        )

    def _own(self, schema: Mapping[str, Any], keys: KeyPath) -> _Shape:
        """What the schema's own `properties` and `required` say."""
        properties = schema.get("properties", {})
        if not isinstance(properties, Mapping) or not all(isinstance(name, str) for name in properties):
            return _OPEN
        needed = {name: index for index, name in enumerate(_list(schema.get("required"))) if isinstance(name, str)}
        arguments = {
            name: Argument(name, name in needed, self.kinds(one, 1), Place(self._path, (*keys, "properties", name)))
            for name, one in properties.items()
        }
        for name, index in needed.items():
            place = Place(self._path, (*keys, "required", index))
            arguments.setdefault(name, Argument(name, True, UNKNOWN, place))
        is_open = any(schema.get(word, False) is not False for word in _OPENING) or any(map(schema.get, _HIDING))
        silent = "properties" not in schema and not any(schema.get(word) is False for word in _OPENING)
        read_only = [name for name, one in properties.items() if isinstance(one, Mapping) and one.get("readOnly")]
        return _Shape(Input(arguments, is_open), silent, frozenset(read_only))

    def _afford(self, schema: Mapping[str, Any], depth: int) -> bool:
        """Pays for a look at every key and item of `schema`."""
        if depth > MAX_DEPTH or self._budget <= 0:
            return False
        parts = (len(value) for value in schema.values() if isinstance(value, Mapping | list))
        self._budget -= 1 + len(schema) + sum(parts)
        return self._budget > 0


def named(value: Any) -> Kinds:
    """The kinds that a `type` keyword names, one or several; empty when one of them is no JSON Schema type."""
    words = value if isinstance(value, list) else [value]
    return frozenset(words) if all(isinstance(word, str) and word in _KINDS for word in words) else UNKNOWN


def _listed(schema: Mapping[str, Any]) -> Kinds:
    """The kinds of the values of `enum` or `const`."""
    values = [schema["const"]] if "const" in schema else _list(schema.get("enum"))
    kinds = [_kind(value) for value in values]
    return frozenset(cast("list[Kind]", kinds)) if all(kinds) else UNKNOWN


def _kind(value: Any) -> Kind | None:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
        case Mapping():
            return "object"
    return None


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
