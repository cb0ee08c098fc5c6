"""How generated modules name each other: specifiers between output folders, and import lists."""

from __future__ import annotations

import posixpath

from generator.app_types.base import Import
from generator.model import TypescriptTarget


def relative(path: str, folder: str) -> str:
    """The specifier of the module at `path` (no suffix) for a module in `folder`; both relative to the root."""
    specifier = posixpath.relpath(path, folder or ".")
    return specifier if specifier.startswith("../") or specifier == ".." else f"./{specifier}"


def runtime(target: TypescriptTarget, folder: str) -> str:
    """The runtime's specifier for a module in `folder`: relative for a path, as it is for a package name."""
    name = target.runtime
    return name if name.startswith("@") or "/" not in name else relative(name, folder)


def specifiers(shown: Import) -> list[tuple[str, str, bool]]:
    """The import list of one app: the view, then its types; a name that is both is imported once, as a value."""
    types = sorted({name for name in shown.types if name != shown.component})
    return [(shown.component, shown.component, False), *((name, name, True) for name in types)]
