"""The tools files of one run, read again for places: each at most once, and only those that a question is about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from generator import source
from generator.answers import Hop
from generator.diagnostics import Span
from generator.model import Document, KeyPath, SourceFile
from generator.session import Session
from generator.source.routes import Routes


class Places:
    """Where entries stand in the files of a session that has a configuration."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._documents: dict[str, Document | None] = {}
        self._routes: dict[str, Routes] = {}

    @cached_property
    def files(self) -> dict[str, SourceFile]:
        """The tools files by path."""
        configuration = self._session.configuration
        found = self._session.workspace.sources(configuration.sources, [], []) if configuration else []
        return {file.path: file for file in found}

    def document(self, path: str) -> Document | None:
        """The document in a tools file, None where it cannot be read."""
        if path not in self._documents:
            file = self.files.get(path)
            self._documents[path] = source.read(file, []) if file else None
        return self._documents[path]

    def span(self, path: str, keys: KeyPath, *, key: bool = False) -> Span:
        """Where the value, or the key, at `keys` of a tools file stands."""
        document = self.document(path)
        return document.locate(keys, "key" if key else "value") if document else Span(path)

    def hops(self, path: str, keys: KeyPath) -> tuple[Hop, ...]:
        """The aliases and merges that lead to the value at `keys`."""
        if path not in self._routes:
            self._routes[path] = Routes(self.files[path])
        return self._routes[path].hops(keys)

    def defining(self, section: str, name: str) -> Iterator[tuple[str, Document | None]]:
        """The files that have an entry `name` in `section`, refused ones too; and, without a document, those that name
        it but cannot be read."""
        word = name.encode("utf-8", "surrogatepass")
        for path, file in self.files.items():
            if word not in file.raw.replace(b"\0", b""):  # UTF-16 reads as text that way
                continue
            document = self.document(path)
            entries = document.data.get(section) if document and isinstance(document.data, dict) else None
            if document is None or (isinstance(entries, dict) and name in entries):
                yield path, document
