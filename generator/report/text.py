"""`--format text`: what a person reads, with code frames, the cure, and the next step (spec: cli.md, output formats).

Owns the order of the blocks; `block.py` lays out one diagnostic. Bounded: at most `Context.limit` diagnostics are
shown, and the foreign files of a tree that was wired by hand take one block.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from generator import rules
from generator.diagnostics import Diagnostic, Severity
from generator.model import Change, Report
from generator.report import Context, results, summary, visible
from generator.report.block import Layout
from generator.report.color import Paint, painter

_MANY = 10
_FOREIGN_APART = 3
_FOREIGN_LISTED = 10
_CHANGES_BESIDE_FOREIGN = 5
_RULES = {verdict: rule for verdict, (rule, _) in results.FRESHNESS.items()}


def render(report: Report, context: Context) -> str:
    """Diagnostics (under a header a file when there are many), outputs that are or were not fresh, and one last line.

    With `quiet` a run without findings is silent, also one that wrote files.
    """
    paint = painter(context.color)
    found = results.diagnostics(report)
    foreign = [one for one in found if results.adoptable(one)]
    folded = len(foreign) > _FOREIGN_APART
    blocks = _diagnostics([one for one in found if not (folded and results.adoptable(one))], context, paint)
    if folded:
        blocks.append(_foreign(foreign, paint))
    blocks += _changes(report, context, _CHANGES_BESIDE_FOREIGN if folded else context.limit, paint)
    if blocks or not context.quiet:
        more = [f"more about a rule: ui-apps explain {_first(found)}"] if found and not context.quiet else []
        blocks.append([*more, paint("strong", summary.line(report, context))])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n" if blocks else ""


def _first(found: list[Diagnostic]) -> str:
    """The rule of the first error; of the first warning where there is no error."""
    return results.shown(found, 1)[0].rule


def _diagnostics(found: list[Diagnostic], context: Context, paint: Paint) -> list[list[str]]:
    layout = Layout(context)
    shown = results.shown(found, context.limit)
    totals = Counter((one.span.path, one.severity) for one in found)
    grouped = len(shown) > _MANY and len({one.span.path for one in shown}) > 1
    blocks = []
    for path, group in groupby(shown, key=lambda one: one.span.path):
        if grouped:
            blocks.append([paint("strong", _header(path, totals))])
        blocks += [layout.block(one) for one in group]
    if len(shown) < len(found):
        blocks.append(_left_out(found, shown))
    return blocks


def _header(path: str, totals: Counter[tuple[str, Severity]]) -> str:
    severities: tuple[Severity, ...] = ("error", "warning")
    counts = [results.counted(totals[path, one], one) for one in severities if totals[path, one]]
    return f"=== {visible.flat(path)}: {', '.join(counts)}"


def _left_out(found: list[Diagnostic], shown: list[Diagnostic]) -> list[str]:
    by_rule = Counter(one.rule for one in found).most_common(5)
    hidden = f"{len(found) - len(shown)} of {len(found)} diagnostics are not shown"
    return [
        f"{hidden}; to see all: --max-diagnostics {len(found)}",
        "most of all: " + ", ".join(f"{number} {rule} {results.name(rule)}" for rule, number in by_rule),
    ]


def _foreign(foreign: list[Diagnostic], paint: Paint) -> list[str]:
    lead = paint("error", f"error[{rules.FOREIGN_FILE}]")
    rows = [lead + paint("strong", f": {len(foreign)} files that ui-apps did not write stand where outputs belong")]
    rows += [f"  {visible.flat(one.span.path)}" for one in foreign[:_FOREIGN_LISTED]]
    if len(foreign) > _FOREIGN_LISTED:
        rows.append(f"  ... and {len(foreign) - _FOREIGN_LISTED} more")
    return [*rows, f"  = {paint('help', 'help')}: to let ui-apps own them, run: ui-apps generate --adopt"]


def _changes(report: Report, context: Context, room: int | None, paint: Paint) -> list[list[str]]:
    changes = results.changes(report)
    written = results.written(report, context)
    if written and context.quiet:
        return []
    rows = [_made(one) if written else _due(one, paint) for one in changes[:room]]
    if len(rows) < len(changes):
        rows.append(f"... and {len(changes) - len(rows)} more")
    return [rows] if rows else []


def _due(change: Change, paint: Paint) -> str:
    return paint("error", f"{change.verdict}[{_RULES[change.verdict]}]") + f": {visible.flat(change.path)}"


def _made(change: Change) -> str:
    deed = "removed" if change.verdict == "orphan" else "wrote"
    return f"{deed} {visible.flat(change.path)} ({change.verdict})"
