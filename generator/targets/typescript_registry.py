"""The TypeScript registry: URI constants, the key union, rows and tool links (spec: cli.md, configuration)."""

from __future__ import annotations

from collections.abc import Iterator

from generator import app_types, emit
from generator.model import Artifact, Catalog, Configuration


def paths(catalog: Catalog, configuration: Configuration) -> Iterator[str]:
    """Yields the path of the module."""
    if configuration.typescript is not None:
        yield configuration.typescript.registry


def render(catalog: Catalog, configuration: Configuration) -> Iterator[Artifact]:
    """Yields the registry module."""
    target = configuration.typescript
    if target is None:
        return
    text = (
        emit.templates()
        .get_template("registry/registry.ts.jinja")
        .render(
            header=emit.header("//"),
            types=[one.name for one in app_types.TYPES],
            apps=catalog.apps,
            dispatchable=app_types.dispatchable(catalog.apps),
            links=[tool for tool in catalog.tools if tool.ui_app is not None],
        )
    )
    yield Artifact(target.registry, emit.fit(text))
