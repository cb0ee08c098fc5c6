"""`explain KEY`: an app with all that is known of it, or a tool with what it links to (spec: cli.md, commands).

Owns putting the facts of the other rooms together. Writes nothing, and answers also while other entries are wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator import app_types, pipeline, rules, targets
from generator.answers import AppAnswer, Call, Field, Freshness, Output, ToolAnswer
from generator.app_types import provenance
from generator.app_types.provenance import Trait
from generator.diagnostics import Diagnostic, Span, suggest
from generator.model import App, Artifact, Catalog, Configuration, KeyPath, Tool
from generator.session import EXIT_FINE, EXIT_INPUT, Session, UsageError, build, renaming
from generator.session.places import Places


def answer(session: Session, subject: str) -> AppAnswer | ToolAnswer:
    """The app with this key, else the tool with this name, refused entries too.

    Raises UsageError, with a near name out of apps, tools and rules, when there is neither. The session has a
    configuration.
    """
    built, configuration = build(session), session.configuration
    assert built is not None and configuration is not None
    asked = _Question(session, built, configuration)
    if any(one.severity == "error" for one in built.diagnostics):
        session.notices.append("some entries are wrong, so registries cannot be compared; run: ui-apps check")
    found = next((one for one in built.catalog.apps if one.key == subject), None)
    if found is not None:
        return asked.app(found)
    refused = asked.refused(subject)
    if refused is not None:
        return refused
    tool = next((one for one in built.catalog.tools if one.name == subject), None)
    found_tool = asked.tool(tool) if tool else asked.refused_tool(subject)
    if found_tool is not None:
        return found_tool
    names = [*(one.key for one in built.catalog.apps), *(one.name for one in built.catalog.tools)]
    near = suggest(subject, [*names, *rules.CATALOGUE, *(one.name for one in rules.CATALOGUE.values())])
    raise UsageError(f"there is no app, tool or rule {subject}" + (f"; did you mean {near}?" if near else ""))


def exit_code(answer: AppAnswer | ToolAnswer) -> int:
    """What `explain` ends with: an entry that is wrong is wrong input."""
    return EXIT_INPUT if any(one.severity == "error" for one in answer.diagnostics) else EXIT_FINE


class _Question:
    """One run's facts about one entry."""

    def __init__(self, session: Session, built: pipeline.Build, configuration: Configuration) -> None:
        self.session = session
        self.built = built
        self.configuration = configuration
        self.places = Places(session)

    def app(self, app: App) -> AppAnswer:
        """All about a resolved app."""
        fields = tuple(self._fields(app))
        diagnostics = self._diagnostics(app.source, ("ui_apps", app.key), [one.span for one in fields if one.span])
        outputs = tuple(self._outputs(app, sound=all(one.severity != "error" for one in diagnostics)))
        tools = tuple(self.tool(one, link=True) for one in self._linked(app.key))
        call = self._call(app)
        probe, touched = renaming.touched(app, tools, outputs, self.configuration, self.places)
        return AppAnswer(
            key=app.key,
            span=self.places.span(app.source, ("ui_apps", app.key), key=True),
            type=app.type,
            product=app.product,
            fields=fields,
            tools=tools,
            call=call,
            outputs=outputs,
            probe=probe,
            renaming=tuple(touched),
            diagnostics=diagnostics,
        )

    def refused(self, key: str) -> AppAnswer | None:
        """An entry that is wrong: where it stands, and why."""
        for path, document in self.places.defining("ui_apps", key):
            if document is None:
                found = tuple(one for one in self.built.diagnostics if one.span.path == path)
                return AppAnswer(key=key, span=Span(path), diagnostics=found)
            tools = tuple(self.tool(one, link=True) for one in self._linked(key))
            span = document.locate(("ui_apps", key), "key")
            diagnostics = self._diagnostics(path, ("ui_apps", key), [])
            return AppAnswer(key=key, span=span, tools=tools, diagnostics=diagnostics)
        return None

    def tool(self, tool: Tool, *, link: bool = False) -> ToolAnswer:
        """A tool; with `link` its place is where it names its app, not where its entry stands."""
        path = ("tools", tool.name, "ui_app") if link else ("tools", tool.name)
        callers = (one.key for one in self.built.catalog.apps if _called(one) == tool.name)
        return ToolAnswer(
            name=tool.name,
            enabled=tool.enabled,
            operation=tool.operation,
            ui_app=tool.ui_app,
            span=self.places.span(tool.source, path, key=not link),
            called_by=() if link else tuple(callers),
            diagnostics=() if link else self._diagnostics(tool.source, ("tools", tool.name), []),
        )

    def refused_tool(self, name: str) -> ToolAnswer | None:
        """A tool whose entry is wrong: where it stands, and why."""
        for path, document in self.places.defining("tools", name):
            if document is None:
                continue
            raw = document.data["tools"][name]
            app = raw.get("ui_app") if isinstance(raw, dict) else None
            return ToolAnswer(
                name=name,
                enabled=None,
                operation=None,
                ui_app=app if isinstance(app, str) else None,
                span=document.locate(("tools", name), "key"),
                called_by=tuple(one.key for one in self.built.catalog.apps if _called(one) == name),
                diagnostics=self._diagnostics(path, ("tools", name), []),
            )
        return None

    def _linked(self, key: str) -> list[Tool]:
        return [one for one in self.built.catalog.tools if one.ui_app == key]

    def _fields(self, app: App) -> Iterator[Field]:
        document = self.places.document(app.source)
        raw = document.data["ui_apps"][app.key] if document else {}
        for trait in provenance.traits(app, raw):
            yield self._field(app, trait)

    def _field(self, app: App, trait: Trait) -> Field:
        value = _plain(trait.value)
        if trait.written:
            keys = ("ui_apps", app.key, *trait.path)
            span, hops = self.places.span(app.source, keys), self.places.hops(app.source, keys)
            return Field(name=trait.name, value=value, origin="written", span=span, hops=hops)
        return Field(name=trait.name, value=value, origin="unset" if value is None else "convention", words=trait.words)

    def _call(self, app: App) -> Call | None:
        name, call = _called(app), app_types.BY_NAME[app.type].call
        if name is None or call is None:
            return None
        tool = next((one for one in self.built.catalog.tools if one.name == name), None)
        return Call(
            name=name,
            tool=self.tool(tool) if tool else None,
            external=name in self.configuration.tools.external,
            arguments=getattr(app, call[1]),
        )

    def _outputs(self, app: App, *, sound: bool) -> Iterator[Output]:
        alone = Catalog(apps=(app,), linked={app.key: self.built.catalog.linked.get(app.key, ())})
        for path in app_types.handwritten([app], self.configuration) if self.configuration.typescript else ():
            exists = self.session.workspace.exists(path)
            yield Output("entry", path, "handwritten" if exists else "missing")
        rendered = {one.path: one for one in self.built.artifacts}
        if not rendered and sound:  # registries hold all apps, an entry its own only: that one can be compared
            rendered = {one.path: one for one in targets.entries.render(alone, self.configuration)}
        for target in targets.TARGETS:
            name = target.__name__.rpartition(".")[2]
            for path in target.paths(alone, self.configuration):
                role = "entry" if target is targets.entries else name
                holds = target is not targets.dispatch or app_types.imports(app) is not None
                yield Output(role, path, self._freshness(path, rendered.get(path)), holds)

    def _freshness(self, path: str, wanted: Artifact | None) -> Freshness:
        workspace, faults = self.session.workspace, list[Diagnostic]()
        if wanted is None:
            return "unknown" if workspace.exists(path) else "missing"
        changes = workspace.plan([wanted], [], faults)
        verdict = next((one.verdict for one in changes), None)
        if verdict is None:
            return "unknown" if faults else "fresh"
        return "stale" if verdict == "orphan" else verdict

    def _diagnostics(self, path: str, at: KeyPath, elsewhere: Sequence[Span]) -> tuple[Diagnostic, ...]:
        """What is wrong with the entry: all that is reported inside it, and at the anchors that it repeats."""
        start, end = self.places.span(path, at, key=True), self.places.span(path, at)
        ranges = [(start, start), (start, end), (end, end), *((one, one) for one in elsewhere)]
        return tuple(
            one
            for one in (*self.session.diagnostics, *self.built.diagnostics)
            if one.span.path == path and any(_inside(one.span, first, last) for first, last in ranges)
        )


def _called(app: App) -> str | None:
    call = app_types.BY_NAME[app.type].call
    return None if call is None else getattr(app, call[0])


def _inside(span: Span, first: Span, last: Span) -> bool:
    return (first.line, first.column) <= (span.line, span.column) < (last.end_line, last.end_column)


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    return list(value) if isinstance(value, tuple | frozenset) else value
