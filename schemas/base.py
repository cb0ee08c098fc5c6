"""What every schema is made of: a strict model, and the roles that its texts play.

Owns strictness (no coercion, no unknown key, no null, nothing changes afterwards) and the shape of a refusal. Does not
know a field of any app, and words no message about types: see faults.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from generator import rules

REFUSED = "refused"
MISTYPED = "mistyped"
K = TypeVar("K")
T = TypeVar("T")


class Strict(BaseModel):
    """A mapping that authors write. Docstrings of its fields end up in the JSON Schema, in help texts and in docs."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a value of the right type is refused: the rule, what is wrong as a predicate ("must start with `/`"), and
    the cure; `below` is the way from the value to the culprit in it."""

    rule: str
    problem: str
    help: str = ""
    below: tuple[str | int, ...] = ()


EMPTY = Refusal(rules.BAD_VALUE, "must not be empty", "write a text here")


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """What a value is for, as an annotation of its type: `refuse` says what is wrong with a value (None: nothing), and
    `keywords` are what JSON Schema can say of that. `retype` says how a value of another type becomes one of this."""

    refuse: Callable[[Any], Refusal | None]
    keywords: Mapping[str, Any] = field(default_factory=dict)
    retype: Callable[[str, Any], str | None] = lambda key, value: None

    def accept(self, value: Any) -> Any:
        """The value itself, or pydantic's error that carries the refusal to faults.explain."""
        refusal = self.refuse(value)
        if refusal is not None:
            raise refused(refusal)
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.accept, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(core), **self.keywords}


def refused(refusal: Refusal) -> PydanticCustomError:
    """A refusal as an error that a validator can raise."""
    return PydanticCustomError(REFUSED, "refused", {"refusal": refusal})


def role_of(annotation: Any) -> Role | None:
    """The role in a field's type, under `OrAbsent` too; None for a list of values with roles."""
    if get_origin(annotation) is not Annotated and get_origin(annotation) not in (Union, UnionType):
        return None
    for part in get_args(annotation):
        found = part if isinstance(part, Role) else role_of(part)
        if found is not None:
            return found
    return None


@dataclass(frozen=True, slots=True)
class Either:
    """Makes one error of a union's several; `wanted` says what all its members are in the author's words."""

    wanted: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        error = {"custom_error_type": MISTYPED, "custom_error_message": MISTYPED}
        return {**handler(source), **error, "custom_error_context": {"wanted": self.wanted}}


class _NotNull:
    """Takes null out of an optional field: it may be absent, but what is written has a value."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler(source)
        return schema["schema"] if schema["type"] == "nullable" else schema


OrAbsent = Annotated[T | None, _NotNull()]


class _NullIsEmpty:
    """A section whose header stands alone (`tools:`) has no entries."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(
            lambda value: {} if value is None else value, handler(source)
        )

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        written = {**handler(core), "type": ["object", "null"]}
        for pattern, entry in written.pop("patternProperties", {}).items():
            # Beside patternProperties alone, keys that match no pattern could hold anything.
            written["propertyNames"] = {"pattern": pattern, **written.get("propertyNames", {})}
            written["additionalProperties"] = entry
        return written


Section = Annotated[dict[K, T], _NullIsEmpty()]
