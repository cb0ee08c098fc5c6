"""Templates by name: as the Python that `compiling` made of them, and by Jinja where a template has changed since.

Owns where templates are found, and the Jinja environment. Makes no fragment itself.
"""

from __future__ import annotations

import os
from binascii import crc32
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from generator import emit

if TYPE_CHECKING:
    from jinja2 import Environment

_HERE = os.path.dirname(__file__)
_INSIDE = os.path.join(os.path.dirname(_HERE), "_templates")  # in a wheel; beside the package in a checkout
FOLDER = _INSIDE if os.path.isdir(_INSIDE) else os.path.join(os.path.dirname(os.path.dirname(_HERE)), "templates")
# What a template can print with, as filters.
EMITTERS = (
    "ts_string",
    "ts_name",
    "ts_key",
    "ts_value",
    "ts_specifier",
    "ts_expression",
    "py_string",
    "py_value",
    "comment",
)


class Template(Protocol):
    """A template that can be printed with values."""

    def render(self, **values: Any) -> str: ...


class Templates:
    """All templates. `compiled` maps a name to the digest of its source and the function made of it."""

    def __init__(self, compiled: Mapping[str, tuple[int, Callable[..., str]]]) -> None:
        self._compiled = compiled
        self._known: dict[str, Template] = {}

    def get_template(self, name: str) -> Template:
        """The template of this name; one that is not there raises jinja2's TemplateNotFound."""
        known = self._known.get(name)
        if known is None:
            made = self._compiled.get(name)
            fresh = made is not None and made[0] == digest(name)
            known = _Compiled(made[1], self) if made is not None and fresh else jinja().get_template(name)
            self._known[name] = known
        return known

    def include(self, name: str, values: Mapping[str, Any]) -> str:
        """Another template's text, for the one that includes it."""
        return self.get_template(name).render(**values)


class _Compiled:
    """A template as a function of its values."""

    __slots__ = ("_function", "_templates")

    def __init__(self, function: Callable[..., str], templates: Templates) -> None:
        self._function, self._templates = function, templates

    def render(self, **values: Any) -> str:
        return self._function(values, self._templates.include)


def digest(name: str) -> int | None:
    """A number that changes with a template's source; None when there is no such template."""
    try:
        source: bytes = __loader__.get_data(os.path.join(FOLDER, name))  # type: ignore[name-defined]
    except (OSError, AttributeError):  # or nothing that could read it
        return None
    return crc32(source.replace(b"\r\n", b"\n"))


@cache
def jinja() -> Environment:
    """The Jinja environment over `templates/`: strict about undefined names, every printed value behind the gate."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        undefined=StrictUndefined,
        finalize=emit.gate,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    for name in EMITTERS:
        environment.filters[name] = getattr(emit, name)
    return environment
