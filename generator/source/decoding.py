"""A decoded YAML file: bytes to characters (rule UA003), places in it, and the form of it that PyYAML reads correctly.

PyYAML is a YAML 1.1 parser: it takes NEL, U+2028 and U+2029 for line breaks and refuses JSON's surrogate pairs. Those
characters are exchanged one for one before it sees them, so that its offsets hold for the text as written.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from generator import rules
from generator.diagnostics import Diagnostic, Note, Span

_BOM = b"\xef\xbb\xbf"
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_ALLOWED_BYTES = bytes([*b"\t\n\r", *range(0x20, 0x7F), *range(0x80, 0x100)])
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")

_NOT_BREAKS = "\x85\u2028\u2029\ufeff"
# In double quotes: an escape that is half of a surrogate pair, or beyond the last character.
_BAD_ESCAPE = r"u[dD][89a-fA-F][0-9a-fA-F]{2}|U0000[dD][89a-fA-F][0-9a-fA-F]{2}|U(?!000|0010)[0-9a-fA-F]{8}"
_ESCAPE = re.compile(rf"\\(?:{_BAD_ESCAPE})")
_BACKSLASH = re.compile(rf"(?<!\\)((?:\\\\)*)\\(?={_BAD_ESCAPE})")


class Refused(Exception):  # noqa: N818 - not a failure of the program
    """Ends the reading of a file; never leaves the reading room."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Text:
    """The characters of one file, without the byte order mark; every position is an index into `content`."""

    def __init__(self, path: str, content: str) -> None:
        self.path = path
        self.content = content

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_BREAK.finditer(self.content))]

    def span(self, start: int, end: int | None = None) -> Span:
        """The span of characters `[start, end)`, lines counted by LF, CRLF and CR as editors do."""
        line, column = self._place(start)
        end_line, end_column = self._place(start if end is None else max(start, end))
        return Span(self.path, line, column, end_line, end_column)

    def _place(self, index: int) -> tuple[int, int]:
        line = bisect_right(self._starts, min(index, len(self.content)))
        return line, min(index, len(self.content)) - self._starts[line - 1] + 1

    def line(self, index: int) -> tuple[int, int]:
        """Start and end of the line that `index` is on, its break left out."""
        number = bisect_right(self._starts, index)
        if number == len(self._starts):
            return self._starts[-1], len(self.content)
        end = self._starts[number] - 1
        return self._starts[number - 1], end - (self.content[end - 1 : end + 1] == "\r\n")

    def fault(self, rule: str, where: tuple[int, int], message: str, help: str = "", *notes: Note) -> Diagnostic:
        """A diagnostic at characters `where`, with the rule's default severity."""
        severity = rules.CATALOGUE[rule].default
        return Diagnostic(rule, self.span(*where), message, help=help, notes=notes, severity=severity)

    @cached_property
    def parsable(self) -> str:
        """`content` for PyYAML: equally long, with stand-ins for what it misreads."""
        return self._disguise[0]

    @property
    def disguised(self) -> bool:
        return self.parsable is not self.content

    def restore(self, value: str, double_quoted: bool) -> tuple[str, bool]:
        """A scalar of `parsable` as the author meant it, and whether one of its escapes means no character."""
        _, table, backslash = self._disguise
        if not double_quoted:
            return value.translate(table), False
        value = _pairs(backslash).sub(lambda match: join_surrogates(match[1], match[2]), value)
        lone = re.compile(f"{backslash}(?:{_BAD_ESCAPE})")
        bad = bool(lone.search(value))
        return (lone.sub("\ufffd", value) if bad else value).translate(table), bad

    def bad_escapes(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The escapes in a double-quoted scalar at `[start, end)` that mean no character."""
        backslash = self._disguise[2]
        for match in re.finditer(
            f"({_pairs(backslash).pattern})|{backslash}(?:{_BAD_ESCAPE})", self.parsable[start:end]
        ):
            if match[1] is None:
                yield start + match.start(), start + match.end()

    @cached_property
    def _disguise(self) -> tuple[str, dict[int, str], str]:
        """The text for PyYAML, the table that translates a value of it back, and the stand-in for a backslash."""
        text = self.content
        odd = [] if text.isascii() else [char for char in _NOT_BREAKS if char in text]
        escapes = "\\" in text and _ESCAPE.search(text) is not None
        if not odd and not escapes:
            return text, {}, ""
        present = set(text)
        spare = (char for char in map(chr, range(0xE000, 0x110000)) if char not in present)
        table = {char: next(spare, "\ufffd") for char in [*odd, "\\"]}
        backslash = table["\\"]
        if escapes:
            text = _BACKSLASH.sub(lambda match: match[1] + backslash, text)
        text = text.translate({ord(char): stand_in for char, stand_in in table.items() if char != "\\"})
        return text, {ord(stand_in): char for char, stand_in in table.items()}, backslash


def decode(path: str, raw: bytes) -> Text:
    """The file's characters; raises `Refused` at the first byte or character that a tools file may not hold (UA003)."""
    body = raw.removeprefix(_BOM)
    try:
        text = Text(path, body.decode("utf-8"))
        sound, bad_byte = len(text.content), None
    except UnicodeDecodeError as error:
        text = Text(path, body.decode("utf-8", "replace"))
        sound, bad_byte = len(body[: error.start].decode("utf-8")), error.start
    suspicious = body.translate(None, _ALLOWED_BYTES) or b"\xc2" in body or b"\xef\xbf" in body
    control = _FORBIDDEN.search(text.content, 0, sound) if suspicious else None
    if control is None and bad_byte is None:
        return text
    start = control.start() if control else sound
    message, help = _not_utf8(body, control[0] if control else None, bad_byte or 0)
    raise Refused(text.fault(rules.NOT_UTF8, (start, start + 1), message, help))


def _not_utf8(body: bytes, control: str | None, bad_byte: int) -> tuple[str, str]:
    if body.startswith((b"\xff\xfe", b"\xfe\xff")) or (control == "\0" and body.count(0) * 3 > len(body)):
        return "the file is UTF-16 or UTF-32, not UTF-8", "save it as UTF-8"
    if control:
        code = ord(control)
        escape = f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
        return f"forbidden character U+{code:04X}", f'remove it; a text in double quotes can hold it as `"{escape}"`'
    byte = body[bad_byte : bad_byte + 1]
    latin = byte.decode("cp1252", "replace")
    hint = f"; in Windows-1252 and Latin-1 this byte is `{latin}`" if latin != "\ufffd" else ""
    return f"byte 0x{byte[0]:02X} is not UTF-8", f"save the file as UTF-8{hint}"


def _pairs(backslash: str) -> re.Pattern[str]:
    unit = rf"{backslash}(?:u|U0000)"
    return re.compile(rf"{unit}([dD][89abAB][0-9a-fA-F]{{2}}){unit}([dD][c-fC-F][0-9a-fA-F]{{2}})")


def join_surrogates(high: str, low: str) -> str:
    """The character that two UTF-16 halves, hexadecimal, mean together."""
    return chr(0x10000 + (int(high, 16) - 0xD800 << 10) + int(low, 16) - 0xDC00)
