"""Text of TypeScript files, and where something stands in it.

Owns decoding, line ends and the way from bytes to `Span`. Knows no tree: offsets come in, places go out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.diagnostics import Span

MAX_SIZE = 2_000_000  # bytes; generated types come near it, nothing that people write does
_BOM = b"\xef\xbb\xbf"
_LONE_CR = re.compile(rb"\r(?!\n)")


@dataclass(frozen=True, slots=True)
class Text:
    """A file's path relative to the root, and its UTF-8 bytes without a byte order mark; offsets count these bytes."""

    path: str
    raw: bytes

    def place(self, start: int, end: int) -> Place:
        """The place of the bytes `[start, end)`."""
        return Place(self, start, end)


@dataclass(frozen=True, slots=True)
class Place:
    """A range of a text. Its lines and columns are counted only when somebody asks for the span."""

    text: Text
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The range for a diagnostic or a note."""
        return Span(self.text.path, *self._position(self.start), *self._position(self.end))

    def _position(self, offset: int) -> tuple[int, int]:
        before = self.text.raw[:offset]
        line_start = before.rfind(b"\n") + 1
        return before.count(b"\n") + 1, len(before[line_start:].decode("utf-8", "replace")) + 1


def read(path: str, raw: bytes) -> Text | None:
    """A file as text, or None when it is too large or not UTF-8. A lone CR becomes LF, which moves no offset."""
    if len(raw) > MAX_SIZE:
        return None
    raw = raw.removeprefix(_BOM)
    try:
        raw.decode()
    except UnicodeDecodeError:
        return None
    return Text(path, _LONE_CR.sub(b"\n", raw) if b"\r" in raw else raw)
