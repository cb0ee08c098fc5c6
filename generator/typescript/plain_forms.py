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

_EACH = re.compile(rb"%s%s%s" % (_SPACE, _MEMBER, _END))
_INTERFACE = re.compile(rb" (?P<body>%s)\s*" % _BODY)
_ALIAS = re.compile(rb" = (?:(?P<body>%s)|(?P<type>%s));?\s*" % (_BODY, _TYPE))
_FIRST = rb"\(\s*%s: (?:(?P<body>%s)|(?P<type>%s)),?\s*\)" % (_PATTERN, _BODY, _UNION)
_OF_FUNCTION = re.compile(_FIRST)
_OF_ARROW = re.compile(rb" = %s(?:: [\w$.<>\[\]| ]+)? =>" % _FIRST)
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
    if word.endswith(b"interface"):
        return _form(raw, _INTERFACE.fullmatch(raw, name_end, end))
    return _form(raw, _ALIAS.fullmatch(raw, name_end, end)) if word.endswith(b"type") else None


def first_parameter(raw: bytes, start: int, name_start: int, name_end: int, end: int) -> Form | None:
    """The type of the only parameter of the function that the statement in `[start, end)` declares."""
    word = raw[start:name_start].rstrip()
    if word.endswith(b"function"):
        return _form(raw, _OF_FUNCTION.match(raw, name_end, end))
    return _form(raw, _OF_ARROW.match(raw, name_end, end)) if word.endswith(b"const") else None


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


def _form(raw: bytes, found: re.Match[bytes] | None) -> Form | None:
    if found is None:
        return None
    if found["body"] is None:
        return found["type"]
    start, end = found.span("body")
    fields = [
        PlainField(one[1].decode(), *one.span(1), bool(one[2]), one[3], one.start(3))
        for one in _EACH.finditer(raw, start + 1, end)
    ]
    return _once(fields)


def _once(fields: list[PlainField]) -> list[PlainField] | None:
    """The fields, unless one of them stands there twice."""
    return fields if len({one.name for one in fields}) == len(fields) else None
