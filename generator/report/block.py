"""One diagnostic as rows of text: its headline, the frames of all its places, its notes and the cure.

Owns which place gets which frame. Does not know the other diagnostics, nor how a frame is drawn.
"""

from __future__ import annotations

from generator.diagnostics import Diagnostic, Note
from generator.report import Context, visible
from generator.report.color import painter
from generator.report.frames import Mark, Sources, frame, mark, split

_MOST_NOTES = 5


class Layout:
    """Lays out diagnostics one after the other, and keeps the sources that their frames show."""

    def __init__(self, context: Context) -> None:
        self._width = context.width
        self._sources = Sources(context.read)
        self._paint = painter(context.color)

    def block(self, one: Diagnostic) -> list[str]:
        """The rows of one diagnostic: as many as its places and a handful of notes need, however long its lines are."""
        first, *rest = visible.lines(one.message)
        headline = self._paint(one.severity, f"{one.severity}[{one.rule}]") + self._paint("strong", f": {first}")
        frames: dict[str, list[Mark]] = {one.span.path: []}
        loose: list[Note] = []
        main = mark(one.span, self._sources.lines(one.span.path))
        if main:
            frames[one.span.path].append(main)
        for note in one.notes[:_MOST_NOTES]:
            second = self._second(note)
            if note.span and second:
                frames.setdefault(note.span.path, []).append(second)
            else:
                loose.append(note)
        if len(one.notes) > _MOST_NOTES:
            loose.append(Note(f"and {len(one.notes) - _MOST_NOTES} more places"))
        gutter = len(str(max([one.span.line, *(mark.line for marks in frames.values() for mark in marks)])))
        framed = self._frames(one, frames, gutter)
        return [headline, *(f"  {row}" for row in rest), *framed, *self._remarks(loose, one.help, gutter)]

    def _second(self, note: Note) -> Mark | None:
        if note.span is None:
            return None
        return mark(note.span, self._sources.lines(note.span.path), "-", visible.flat(note.message))

    def _frames(self, one: Diagnostic, frames: dict[str, list[Mark]], gutter: int) -> list[str]:
        rows = [self._arrow("-->", f"{visible.flat(one.span.path)}:{one.span.line}:{one.span.column}", gutter)]
        for path, marks in frames.items():
            if path != one.span.path:
                place = f"{visible.flat(path)}:{marks[0].line}:{marks[0].start + 1}"
                rows += [self._bar(gutter), self._arrow(":::", place, gutter)]
            if marks:
                rows += self._frame(one, self._sources.lines(path), marks, gutter)
        if one.within and not _stands_in(self._sources.lines(one.span.path), frames[one.span.path], one.within):
            value, start, end = one.within
            before = split(value[:start])
            first = len(before[-1])
            lines = split(value)
            here = Mark(len(before), first, min(first + end - start, len(lines[len(before) - 1])))
            rows += [self._bar(gutter), self._arrow(":::", "in the expression", gutter)]
            rows += self._frame(one, lines, [here], gutter)
        return rows

    def _frame(self, one: Diagnostic, lines: list[str], marks: list[Mark], gutter: int) -> list[str]:
        return frame(lines, marks, gutter=gutter, width=self._width, paint=self._paint, role=one.severity)

    def _remarks(self, notes: list[Note], cure: str, gutter: int) -> list[str]:
        rows: list[str] = []
        for note in notes:
            place = f" ({note.span.path}:{note.span.line}:{note.span.column})" if note.span else ""
            rows += self._remark("note", note.message + place, gutter)
        if cure:
            rows += self._remark("help", cure, gutter)
        return [self._bar(gutter), *rows] if rows else []

    def _remark(self, word: str, text: str, gutter: int) -> list[str]:
        first, *rest = visible.lines(text)
        lead = f"{self._paint('gutter', ' ' * gutter + ' =')} {self._paint('help', word)}: "
        return [lead + first, *(" " * (gutter + len(f" = {word}: ")) + row for row in rest)]

    def _arrow(self, arrow: str, text: str, gutter: int) -> str:
        return f"{'':>{gutter}}{self._paint('gutter', arrow)} {text}"

    def _bar(self, gutter: int) -> str:
        return self._paint("gutter", f"{'':>{gutter}} |")


def _stands_in(lines: list[str], marks: list[Mark], within: tuple[str, int, int]) -> bool:
    """Whether the main mark's line holds the embedded text as the parser saw it, so that a frame of it adds nothing."""
    value, start, _ = within
    text = value.rstrip()
    if not text:
        return True
    first = marks[0].start - start if marks else -1
    return first >= 0 and lines[marks[0].line - 1].startswith(text, first)
