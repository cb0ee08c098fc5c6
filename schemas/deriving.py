"""Derives `shapes` from the strict models; `make docs` writes it down.

Reads the schemas that pydantic validates with, so that nothing is said twice by hand. A form that it does not know is
written down as unknown, and a value of it is always left to the models. Checks no data itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from schemas import forms, plain
from schemas.base import Strict
from schemas.configuration import ConfigurationFile
from schemas.roles import Role, Unlike
from schemas.tool import Tool
from schemas.tools_file import APP_TYPES, ToolsFile, type_name

_HEAD = '''"""The strict models as plain data, for `plain`. Derived by `deriving`: `make docs` rewrites it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

'''
UNKNOWN = ("unknown",)


def module() -> str:
    """The text of `shapes`."""
    shapes: dict[str, Any] = {}
    models: tuple[type[BaseModel], ...] = (Tool, *APP_TYPES, ToolsFile, ConfigurationFile)
    for model in models:
        _add(shapes, model.__pydantic_core_schema__)
    lines = [f"DIGEST = {plain.digest()}"]
    lines += ["APP_TYPES: Mapping[str, str] = {"]
    lines += [f'    "{type_name(model)}": "{model.__name__}",' for model in APP_TYPES]
    lines += ["}", "# By model and field: whether it must be written, and its form.", "# fmt: off"]
    lines += ["SHAPES: Mapping[str, Mapping[str, Any]] = {"]
    for name, shape in shapes.items():
        lines += [f'    "{name}": {{', *(f'        "{field}": {_literal(form)},' for field, form in shape.items())]
        lines += ["    },"]
    return _HEAD + "\n".join([*lines, "}", ""])


def _add(shapes: dict[str, Any], schema: Any) -> str | None:
    """Adds the shape of a model, those that it needs before it; None for one that is no plain strict model."""
    if schema["type"] == "definitions":
        return None
    model: type[Strict] = schema["cls"]
    inner, config = schema["schema"], schema.get("config", {})
    plainly = {**config, "title": ""} == {"strict": True, "extra_fields_behavior": "forbid", "title": ""}
    if not plainly or inner["type"] != "model-fields" or inner.get("computed_fields"):
        return None
    if any(schema[key] for key in schema.keys() - {"type", "cls", "schema", "config", "ref", "metadata"}):
        return None  # made in a way of its own
    if model.__name__ not in shapes:
        shape = {name: _field(shapes, field) for name, field in inner["fields"].items()}
        shapes[model.__name__] = shape
    return model.__name__


def _field(shapes: dict[str, Any], field: Any) -> tuple[bool, Any]:
    schema = field["schema"]
    if field.keys() - {"type", "schema", "metadata"}:
        return True, UNKNOWN  # an alias, say
    if schema["type"] == "default":
        absent = schema.get("default", ...) is None and not schema.keys() - {"type", "schema", "default", "metadata"}
        return False, _form(shapes, schema["schema"]) if absent else UNKNOWN
    return True, _form(shapes, schema)


def _form(shapes: dict[str, Any], schema: Any) -> Any:
    keys = schema.keys() - {"type", "metadata"}
    match schema["type"]:
        case "str" | "bool" | "int" | "any" as kind if not keys:
            return (kind,)
        case "literal" if keys == {"expected"} and all(isinstance(one, str) for one in schema["expected"]):
            return ("literal", *schema["expected"])
        case "model":
            name = _add(shapes, schema)
            return UNKNOWN if name is None else ("model", name)
        case "tuple" if keys == {"items_schema", "variadic_item_index", "strict"} and not schema["strict"]:
            items = schema["items_schema"]
            return _around("list", _form(shapes, items[0])) if len(items) == 1 else UNKNOWN
        case "dict" if keys == {"keys_schema", "values_schema"} and schema["keys_schema"] == {"type": "str"}:
            return _around("dict", _form(shapes, schema["values_schema"]))
        case "union" if keys <= {"choices", "custom_error_type", "custom_error_message", "custom_error_context"}:
            members = [_form(shapes, one) for one in schema["choices"]]
            kinds = {form[0] for form in members}
            return ("either", *members) if len(kinds) == len(members) and kinds <= {"dict", "str"} else UNKNOWN
        case "function-after" if keys == {"function", "schema"}:
            return _checked(schema["function"]["function"], _form(shapes, schema["schema"]))
    return UNKNOWN


def _checked(function: Any, inner: Any) -> Any:
    owner = getattr(function, "__self__", None)
    if isinstance(owner, Unlike) and function == owner.accept:
        return UNKNOWN if inner == UNKNOWN else ("unlike", owner.other, inner)
    name = next(_names(owner), None) if isinstance(owner, Role) and function == owner.accept else None
    return UNKNOWN if name is None else _around("role", inner, name)


def _around(kind: str, inner: Any, *name: str) -> Any:
    """A form around another; what compares fields is known at the top only."""
    return UNKNOWN if inner[0] in ("unknown", "unlike") else (kind, *name, inner)


def _names(wanted: Role) -> Iterator[str]:
    """Under which names a role can be found again."""
    for prefix, module in forms.MODULES.items():
        for name, value in vars(module).items():
            try:
                if forms.role(value) is wanted:
                    yield f"{prefix}.{name}"
            except LookupError:
                continue


def _literal(form: Any) -> str:
    if isinstance(form, tuple):
        inner = ", ".join(map(_literal, form))
        return f"({inner},)" if len(form) == 1 else f"({inner})"
    return f'"{form}"' if isinstance(form, str) else repr(form)
