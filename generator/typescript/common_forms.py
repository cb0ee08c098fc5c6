"""Object literals of the common form, `{ id: item.id, region: item.owner?.region ?? null }`, read without tree-sitter.

Owns a small part of the grammar in which nothing can be misread: members of the row and plain literals, in ASCII, on
one line. Whatever else there is in a text, also a fault, makes it none of these; `expressions` reads those.
"""

from __future__ import annotations

import re

from generator.typescript.syntax import Binary, Key, Member, Name, Number, Object, Text, Value, kind, path

_WORD = r"(?!__proto__\b)[A-Za-z_$][A-Za-z0-9_$]*"
_ROW = rf"item(?:\??\.{_WORD}){{0,9}}"
_LITERAL = r"null|undefined|true|false|'[ !#-&(-;=-\[\]-~]*'|0|[1-9][0-9]{0,8}"
_ENTRY = re.compile(rf" *({_WORD}) *: *(?:({_ROW})(?: *\?\? *({_LITERAL}))?|({_LITERAL})) *(?=[,}}])")
_STEP = re.compile(rf"(\??)\.({_WORD})")


def read(text: str) -> tuple[Object, tuple[Key, ...]] | None:
    """The object literal that `text` is, and its keys; None when it is not of the common form."""
    if text[:1] != "{" or text[-1:] != "}":
        return None
    entries: dict[str, Value] = {}
    keys: list[Key] = []
    position = 0
    while position < len(text) - 1:
        found = _ENTRY.match(text, position + 1)
        if found is None or found[1] in entries:
            return None
        name, row, default, literal = found.groups()
        value = _literal(literal) if row is None else _members(row, found.start(2))
        if default is not None:
            value = Binary(value, "??", _literal(default))
        end = max(found.end(2), found.end(3), found.end(4))
        entries[name] = value
        start = found.start(4) if row is None else found.start(2)
        keys.append(Key(name, found.start(1), found.end(1), start, end, kind(value), path(value)))
        position = found.end()
    return (Object(tuple(entries.items())), tuple(keys)) if position == len(text) - 1 else None


def _members(row: str, start: int) -> Value:
    """The members that `row` reads; the text starts at `start`."""
    value: Value = Name("item")
    for step in _STEP.finditer(row):
        value = Member(value, step[2], bool(step[1]), (start + step.start(2), start + step.end(2)))
    return value


def _literal(text: str) -> Value:
    if text[0] == "'":
        return Text(text[1:-1])
    return Number(text) if text[0].isdigit() else Name(text)
