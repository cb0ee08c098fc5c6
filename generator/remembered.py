"""What sound tools files were resolved to, kept from one run to the next, so that one changed file costs one file.

Owns the form in which a manifest and the warnings of its file are kept: JSON, one line a file, found again by path,
product and content. Only files without an error are kept, for every later stage then needs their manifests alone; a
place in one is found by reading it again. Opens no file, and does not know where its text is kept.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from generator import app_types, rules
from generator.diagnostics import Diagnostic, Note, Span
from generator.disk import probes
from generator.model import Document, KeyPath, Manifest, Product, SourceFile, Tool

Known = tuple[Manifest | None, list[Diagnostic]]
"""The manifest of a file, None for another program's file, and what is to be said of it."""

# A few new files are cheaper to read again than the whole to be written.
_WORTH_WRITING = 1 << 21
_SHARE = 20


class Remembered:
    """The files of an earlier run, as `text` has them, and those of this one."""

    def __init__(self, text: bytes | None = None) -> None:
        lines = (line.partition(b"\t") for line in (text or b"").split(b"\n"))
        self._lines = {name: line for name, _, line in lines if line}
        self._used: dict[bytes, bytes] = {}
        self._new = 0

    def find(self, file: SourceFile) -> Known | None:
        """What is known of a file with this content; None for a file to be read."""
        name = _name(file)
        line = self._lines.get(name)
        if line is None:
            return None
        try:
            known = _decoded(file, json.loads(line))
        except (ValueError, LookupError, TypeError, RecursionError):
            return None
        self._used[name] = line
        return known

    def add(self, file: SourceFile, manifest: Manifest | None, diagnostics: Iterable[Diagnostic]) -> None:
        """Remembers a file, if there is no error in it."""
        found = list(diagnostics)
        if any(rules.CATALOGUE[one.rule].default == "error" for one in found) or (manifest and manifest.broken):
            return
        row = (
            None if manifest is None else [manifest.product, manifest.tools, [(app.type, app) for app in manifest.apps]]
        )
        try:
            line = json.dumps([row, found], default=_encoded, separators=(",", ":"))
        except (ValueError, TypeError, RecursionError):
            return  # data that JSON cannot say
        self._used[_name(file)] = line.encode("ascii")
        self._new += 1

    def text(self) -> bytes | None:
        """What is to be kept, None when what is kept is good enough."""
        gone = len(self._lines) - (len(self._used) - self._new)
        size = sum(map(len, self._used.values()))
        if not (self._new or gone) or (size > _WORTH_WRITING and (self._new + gone) * _SHARE < len(self._used)):
            return None
        return b"\n".join(b"\t".join(one) for one in self._used.items())


class KnownDocument(Document):
    """A document whose manifest is known: it is read when its data, or a place in it, is asked for after all."""

    __slots__ = ("_document", "_read")
    _document: Document | None
    _read: Callable[[], Document | None]

    def __init__(self, file: SourceFile, read: Callable[[], Document | None]) -> None:
        values = {"path": file.path, "product": file.product, "faults": (), "locate": self._place, "misread": _sound}
        for name, value in {**values, "_read": read, "_document": None}.items():
            object.__setattr__(self, name, value)

    @property
    def data(self) -> Any:
        """The plain data of the file."""
        return self._whole().data

    def _place(
        self, path: KeyPath, part: Literal["key", "value"] = "value", within: tuple[int, int] | None = None
    ) -> Span:
        return self._whole().locate(path, part, within)

    def _whole(self) -> Document:
        if self._document is None:
            document = self._read()
            if document is None:
                raise RuntimeError(f"{self.path} was read without an error before")
            object.__setattr__(self, "_document", document)
            return document
        return self._document


def _sound(path: KeyPath, part: str = "value") -> bool:
    """No error of reading stands anywhere in a file that is remembered."""
    return False


def _name(file: SourceFile) -> bytes:
    told = "\0".join((file.path, "" if file.product is None else f"/{file.product}"))
    return (probes.digest(told.encode()) + probes.digest(file.raw)).hex().encode("ascii")


def _encoded(value: Any) -> Any:
    """What JSON has no word for: a frozen value as the list of its fields, a set as a sorted list."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, types.MappingProxyType):
        return dict(value)
    kind: Any = type(value)
    return [getattr(value, name) for name in _fields(kind)]


def _decoded(file: SourceFile, data: Any) -> Known:
    row, found = data
    diagnostics = [_diagnostic(one) for one in found]
    if row is None:
        return None, diagnostics
    product, tools, apps = row
    manifest = Manifest(
        path=file.path,
        product=None if product is None else _made(Product, product),
        apps=tuple(_made(app_types.BY_NAME[name].resolved, app) for name, app in apps),
        tools=tuple(_made(Tool, tool) for tool in tools),
    )
    return manifest, diagnostics


def _diagnostic(row: Any) -> Diagnostic:
    rule, span, message, help, notes, severity, within = row
    told = tuple(Note(text, None if place is None else Span(*place)) for text, place in notes)
    return Diagnostic(rule, Span(*span), message, help, told, severity, None if within is None else tuple(within))


def _made(kind: Any, row: list[Any]) -> Any:
    names = _fields(kind)
    if len(names) != len(row):
        raise ValueError(kind)
    values = dict(zip(names, row, strict=True))
    for name, convert in _conversions(kind):
        if values[name] is not None:
            values[name] = convert(values[name])
    return kind(**values)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


@cache
def _conversions(kind: Any) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    """What is to be made of the lists in JSON, by the types of the fields."""
    return tuple(_converted(get_type_hints(kind)))


def _converted(hints: dict[str, Any]) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    for name, hint in hints.items():
        parts = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
        for part in parts:
            origin = get_origin(part) or part
            if origin in (tuple, frozenset):
                yield name, origin
            elif dataclasses.is_dataclass(origin):
                yield name, partial(_made, origin)
