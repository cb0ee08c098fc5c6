"""Whose fault an error in a generated file is: the app whose entry it is, or whose lines of the dispatch module."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.model import App
from mutation.compiler import Error

_RENDERER = re.compile(r"^    '?([\w-]+)'?: \(props\)")
_UP = re.compile(r"^(\.{1,2}/)+")
_NAME = re.compile(r"\w+")


def apps(error: Error, generated: Mapping[str, str], known: Mapping[str, App]) -> set[str]:
    """The keys of the apps that an error speaks of; none for one in a registry, which names all apps."""
    own = error.path.rpartition("/")[2].removesuffix(".tsx")
    if own in known:
        return {own}
    lines = generated[error.path].splitlines()[: error.line]
    renderer = next((found[1] for line in reversed(lines) if (found := _RENDERER.match(line))), None)
    if renderer is not None:
        return {renderer}
    return _importers(lines, generated[error.path].splitlines()[error.line - 1 :], known)


def _importers(before: list[str], after: list[str], known: Mapping[str, App]) -> set[str]:
    """The apps that import the name in the last line of `before`; where a module is at fault, all that import it."""
    names = set(_NAME.findall(before[-1]))
    if before[-1].startswith("} from "):
        start = max(index for index, line in enumerate(before) if line == "import {")
        names = set(_NAME.findall(" ".join(before[start + 1 : -1])))
    module = next((line.partition("from ")[2] for line in after if line.startswith("} from ")), "")
    return {key for key, app in known.items() if _imports(app, names, module)}


def _imports(app: App, names: set[str], module: str) -> bool:
    shown = getattr(app, "render_ui", app)
    fields = ("view_component", "data_type", "list_data_type", "item_data_type")
    specifier = getattr(shown, "component_import", None)
    mine = {getattr(shown, field, None) for field in fields} - {None}
    return specifier is not None and bool(mine & names) and _UP.sub("", specifier) == _UP.sub("", module.strip("'"))
