"""The manifest's tools as values: what tools.yaml declares, as `ui-apps generate` resolved it.

Owns the reading of the manifest. Knows neither the API nor the protocol.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """One enabled tool. `include` and `exclude` narrow the operation's parameters; `input_schema` replaces them."""

    name: str
    operation: str
    title: str | None = None
    description: str | None = None
    read_only: bool = False
    annotations: Mapping[str, bool] = field(default_factory=dict)
    visibility: tuple[str, ...] | None = None
    structured: bool = False
    sensitive: frozenset[str] = frozenset()
    input_schema: Mapping[str, Any] | None = None
    include: tuple[str, ...] | None = None
    exclude: tuple[str, ...] = ()


def read(path: Path) -> dict[str, Declaration]:
    """The enabled tools by name, in the manifest's order.

    Raises OSError or ValueError when there is no manifest of the version that this server knows.
    """
    manifest = json.loads(path.read_text(encoding="utf-8"))
    if manifest.get("version") != VERSION:
        raise ValueError(f"{path.name} has version {manifest.get('version')}, this server reads {VERSION}")
    return {name: _declaration(name, row) for name, row in manifest["tools"].items() if row["enabled"]}


def _declaration(name: str, row: Mapping[str, Any]) -> Declaration:
    extra = row.get("extra", {})
    annotations = row.get("annotations", {})
    written = row.get("input_schema")
    include, visibility = extra.get("include_params"), row.get("visibility")
    return Declaration(
        name=name,
        operation=row["operation"],
        title=row.get("title"),
        # Folded YAML text ends with a line break.
        description=row.get("description", "").strip() or None,
        read_only=annotations.get("readOnly", False),
        annotations=annotations,
        visibility=None if visibility is None else tuple(visibility),
        structured=row.get("structured", False),
        sensitive=frozenset(row.get("sensitive", ())),
        # A string names a schema that another generator owns: the operation's own parameters serve as well.
        input_schema=written if isinstance(written, dict) else None,
        include=None if include is None else tuple(include),
        exclude=tuple(extra.get("exclude_params", ())),
    )
