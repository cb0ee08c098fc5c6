"""Where keys and values stand in a TOML file, for diagnostics: tomllib reads the data and forgets the places.

Owns a scanner for text that tomllib has accepted; it checks nothing, and runs only when a diagnostic needs a place.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from generator.diagnostics import Span
from generator.model import KeyPath

Part = Literal["key", "value"]
Locate = Callable[[KeyPath, Part], Span]

_SPACE = re.compile(r"[ \t]*")
_TRIVIA = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}' r"|'''.*?'{3,5}" r'|"(?:\\.|[^"\\])*"' r"|'[^']*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}#\r\n]*")


@dataclass(frozen=True, slots=True)
class _Part:
    """One name of a dotted key."""

    name: str
    start: int
    end: int


@dataclass(slots=True)
class _Scanner:
    """Walks over the text once; `keys` and `values` map a path to its range of characters."""

    text: str
    at: int = 0
    keys: dict[KeyPath, tuple[int, int]] = field(default_factory=dict)
    values: dict[KeyPath, tuple[int, int]] = field(default_factory=dict)
    arrays: dict[KeyPath, int] = field(default_factory=dict)

    def scan(self) -> None:
        table: KeyPath = ()
        while True:
            self.skip(_TRIVIA)
            if self.at >= len(self.text):
                return
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)

    def header(self) -> KeyPath:
        """`[a.b]` or `[[a.b]]`: the path of the table that it opens."""
        start = self.at
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        parts = self.key()
        self.at = self.text.index("]", self.at) + (2 if many else 1)
        table = self.enter((), parts[:-1])
        last = (*table, parts[-1].name)
        if many:
            self.mark(last, parts[-1], start)
            self.arrays[last] = self.arrays.get(last, -1) + 1
            last = (*last, self.arrays[last])
        self.mark(last, parts[-1], start)
        return last

    def pair(self, table: KeyPath) -> None:
        """`a.b = value` inside `table`."""
        parts = self.key()
        path = (*self.enter(table, parts[:-1]), parts[-1].name)
        self.keys[path] = (parts[-1].start, parts[-1].end)
        self.skip(_SPACE)
        self.at += 1
        self.skip(_SPACE)
        self.value(path)

    def enter(self, table: KeyPath, parts: list[_Part]) -> KeyPath:
        """The path below `table` that the leading names of a key lead to: in an array of tables, its last one."""
        for part in parts:
            table = (*table, part.name)
            self.mark(table, part, part.start)
            if table in self.arrays:
                table = (*table, self.arrays[table])
        return table

    def mark(self, path: KeyPath, part: _Part, start: int) -> None:
        """Notes the first place of a table, for its key and, from `start`, for its value."""
        self.keys.setdefault(path, (part.start, part.end))
        self.values.setdefault(path, (start, max(self.at, part.end)))

    def key(self) -> list[_Part]:
        """A dotted key; stops behind its last name."""
        parts: list[_Part] = []
        while True:
            self.skip(_SPACE)
            start = self.at
            if self.text[start] in "\"'":
                self.skip(_STRING)
                name: str = tomllib.loads(f"key = {self.text[start : self.at]}")["key"]
            else:
                self.skip(_BARE_KEY)
                name = self.text[start : self.at]
            parts.append(_Part(name, start, self.at))
            rest = _SPACE.match(self.text, self.at)
            if rest is None or not self.text.startswith(".", rest.end()):
                return parts
            self.at = rest.end() + 1

    def value(self, path: KeyPath) -> None:
        start = self.at
        opening = self.text[start]
        if opening == "[":
            self.several("]", lambda number: self.value((*path, number)))
        elif opening == "{":
            self.several("}", lambda number: self.pair(path))
        elif opening in "\"'":
            self.skip(_STRING)
        else:
            self.skip(_PLAIN)
            self.at = start + len(self.text[start : self.at].rstrip())
        self.values[path] = (start, self.at)

    def several(self, closing: str, each: Callable[[int], None]) -> None:
        """The members of an array or inline table, from its opening to behind its closing bracket."""
        self.at += 1
        number = 0
        while True:
            self.skip(_TRIVIA)
            if self.text[self.at] == closing:
                self.at += 1
                return
            if self.text[self.at] == ",":
                self.at += 1
                continue
            each(number)
            number += 1

    def skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found is not None else self.at


def locator(path: str, text: str) -> Locate:
    """Finds places in `text`, which tomllib has accepted; a path that does not exist falls back to its parent's key, at
    last to the first line."""

    @cache
    def scanned() -> _Scanner:
        scanner = _Scanner(text)
        # A nesting that tomllib just bears may be too deep here: what was found before it keeps its places.
        with contextlib.suppress(RecursionError):
            scanner.scan()
        return scanner

    def locate(wanted: KeyPath, part: Part) -> Span:
        scanner = scanned()
        found = scanner.values.get(wanted) if part == "value" else None
        while found is None and wanted:
            found = scanner.keys.get(wanted) or scanner.values.get(wanted)
            wanted = wanted[:-1]
        return span(path, text, *(found or (0, 0)))

    return locate


def span(path: str, text: str, start: int, end: int) -> Span:
    """The characters `[start, end)` of `text` as lines and columns."""
    line, column = place(text, start)
    end_line, end_column = place(text, end)
    return Span(path, line, column, end_line, end_column)


def place(text: str, offset: int) -> tuple[int, int]:
    """The 1-based line and column of a character."""
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1
