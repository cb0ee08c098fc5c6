"""`--format concise`: one line a finding, `path:line:column: severity[UA301] message` (spec: cli.md)."""

from __future__ import annotations

from generator.diagnostics import Diagnostic
from generator.model import Change, Report
from generator.report import Context, results, visible


def render(report: Report, context: Context) -> str:
    """One line a diagnostic, then one an output; what a limit leaves out is counted on a last line."""
    findings, total = results.everything(report, context)
    rows = [_line(one) for one in findings]
    if len(rows) < total:
        rows.append(f"{total - len(rows)} more are not shown; to see all: --max-diagnostics {total}")
    if results.written(report, context):
        rows += [_made(one) for one in results.changes(report)[: context.limit]]
    return "".join(f"{row}\n" for row in rows)


def _line(one: Diagnostic) -> str:
    place = f"{visible.flat(one.span.path)}:{one.span.line}:{one.span.column}"
    return f"{place}: {one.severity}[{one.rule}] {visible.flat(one.message)}"


def _made(change: Change) -> str:
    rule, _ = results.FRESHNESS[change.verdict]
    deed = "removed" if change.verdict == "orphan" else "written"
    return f"{visible.flat(change.path)}:1:1: note[{rule}] was {change.verdict}, {deed}"
