"""What a person sees in a line of YAML: its indentation, the lines above it, and how it should have been written.

Works on text alone, for messages; the parser never asks here.
"""

from __future__ import annotations

import re

from generator.source import scalars
from generator.source.decoding import Text

_LONGEST_QUOTATION = 160
_LONGEST_WORD = 60
_VALUE = re.compile(r"\s*(?:- +)*(?:[^\s'\"#\[{][^'\"#]*?:[ \t]+)?")
_IN_BRACKETS = re.compile(r"(?:^|[\s:,\[{])[\[{][^\]}]*$")


def quoted_line(text: Text, start: int, comment: bool = False) -> str:
    """The line with the value at `start` in quotes, as `title: 'Surveys: all'`; inside brackets the value alone.

    With `comment`, a ` #` belongs to the value.
    """
    first, last = text.line(start)
    near = start - first <= _LONGEST_QUOTATION
    prefix = text.content[first:start].lstrip() if near else ""
    value = text.content[start : min(last, start + 2 * _LONGEST_QUOTATION)]
    if not near or _IN_BRACKETS.search(prefix):
        match = re.match(r"\{\{.*?\}\}|[^,\]}]*", value)
        prefix, value = "", match[0] if match else value
    value = (value if comment else re.split(r"\s#\s", value)[0]).strip()
    if len(value) > _LONGEST_QUOTATION:
        return f"{prefix}'...'"
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
        value = value[1:-1].replace("''", "'") if value[0] == "'" else value[1:-1]
    return prefix + scalars.quote(value)


def shown(text: str) -> str:
    """`text` for a message: on one line, printable, not too long."""
    short = text if len(text) <= _LONGEST_WORD else text[:_LONGEST_WORD] + "..."
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in short)


def value_start(text: Text, index: int) -> int:
    """Where the value of the first entry starts on the line of `index`."""
    match = _VALUE.match(text.content, *text.line(index))
    return match.end() if match else index


def line_above(text: Text, first: int) -> tuple[int, int] | None:
    """Start and end of the nearest line above the one at `first` that is neither empty nor a comment."""
    while first > 0:
        first, last = text.line(first - 1)
        content = text.content[first:last].strip()
        if content and not content.startswith("#"):
            return first, last
    return None


def levels_above(text: Text, first: int) -> list[int]:
    """The indentations that are open above the line at `first`, the nearest one first."""
    levels: list[int] = []
    above = line_above(text, first)
    while above is not None and (not levels or levels[-1] > 0):
        level = indentation(text.content[slice(*above)])
        if not levels or level < levels[-1]:
            levels.append(level)
        above = line_above(text, above[0])
    return levels


def indentation(line: str) -> int:
    """The number of spaces that the line starts with."""
    return len(line) - len(line.lstrip(" "))


def key_column(line: str) -> int:
    """Where the first key or text of a line stands, after its list dashes."""
    match = re.match(r" *(?:- +)*", line)
    return match.end() if match else 0


def spaces(*counts: int) -> str:
    """`0 or 4 spaces`, in words."""
    return " or ".join(map(str, counts)) + (" space" if counts[-1] == 1 else " spaces")
