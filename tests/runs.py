"""Runs of the program inside the test's own process, for tests that need many."""

from __future__ import annotations

from pathlib import Path

from generator import __version__
from generator.model import Report
from generator.report import Context, renderer
from generator.session import Outcome, commands, start


def check(root: Path, **flags: bool) -> Outcome:
    return commands.check(start(__version__, str(root)), **flags)


def generate(root: Path, **flags: bool) -> Outcome:
    return commands.generate(start(__version__, str(root)), **flags)


def findings(root: Path) -> str:
    """The exact text report of the diagnostics alone, `""` when there are none."""
    session = start(__version__, str(root))
    report = commands.check(session).report
    if not report.diagnostics:
        return ""
    alone = Report(command="check", diagnostics=report.diagnostics, documents=report.documents, apps=report.apps)
    return renderer("text")(alone, Context(read=session.workspace.read))


def rules_of(outcome: Outcome) -> list[str]:
    return [one.rule for one in outcome.report.diagnostics]
