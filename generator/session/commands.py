"""check and generate: one plan, compared or applied (spec: cli.md, commands)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from generator import app_types, pipeline
from generator.diagnostics import Diagnostic, ordered
from generator.model import Change, Report
from generator.session import EXIT_STALE, Outcome, Session, build, ended, require


def check(session: Session, *, strict: bool = False, products: Sequence[str] = ()) -> Outcome:
    """Compares what should be with what is. Writes nothing, takes no lock, creates no folder.

    Raises UsageError for a product that there is not.
    """
    run = _Run(session, build(session, strict=strict), products)
    return run.ended("check", run.plan())


def generate(
    session: Session,
    *,
    strict: bool = False,
    products: Sequence[str] = (),
    dry_run: bool = False,
    adopt: bool = False,
    agree: Callable[[Sequence[Change]], bool] = lambda foreign: True,
    writing_fails: bool = False,
) -> Outcome:
    """Makes the tree what it should be, under the lock; nothing is written when any error exists.

    `adopt` takes over the foreign files at output paths, once `agree` has said yes to their list. The report holds what
    was done, or what is still due when an error kept it from being done. With `writing_fails` a run that wrote anything
    ends with 3, for hooks: git does not see that a new file has appeared. Raises UsageError for a product that there is
    not.
    """
    if dry_run:
        run = _Run(session, build(session, strict=strict), products)
        return run.ended("generate", run.plan(adopt=adopt))
    with session.workspace.lock(session.diagnostics) as held:
        if not held:
            return _Run(session, None, products).ended("generate", [])
        run = _Run(session, build(session, strict=strict), products)
        changes = run.plan()
        foreign = [change for change in changes if change.verdict == "foreign"]
        adopted = adopt and bool(foreign) and agree(foreign)
        if adopted:
            changes = run.plan(adopt=True)
        done = run.apply(changes, adopt=adopted)
        if not run.sound:
            return run.ended("generate", [change for change in changes if change not in done])
        outcome = run.ended("generate", done)
        return replace(outcome, exit_code=EXIT_STALE) if done and writing_fails else outcome


@dataclass(slots=True)
class _Run:
    """One build and what came of comparing it with the tree; `built` is None when there was nothing to build."""

    session: Session
    built: pipeline.Build | None
    products: Sequence[str]
    faults: list[Diagnostic] = field(default_factory=list)

    def __post_init__(self) -> None:
        require(self.products, self.built)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        return [*self.session.diagnostics, *(self.built.diagnostics if self.built else ()), *self.faults]

    @property
    def sound(self) -> bool:
        return all(one.severity != "error" for one in self.diagnostics)

    def plan(self, *, adopt: bool = False) -> list[Change]:
        """The changes that are due; while an error exists, only what stands in the way of outputs."""
        self.faults = []
        configuration = self.session.configuration
        if self.built is None or configuration is None:
            return []
        entry_folders = [configuration.typescript.entry_dir] if configuration.typescript else []
        with self.session.timed("compare outputs"):
            if not self.sound:
                return self.session.workspace.obstacles(self.built.paths, self.faults)
            return self.session.workspace.plan(
                self.built.artifacts,
                entry_folders,
                self.faults,
                products=self.products or None,
                patterns=configuration.sources,
                adopt=adopt,
                kept=app_types.handwritten(self.built.catalog.apps, configuration),
            )

    def apply(self, changes: Sequence[Change], *, adopt: bool) -> list[Change]:
        """Makes the changes, none of them while an error exists; returns those made."""
        if not self.sound:
            return []
        with self.session.timed("write"):
            return self.session.workspace.apply(changes, self.faults, adopt=adopt)

    def ended(self, command: str, changes: Sequence[Change]) -> Outcome:
        return ended(
            Report(
                command=command,
                diagnostics=tuple(ordered(self.diagnostics)),
                changes=tuple(changes),
                documents=self.built.documents if self.built else 0,
                apps=len(self.built.catalog.apps) if self.built else 0,
            )
        )
