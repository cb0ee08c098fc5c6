"""Text that is safe to show: nothing invisible, nothing that moves the cursor, nothing endless.

Owns how a character that a terminal or a browser would hide or obey is spelled out, and how wide a character is. Does
not know what the text says.
"""

from __future__ import annotations

import re
import unicodedata

_LINE_END = re.compile("\r\n|\r|\n")
_LONGEST = 1_000
_TAB = "    "


def escape(text: str) -> str:
    """`text` with every control, bidi, invisible or unpaired surrogate character written as YAML would escape it."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _spelled(char) for char in text)


def lines(text: str) -> list[str]:
    """`text` as escaped lines, none longer than a thousand characters; a message may quote a value of a megabyte."""
    return [escape(line[:_LONGEST]) + ("..." if len(line) > _LONGEST else "") for line in _LINE_END.split(text)]


def flat(text: str) -> str:
    """`text` as one escaped line: line ends become spaces."""
    return " ".join(line.strip() for line in lines(text)).strip()


def whole(text: str) -> str:
    """`text` with unpaired surrogates replaced, so that every JSON reader accepts it; all else is kept."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def cells(char: str) -> tuple[str, int]:
    """How one character of a source line is shown and how many terminal cells it takes.

    Joiners count as invisible and are spelled out: how wide a joined emoji is differs between terminals, and the carets
    below it must not.
    """
    if char == "\t":
        return _TAB, len(_TAB)
    if not char.isprintable():
        spelled = _spelled(char)
        return spelled, len(spelled)
    if char.isascii():
        return char, 1
    if unicodedata.category(char) in ("Mn", "Me") or "\u1160" <= char <= "\u11ff":
        return char, 0
    return char, 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _spelled(char: str) -> str:
    code = ord(char)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
