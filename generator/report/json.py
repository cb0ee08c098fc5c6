"""`--format json`: the report as one stable object, and the JSON Schema that promises its shape (spec: cli.md).

Owns the keys and their order. Messages are given whole: how they are shown is the reader's matter.
"""

from __future__ import annotations

import json
from typing import Any

from generator.diagnostics import Diagnostic, Note
from generator.model import Report
from generator.report import Context, results, visible

VERSION = 1
PATH = {"type": "string", "description": "relative to the root, with `/`"}
PLACE = {"type": "integer", "minimum": 1}


def render(report: Report, context: Context) -> str:
    """The report as JSON in ASCII; a limit cuts `diagnostics` and `changes`, `summary` counts all.

    Outputs that are not fresh stand in `changes` only, never in `diagnostics`.
    """
    found = results.diagnostics(report)
    changes = sorted(report.changes, key=lambda one: (one.path, one.verdict))[: context.limit]
    value = {
        "version": VERSION,
        "command": report.command,
        "diagnostics": [diagnostic(one) for one in results.shown(found, context.limit)],
        "changes": [{"verdict": one.verdict, "path": visible.whole(one.path)} for one in changes],
        "summary": {
            "documents": report.documents,
            "apps": report.apps,
            **results.tally(found),
            "changes": len(report.changes),
        },
    }
    return json.dumps(value, indent=2) + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of what `render` writes: `ui-apps schema --of report`."""
    count, path = {"type": "integer", "minimum": 0}, PATH
    finding = diagnostic_schema()
    change = closed(verdict={"enum": ["missing", "stale", "orphan", "foreign"]}, path=path)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ui-apps:report:{VERSION}",
        "title": "Report of ui-apps (--format json)",
        **closed(
            version={"const": VERSION},
            command={"type": "string", "description": "the command that ran: check, generate, ..."},
            diagnostics={"type": "array", "items": finding, "description": "by path, line, column, rule"},
            changes={"type": "array", "items": change, "description": "outputs that are, or were, not fresh"},
            summary=closed(documents=count, apps=count, errors=count, warnings=count, changes=count),
        ),
    }


def diagnostic_schema() -> dict[str, Any]:
    """The JSON Schema of one finding."""
    text = {"type": "string"}
    note = closed(
        message=text,
        path={**PATH, "type": ["string", "null"]},
        line={**PLACE, "type": ["integer", "null"]},
        column={**PLACE, "type": ["integer", "null"]},
    )
    return closed(
        rule={"type": "string", "pattern": "^UA[0-9]{3}$", "description": "the stable id: ui-apps explain <rule>"},
        name={"type": "string", "description": "the stable name of the rule"},
        severity={"enum": ["error", "warning"]},
        message={"type": "string", "description": "what is wrong"},
        path=PATH,
        line={**PLACE, "description": "1-based, lines end with LF, CRLF or CR"},
        column={**PLACE, "description": "1-based, in Unicode code points"},
        end_line=PLACE,
        end_column={**PLACE, "description": "the first column after the range"},
        help={"type": "string", "description": "the exact cure, empty when there is none to name"},
        notes={"type": "array", "items": note, "description": "further remarks; null where one has no place"},
    )


def closed(**properties: Any) -> dict[str, Any]:
    """The JSON Schema of an object that has exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def diagnostic(one: Diagnostic) -> dict[str, Any]:
    """One finding as every JSON answer has it."""
    return {
        "rule": one.rule,
        "name": results.name(one.rule),
        "severity": one.severity,
        "message": visible.whole(one.message),
        "path": visible.whole(one.span.path),
        "line": one.span.line,
        "column": one.span.column,
        "end_line": one.span.end_line,
        "end_column": one.span.end_column,
        "help": visible.whole(one.help),
        "notes": [_note(note) for note in one.notes],
    }


def _note(note: Note) -> dict[str, Any]:
    span = note.span
    return {
        "message": visible.whole(note.message),
        "path": visible.whole(span.path) if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
    }
