"""The output targets: a Catalog in, Artifacts out. One module a target; a new one is a module and its line here.

Each has `render(catalog, configuration)` and `paths(catalog, configuration)`, which yield nothing when their
configuration section is absent. Targets see resolved apps
only: no YAML, no documents, no files.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from generator import second_process
from generator.model import Artifact, Catalog, Configuration
from generator.targets import dispatch, entries, manifest, python_registry, typescript_registry

TARGETS = (entries, typescript_registry, dispatch, python_registry, manifest)


# The manifest takes as long as all other outputs together; below this many entries a second process saves nothing.
APART = manifest
WORTH_IT = 2_000


def render(catalog: Catalog, configuration: Configuration) -> list[Artifact]:
    """Every file that the configuration asks for, in memory; nothing is written."""
    large = len(catalog.apps) + len(catalog.tools) >= WORTH_IT
    second = second_process.start(lambda: _texts(APART, catalog, configuration)) if large else None
    rendered = {
        target: list(target.render(catalog, configuration)) for target in TARGETS if second is None or target != APART
    }
    if second is not None:
        texts = second.result()
        apart = APART.render(catalog, configuration) if texts is None else (Artifact(*one) for one in texts)
        rendered[APART] = list(apart)
    return [artifact for target in TARGETS for artifact in rendered[target]]


def _texts(target: ModuleType, catalog: Catalog, configuration: Configuration) -> list[tuple[str, str]]:
    """The registries of one target as plain data."""
    return [(one.path, one.text) for one in target.render(catalog, configuration)]


def paths(catalog: Catalog, configuration: Configuration) -> Iterator[str]:
    """Where those files would stand, known without rendering them."""
    return (path for target in TARGETS for path in target.paths(catalog, configuration))
