"""The examination behind `doctor`: an app's chain from the tool to the page that a client shows (spec: cli.md).

Owns what makes a link ok or broken, and the cure. Reads files through the `Tree` it is handed, runs nothing, and asks
neither Node nor the network. A fault is told once, at the link where it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator import app_types, rules
from generator.answers import Check, State
from generator.diagnostics import Diagnostic, Span
from generator.health import registries
from generator.health.bundles import Bundles
from generator.health.origins import Sources
from generator.health.registries import Held, Part, Stale
from generator.health.tree import Tree
from generator.model import App, Catalog, Change, Configuration, Tool

_GENERATE = "run: ui-apps generate"
_ADOPT = "run: ui-apps generate --adopt"
_BROKEN_BY = {
    rules.UNKNOWN_DETAIL_TOOL: "click",
    rules.DISABLED_DETAIL_TOOL: "click",
    rules.DETAIL_ARGS_MISMATCH: "click",
    rules.CUSTOM_ENTRY_MISSING: "entry",
}


@dataclass(slots=True)
class Examination:
    """One monorepo, as far as its files are sound. `changes` are what `generate` would do, by path; `is_compared` is
    False when wrong entries keep registries from being compared. `attributed` collects the stale registries in which an
    examined app is wrong."""

    catalog: Catalog
    configuration: Configuration
    tree: Tree
    changes: Mapping[str, Change]
    is_compared: bool
    attributed: set[str] = field(default_factory=set)
    _entries: frozenset[str] = field(init=False)
    _held: dict[str, Change] = field(init=False)
    _stale: dict[str, Stale] = field(init=False)
    _linking: dict[str, list[Tool]] = field(init=False)
    bundles: Bundles = field(init=False)
    sources: Sources = field(init=False)

    def __post_init__(self) -> None:
        self._entries = frozenset(map(self._entry_path, self.catalog.apps))
        self._held = {path: one for path, one in self.changes.items() if path not in self._entries}
        self._stale = {
            path: Stale(Held(one.old or ""), Held(one.new or ""))
            for path, one in self._held.items()
            if one.verdict == "stale"
        }
        self._linking = defaultdict(list)
        for tool in self.catalog.tools:
            if tool.ui_app is not None:
                self._linking[tool.ui_app].append(tool)
        self.bundles = Bundles(self.tree, self.configuration, [app.key for app in self.catalog.apps])
        self.sources = Sources(self.tree, self.configuration)

    def app(self, app: App, span: Span, found: Sequence[Diagnostic]) -> Iterator[Check]:
        """The chain of one app, whose entry stands at `span` and has these diagnostics."""
        errors = [one for one in found if one.severity == "error"]
        yield from declaration(span, errors)
        yield self._tool(app)
        yield from self._click(app, found)
        if errors:
            return
        yield from self._registries(app)
        yield self._entry(app)
        if self.configuration.typescript is not None:
            yield from self.bundles.checks(app.key, ignored=self.changes)
            yield from self.sources.check(app)

    def outputs(self, *, whole: bool) -> Iterator[Check]:
        """Registries as files: what is missing or foreign, and what is stale though no examined app is wrong in it.

        To be asked when all apps have been examined; `whole` says that these were all.
        """
        for path, change in self._held.items():
            if change.verdict in ("missing", "foreign"):
                yield _output(path, change)
            elif path not in self.attributed and whole:
                message = f"{path} is stale, though right about every app"
                yield Check(link="registry", state="broken", message=message, cure=_GENERATE)
            elif path not in self.attributed:
                yield Check(link="registry", state="unknown", message=f"{path} is stale, though right about these apps")

    def _tool(self, app: App) -> Check:
        tools = self._linking[app.key]
        enabled = [one.name for one in tools if one.enabled]
        if enabled:
            return Check(link="tool", state="ok", message=", ".join(enabled))
        if tools:
            names = ", ".join(one.name for one in tools)
            return Check(link="tool", state="unknown", message=f"disabled, so no client shows the app: {names}")
        if self.configuration.severity.get(rules.UNLINKED_APP) == "off":
            return Check(link="tool", state="unknown", message="only a hand-written tool can link here")
        return Check(
            link="tool",
            state="broken",
            message="no tool links here, so no client shows the app",
            cure=f"add `ui_app: {app.key}` to the tools whose result it shows",
        )

    def _click(self, app: App, found: Sequence[Diagnostic]) -> Iterator[Check]:
        call = app_types.BY_NAME[app.type].call
        if call is None:
            return
        name = getattr(app, call[0])
        if any(_BROKEN_BY.get(one.rule) == "click" for one in found if one.severity == "error"):
            return
        if loose := next((one for one in found if one.rule == rules.DETAIL_TOOL_WITHOUT_APP), None):
            yield Check(link="click", state="unknown", message=loose.message, cure=loose.help, span=loose.span)
        else:
            yield Check(link="click", state="ok", message=f"{name} with {getattr(app, call[1])}")

    def _registries(self, app: App) -> Iterator[Check]:
        said: dict[Part, str] = {"_meta": _links(self._linking[app.key]), "uri": app.uri, "registry": app.constant}
        absent = [path for path in self._held if path not in self._stale]
        if absent or not self.is_compared:
            why = f"{absent[0]} cannot say" if absent else "other entries are wrong, so registries cannot be compared"
            yield from (Check(link=link, state="unknown", message=why) for link in said)
            return
        stale = self._stale
        wrong = registries.wrong(app, self._linking[app.key], self.configuration, stale) if stale else {}
        for link, message in said.items():
            path = wrong.get(link)
            if path is None:
                yield Check(link=link, state="ok", message=message)
                continue
            self.attributed.update(stale)
            yield Check(link=link, state="broken", message=f"{path} says something else", cure=_GENERATE)

    def _entry_path(self, app: App) -> str:
        target = self.configuration.typescript
        if target is None:
            return ""
        folder = target.entry_dir if app_types.BY_NAME[app.type].generated else target.custom_dir
        return f"{folder}/{app.key}.tsx"

    def _entry(self, app: App) -> Check:
        path = self._entry_path(app)
        if not path:
            return Check(link="entry", state="unknown", message="no `[typescript]` section, so no entry is made here")
        change = self.changes.get(path)
        if change is not None:
            return _output(path, change, "entry")
        generated = app_types.BY_NAME[app.type].generated
        if not self.tree.exists(path):
            # Whether a missing entry is a fault of its own is what `custom-entry-missing` says; it is reported above.
            state: State = "broken" if generated and self.is_compared else "unknown"
            return Check(link="entry", state=state, message=f"{path} is missing", cure=_GENERATE if generated else "")
        if generated and not self.is_compared:
            message = f"{path} is there, and is not compared while other entries are wrong"
            return Check(link="entry", state="unknown", message=message)
        return Check(link="entry", state="ok", message=path)


def declaration(span: Span, errors: Sequence[Diagnostic]) -> Iterator[Check]:
    """The entry in its tools file, and one check for each error in it, at the link that it breaks."""
    links = [_BROKEN_BY.get(one.rule, "declaration") for one in errors]
    if "declaration" not in links:
        yield Check(link="declaration", state="ok", message="sound", span=span)
    for link, one in zip(links, errors, strict=True):
        yield fault(link, one)


def fault(link: str, one: Diagnostic) -> Check:
    """A diagnostic as a broken link."""
    cure = one.help or f"run: ui-apps explain {one.rule}"
    return Check(link=link, state="broken", message=f"{one.message} [{one.rule}]", cure=cure, span=one.span)


def _links(tools: Sequence[Tool]) -> str:
    return ", ".join(f"{tool.name} -> {tool.ui_app}" for tool in tools) or "no tool names it"


def _output(path: str, change: Change, link: str = "registry") -> Check:
    if change.verdict == "foreign":
        return Check(link=link, state="broken", message=f"{path} is not ours", cure=_ADOPT)
    return Check(link=link, state="broken", message=f"{path} is {change.verdict}", cure=_GENERATE)
