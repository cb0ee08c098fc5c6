"""Which field of a resolved app comes from what: the author, a convention, or nothing.

Derived from the schema of the app's type, its docstrings ("Absent: ...") and the resolved dataclass, so that a new
field is here by itself. Knows no places in files.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from generator.app_types.base import DERIVED
from generator.model import App
from schemas import APP_TYPES
from schemas.base import Strict
from schemas.tools_file import type_name

_ABSENT = re.compile(r"Absent: (.*?)\.?$", re.DOTALL)
_NOTHING = ("none", "")


@dataclass(frozen=True, slots=True)
class Trait:
    """One field: the keys that lead to it inside the entry (empty for one that nobody can write), its resolved value,
    whether the author wrote it, and the words of the convention behind it."""

    path: tuple[str, ...]
    name: str
    value: Any
    written: bool
    words: str


def traits(app: App, raw: Mapping[str, Any]) -> Iterator[Trait]:
    """Every field of `app`, of which the author wrote `raw`: those of its schema in their order, then the derived."""
    model = next(one for one in APP_TYPES if type_name(one) == app.type)
    yield from _of_schema(model, app, raw, ())
    for field in dataclasses.fields(app):
        if field.name not in model.model_fields and field.name not in ("written", "key"):
            value = getattr(app, field.name)
            words = "" if value is None else DERIVED.get(field.name, "made of the entry")
            yield Trait((), field.name, value, False, words)


def _of_schema(model: type[Strict], resolved: Any, raw: Mapping[str, Any], above: tuple[str, ...]) -> Iterator[Trait]:
    for name, field in model.model_fields.items():
        path = (*above, name)
        value = getattr(resolved, name) if _has(resolved, name) else raw.get(name)
        nested = _section(field.annotation)
        if nested is not None and name in raw:
            # A section that is resolved into something else (`csp` into `meta`) is shown as it is written.
            yield from _of_schema(nested, value, raw[name], path)
        else:
            yield Trait(path, ".".join(path), value, name in raw, "" if name in raw else _words(field.description))


def _has(resolved: Any, name: str) -> bool:
    return dataclasses.is_dataclass(resolved) and hasattr(resolved, name)


def _words(docstring: str | None) -> str:
    found = _ABSENT.search(" ".join((docstring or "").split()))
    words = found[1] if found else ""
    return "" if words in _NOTHING else words


def _section(annotation: Any) -> type[Strict] | None:
    """The model of a field that is a mapping of its own, under `OrAbsent` too."""
    if isinstance(annotation, type) and issubclass(annotation, Strict):
        return annotation
    return next((found for part in get_args(annotation) if (found := _section(part)) is not None), None)
