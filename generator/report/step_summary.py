"""The table that a GitHub job shows on its summary page: findings and outputs that are not fresh, in Markdown."""

from __future__ import annotations

from generator.diagnostics import Diagnostic
from generator.model import Report
from generator.report import Context, results, summary, visible

_MARKUP = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>|#~"})


def render(report: Report, context: Context) -> str:
    """A heading, the last line of the text report, and a table with a row a finding, at most `context.limit` each of
    diagnostics and outputs."""
    found, total = results.everything(report, context)
    rows = ["### ui-apps " + report.command, "", _plain(summary.line(report, context))]
    if found:
        rows += ["", "| | where | what | cure |", "| --- | --- | --- | --- |", *map(_row, found)]
    if total > len(found):
        rows += ["", f"{total - len(found)} more are not shown."]
    return "\n".join(rows) + "\n"


def _row(one: Diagnostic) -> str:
    where = f"{one.span.path}:{one.span.line}:{one.span.column}"
    return f"| {one.severity} {one.rule} | {_plain(where)} | {_plain(one.message)} | {_plain(one.help)} |"


def _plain(text: str) -> str:
    """Text that Markdown shows as it is."""
    return visible.flat(text).translate(_MARKUP)
