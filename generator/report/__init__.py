"""Turns a `Report` into text, one module a format (spec: cli.md, output formats).

Owns what every format is handed besides the report (`Context`) and finding a format by name. Reads no file itself
(code frames get their source through `Context.read`) and knows no stage. A new format costs one module and one name in
`FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from generator.model import Report

FORMATS = ("text", "concise", "json", "github", "gitlab", "sarif", "junit")
LINE_FORMATS = ("text", "concise", "github")
SHOWN_BY_DEFAULT = 100


def _no_source(path: str) -> bytes | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a format needs to know besides the report.

    `read` gives the bytes of a source file by its path relative to the root, None where it cannot be read. `prefix` is
    the path of the root relative to GITHUB_WORKSPACE. `limit` is how many diagnostics, and how many changes, are shown;
    None shows all; everything is counted in any case. `dry_run` says that `generate` wrote nothing on purpose.
    """

    read: Callable[[str], bytes | None] = _no_source
    color: bool = False
    width: int = 80
    prefix: str = ""
    limit: int | None = None
    quiet: bool = False
    dry_run: bool = False
    version: str = ""


Render = Callable[[Report, Context], str]


def renderer(name: str) -> Render:
    """The `render` function of the format `name`, loaded on demand; KeyError when `FORMATS` has no such name."""
    if name not in FORMATS:
        raise KeyError(name)
    return cast(Render, import_module(f"{__name__}.{name}").render)


def default_limit(name: str) -> int | None:
    """The limit of the format `name` when the author gave none.

    What people read stops at 100. A document that a machine takes in whole (json, gitlab, sarif, junit) carries all: a
    dashboard that saw an arbitrary hundred would call the others solved.
    """
    return SHOWN_BY_DEFAULT if name in LINE_FORMATS else None
