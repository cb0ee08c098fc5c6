"""The Python registry: the same tables as the TypeScript one, needing only the standard library."""

from __future__ import annotations

from collections.abc import Iterator

from generator import app_types, emit
from generator.model import Artifact, Catalog, Configuration


def paths(catalog: Catalog, configuration: Configuration) -> Iterator[str]:
    """Yields the path of the module."""
    if configuration.python is not None:
        yield configuration.python.registry


def render(catalog: Catalog, configuration: Configuration) -> Iterator[Artifact]:
    """Yields the registry module."""
    if configuration.python is None:
        return
    text = (
        emit.templates()
        .get_template("registry/registry.py.jinja")
        .render(
            header=emit.header("#"),
            types=[one.name for one in app_types.TYPES],
            apps=catalog.apps,
            dispatchable=app_types.dispatchable(catalog.apps),
            links=[tool for tool in catalog.tools if tool.ui_app is not None],
        )
    )
    yield Artifact(configuration.python.registry, text)
