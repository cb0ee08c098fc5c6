"""What the checks over all files start from: every entry by name, and how a fault of one is reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

from generator import naming
from generator.diagnostics import Diagnostic, Note, Span, Vocabulary
from generator.model import App, Configuration, Document, KeyPath, Manifest, SourceFile, Tool


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
        doubtful: Sequence[SourceFile] = (),
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
        self.meant: set[str | None] = set()  # apps that a link with a typo was probably to
        self._vocabularies: dict[str, Vocabulary] = {}
        self._doubtful = [file.raw.replace(b"\0", b"") for file in doubtful]  # UTF-16 reads as text that way

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

    def misread(self, path: str, place: KeyPath) -> bool:
        """Whether reading has reported the value at `place` already, so that what it says is a guess."""
        return self.documents[path].misread(place)

    def each_link(self) -> Iterator[tuple[str, str, str]]:
        """Every `ui_app` as (file, tool, app key), those of refused tools too: the link is there all the same."""
        for manifest in self.manifests:
            for tool in manifest.tools:
                if tool.ui_app is not None:
                    yield manifest.path, tool.name, tool.ui_app
        for path, name, raw in self.each_refused("tools"):
            key = raw.get("ui_app")
            if isinstance(key, str) and key.strip():
                yield path, name, key

    @cached_property
    def linking(self) -> Mapping[str, set[str]]:
        """The tools that link to each app, by its key."""
        tools: dict[str, set[str]] = {}
        for _, tool, key in self.each_link():
            tools.setdefault(key, set()).add(tool)
        return tools

    def each_refused(self, section: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Every refused entry that is a mapping, as (file, name, what the author wrote)."""
        for manifest in self.manifests:
            names = sorted(name for where, name in manifest.broken if where == section)
            entries = self.documents[manifest.path].data[section] if names else {}
            yield from ((manifest.path, name, entries[name]) for name in names if isinstance(entries[name], dict))

    def vocabulary(self, section: str) -> Vocabulary:
        """What a link may have meant: every well-spelt name, those of refused entries and external tools too."""
        known = self._vocabularies.get(section)
        if known is None:
            refused = [name for where, name in self.refused if where == section and naming.kebab(name) == name]
            sound = self.apps if section == "ui_apps" else {*self.tools, *self.configuration.tools.external}
            known = self._vocabularies[section] = Vocabulary([*sound, *refused])
        return known

    def exists_somewhere(self, section: str, name: str) -> bool:
        """Whether an entry that no check has seen may be there: a refused one, or one in a file not read wholly.

        What is wrong with it is reported at its own place, so a link to it is no second fault.
        """
        return (section, name) in self.refused or self._doubtful_says(rf"(?<![\w-]){re.escape(name)}[\"']?[ \t]*:")

    def linked_somewhere(self, key: str) -> bool:
        """Whether a file not read wholly seems to link to the app `key`."""
        return self._doubtful_says(rf"ui_app[\"']?[ \t]*:[ \t]*[\"']?{re.escape(key)}(?![\w-])")

    def _doubtful_says(self, pattern: str) -> bool:
        return any(re.search(pattern.encode(), raw) for raw in self._doubtful)
