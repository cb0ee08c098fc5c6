"""Where a value stands in JSON text, for notes that point into a schema or an OpenAPI document.

Owns the way from keys to a `Span`. Text that is not JSON has no positions here: YAML documents know their own.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from generator.diagnostics import Span
from generator.model import KeyPath

_GAP = re.compile(r"[\s,:]*")
_LINE_BREAK = re.compile("\r\n|[\r\n]")
_DECODER = json.JSONDecoder(strict=False)


class _Member(NamedTuple):
    """What a key, or an item without one, covers: `[start, value)` is the key, `[value, end)` the value."""

    start: int
    key_end: int
    value: int
    end: int


class JsonText:
    """The text of the JSON file `path`. Each object or list that is asked about is scanned once."""

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._text = text
        self._members: dict[int, dict[str | int, _Member]] = {}

    def span(self, keys: KeyPath) -> Span | None:
        """The key that `keys` end in, up to the end of its value when that is a scalar; of a list item, its start.

        None when the text has no such place, or is not JSON.
        """
        start = self._skip(0)
        found: _Member | None = _Member(start, start + 1, start, len(self._text))
        for key in keys:
            found = None if found is None else self._inside(found.value).get(key)
        if found is None:
            return None
        end = found.key_end if self._text[found.value : found.value + 1] in {"{", "["} else found.end
        return Span(self._path, *self._position(found.start), *self._position(end))

    def _inside(self, start: int) -> dict[str | int, _Member]:
        """The members of the object or list at `start`, as far as it is sound."""
        if start not in self._members:
            self._members[start] = {}
            with suppress(ValueError, RecursionError):  # what follows a fault has no positions
                self._scan(start, self._members[start])
        return self._members[start]

    def _scan(self, start: int, members: dict[str | int, _Member]) -> None:
        """Adds the members one by one; the decoder finds their ends, since it is the fastest scanner there is."""
        opening = self._text[start : start + 1]
        place = self._skip(start + 1)
        while opening in {"{", "["} and self._text[place : place + 1] not in {"}", "]", ""}:
            first, key_end, value = place, place + 1, place
            key: str | int = len(members)
            if opening == "{":
                if self._text[place] != '"':
                    return
                key, key_end = _DECODER.raw_decode(self._text, place)
                value = self._skip(key_end)
            _, end = _DECODER.raw_decode(self._text, value)
            members[key] = _Member(first, key_end, value, end)
            place = self._skip(end)

    def _skip(self, place: int) -> int:
        gap = _GAP.match(self._text, place)
        return gap.end() if gap else place

    def _position(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line starts."""
        return [0, *(found.end() for found in _LINE_BREAK.finditer(self._text))]
