"""The JSON Schema of the manifest, made from the resolved types: a new field of an app type is in it by itself."""

from __future__ import annotations

import dataclasses
import types
from typing import Any, Union, get_args, get_origin, get_type_hints

from generator import app_types
from generator.app_types.base import AppType

_STRING = {"type": "string"}
_NULLABLE = {"type": ["string", "null"]}
_STRINGS = {"type": "array", "items": _STRING}
_META = {
    "type": "object",
    "properties": {
        "csp": {"type": "object", "additionalProperties": _STRINGS},
        "permissions": {"type": "object"},
        "domain": _STRING,
        "prefersBorder": {"type": "boolean"},
    },
    "additionalProperties": False,
}
_TOOL = {
    "type": "object",
    "properties": {
        "operation": _STRING,
        "enabled": {"type": "boolean"},
        "ui_app": _NULLABLE,
        "product": _NULLABLE,
        "title": _STRING,
        "description": _STRING,
        "annotations": {"type": "object", "additionalProperties": {"type": "boolean"}},
        "scopes": _STRINGS,
        "structured": {"type": "boolean"},
        "visibility": _STRINGS,
        "sensitive": _STRINGS,
        "input_schema": {"type": ["object", "string"]},
        "extra": {"type": "object"},
    },
    "required": ["operation", "enabled", "ui_app", "product"],
    "additionalProperties": False,
}


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) that every manifest of this version satisfies."""
    product = {"category": _STRING, "feature": _STRING, "url_prefix": _STRING}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "ui-apps manifest",
        "type": "object",
        "properties": {
            "$comment": _STRING,
            "version": {"const": 1},
            "apps": {"type": "array", "items": {"oneOf": [_app(one) for one in app_types.TYPES]}},
            "tools": {"type": "object", "additionalProperties": _TOOL},
            "products": {
                "type": "object",
                "additionalProperties": {"type": "object", "properties": product, "additionalProperties": False},
            },
        },
        "required": ["$comment", "version", "apps", "tools", "products"],
        "additionalProperties": False,
    }


def _app(app_type: AppType) -> dict[str, Any]:
    fields = {
        name: one for name, one in _object(app_type.resolved)["properties"].items() if name not in ("written", "meta")
    }
    fields.update(type={"const": app_type.name}, product=_NULLABLE, tools=_STRINGS, meta=_META)
    optional = {"meta", *(name for name in _optional(app_type.resolved) if name != "product")}
    required = [name for name in fields if name not in optional]
    return {"type": "object", "properties": fields, "required": required, "additionalProperties": False}


def _object(resolved: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(resolved)
    fields = {field.name: _value(hints[field.name]) for field in dataclasses.fields(resolved)}
    required = [name for name in fields if name not in _optional(resolved)]
    return {"type": "object", "properties": fields, "required": required, "additionalProperties": False}


def _optional(resolved: type[Any]) -> set[str]:
    hints = get_type_hints(resolved)
    return {field.name for field in dataclasses.fields(resolved) if type(None) in get_args(hints[field.name])}


def _value(hint: Any) -> dict[str, Any]:
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (one for one in get_args(hint) if one is not type(None))
    if dataclasses.is_dataclass(hint):
        return _object(hint)  # type: ignore[arg-type]
    return {str: _STRING, bool: {"type": "boolean"}, int: {"type": "integer"}}.get(hint, {})
