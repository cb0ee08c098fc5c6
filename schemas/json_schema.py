"""The JSON Schemas that editors check and complete files with: tools files and ui-apps.toml.

Owns how the strict models read as JSON Schema 2020-12; descriptions are the fields' docstrings. Says what JSON Schema
can say: names that are reserved and links between entries are for `ui-apps check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from schemas.configuration import ConfigurationFile
from schemas.tools_file import ToolsFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Written(GenerateJsonSchema):
    """Pydantic's generator without what says nothing to an author: titles made of names, and null as a default."""

    def generate(self, schema: CoreSchema, mode: JsonSchemaMode = "validation") -> JsonSchemaValue:
        written: JsonSchemaValue = _untitled(super().generate(schema, mode))
        return written

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> JsonSchemaValue:
        written = super().tagged_union_schema(schema)
        written.pop("discriminator", None)
        return written


def tools_file(*, top_level: Mapping[str, str], tool: Mapping[str, str], name_pattern: str) -> dict[str, Any]:
    """The JSON Schema of a tools file with these extra fields (name to JSON type or `any`) and tool names."""
    schema = ToolsFile.model_json_schema(schema_generator=_Written)
    _add(schema, top_level)
    _add(schema["$defs"]["Tool"], tool)
    schema["properties"]["tools"]["propertyNames"] = {"pattern": f"^(?:{name_pattern})$"}
    return {"$schema": DIALECT, **schema}


def configuration_file() -> dict[str, Any]:
    """The JSON Schema of ui-apps.toml."""
    return {"$schema": DIALECT, **ConfigurationFile.model_json_schema(schema_generator=_Written)}


def _add(schema: dict[str, Any], fields: Mapping[str, str]) -> None:
    for name, kind in fields.items():
        described = {"description": "Field of another generator, declared in the configuration."}
        schema["properties"][name] = described if kind == "any" else {"type": kind, **described}


def _untitled(schema: Any) -> Any:
    """The schema without the `title` keywords, but with properties that are called `title`."""
    if isinstance(schema, list):
        return [_untitled(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: {key: _untitled(one) for key, one in value.items()}
        if name in ("properties", "$defs")
        else _untitled(value)
        for name, value in schema.items()
        if not (name == "title" and isinstance(value, str))
    }
