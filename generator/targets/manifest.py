"""The JSON manifest of the resolved model (spec: cli.md, the manifest); `manifest_schema` says what may be in it.

Fields of an app type appear by themselves: whatever its resolved dataclass has is written, absent values left out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from generator import emit
from generator.model import App, Artifact, Catalog, Configuration, Product, Tool

VERSION = 1
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
    for field in dataclasses.fields(app):
        value = getattr(app, field.name)
        if field.name in row or field.name == "written" or value is None:
            continue
        row[field.name] = _present(value)
    return row


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
