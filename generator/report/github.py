"""`--format github`: workflow commands that GitHub turns into annotations (spec: cli.md, output formats).

Owns the escaping of workflow commands: `%`, CR and LF in data, `:` and `,` besides in properties.
"""

from __future__ import annotations

import posixpath

from generator.diagnostics import Diagnostic
from generator.model import Report
from generator.report import Context, results, visible


def render(report: Report, context: Context) -> str:
    """One command a finding; a limit's rest is counted by a notice. Paths are relative to GITHUB_WORKSPACE."""
    findings, total = results.everything(report, context)
    rows = [_command(one, context.prefix) for one in findings]
    if len(rows) < total:
        rows.append(f"::notice title=ui-apps::{total - len(rows)} of {total} findings are not shown")
    return "".join(f"{row}\n" for row in rows)


def _command(one: Diagnostic, prefix: str) -> str:
    span = one.span
    place = {"file": _path(span.path, prefix), "line": str(span.line), "endLine": str(span.end_line)}
    if span.line == span.end_line:  # GitHub refuses columns on an annotation of several lines
        place |= {"col": str(span.column), "endColumn": str(span.end_column)}
    place["title"] = f"{one.rule} {results.name(one.rule)}"
    properties = ",".join(f"{key}={_property(value)}" for key, value in place.items())
    return f"::{one.severity} {properties}::{_data(_message(one))}"


def _path(path: str, prefix: str) -> str:
    return posixpath.normpath(posixpath.join(prefix.replace("\\", "/"), path)) if prefix else path


def _message(one: Diagnostic) -> str:
    notes = [
        f"note: {note.message}" + (f" ({note.span.path}:{note.span.line}:{note.span.column})" if note.span else "")
        for note in one.notes
    ]
    cure = [f"help: {one.help}"] if one.help else []
    return "\n".join([one.message, *notes, *cure])


def _data(text: str) -> str:
    return "%0A".join(line.replace("%", "%25") for line in visible.lines(text))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
