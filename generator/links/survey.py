"""What the checks over all files start from: every entry by name, and how a fault of one is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from generator.diagnostics import Diagnostic, Note, Span
from generator.model import App, Configuration, Document, KeyPath, Manifest, Tool


class Survey:
    """All files of one run: each app and tool by name (the first one where a name is taken twice), and the names of
    refused entries. A check may replace an app by a better resolved one."""

    def __init__(
        self,
        manifests: Sequence[Manifest],
        documents: Mapping[str, Document],
        configuration: Configuration,
        exists: Callable[[str], bool],
        diagnostics: list[Diagnostic],
    ) -> None:
        self.manifests = sorted(manifests, key=lambda one: one.path)
        self.documents = documents
        self.configuration = configuration
        self.exists = exists
        self.diagnostics = diagnostics
        self.apps: dict[str, App] = {}
        self.tools: dict[str, Tool] = {}
        for manifest in self.manifests:
            for app in manifest.apps:
                self.apps.setdefault(app.key, app)
            for tool in manifest.tools:
                self.tools.setdefault(tool.name, tool)
        self.refused = {entry for manifest in self.manifests for entry in manifest.broken}

    def report(self, rule: str, span: Span, message: str, help: str = "", notes: Iterable[Note] = ()) -> None:
        """Appends one diagnostic."""
        self.diagnostics.append(Diagnostic(rule, span, message, help, tuple(notes)))

    def place(self, source: str, path: KeyPath, part: Literal["key", "value"] = "value") -> Span:
        """Where a key or value of the file `source` stands."""
        return self.documents[source].locate(path, part)

    def app_place(self, app: App) -> Span:
        """Where the key of an app stands."""
        return self.place(app.source, ("ui_apps", app.key), "key")

    def each_app(self) -> Iterator[App]:
        """Every app of every file, also where a name is taken twice."""
        return (app for manifest in self.manifests for app in manifest.apps)

    def each_tool(self) -> Iterator[Tool]:
        """Every tool of every file, also where a name is taken twice."""
        return (tool for manifest in self.manifests for tool in manifest.tools)
