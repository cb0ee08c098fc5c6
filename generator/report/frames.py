"""Code frames: source lines with a gutter, and carets that stand exactly below what is meant.

Owns splitting a source into lines as editors count them, cutting long lines around a span, and the width of characters.
Knows neither rules nor severities.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.diagnostics import Span
from generator.report import visible
from generator.report.color import Paint, Role

_LINE_END = re.compile("\r\n|\r|\n")
_CUT = "..."
_NARROWEST = 24


@dataclass(frozen=True, slots=True)
class Mark:
    """An underlined range of one line: `start` and `end` are 0-based characters, end exclusive."""

    line: int
    start: int
    end: int
    sign: Literal["^", "-"] = "^"
    label: str = ""


class Sources:
    """The lines of source files, each file read and split once."""

    def __init__(self, read: Callable[[str], bytes | None]) -> None:
        self._read = read
        self._lines: dict[str, list[str]] = {}

    def lines(self, path: str) -> list[str]:
        """The lines of a file; none when it cannot be read, U+FFFD where it is not UTF-8."""
        if path not in self._lines:
            raw = self._read(path)
            # A BOM is not part of the first line: columns are counted without it.
            self._lines[path] = [] if raw is None else split(raw.decode("utf-8-sig", "replace"))
        return self._lines[path]


def split(text: str) -> list[str]:
    """`text` as lines, by LF, CRLF or CR alone (not by U+2028 and its like)."""
    return _LINE_END.split(text)


def mark(span: Span, lines: Sequence[str], sign: Literal["^", "-"] = "^", label: str = "") -> Mark | None:
    """The mark for a span, on its first line when it has several; None for a place that cannot be framed.

    An empty span at the very start stands for the file as a whole, so it has no frame either.
    """
    if (span.line, span.column) == (1, 1) and (span.end_line, span.end_column) == (1, 1):
        return None
    if not 1 <= span.line <= len(lines):
        return None
    text = lines[span.line - 1]
    start = min(max(span.column - 1, 0), len(text))
    end = span.end_column - 1 if span.end_line == span.line else len(text.rstrip())
    return Mark(span.line, start, max(start, min(end, len(text))), sign, label)


def frame(
    lines: Sequence[str], marks: Sequence[Mark], *, gutter: int, width: int, paint: Paint, role: Role
) -> list[str]:
    """The rows of a frame over the marked lines, `^` coloured by `role`; lines between distant ones are left out.

    `gutter` is the width of the line numbers. Every row but a label fits into `width` cells.
    """
    bar = paint("gutter", f"{'':>{gutter}} |")
    room = max(width - gutter - len(" | "), _NARROWEST)
    rows = [bar]
    previous = 0
    for number in sorted({one.line for one in marks}):
        here = [one for one in marks if one.line == number]
        if previous and number == previous + 2:
            rows.append(_row(number - 1, _Cutting(lines[number - 2], 0, 0, room).text, gutter, paint))
        elif previous and number > previous + 2:
            rows.append(_CUT)
        cutting = _Cutting(lines[number - 1], here[0].start, here[0].end, room)
        rows.append(_row(number, cutting.text, gutter, paint))
        for one in here:
            first, last = cutting.place(one)
            line = one.sign * (last - first) + (f" {one.label}" if one.label else "")
            rows.append(f"{bar} {' ' * first}{paint(role if one.sign == '^' else 'gutter', line)}")
        previous = number
    return rows


def _row(number: int, text: str, gutter: int, paint: Paint) -> str:
    return f"{paint('gutter', f'{number:>{gutter}} |')} {text}".rstrip(" ")


class _Cutting:
    """The part of a line that is shown: the span, and as much around it as fits into `room` cells.

    Looks at no more characters than fit, so a line of a megabyte costs what a short one costs.
    """

    def __init__(self, line: str, start: int, end: int, room: int) -> None:
        self._line = line
        self._first, self._last = 0, len(line)
        if len(line) > 2 * room or self._reach(0, 1, room) < len(line):
            self._first, self._last = self._around(start, end, room - 2 * len(_CUT))
        self._before = _CUT if self._first else ""
        self._after = _CUT if self._last < len(line) else ""
        self.text = self._before + "".join(visible.cells(char)[0] for char in self._seen()) + self._after

    def place(self, one: Mark) -> tuple[int, int]:
        """The cells below which a mark is drawn; one that was cut off points at the dots that stand for it."""
        if self._before and one.end <= self._first:
            return 0, len(_CUT)
        dots = len(self._before) + self._width(self._first, self._last)
        if self._after and one.start >= self._last:
            return dots, dots + len(_CUT)
        first = 0 if one.start < self._first else len(self._before) + self._width(self._first, one.start)
        last = dots + len(_CUT) if one.end > self._last else len(self._before) + self._width(self._first, one.end)
        return first, max(last, first + 1)

    def _seen(self) -> str:
        return self._line[self._first : self._last]

    def _around(self, start: int, end: int, room: int) -> tuple[int, int]:
        last = min(self._reach(start, 1, room), max(end, start))
        spare = room - self._width(start, last)
        right = self._reach(last, 1, spare // 2)
        first = self._reach(start, -1, spare - self._width(last, right))
        left_over = spare - self._width(first, start)
        return first, self._reach(last, 1, left_over)

    def _width(self, first: int, last: int) -> int:
        return sum(visible.cells(char)[1] for char in self._line[first:last])

    def _reach(self, index: int, step: Literal[1, -1], room: int) -> int:
        """How far one can go from `index` before `room` cells are used; combining marks go with their base."""
        budget = 4 * room  # combining marks take no cell: without it a line of them would be walked whole
        while budget:
            position = index if step > 0 else index - 1
            if not 0 <= position < len(self._line):
                break
            width = visible.cells(self._line[position])[1]
            if width > room:
                break
            room -= width
            budget -= 1
            index += step
        return index
