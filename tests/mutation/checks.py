"""What `check` says of a tree in memory, and what would be generated from it.

The first judge. Runs the pipeline itself; a few mutants go through the real program besides (test_mutation).
"""

from __future__ import annotations

import fnmatch
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator import configuration as configurations
from generator import pipeline, targets
from generator.diagnostics import Diagnostic
from generator.model import Catalog, Configuration, SourceFile
from generator.workspace import product_of

CONFIGURATION = "ui-apps.toml"


class Memory:
    """A tree for `pipeline.build`: the texts of `base` with `changes` laid over them; None stands for no file."""

    def __init__(self, base: Mapping[str, str], changes: Mapping[str, str | None]) -> None:
        self._files: dict[str, str | None] = {**base, **changes}
        self._names: dict[str, set[str]] = {}
        for path in self:
            parts = path.split("/")
            for depth, name in enumerate(parts):
                self._names.setdefault("/".join(parts[:depth]), set()).add(name)

    def __iter__(self) -> Iterator[str]:
        return (path for path, text in self._files.items() if text is not None)

    def read(self, path: str) -> bytes | None:
        text = self._files.get(path)
        return None if text is None else text.encode()

    def exists(self, path: str) -> bool:
        return self._files.get(path) is not None

    def listing(self, folder: str) -> frozenset[str]:
        return frozenset(self._names.get(folder, ()))

    def matching(self, patterns: tuple[str, ...]) -> list[str]:
        return sorted(path for path in self if any(fnmatch.fnmatch(path, pattern) for pattern in patterns))


@dataclass(frozen=True)
class Checked:
    """`generated` are the files that would be written, were there no error: what the other judges look at."""

    diagnostics: tuple[Diagnostic, ...]
    catalog: Catalog
    generated: Mapping[str, str]

    @property
    def errors(self) -> list[Diagnostic]:
        return [one for one in self.diagnostics if one.severity == "error"]


def check(base: Mapping[str, str], changes: Mapping[str, str | None]) -> Checked:
    """Runs `check` on a tree with some files changed, added or (None) taken away."""
    memory = Memory(base, changes)
    configuration = _configuration(memory)
    sources = []
    for path in memory.matching(configuration.sources):
        sources.append(SourceFile(path, product_of(path, configuration.sources), memory.read(path) or b""))
    built = pipeline.build(sources, configuration, memory)
    artifacts = built.artifacts or targets.render(built.catalog, configuration)
    return Checked(built.diagnostics, built.catalog, {one.path: one.text for one in artifacts})


def _configuration(memory: Memory) -> Configuration:
    diagnostics: list[Diagnostic] = []
    loaded = configurations.load(CONFIGURATION, memory.read(CONFIGURATION) or b"", diagnostics)
    if loaded is None:
        raise ValueError(diagnostics)
    return loaded


def openapi_path(files: Mapping[str, str]) -> str:
    """Where a tree's OpenAPI document stands."""
    path: str = _section(files[CONFIGURATION], "tools")["openapi"]
    return path


def external_tools(files: Mapping[str, str]) -> list[str]:
    """The tools that no YAML defines."""
    names: list[str] = _section(files[CONFIGURATION], "tools").get("external", [])
    return names


def extra_fields(files: Mapping[str, str]) -> dict[str, str]:
    """The types of the fields that tools have for other generators."""
    declared: dict[str, str] = _section(files[CONFIGURATION], "extra_fields").get("tool", {})
    return declared


@lru_cache(maxsize=8)
def _section(text: str, name: str) -> dict[str, Any]:
    section: dict[str, Any] = tomllib.loads(text)[name]
    return section
