"""The table of apps that `ui-apps list` prints, and the same as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.report import visible

COLUMNS = ("key", "type", "product", "tools", "uri", "view")
_NAMED = 2


def rows(apps: Sequence[dict[str, Any]]) -> str:
    """A table with one line an app, columns as wide as their content; the first tools by name, `-` for nothing."""
    cells = [[_cell(row[column]) for column in COLUMNS] for row in apps]
    table = [[column.upper() for column in COLUMNS], *cells]
    widths = [max(len(line[number]) for line in table) for number in range(len(COLUMNS))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in table
    )


def json_text(apps: Sequence[dict[str, Any]]) -> str:
    """The rows as JSON: `{"version": 1, "command": "list", "apps": [...]}`."""
    import json

    return json.dumps({"version": 1, "command": "list", "apps": list(apps)}, indent=2, ensure_ascii=False)


def _cell(value: Any) -> str:
    if not isinstance(value, list):
        return visible.flat(value) if value else "-"
    rest = f" +{len(value) - _NAMED}" if len(value) > _NAMED else ""
    return ", ".join(value[:_NAMED]) + rest or "-"
