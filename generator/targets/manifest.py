"""The JSON manifest of the resolved model (spec: cli.md, the manifest); `manifest_schema` says what may be in it.

Fields of an app type appear by themselves: whatever its resolved dataclass has is written, absent values left out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from generator import app_types, emit
from generator.model import App, Artifact, Catalog, Configuration, Product, Tool

VERSION = 1
_FIRST = ("key", "type", "product", "uri", "constant", "entry", "source", "tools", "written")
_TOOL_FIELDS = (
    "title",
    "description",
    "annotations",
    "scopes",
    "structured",
    "visibility",
    "sensitive",
    "input_schema",
)


def paths(catalog: Catalog, configuration: Configuration) -> Iterator[str]:
    """Yields the path of the manifest."""
    if configuration.manifest is not None:
        yield configuration.manifest.path


def render(catalog: Catalog, configuration: Configuration) -> Iterator[Artifact]:
    """Yields the manifest."""
    if configuration.manifest is None:
        return
    content = {
        "$comment": emit.json_comment(),
        "version": VERSION,
        "apps": [_app(app, catalog.linked.get(app.key, ())) for app in catalog.apps],
        "tools": {tool.name: _tool(tool) for tool in catalog.tools},
        "products": {product.name: _product(product) for product in catalog.products},
    }
    yield Artifact(configuration.manifest.path, emit.json_text(content))


def _app(app: App, tools: tuple[str, ...]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "key": app.key,
        "type": app.type,
        "product": app.product,
        "uri": app.uri,
        "constant": app.constant,
        "entry": app.entry,
        "source": app.source,
        "tools": list(tools),
    }
    for name in _own_fields(app.type):
        value = getattr(app, name)
        if value is not None:
            row[name] = value if type(value) is str else _present(value)
    return row


@cache
def _own_fields(type: str) -> tuple[str, ...]:
    """The fields of an app type that a row does not begin with."""
    fields = dataclasses.fields(app_types.BY_NAME[type].resolved)
    return tuple(field.name for field in fields if field.name not in _FIRST)


def _present(value: Any) -> Any:
    """A nested dataclass as a mapping of what it has; anything else as it is."""
    if isinstance(value, str) or not dataclasses.is_dataclass(value):
        return value
    named = ((field.name, getattr(value, field.name)) for field in dataclasses.fields(value))
    return {name: one for name, one in named if one is not None}


def _tool(tool: Tool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "operation": tool.operation,
        "enabled": tool.enabled,
        "ui_app": tool.ui_app,
        "product": tool.product,
    }
    row.update((name, value) for name in _TOOL_FIELDS if (value := getattr(tool, name)) is not None)
    if tool.extra:
        row["extra"] = dict(tool.extra)
    return row


def _product(product: Product) -> Mapping[str, str]:
    facts = {"category": product.category, "feature": product.feature, "url_prefix": product.url_prefix}
    return {name: value for name, value in facts.items() if value is not None}
