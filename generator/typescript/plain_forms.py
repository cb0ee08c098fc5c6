"""Declarations of the plain forms, read without a tree: interfaces and object types with plain fields, aliases of plain
types, and the first parameter of a function that a module writes out.

Owns a small part of the grammar in which nothing can be misread: names, literals, unions, arrays and functions of them.
Whatever else stands in a declaration makes it none of these; the tree of it is read then. Types come out as text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = rb"[A-Za-z_$][A-Za-z0-9_$]*+"
_ATOM = rb"(?:(?!(?:this|keyof|typeof|infer|unique|asserts|abstract|new)\b)%s(?:\[\])?|'[^'\\\n]*')" % _NAME
_UNION = rb"%s(?: \| %s)*+" % (_ATOM, _ATOM)
_PARAMETER = rb"%s\??: %s" % (_NAME, _UNION)
_FUNCTION = rb"\((?:%s(?:, %s)*+)?\) => (?:Promise<%s>|%s)" % (_PARAMETER, _PARAMETER, _UNION, _UNION)
_INNER = rb"%s\??: %s" % (_NAME, _UNION)
_INLINE = rb"\{ %s(?:; %s)*+;? \}(?: \| (?:null|undefined)\b)?" % (_INNER, _INNER)
_TYPE = rb"(?:%s|%s|%s)" % (_FUNCTION, _INLINE, _UNION)
_SPACE = rb"(?:\s++|/\*(?:[^*]|\*(?!/))*+\*/|//[^\n]*+\n)*+"
_MEMBER = rb"(?:readonly )?(%s)(\??): (%s)" % (_NAME, _TYPE)
_PLAIN_MEMBER = rb"(?:readonly )?%s\??: %s" % (_NAME, _TYPE)
_END = rb"(?:[;,]|(?=[ \t]*(?://[^\n]*)?\r?\n|\s*\}))"
_BODY = rb"\{%s(?:%s%s%s)*+\}" % (_SPACE, _PLAIN_MEMBER, _END, _SPACE)
_PATTERN = rb"(?:\{[^{}()]*+\}|%s)" % _NAME

# Compiling is most of what this module costs a small run: each pattern once, whole declarations are read part by part.
_EACH = re.compile(rb"%s%s%s" % (_SPACE, _MEMBER, _END))
_WHOLE_BODY = re.compile(_BODY)
_WHOLE_UNION = re.compile(_UNION)
_OPENING = re.compile(rb"\(\s*%s: " % _PATTERN)
_CLOSING = re.compile(rb",?\s*\)")
_ARROW = re.compile(rb"(?:: [\w$.<>\[\]| ]+)? =>")
_PARTS = re.compile(_ATOM)
_CALL = re.compile(rb"\((.*)\) => (?:Promise<(%s)>|(%s))" % (_UNION, _UNION))
_GIVEN = re.compile(rb"(%s)(\??): (%s)" % (_NAME, _UNION))
_OBJECT = re.compile(rb"(\{.*\})(?: \| (\w+))?")


@dataclass(frozen=True, slots=True)
class PlainField:
    """A field: its name and where that stands, its `?`, and its type as text, which starts at `type_start`."""

    name: str
    start: int
    end: int
    optional: bool
    type: bytes
    type_start: int


@dataclass(frozen=True, slots=True)
class PlainFunction:
    """A function type: of each parameter its type and its `?`; the result, which may be promised."""

    parameters: tuple[tuple[bytes, bool], ...]
    result: bytes
    is_promised: bool


Form = list[PlainField] | bytes


def type_of(raw: bytes, start: int, name_start: int, name_end: int, end: int) -> Form | None:
    """What the interface or alias in `[start, end)` stands for: its fields, or a type; None when it is not plain."""
    word = raw[start:name_start].rstrip()
    is_alias = word.endswith(b"type") and raw.startswith(b" = ", name_end)
    if not is_alias and not (word.endswith(b"interface") and raw.startswith(b" {", name_end)):
        return None
    found = _part(raw, name_end + (3 if is_alias else 1), end)
    rest = raw[found.end() : end].strip() if found is not None else b""
    return None if found is None or rest not in ((b"", b";") if is_alias else (b"",)) else _form(raw, found)


def first_parameter(raw: bytes, start: int, name_start: int, name_end: int, end: int) -> Form | None:
    """The type of the only parameter of the function that the statement in `[start, end)` declares."""
    word = raw[start:name_start].rstrip()
    is_arrow = word.endswith(b"const") and raw.startswith(b" = ", name_end)
    if not is_arrow and not word.endswith(b"function"):
        return None
    opening = _OPENING.match(raw, name_end + 3 if is_arrow else name_end, end)
    found = None if opening is None else _part(raw, opening.end(), end)
    closing = None if found is None else _CLOSING.match(raw, found.end(), end)
    if found is None or closing is None or (is_arrow and _ARROW.match(raw, closing.end(), end) is None):
        return None
    return _form(raw, found)


def _part(raw: bytes, start: int, end: int) -> re.Match[bytes] | None:
    """The body or the plain type that starts at `start`."""
    return (_WHOLE_BODY if raw.startswith(b"{", start) else _WHOLE_UNION).match(raw, start, end)


def is_name(type: bytes) -> bool:
    """Whether a plain type is one word."""
    return type.replace(b"_", b"x").replace(b"$", b"x").isalnum()


def function(type: bytes) -> PlainFunction | None:
    """The function that a plain type is, None for one that is none."""
    found = _CALL.fullmatch(type)
    if found is None:
        return None
    given = tuple((one[3], bool(one[2])) for one in _GIVEN.finditer(found[1]))
    return PlainFunction(given, found[2] or found[3], found[2] is not None)


def inline(type: bytes, start: int) -> tuple[list[PlainField] | None, bytes | None]:
    """The fields of an object type that stands inside another one, at `start`, and what it is in a union with."""
    found = _OBJECT.fullmatch(type)
    if found is None:
        return None, None
    fields = [
        PlainField(
            one[1].decode(), start + one.start(1), start + one.end(1), bool(one[2]), one[3], start + one.start(3)
        )
        for one in _GIVEN.finditer(found[1])
    ]
    return _once(fields), found[2]


def members(type: bytes) -> list[bytes]:
    """The members of a plain type that is no function: names, texts in quotes, either with `[]` behind."""
    return _PARTS.findall(type)


def _form(raw: bytes, found: re.Match[bytes]) -> Form | None:
    start, end = found.span()
    if not raw.startswith(b"{", start):
        return found[0]
    fields = [
        PlainField(one[1].decode(), *one.span(1), bool(one[2]), one[3], one.start(3))
        for one in _EACH.finditer(raw, start + 1, end)
    ]
    return _once(fields)


def _once(fields: list[PlainField]) -> list[PlainField] | None:
    """The fields, unless one of them stands there twice."""
    return fields if len({one.name for one in fields}) == len(fields) else None
