"""What a mutant is: one change to a sound tree, what is known of it beforehand, and where `check` should point.

Owns the shape, and the knowledge of a sound tree that the fault makers share. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
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


@dataclass(frozen=True)
class Mutant:
    """One fault in one tree. `places` are the lines one of which `check` should point to; without any it is the entry
    of the app that the judges find broken."""

    tree: str
    kind: str
    description: str
    changes: Changes = field(repr=False)
    expected: Expectation = "judged"
    places: tuple[Place, ...] = ()


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

    def after(self, changes: Changes) -> After:
        """The tools files as they stand after some changes."""
        return After(self, changes)


class After:
    """Where things stand in the tools files of a tree with some changes."""

    def __init__(self, ground: Ground, changes: Changes) -> None:
        self._ground = ground
        self._changed = {path: YamlText(text) for path, text in changes.items() if path in ground.texts and text}

    def place(self, path: str, keys: Keys) -> Place | None:
        """Where a field of a tools file is written; None where it is not."""
        text = self._changed.get(path) or self._ground.texts[path]
        return Place(path, *text.lines(keys)) if keys in text else None

    def entry(self, key: str) -> Place | None:
        """Where an app is written."""
        return self.place(self._ground.apps[key].source, ("ui_apps", key))

    def calls(self, tool: str) -> list[Place | None]:
        """Where apps name the tool that a click calls."""
        apps = self._ground.callers(tool)
        return [self.place(app.source, ("ui_apps", app.key, "detail_tool")) for app in apps]

    def links(self, app: str) -> list[Place | None]:
        """Where tools name an app."""
        found = (tool for tool in self._ground.checked.catalog.tools if tool.ui_app == app)
        return [self.place(tool.source, ("tools", tool.name, "ui_app")) for tool in found]
