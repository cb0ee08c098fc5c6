"""Runs of the program inside the test's own process, for tests that need many."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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


@dataclass(frozen=True)
class Files:
    """A tree for `pipeline.build` that is no tree on disk: contents by path, and what is said to exist besides."""

    contents: Mapping[str, bytes] = field(default_factory=dict)
    also: Callable[[str], bool] = lambda path: False

    def read(self, path: str) -> bytes | None:
        return self.contents.get(path)

    def exists(self, path: str) -> bool:
        return path in self.contents or self.also(path)

    def listing(self, folder: str) -> frozenset[str]:
        prefix = f"{folder}/" if folder else ""
        return frozenset(path.removeprefix(prefix).split("/")[0] for path in self.contents if path.startswith(prefix))

    def matching(self, patterns: tuple[str, ...]) -> list[str]:
        return sorted(path for path in self.contents if any(fnmatch.fnmatch(path, pattern) for pattern in patterns))
