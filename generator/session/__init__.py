"""One run on one monorepo: finding it, building it; `commands` compare or write, `questions` answer.

Owns the order of a command's steps and its exit code. Decides nothing about apps, formats nothing and prints nothing.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from generator import configuration as configurations
from generator import pipeline, rules, source
from generator.diagnostics import Diagnostic, suggest
from generator.disk import probes, program, store
from generator.model import Configuration, Report
from generator.remembered import Remembered
from generator.workspace import Workspace, configuration_in, find_configuration, is_file, read_configuration

EXIT_FINE, EXIT_INPUT, EXIT_STALE, EXIT_ENVIRONMENT = 0, 1, 3, 4
_DOCUMENTS = "documents.cache"
_ENVIRONMENT = (rules.UNREADABLE, rules.UNWRITABLE, rules.LOCKED)


class UsageError(Exception):
    """The command cannot be understood here (exit 2): no configuration, an unknown product."""


@dataclass(slots=True)
class Session:
    """The monorepo of this run. `configuration` is None when it is refused; `diagnostics` then says why.

    `documents_key` says what besides a tools file its manifest depends on, None for a run without a cache. `notices`
    are remarks for stderr; `times` maps a phase to its seconds.
    """

    workspace: Workspace
    configuration_path: str
    configuration: Configuration | None
    diagnostics: list[Diagnostic]
    documents_key: str | None = None
    notices: list[str] = field(default_factory=list)
    times: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def timed(self, phase: str) -> Iterator[None]:
        """Adds the time of its block to `times[phase]`."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.times[phase] = self.times.get(phase, 0.0) + time.perf_counter() - start


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command ends with."""

    report: Report
    exit_code: int


def start(version: str, root: str | None = None, config: str | None = None, *, cache: bool = False) -> Session:
    """Opens the monorepo: at `root`, at the folder of `config`, or found by walking up from the current folder.

    Raises UsageError when there is no configuration. A configuration that is wrong gives a session without one. With
    `cache` the manifests of unchanged files come from an earlier run.
    """
    if config is not None:
        path = os.path.abspath(config)
        if not is_file(path):
            raise UsageError(f"there is no configuration file {config}")
        folder = os.path.abspath(root) if root is not None else os.path.dirname(path)
    else:
        found = configuration_in(os.path.abspath(root)) if root is not None else find_configuration(".")
        if found is None:
            where = f"in {root}" if root is not None else "here or in any folder above"
            raise UsageError(
                f"no ui-apps.toml {where}: write one, `uri_authority` and a section of outputs are enough "
                "(`ui-apps init` will do it in a later version)"
            )
        path, folder = found, os.path.dirname(found)
    diagnostics: list[Diagnostic] = []
    shown = os.path.relpath(path, folder).replace(os.sep, "/")
    raw = read_configuration(path, shown, diagnostics)
    loaded = None
    # A configuration for another version may say what this one cannot know: its version is judged first, and alone.
    if raw is not None and _fits(shown, raw, version, diagnostics):
        loaded = configurations.load(shown, raw, diagnostics)
    key = None
    if cache and loaded is not None and raw is not None and store.USABLE:
        with contextlib.suppress(OSError):
            key = "\0".join((program.fingerprint(), program.libraries(), shown, probes.digest(raw).hex()))
    return Session(Workspace(folder), shown, loaded, diagnostics, key)


def _fits(path: str, raw: bytes, version: str, diagnostics: list[Diagnostic]) -> bool:
    """Whether `required_version` admits this program; UA802 otherwise."""
    required = configurations.required_version(path, raw)
    if required is None:
        return True
    from packaging.specifiers import SpecifierSet  # only monorepos that pin a version pay for it

    if SpecifierSet(required).contains(version, prereleases=True):
        return True
    diagnostics.append(
        Diagnostic(
            rules.WRONG_GENERATOR_VERSION,
            configurations.place(path, raw, "required_version"),
            f"this monorepo requires ui-apps {required}, and this is {version}",
            f'install a fitting one: pip install "ui-apps{required}"',
        )
    )
    return False


def build(session: Session, *, strict: bool = False) -> pipeline.Build | None:
    """Reads and builds everything; None when the configuration is refused. Remarks go to the session's notices."""
    configuration = session.configuration
    if configuration is None:
        return None
    with session.timed("find and read files"):
        unmatched: list[str] = []
        sources = session.workspace.sources(configuration.sources, session.diagnostics, unmatched)
    if not source.LIBYAML:
        session.notices.append("PyYAML has no libyaml here: reading takes ten times as long; reinstall it from a wheel")
    session.notices += [f"the source pattern {pattern} matches no file" for pattern in unmatched]
    root, key = session.workspace.root, session.documents_key
    with session.timed("recall files"):
        remembered = Remembered(store.load(root, _DOCUMENTS, key)) if key is not None else Remembered()
    built = pipeline.build(
        sources, configuration, session.workspace, strict=strict, timed=session.timed, remembered=remembered
    )
    if key is not None:
        with session.timed("remember files"):
            text = remembered.text()
            if text is not None:
                store.keep(root, _DOCUMENTS, key, text, at_most=1, begin=False)
    session.notices += built.remarks
    return built


def require(products: Sequence[str], built: pipeline.Build | None) -> None:
    """Raises UsageError for a product that no tools file makes. Where a file cannot be read nobody knows: its own
    fault says more than a name that seems unknown."""
    if built is None or any(one.severity == "error" for one in built.diagnostics):
        return
    known = [product.name for product in built.catalog.products]
    for name in products:
        if name not in known:
            near = suggest(name, known)
            raise UsageError(f"there is no product `{name}`" + (f"; did you mean `{near}`?" if near else ""))


def ended(report: Report) -> Outcome:
    """The report with its exit code (spec: cli.md, exit codes).

    What the environment refused dominates, then invalid input, then outputs that are not fresh.
    """
    if any(one.rule in _ENVIRONMENT and one.severity == "error" for one in report.diagnostics):
        return Outcome(report, EXIT_ENVIRONMENT)
    if report.errors:
        return Outcome(report, EXIT_INPUT)
    return Outcome(report, EXIT_STALE if report.changes and report.command == "check" else EXIT_FINE)
