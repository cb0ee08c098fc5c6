"""What a plain scalar means in YAML 1.2 core, and where YAML 1.1 tools read another value (spec: yaml-contract.md).

Text in, values out; owns the two schemas and how a text is quoted. Knows no nodes, positions or diagnostics.
"""

from __future__ import annotations

import math
import re

Scalar = str | int | float | bool | None

# Longer integers are legal YAML, yet Python refuses to print them again under its smallest limit (640 digits).
MAX_DIGITS = 500
_LONGEST_NUMBER = 20  # characters of a number that a message repeats

WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}
_OLD_WORDS = {
    **dict.fromkeys(("yes", "Yes", "YES", "on", "On", "ON"), "true"),
    **dict.fromkeys(("no", "No", "NO", "off", "Off", "OFF"), "false"),
    **dict.fromkeys(("=", "<<"), "a special key"),
}

# First characters of every plain scalar that either schema reads as something other than text.
_NUMERIC = frozenset("0123456789+-.")
AMBIGUOUS = frozenset(["", *_NUMERIC, *(word[0] for word in [*WORDS, *_OLD_WORDS] if word)])

_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_SPECIAL_FLOAT = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")

_OLD_INTEGER = re.compile(
    r"[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)",
)
_OLD_FLOAT = re.compile(
    r"[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?"
    r"|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?"
    r"|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*"
)
_OLD_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?"
    r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?"
)
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufeff]")


class TooLongError(ValueError):
    """An integer of more than `MAX_DIGITS` digits."""


def resolve(text: str) -> Scalar:
    """The value of a plain scalar in the YAML 1.2 core schema; raises `TooLongError` for a huge integer."""
    if text in WORDS:
        return WORDS[text]
    if text[0] not in _NUMERIC:
        return text
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _SPECIAL_FLOAT.fullmatch(text):
        return float(text.replace(".", ""))
    return text


def apply_tag(tag: str, text: str) -> Scalar:
    """The value of `text` under a core scalar tag (`int`, `str`, ...); raises `ValueError` where it does not fit."""
    if tag == "str":
        return text
    if tag == "float" and (_FLOAT.fullmatch(text) or _SPECIAL_FLOAT.fullmatch(text)):
        return float(text.replace(".", "") if _SPECIAL_FLOAT.fullmatch(text) else text)
    value = resolve(text)
    if {int: "int", bool: "bool", type(None): "null"}.get(type(value)) != tag:
        raise ValueError(text)
    return value


def meant(tag: str, text: str) -> bool | int | float | None:
    """The value of a `text` that fits its tag in YAML 1.1 only: `yes` as a `bool`, `1_000` as an `int`."""
    if tag == "bool":
        return {"true": True, "false": False}.get(_OLD_WORDS.get(text, ""))
    number = _old_number(text) if tag in ("int", "float") and len(text) <= _LONGEST_NUMBER else None
    fits = number is not None and isinstance(number, int) == (tag == "int") and math.isfinite(number)
    return number if fits else None


def old_reading(text: str) -> str | None:
    """What YAML 1.1 makes of a plain scalar, in words ("true", "the number 10", "a date"); None where both agree.

    The reference for 1.1 is PyYAML's `SafeLoader`: `y` and `n` are text there, unlike in the letter of that standard.
    """
    if text in _OLD_WORDS:
        return _OLD_WORDS[text]
    if text in WORDS or text[0] not in _NUMERIC or _SPECIAL_FLOAT.fullmatch(text):
        return None
    if _OLD_DATE.fullmatch(text):
        return "a date"
    old = _old_number(text)
    new = resolve(text)
    if old is None:
        return None if isinstance(new, str) else "text"
    if old == new and type(old) is type(new):
        return None
    return f"the number {old}" if old == old and len(text) <= _LONGEST_NUMBER else "another number"


def both_versions(value: object) -> str:
    """A spelling of the value that YAML 1.1 and 1.2 read alike."""
    if isinstance(value, bool):
        return str(value).lower()
    written = repr(value)
    mantissa, e, exponent = written.partition("e")
    if not e:
        return written
    mantissa += "" if "." in mantissa else ".0"
    return f"{mantissa}e{exponent if exponent[0] in '+-' else '+' + exponent}"


def quote(text: str) -> str:
    """`text` as a quoted YAML scalar on one line: single quotes where they can hold it, else double ones."""
    if not _UNPRINTABLE.search(text):
        return "'" + text.replace("'", "''") + "'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", escaped) + '"'


def _integer(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise TooLongError(text)
    base = {"0o": 8, "0x": 16}.get(text[:2], 10)
    return int(text if base == 10 else text[2:], base)


def _old_number(text: str) -> int | float | None:
    """The number YAML 1.1 reads; `nan`, which equals nothing, for one that its tools recognise and then fail on."""
    whole = _OLD_INTEGER.fullmatch(text)
    if not whole and not _OLD_FLOAT.fullmatch(text):
        return None
    digits = text.replace("_", "").lstrip("+-")
    sign = -1 if text.startswith("-") else 1
    try:
        if ":" in digits:
            return sign * _sexagesimal(digits, int if whole else float)
        if not whole:
            return sign * float(digits)
        base = {"0b": 2, "0x": 16}.get(digits[:2], 8 if digits.startswith("0") else 10)
        return sign * int(digits[2:] if base in (2, 16) else digits, base)
    except ValueError:
        return float("nan")


def _sexagesimal(digits: str, number: type[int] | type[float]) -> int | float:
    total: int | float = 0
    for part in digits.split(":")[:12]:
        total = total * 60 + number(part)
    return total
