"""What of a document its reading has reported as an error already (model.Misread).

Compares places; finds no fault, and knows nothing of what a tools file may contain.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, Literal

from generator import rules
from generator.diagnostics import Diagnostic, Span
from generator.model import KeyPath, Locate

# Where one of these stands in a mapping and in none of its entries, an entry has been left out.
_LOSSES = (rules.NOT_YAML, rules.NON_STRING_KEY)


class Damage:
    """`Misread` for the document with this data and the faults of its reading."""

    def __init__(self, data: Any, locate: Locate, faults: Sequence[Diagnostic]) -> None:
        self._data = data
        self._locate = locate
        self._errors = _outermost([one.span for one in faults if one.severity == "error"])
        self._losses = sorted(one.span for one in faults if one.rule in _LOSSES)

    def __call__(self, path: KeyPath, part: Literal["key", "value", "entries"] = "value") -> bool:
        """Whether what stands at `path`, or around it, is a guess; see `model.Misread`."""
        if not self._errors:
            return False
        if part == "entries":
            return self._incomplete(path)
        here = self._locate(path, part)
        around = (self._locate(path[:end]) for end in range(1, len(path)))
        if any(self._guessed(place) for place in (here, *around)):
            return True
        if part == "value" and not isinstance(self._at(path), str):
            return False
        first = bisect_left(self._errors, here)
        return first < len(self._errors) and _covers(here, self._errors[first])

    def _guessed(self, place: Span) -> bool:
        before = bisect_right(self._errors, _start(place), key=_start)
        return before > 0 and _covers(self._errors[before - 1], place)

    def _incomplete(self, path: KeyPath) -> bool:
        mapping, entries = self._locate(path), self._at(path)
        end = Span(mapping.path, mapping.end_line, mapping.end_column)
        inside = self._losses[bisect_left(self._losses, mapping) : bisect_left(self._losses, end)]
        if not inside or not isinstance(entries, dict):
            return False
        parts: tuple[Literal["key", "value"], ...] = ("key", "value")
        kept = [self._locate((*path, key), part) for key in entries for part in parts]
        return any(not any(_covers(place, loss) for place in kept) for loss in inside)

    def _at(self, path: KeyPath) -> Any:
        value = self._data
        for step in path:
            value = value[step]
        return value


def _outermost(spans: list[Span]) -> list[Span]:
    """The spans in the order of the text, without those inside others."""
    outer: list[Span] = []
    for span in sorted(spans, key=lambda one: (*_start(one), -one.end_line, -one.end_column)):
        if not outer or not _covers(outer[-1], span):
            outer.append(span)
    return outer


def _covers(outer: Span, inner: Span) -> bool:
    ends_after = (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    return _start(outer) <= _start(inner) and ends_after


def _start(span: Span) -> tuple[int, int]:
    return span.line, span.column
