"""What every schema is made of: a strict model, and fields that may be absent.

Owns strictness (no coercion, no unknown key, no null, nothing changes afterwards). Does not know a field of any app;
what a value may be is the subject of `roles` and `fields`.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

K = TypeVar("K")
T = TypeVar("T")


class Strict(BaseModel):
    """A mapping that authors write. Docstrings of its fields end up in the JSON Schema, in help texts and in docs."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True)


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
