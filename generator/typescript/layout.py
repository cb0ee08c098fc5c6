"""The statements of a file by its layout: what starts at the margin, and where it ends.

Parsing a whole file is most of what a fact costs, and nearly all files are laid out so that their statements can be
told apart without it. Whatever leaves a doubt (an odd character at the margin, a template or comment that runs over
several statements, two statements on one line) gives None, and the whole file is parsed. Knows no syntax beyond that.
"""

from __future__ import annotations

import itertools
import re

Range = tuple[int, int]

_MARGIN = re.compile(rb"\n[^\s}\])>]")
_STATEMENT = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'\"@")
_COMMENT = re.compile(rb"//[^\n]*\s*|/\*(?:[^*]|\*(?!/))*+\*/\s*|#![^\n]*\s*")
_SECOND = re.compile(rb"[;}][ \t]*(?:declare )?interface +[\w$]")
_CLOSER = re.compile(rb"\n[}\])>]")
_OPENS_BODY = re.compile(rb"(?:\)|=>|\) ?:[^{}()]*) ?\{\r?$")
_MAX_HEADER = 300


def statements(raw: bytes) -> list[Range] | None:
    """The byte ranges of the top level's statements, comments left out; None when the layout does not tell them."""
    starts = [found.start() + 1 for found in _MARGIN.finditer(raw)]
    if raw[:1].strip():
        starts.insert(0, 0)
    if raw[: starts[0] if starts else len(raw)].strip():
        return None
    found = []
    odd = [mark for mark in (b"`", b"/*", b"interface ") if mark in raw]
    if raw.count(b"export") != sum(raw.startswith(b"export", start) for start in starts):
        odd.append(b"export")
    for start, end in itertools.pairwise([*starts, len(raw)]):
        if raw[start] in _STATEMENT:
            # All that a statement opens it closes.
            if raw.count(b"{", start, end) != raw.count(b"}", start, end) or (odd and _is_odd(raw, start, end, odd)):
                return None
            found.append((start, end))
        elif not _COMMENT.fullmatch(raw, start, end):
            return None
    return found


def _is_odd(raw: bytes, start: int, end: int, marks: list[bytes]) -> bool:
    """Whether a template or comment runs out of these bytes, or a second statement stands in them that would be an
    export, or add to an interface. Only the given marks need be looked for."""
    for mark in marks:
        if raw.find(mark, start + 1, end) < 0:
            continue
        if mark == b"`":
            odd = raw.count(mark, start, end) % 2 == 1
        elif mark == b"/*":
            odd = raw.count(mark, start, end) != raw.count(b"*/", start, end)
        else:
            odd = mark == b"export" or _SECOND.search(raw, start, end) is not None
        if odd:
            return True
    return False


def body(raw: bytes, start: int, end: int) -> Range | None:
    """Where the body of the function in a statement stands, if it looks as if there were one: the indented lines
    between a line at the margin that opens it and the last `}` at the margin."""
    closing = raw.rfind(b"\n}", start, end) + 1
    line = start
    while line < closing:
        stop = raw.find(b"\n", line, closing)
        inner = _CLOSER.search(raw, stop, closing - 1)
        if inner is None:
            is_header = _OPENS_BODY.search(raw[max(line, stop - _MAX_HEADER) : stop])
            return (stop + 1, closing) if is_header else None
        line = inner.start() + 1
    return None
