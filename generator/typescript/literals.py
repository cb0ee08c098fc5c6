r"""Lexical TypeScript: names, numbers and the text between quotes, checked as TypeScript does.

tree-sitter's lexer is lenient (`08`, `1__0`, `'\u{110000}'`, `item.🎉`); here is what the language really says. Pure
text in, text out, None for what is not legal; knows no tree.
"""

from __future__ import annotations

import re
from unicodedata import ucd_3_2_0

# Words that an ES module lets nobody bind or read as a plain name.
_RESERVED = """
    arguments await break case catch class const continue debugger default delete do else enum eval export extends false
    finally for function if implements import in instanceof interface let new null package private protected public
    return static super switch this throw true try typeof undefined var void while with yield
"""
RESERVED = frozenset(_RESERVED.split())

_DIGITS = "[0-9](?:_?[0-9])*"
_WHOLE = "(?:0|[1-9](?:_?[0-9])*)"
_NUMBER = re.compile(
    r"(?:0[xX][0-9a-fA-F](?:_?[0-9a-fA-F])*|0[oO][0-7](?:_?[0-7])*|0[bB][01](?:_?[01])*)n?"
    rf"|{_WHOLE}n|(?:{_WHOLE}(?:\.(?:{_DIGITS})?)?|\.{_DIGITS})(?:[eE][+-]?{_DIGITS})?"
)

_ESCAPE = re.compile(
    r"\\(?:u\{(?P<point>[0-9a-fA-F]+)\}|u(?P<unit>[0-9a-fA-F]{4})|x(?P<byte>[0-9a-fA-F]{2})"
    "|(?P<wrap>\r\n|[\n\r\u2028\u2029])|(?P<null>0)(?![0-9])|(?P<char>[^0-9ux]))",
    re.DOTALL,
)
_SHORT = {"n": "\n", "t": "\t", "b": "\b", "v": "\v", "f": "\f", "r": "\r"}


def is_name(text: str) -> bool:
    """Whether `text` is an identifier name, reserved words included.

    Letters are those of Unicode 3.2, which every TypeScript knows: the answer must not change with Python's version.
    """
    return bool(text) and all(
        char in "$_" or (char.isascii() and char.isalpha()) or _beyond_first(char, index)
        for index, char in enumerate(text)
    )


def _beyond_first(char: str, index: int) -> bool:
    category = ucd_3_2_0.category(char)
    if char.isascii():
        return category == "Nd" and index > 0
    return category in {"Lu", "Ll", "Lt", "Lm", "Lo", "Nl"} or (index > 0 and category in {"Mn", "Mc", "Nd", "Pc"})


def number(text: str) -> str | None:
    """A numeric literal as Prettier spells it (`0XAB` -> `0xab`, `1.50` -> `1.5`, `.5` -> `0.5`), or None."""
    if not _NUMBER.fullmatch(text):
        return None
    text = text.lower()
    if text.startswith(("0x", "0o", "0b")) or text.endswith("n"):
        return text
    mantissa, _, exponent = text.partition("e")
    whole, _, fraction = mantissa.partition(".")
    if "_" not in fraction:
        fraction = fraction.rstrip("0") or fraction[:1]
    power = re.sub("^0+(?=[0-9])", "", exponent.lstrip("+-"))
    sign = "-" if exponent.startswith("-") else ""
    return (whole or "0") + (f".{fraction}" if fraction else "") + ("" if power in {"", "0"} else f"e{sign}{power}")


def decode(body: str) -> str | None:
    r"""The text that the characters between the quotes of a string or template stand for, or None for a bad escape.

    Octal escapes (`\1`, `\08`) are refused, as TypeScript does. Halves of a surrogate pair that meet become their
    character.
    """
    out: list[str] = []
    position = 0
    while (found := body.find("\\", position)) >= 0:
        out.append(body[position:found])
        escape = _ESCAPE.match(body, found)
        char = _escaped(escape) if escape else None
        if escape is None or char is None:
            return None
        out.append(char)
        position = escape.end()
    out.append(body[position:])
    return "".join(out).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _escaped(escape: re.Match[str]) -> str | None:
    match escape.lastgroup, escape[escape.lastgroup or 0]:
        case "wrap", _:
            return ""
        case "null", _:
            return "\0"
        case "char", char:
            return _SHORT.get(char, char)
        case _, digits:
            code = int(digits, 16)
            return chr(code) if code <= 0x10FFFF else None


def has_line_break(body: str) -> bool:
    r"""Whether a string's characters hold a line break that no `\` joins; U+2028 and U+2029 are none there."""
    return re.search("[\n\r]", re.sub("\\\\(?:\r\n|.)", "", body, flags=re.DOTALL)) is not None
