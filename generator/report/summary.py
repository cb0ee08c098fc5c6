"""The last line: what the run came to, and what to do next (spec: cli.md, output formats).

`text` ends with it; the command line prints it on stderr for the formats that have no place for it.
"""

from __future__ import annotations

from collections import Counter

from generator import rules
from generator.model import Report, Verdict
from generator.report import Context, results

_GENERATE = "run: ui-apps generate"
_ADOPT = "run: ui-apps generate --adopt"
_WORDS: dict[Verdict, str] = {"stale": "stale", "missing": "missing", "orphan": "orphaned", "foreign": "in the way"}


def line(report: Report, context: Context) -> str:
    """One line without its end: counts, then the next step."""
    tally = results.tally(results.diagnostics(report))
    if tally["errors"]:
        return _refused(report, tally["errors"], tally["warnings"])
    warnings = f", {results.counted(tally['warnings'], 'warning')}" if tally["warnings"] else ""
    size = f"{results.counted(report.documents, 'file')}, {results.counted(report.apps, 'app')}"
    if report.changes and results.written(report, context):
        return f"{_deeds(report, 'wrote', 'removed')}{warnings}; next: review and commit the generated files"
    if report.changes and report.command in results.WRITING:
        return f"{_deeds(report, 'would write', 'would remove')}{warnings}; {_GENERATE}"
    if report.changes:
        return f"{_verdicts(report)}{warnings}; {_cure(report)}"
    if report.command in results.WRITING:
        return f"{size}: nothing changed, everything is up to date{warnings}"
    return f"{size}: everything is up to date, nothing to do{warnings}"


def _refused(report: Report, errors: int, warnings: int) -> str:
    broken = [one for one in report.diagnostics if one.severity == "error"]
    counts = results.counted(errors, "error") + (f", {results.counted(warnings, 'warning')}" if warnings else "")
    it = "it" if errors == 1 else "them"
    state = ""
    if report.command in results.WRITING:
        halfway = any(one.rule == rules.UNWRITABLE for one in broken)
        state = ": not everything was written" if halfway else ": nothing was written"
    if all(results.adoptable(one) for one in broken):
        return f"{counts}{state}; to take the {'file' if errors == 1 else 'files'} over, {_ADOPT}"
    # A check that is clean again finds stale outputs next, so generating is what leads on from there.
    command = "generate" if report.command == "check" else report.command
    return f"{counts}{state}; fix {it}, then run: ui-apps {command}"


def _deeds(report: Report, wrote: str, removed: str) -> str:
    orphans = sum(one.verdict == "orphan" for one in report.changes)
    files = len(report.changes) - orphans
    deeds = [f"{wrote} {results.counted(files, 'file')}"] if files else []
    if orphans:
        deeds.append(f"{removed} {orphans}" if files else f"{removed} {results.counted(orphans, 'file')}")
    return ", ".join(deeds)


def _verdicts(report: Report) -> str:
    counts = Counter(one.verdict for one in report.changes)
    parts: list[str] = []
    for verdict, word in _WORDS.items():
        if number := counts[verdict]:
            subject = str(number) if parts else results.counted(number, "file")
            parts.append(f"{subject} {'is' if number == 1 else 'are'} {word}")
    return ", ".join(parts)


def _cure(report: Report) -> str:
    return _ADOPT if any(one.verdict == "foreign" for one in report.changes) else _GENERATE
