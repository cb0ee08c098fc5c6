"""The output targets: a Catalog in, Artifacts out. One module a target; a new one is a module and its line here.

Each has `render(catalog, configuration)` and `paths(catalog, configuration)`, which yield nothing when their
configuration section is absent. Targets see resolved apps
only: no YAML, no documents, no files.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.model import Artifact, Catalog, Configuration
from generator.targets import dispatch, entries, manifest, python_registry, typescript_registry

TARGETS = (entries, typescript_registry, dispatch, python_registry, manifest)


def render(catalog: Catalog, configuration: Configuration) -> list[Artifact]:
    """Every file that the configuration asks for, in memory; nothing is written."""
    return [artifact for target in TARGETS for artifact in target.render(catalog, configuration)]


def paths(catalog: Catalog, configuration: Configuration) -> Iterator[str]:
    """Where those files would stand, known without rendering them."""
    return (path for target in TARGETS for path in target.paths(catalog, configuration))
