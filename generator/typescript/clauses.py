"""Import and export statements, read from the text: the grammar knows not all of them (`export type *`, `{ type }`).

Knows no module: names and specifiers come out, and where they stand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.typescript import literals

_NAME = r"[\w$\x80-\xff]+"
_TEXT = r"'[^'\n]*'|\"[^\"\n]*\""
_END = r"(?:\s*+with\s*+\{[^{}]*\})?[\s;]*+(?://[^\n]*\s*+)?"
_IMPORT = re.compile(
    rf"import\b\s*+(?:(?P<type>type)\s++(?=(?!from\b)[\w$\x80-\xff{{*]))?(?:(?P<default>{_NAME})\s*+,?\s*+)?"
    rf"(?:(?P<list>\{{[^{{}}]*\}})|\*\s*+as\s++(?P<space>{_NAME}))?\s*+from\s*+(?P<source>{_TEXT}){_END}".encode(
        "latin-1"
    )
)
_EFFECT = re.compile(rf"import\s*+(?:{_TEXT}){_END}".encode("latin-1"))
_LIST = re.compile(
    rf"export\s*+(?P<type>type\b\s*+)?(?:(?P<list>\{{[^{{}}]*\}})|\*(?:\s*+as\s++(?P<alias>{_NAME}|{_TEXT}))?+)"
    rf"(?:\s*+from\s*+(?P<source>{_TEXT}))?{_END}".encode("latin-1")
)
_WORDLY = rb"(?!(?:type|as)\b)[A-Za-z_$][\w$]*"
_PLAIN = re.compile(rb"\s*(?:(type)\s+)?(" + _WORDLY + rb")(?:\s+as\s+(" + _WORDLY + rb"))?\s*+(?:,|(?=\}))")
_REST = re.compile(rb"\s*\}")
_COMMENT = re.compile(rb"//[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
_ENTRY = re.compile(rb"[^,{}\s][^,{}]*")
_WORD = re.compile(rb"""'[^'\n]*'|"[^"\n]*"|[^\s'"]+""")


@dataclass(frozen=True, slots=True)
class Specifier:
    """One entry of a list: the name in the other module, the name here, whether only as a type, and where the name here
    stands, in bytes. `name` is `*` for the module as a whole."""

    name: str
    alias: str
    type_only: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clause:
    """What a statement imports or exports: `source` is the other module, None for a list of own names. `star` is set
    for `export *`."""

    source: str | None
    specifiers: tuple[Specifier, ...]
    star: bool = False
    type_only: bool = False


def is_import(raw: bytes, start: int, end: int) -> bool:
    """Whether `raw[start:end]` is an import statement that can be read."""
    return _IMPORT.fullmatch(raw, start, end) is not None or _EFFECT.fullmatch(raw, start, end) is not None


def imported(raw: bytes, start: int, end: int) -> Clause | None:
    """The import statement in `raw[start:end]`, None when it cannot be read."""
    found = _IMPORT.fullmatch(raw, start, end)
    if found is None:
        return Clause("", ()) if _EFFECT.fullmatch(raw, start, end) else None
    type_only = found["type"] is not None
    entries = _entries(raw, *found.span("list"), type_only) if found["list"] is not None else []
    if entries is None:
        return None
    for group, name in (("default", "default"), ("space", "*")):
        if found[group] is not None:
            entries.append(Specifier(name, _name(found[group]), type_only, *found.span(group)))
    return Clause(_name(found["source"]), tuple(entries))


def exported(raw: bytes, start: int, end: int) -> Clause | None:
    """The export list or star in `raw[start:end]`, None when it is none or cannot be read."""
    found = _LIST.fullmatch(raw, start, end)
    if found is None:
        return None
    type_only = found["type"] is not None
    source = None if found["source"] is None else _name(found["source"])
    if found["list"] is not None:
        entries = _entries(raw, *found.span("list"), type_only)
        return None if entries is None else Clause(source, tuple(entries))
    if source is None:
        return None
    if found["alias"] is None:
        return Clause(source, (), star=True, type_only=type_only)
    return Clause(source, (Specifier("*", _name(found["alias"]), type_only, *found.span("alias")),))


def _entries(raw: bytes, start: int, end: int, type_only: bool) -> list[Specifier] | None:
    specifiers = []
    position = start + 1
    while (found := _PLAIN.match(raw, position, end)) is not None:
        alias = found.lastindex or 2
        name, here = found[2].decode(), found[alias].decode()
        specifiers.append(Specifier(name, here, type_only or found[1] is not None, *found.span(alias)))
        position = found.end()
    return specifiers if _REST.fullmatch(raw, position, end) else _odd_entries(raw, start, end, type_only)


def _odd_entries(raw: bytes, start: int, end: int, type_only: bool) -> list[Specifier] | None:
    """The entries of a list with comments, quoted names, or names like `type`."""
    raw = raw[:start] + _COMMENT.sub(lambda found: b" " * len(found[0]), raw[start:end])
    specifiers = []
    for entry in _ENTRY.finditer(raw, start, end):
        words = list(_WORD.finditer(raw, *entry.span()))
        # `a`, `type a`, `a as b`, `type a as b`; each of the words may be a name itself.
        is_type = len(words) in {2, 4}
        if len(words) > 4 or (is_type and words[0][0] != b"type") or (len(words) > 2 and words[-2][0] != b"as"):
            return None
        first, last = words[1 if is_type else 0], words[-1]
        specifiers.append(Specifier(_name(first[0]), _name(last[0]), type_only or is_type, *last.span()))
    return specifiers


def _name(word: bytes) -> str:
    text = word.decode("utf-8", "replace")
    return literals.decode(text[1:-1]) or "" if text[0] in "'\"" else text
