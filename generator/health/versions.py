"""The versions that a run and a monorepo have: of the program and its libraries, and of what bundles and types views.

JavaScript versions are read from lock files and package.json, the nearest ones above the hand-written entries; nothing
is executed. Owns which ranges generated code works with.
"""

from __future__ import annotations

import json
import platform
import posixpath
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import metadata
from typing import Any

from generator.answers import Check
from generator.health.tree import Tree
from generator.model import Configuration, TypescriptTarget

LIBRARIES = ("pydantic", "jinja2", "pyyaml", "tree-sitter", "tree-sitter-typescript", "typer")
# First and last major version that the runtime's calls and the generated code's types are known to work with.
PACKAGES: dict[str, tuple[int, int] | None] = {
    "react": (18, 19),
    "@types/react": (18, 19),
    "@modelcontextprotocol/ext-apps": (2, 2),
    "typescript": (5, 7),
    "rolldown": None,
}
_NODE = (20, 0)
_YARN = r'^"?{name}@[^\n]*:\n\s+version:?\s+"?([^"\s]+)'
_PNPM = r"^ {{2,}}'?/?{name}[@/]([0-9][^:('\s]*)"


class Versions:
    """What can be told of versions without running anything."""

    def __init__(self, tree: Tree, configuration: Configuration | None, own: str) -> None:
        self._tree = tree
        self._configuration = configuration
        self._own = own

    def checks(self) -> Iterator[Check]:
        """The program, its libraries, then node and the packages that the monorepo's own files name."""
        required = self._configuration and self._configuration.required_version
        wanted = f", and this monorepo requires {required}" if required else ""
        yield Check(link="ui-apps", state="ok", message=f"{self._own}{wanted}")
        libraries = ", ".join(f"{name} {metadata.version(name)}" for name in LIBRARIES)
        yield Check(link="python", state="ok", message=f"{platform.python_version()}, with {libraries}")
        if not self._folders:
            return
        yield self._node()
        for name, majors in PACKAGES.items():
            found = self._installed(name)
            if found is not None:
                yield self._package(name, majors, *found)

    def _node(self) -> Check:
        for folder in self._folders:
            for name in (".nvmrc", ".node-version"):
                raw = self._tree.read(posixpath.join(folder, name))
                if raw and (text := raw.decode("utf-8", "replace").strip()):
                    return _judged("node", text, posixpath.join(folder, name), (_NODE[0], 0), "use Node 20 or later")
            wanted = _at(self._manifest(folder), "engines", "node")
            if isinstance(wanted, str):
                where = posixpath.join(folder, "package.json")
                return Check(link="node", state="ok", message=f"{wanted} is asked for by {where}")
        return Check(link="node", state="unknown", message="no .nvmrc and no `engines` says which")

    def _package(self, name: str, majors: tuple[int, int] | None, version: str, where: str) -> Check:
        if majors is None:
            return Check(link=name, state="ok", message=f"{version} ({where})")
        return _judged(name, version, where, majors, f"install {name}@{majors[1]}")

    def _installed(self, name: str) -> tuple[str, str] | None:
        """A package's version, or the range that is asked for, and the file that says so."""
        for folder in self._folders:
            lock = posixpath.join(folder, "package-lock.json")
            locked = self._locked.get(folder, {})
            version = _at(locked, "packages", f"node_modules/{name}", "version") or _at(
                locked, "dependencies", name, "version"
            )
            if isinstance(version, str):
                return version, lock
            for file, pattern in (("yarn.lock", _YARN), ("pnpm-lock.yaml", _PNPM)):
                text = (self._tree.read(posixpath.join(folder, file)) or b"").decode("utf-8", "replace")
                found = re.search(pattern.format(name=re.escape(name)), text, re.MULTILINE) if text else None
                if found:
                    return found[1], posixpath.join(folder, file)
            for kind in ("dependencies", "devDependencies", "peerDependencies"):
                asked = _at(self._manifest(folder), kind, name)
                if isinstance(asked, str):
                    return asked, posixpath.join(folder, "package.json")
        return None

    @cached_property
    def _folders(self) -> list[str]:
        """The folders with a package.json, from the hand-written entries upwards."""
        folder, found = ((self._configuration and self._configuration.typescript) or TypescriptTarget()).custom_dir, []
        while True:
            if self._manifest(folder):
                found.append(folder)
            if not folder:
                return found
            folder = posixpath.dirname(folder)

    @cached_property
    def _locked(self) -> dict[str, Any]:
        return {folder: self._json(posixpath.join(folder, "package-lock.json")) for folder in self._folders}

    def _manifest(self, folder: str) -> Any:
        return self._json(posixpath.join(folder, "package.json"))

    def _json(self, path: str) -> Any:
        try:
            return json.loads(self._tree.read(path) or b"null")
        except (ValueError, RecursionError):
            return None


def _judged(name: str, version: str, where: str, majors: tuple[int, int], cure: str) -> Check:
    """A check of a version, or of a range by its first number; what has no number is not judged."""
    number = re.search(r"\d+", version)
    first, last = majors
    if number is None:
        return Check(link=name, state="unknown", message=f"{version} ({where})")
    if int(number[0]) < first or (last and int(number[0]) > last):
        known = f"{first} or later" if not last else f"{first} to {last}" if first != last else f"{first}"
        message = f"{version} ({where}); generated code is made for {known}"
        return Check(link=name, state="broken", message=message, cure=cure)
    return Check(link=name, state="ok", message=f"{version} ({where})")


def _at(value: Any, *keys: str) -> Any:
    """What stands under these keys, None where one of them is not there."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value
