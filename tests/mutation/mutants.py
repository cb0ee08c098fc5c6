"""What a mutant is: one change to a sound tree, what is known of it beforehand, and where `check` should point.

Owns the shape, and the knowledge of a sound tree that the fault makers share. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from generator.model import App
from mutation import checks, compiler
from mutation.compiler import Changes
from mutation.trees import Tree
from mutation.yaml_text import Keys, YamlText

# fault: the contract itself refuses it. sound: it must make no difference. judged: the compiler and the click decide.
Expectation = Literal["fault", "sound", "judged"]


@dataclass(frozen=True)
class Place:
    """A range of lines, counted from 1, both included."""

    path: str
    first: int
    last: int

    def holds(self, path: str, line: int) -> bool:
        return path == self.path and self.first <= line <= self.last


# A field of a tools file, by the file's path and the field's keys.
Spot = tuple[str, Keys]


@dataclass(frozen=True)
class Mutant:
    """One fault in one tree. `spots` are the fields one of which `check` should point to; without any it is the entry
    of the app that the judges find broken. `edit` makes the changes, when somebody asks for them."""

    tree: str
    kind: str
    description: str
    edit: Changes | Callable[[], Changes] = field(repr=False)
    expected: Expectation = "judged"
    spots: tuple[Spot, ...] = ()

    @cached_property
    def changes(self) -> Changes:
        """The files that differ from the sound tree; None stands for one that is not there."""
        return self.edit() if callable(self.edit) else self.edit


class Ground:
    """A sound tree with what its makers of faults must know: the resolved apps, and where things stand."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.files = tree.files
        self.checked = checks.check(tree.files, {})
        self.apps: Mapping[str, App] = {app.key: app for app in self.checked.catalog.apps}

    @cached_property
    def texts(self) -> Mapping[str, YamlText]:
        """The tools files by path."""
        return {path: YamlText(self.files[path]) for path in self.tree.tools_files}

    @cached_property
    def sites(self) -> list[dict[str, Any]]:
        """The places in TypeScript that can be broken."""
        return compiler.sites({path: self.files[path] for path in self.tree.modules()})

    def callers(self, tool: str) -> list[App]:
        """The apps whose rows call a tool."""
        return [app for app in self.apps.values() if getattr(app, "detail_tool", None) == tool]

    def exported(self, folder: str) -> list[str]:
        """The names that modules below a folder export."""
        kinds = ("declaration", "specifier")
        return sorted({one["name"] for one in self.sites if one["path"].startswith(folder) and one["kind"] in kinds})

    def entry(self, app: str) -> Spot:
        """Where an app is written; one that a mutant has renamed, in the file of its old name."""
        source = next((one.source for key, one in self.apps.items() if app.startswith(key)), "")
        return self.apps[app].source if app in self.apps else source, ("ui_apps", app)

    def calls(self, tool: str) -> list[Spot]:
        """Where apps name the tool that a click calls."""
        return [(app.source, ("ui_apps", app.key, "detail_tool")) for app in self.callers(tool)]

    def links(self, app: str) -> list[Spot]:
        """Where tools name an app."""
        found = (tool for tool in self.checked.catalog.tools if tool.ui_app == app)
        return [(tool.source, ("tools", tool.name, "ui_app")) for tool in found]

    def places(self, mutant: Mutant, apps: Iterable[str]) -> list[Place]:
        """Where `check` may point in a mutant: its spots, and where it has none (or none that are certain) the entries
        of some apps. A field that is not there any more has no place."""
        certain = mutant.expected == "fault" and mutant.spots
        spots = [*mutant.spots, *(() if certain else map(self.entry, apps))]
        changed = {path: YamlText(text) for path, text in mutant.changes.items() if path in self.texts and text}
        found = []
        for path, keys in spots:
            text = changed.get(path, self.texts[path])
            if keys in text:
                found.append(Place(path, *text.lines(keys)))
        return found
