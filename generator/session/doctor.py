"""`doctor`: every link from tools to built pages, for some apps or all (spec: cli.md, commands).

Owns which apps are examined, and the exit code. Writes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from generator import pipeline
from generator.answers import Check, Health
from generator.diagnostics import Diagnostic, Span, suggest
from generator.health import Examination, declaration, fault
from generator.health.versions import Versions
from generator.session import EXIT_FINE, EXIT_INPUT, Session, UsageError, build, require
from generator.session.places import Places


def examine(session: Session, version: str, keys: Sequence[str] = (), products: Sequence[str] = ()) -> Health:
    """Examines the apps with these keys, or of these products, or all.

    Raises UsageError for a key or a product that there is not. A configuration that is wrong is all that is told then.
    """
    built, configuration = build(session), session.configuration
    versions = tuple(Versions(session.workspace, configuration, version).checks())
    if built is None or configuration is None:
        return Health(versions=versions, monorepo=tuple(_inputs(session.diagnostics)), apps={})
    require(products, built)
    return _Doctor(session, built).examine(versions, keys, products)


def exit_code(health: Health) -> int:
    """What `doctor` ends with: 1 when anything is broken."""
    return EXIT_INPUT if any(one.state == "broken" for one in health.checks) else EXIT_FINE


class _Doctor:
    def __init__(self, session: Session, built: pipeline.Build) -> None:
        assert session.configuration is not None
        self.session = session
        self.built = built
        self.places = Places(session)
        self.faults: list[Diagnostic] = []
        with session.timed("compare outputs"):
            compare = session.workspace.plan if built.artifacts else None
            changes = compare(built.artifacts, [], self.faults) if compare else []
        self.examination = Examination(
            catalog=built.catalog,
            configuration=session.configuration,
            tree=session.workspace,
            changes={change.path: change for change in changes},
            is_compared=bool(built.artifacts),
        )
        self.found: dict[str, list[Diagnostic]] = defaultdict(list)
        for one in (*session.diagnostics, *built.diagnostics):
            self.found[one.span.path].append(one)

    def examine(self, versions: tuple[Check, ...], keys: Sequence[str], products: Sequence[str]) -> Health:
        """The answer for these apps; all where none is named."""
        whole = not keys and not products
        chosen = [app for app in self.built.catalog.apps if whole or app.key in keys or app.product in products]
        apps: dict[str, tuple[Check, ...]] = {}
        told: set[Diagnostic] = set()
        with self.session.timed("examine"):
            for app in chosen:
                found = self._of_entry(app.source, app.key)
                told.update(found)
                span = self.places.span(app.source, ("ui_apps", app.key), key=True)
                apps[app.key] = tuple(self.examination.app(app, span, found))
            for key in (*keys, *self._refused_keys(products, whole=whole)):
                if key not in apps:
                    apps[key] = tuple(self._refused(key, told))
        rest = [one for found in self.found.values() for one in found if one not in told]
        errors = [one for one in rest if one.severity == "error"]
        # Foreign files are told of with the outputs.
        blocked = [one for one in self.faults if one.span.path not in self.examination.changes]
        monorepo = _inputs([*errors, *blocked]) if whole else _elsewhere(errors)
        outputs = self.examination.outputs(whole=whole)
        return Health(versions=versions, monorepo=(*monorepo, *outputs), apps={key: apps[key] for key in sorted(apps)})

    def _of_entry(self, path: str, key: str) -> list[Diagnostic]:
        """What is wrong inside an entry."""
        if not self.found.get(path):
            return []
        start, end = (self.places.span(path, ("ui_apps", key), key=part) for part in (True, False))
        return [
            one
            for one in self.found[path]
            if (start.line, start.column) <= (one.span.line, one.span.column) < (end.end_line, end.end_column)
        ]

    def _refused_keys(self, products: Sequence[str], *, whole: bool) -> Iterator[str]:
        """The apps that no catalog has, since their entries are wrong."""
        sound = {app.key for app in self.built.catalog.apps}
        for path in sorted(self.found):
            document = self.places.document(path)
            entries = document.data.get("ui_apps") if document and isinstance(document.data, dict) else None
            if document and isinstance(entries, dict) and (whole or document.product in products):
                yield from (key for key in entries if key not in sound)

    def _refused(self, key: str, told: set[Diagnostic]) -> Iterator[Check]:
        for path, document in self.places.defining("ui_apps", key):
            found = self._of_entry(path, key) if document else self.found.get(path, [])
            told.update(found)
            span = self.places.span(path, ("ui_apps", key), key=True) if document else Span(path)
            yield from declaration(span, [one for one in found if one.severity == "error"])
            return
        near = suggest(key, [app.key for app in self.built.catalog.apps])
        raise UsageError(f"there is no app {key}" + (f"; did you mean {near}?" if near else ""))


def _inputs(errors: Sequence[Diagnostic]) -> Iterator[Check]:
    return (fault("input", one) for one in errors)


def _elsewhere(errors: Sequence[Diagnostic]) -> Iterator[Check]:
    if errors:
        count = f"{len(errors)} {'error' if len(errors) == 1 else 'errors'}"
        yield Check(link="input", state="unknown", message=f"other entries are wrong: {count}; run: ui-apps check")
