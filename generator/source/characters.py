"""Which characters of a file make each character of a scalar's value: folding, escapes, indentation undone.

A mapping that does not give exactly the value that the parser gave is discarded, so a wrong place is never shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from yaml.nodes import ScalarNode

from generator.source.decoding import Text, join_surrogates
from generator.source.nodes import content_start

_Piece = tuple[str, int, int]

_BREAK = r"(?:\r\n|\r|\n)"
_FOLD = rf"(?P<fold>[ \t]*{_BREAK}(?:[ \t]*{_BREAK})*[ \t]*)"
_HIGH, _LOW = "[dD][89abAB][0-9a-fA-F]{2}", "[dD][c-fC-F][0-9a-fA-F]{2}"
_PAIR = rf"(?P<pair>\\(?:u|U0000)(?P<high>{_HIGH})\\(?:u|U0000)(?P<low>{_LOW}))"
_UNITS = {
    "": re.compile(rf"{_FOLD}|[ \t]+|[^ \t\r\n]+"),
    "'": re.compile(rf"{_FOLD}|(?P<twice>'')|[ \t]+|[^ \t\r\n']+"),
    '"': re.compile(
        rf"{_FOLD}|{_PAIR}|(?P<joined>\\{_BREAK}(?:[ \t]*{_BREAK})*[ \t]*)"
        r"|\\(?P<code>x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})|\\(?P<escape>[^\r\n])|[ \t]+|[^ \t\r\n\\]+"
    ),
}
_ESCAPES = dict(zip("0abtnvfreN_LP", "\0\a\b\t\n\v\f\r\x1b\x85\xa0\u2028\u2029", strict=True))
_BREAKS = re.compile(_BREAK)
_NEWLINES = re.compile(r"\n*")


def places(node: ScalarNode, text: Text) -> list[tuple[int, int]] | None:
    """For each character of the node's value its range in the file; None where the two cannot be brought together."""
    start, end = content_start(node, text), node.end_mark.index
    if node.style in ("|", ">"):
        pieces = _block_pieces(text.content, start, end, node.value)
    else:
        quotes = 1 if node.style else 0
        pieces = _flow_pieces(text.content, start + quotes, end - quotes, node.style or "")
    found = list(pieces)
    if "".join(piece[0] for piece in found) != node.value:
        return None
    return [(first, last) for _, first, last in found]


def _flow_pieces(content: str, start: int, end: int, style: str) -> Iterator[_Piece]:
    """A plain or quoted scalar, unit by unit."""
    position = start
    while position < end and (match := _UNITS[style].match(content, position, end)):
        position = match.end()
        unit = match.lastgroup
        if unit is None:
            for index, char in enumerate(match[0], match.start()):
                yield char, index, index + 1
            continue
        if unit in ("fold", "joined"):
            breaks = len(_BREAKS.findall(match[0])) - 1
            value = "\n" * breaks if breaks or unit == "joined" else " "
        elif unit == "twice":
            value = "'"
        elif unit == "code":
            code = int(match["code"][1:], 16)
            value = chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
        elif unit == "escape":
            value = _ESCAPES.get(match["escape"], match["escape"])
        else:
            value = join_surrogates(match["high"], match["low"])
        for char in value:
            yield char, match.start(), match.end()


def _block_pieces(content: str, start: int, end: int, value: str) -> Iterator[_Piece]:
    """A literal or folded scalar, line by line; the breaks before a line make as many characters as the value has."""
    lines = _lines(content, start, end)
    indentation = _indentation(content, lines, value)
    position = 0
    breaks: list[tuple[int, int]] = []
    for first, last, following in lines:
        body = content[first + indentation : last]
        if body:
            newlines = _NEWLINES.match(value, position)
            count = newlines.end() - position if newlines else 0
            folded = position > 0 and count == 0
            for place in breaks[:1] if folded else breaks[len(breaks) - count :]:
                yield " " if folded else "\n", *place
            for index, char in enumerate(body, first + indentation):
                yield char, index, index + 1
            position += len(body) + (1 if folded else count)
            breaks = []
        breaks.append((last, following))
    for place in breaks[: len(value) - position]:
        yield "\n", *place


def _lines(content: str, start: int, end: int) -> list[tuple[int, int, int]]:
    """Start and end of the lines after the header, and where the next one starts."""
    lines = []
    header = _BREAKS.search(content, start, end)
    first = header.end() if header else end
    for match in _BREAKS.finditer(content, first, end):
        lines.append((first, match.start(), match.end()))
        first = match.end()
    return [*lines, (first, end, end)] if first < end else lines


def _indentation(content: str, lines: list[tuple[int, int, int]], value: str) -> int:
    """The columns that belong to the block and not to its text."""
    text = value.lstrip("\n")
    own = len(text) - len(text.lstrip(" "))
    for first, last, _ in lines:
        line = content[first:last]
        if line.strip(" "):
            return max(0, len(line) - len(line.lstrip(" ")) - own)
    return 0
