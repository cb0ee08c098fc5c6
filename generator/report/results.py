"""The one shape behind every format: diagnostics, and outputs that are not fresh as diagnostics of their own.

Owns which findings a run has, which of them are shown under a limit, and what identifies one across runs. Does not know
how a finding looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from generator import rules
from generator.diagnostics import Diagnostic, Span, ordered
from generator.model import Change, Report, Verdict
from generator.report import Context

WRITING = ("generate", "watch")
FRESHNESS: dict[Verdict, tuple[str, str]] = {
    "missing": (rules.MISSING_OUTPUT, "missing: this generated file does not exist yet; run: ui-apps generate"),
    "stale": (rules.STALE_OUTPUT, "stale: this generated file is not up to date; run: ui-apps generate"),
    "orphan": (rules.ORPHAN_OUTPUT, "orphan: no app needs this generated file any more; run: ui-apps generate"),
    "foreign": (rules.FOREIGN_FILE, "foreign: ui-apps did not write this file; run: ui-apps generate --adopt"),
}


def diagnostics(report: Report) -> list[Diagnostic]:
    """All diagnostics, sorted, each once."""
    return ordered(report.diagnostics)


def written(report: Report, context: Context) -> bool:
    """Whether the changes of this report have been made, rather than found to be due."""
    return report.command in WRITING and not context.dry_run and report.errors == 0


def changes(report: Report) -> list[Change]:
    """The changes sorted by path, without foreign files that a diagnostic names already."""
    named = {one.span.path for one in report.diagnostics if one.rule == rules.FOREIGN_FILE}
    rest = (one for one in report.changes if one.verdict != "foreign" or one.path not in named)
    return sorted(rest, key=lambda one: (one.path, one.verdict))


def outdated(report: Report, context: Context) -> list[Diagnostic]:
    """One finding for every output that is not fresh and stays so (rules.md: UA9xx); none where the run healed it."""
    if written(report, context):
        return []
    return [_due(one) for one in changes(report)]


def adoptable(one: Diagnostic) -> bool:
    """Whether a diagnostic is about a file that `generate --adopt` would take over; its cure says so."""
    return one.rule == rules.FOREIGN_FILE and "--adopt" in one.help


def _due(change: Change) -> Diagnostic:
    rule, message = FRESHNESS[change.verdict]
    return Diagnostic(rule=rule, span=Span(change.path), message=message)


def shown(findings: list[Diagnostic], limit: int | None) -> list[Diagnostic]:
    """At most `limit` findings in their order; a warning never takes the place of an error."""
    if limit is None or len(findings) <= limit:
        return findings
    by_weight = sorted(range(len(findings)), key=lambda index: findings[index].severity != "error")
    return [findings[index] for index in sorted(by_weight[:limit])]


def everything(report: Report, context: Context) -> tuple[list[Diagnostic], int]:
    """Diagnostics, then outputs that are not fresh, each list cut at the limit; and how many there are in all."""
    found, due = diagnostics(report), outdated(report, context)
    return [*shown(found, context.limit), *shown(due, context.limit)], len(found) + len(due)


def tally(found: Iterable[Diagnostic]) -> dict[str, int]:
    """How many errors and warnings there are: `{"errors": 2, "warnings": 0}`."""
    by_severity = Counter(one.severity for one in found)
    return {"errors": by_severity["error"], "warnings": by_severity["warning"]}


def name(rule: str) -> str:
    """The name of a rule by its id (`unknown-ui-app`)."""
    return rules.CATALOGUE[rule].name if rule in rules.CATALOGUE else rule.lower()


def fingerprints(findings: Iterable[Diagnostic]) -> Iterator[str]:
    """One digest a finding, in order, unique in the report.

    Made of rule, path and message, not of the line, so that a finding keeps its digest when lines above it move; equal
    findings of one file are told apart by their number.
    """
    from hashlib import blake2b  # loads OpenSSL: only formats with fingerprints pay for it

    seen: Counter[tuple[str, str, str]] = Counter()
    for one in findings:
        key = (one.rule, one.span.path, one.message)
        seen[key] += 1
        text = "\0".join((*key, str(seen[key])))
        yield blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def counted(number: int, noun: str) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
