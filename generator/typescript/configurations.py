"""tsconfig.json: what a project file says about module names (spec: yaml-contract.md, cross-check 5).

Owns the lenient JSON of such files, `extends`, and the `paths` that come out. Looks for no module: `resolution` does.
Whatever cannot be read makes the result `certain=False`, never a fault: the compiler says what is wrong there.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

_NAME = "tsconfig.json"
_MAX_FILES = 50  # that one project may extend, directly or not; honest ones have a handful
_OWN_FOLDER = "${configDir}"
_STRING = r'"(?:[^"\\\n]|\\.)*"?'
_COMMENT = re.compile(_STRING + r"|//[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?", re.DOTALL)
_TRAILING_COMMA = re.compile(_STRING + r"|,(?=\s*[}\]])", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Configuration:
    """The options of one tsconfig.json over everything that it extends.

    `paths` maps patterns to targets as written, `paths_folder` is the folder of the file that writes them. `base` is
    `baseUrl` relative to the root. `merges_folders` is set by `rootDirs`. `certain` is False when a part could not be
    read, so that other patterns may exist.
    """

    path: str = ""
    paths: Mapping[str, tuple[str, ...]] | None = None
    paths_folder: str = ""
    base: str | None = None
    conditions: tuple[str, ...] = ()
    module_resolution: str = ""
    flags: Mapping[str, bool] = field(default_factory=dict)
    merges_folders: bool = False
    certain: bool = True

    @property
    def strict(self) -> bool:
        """Whether the compiler certainly tells null and undefined apart from values, and compares parameters."""
        return all(self.flags.get(name, fallback) for name, fallback in _STRICT.items())

    @property
    def doubts_indexes(self) -> bool:
        """Whether the compiler takes what an index reads of an array for possibly undefined."""
        return self.strict and self.flags.get("noUncheckedIndexedAccess", False)

    def matched(self, specifier: str) -> tuple[str, list[str | None]]:
        """The pattern of `paths` that fits best, as TypeScript chooses it (`""`: none does), and its targets relative
        to the root (None: outside of it)."""
        paths = self.paths or {}
        best, matched, length = specifier, "", -1
        for pattern in paths if specifier not in paths else ():
            prefix, star, suffix = pattern.partition("*")
            fits = star and specifier.startswith(prefix) and specifier.endswith(suffix)
            if fits and len(specifier) >= len(prefix) + len(suffix) and len(prefix) > length:
                best, matched, length = pattern, specifier[len(prefix) : len(specifier) - len(suffix)], len(prefix)
        if best not in paths:
            return "", []
        return best, [self._target(one.replace("*", matched, 1)) for one in paths[best]]

    def _target(self, text: str) -> str | None:
        if text.startswith(_OWN_FOLDER):
            return inside(posixpath.dirname(self.path), text.removeprefix(_OWN_FOLDER).lstrip("/"))
        return inside(self.paths_folder if self.base is None else self.base, text)


_STRICT = {"strict": False, "strictNullChecks": True, "strictFunctionTypes": True}
_FLAGS = (*_STRICT, "noUncheckedIndexedAccess")


class Configurations:
    """The project files of one tree, each folder's looked up once. `package` finds the file of a bare `extends`."""

    def __init__(
        self,
        read: Callable[[str], bytes | None],
        exists: Callable[[str], bool],
        package: Callable[[str, str], str | None],
    ) -> None:
        self._read = read
        self._exists = exists
        self._package = package
        self._of_folder: dict[str, Configuration] = {}
        self._files_left = 0

    def nearest(self, folder: str) -> Configuration:
        """The configuration of the nearest tsconfig.json in `folder` or above it; an empty one when there is none."""
        if folder not in self._of_folder:
            path = posixpath.join(folder, _NAME)
            if self._exists(path):
                self._files_left = _MAX_FILES
                found = replace(self._load(path, ()), path=path)
            else:
                found = self.nearest(posixpath.dirname(folder)) if folder else Configuration()
            self._of_folder[folder] = found
        return self._of_folder[folder]

    def _load(self, path: str, extending: tuple[str, ...]) -> Configuration:
        """One file over those that it extends; `extending` are the files that led here."""
        self._files_left -= 1
        data = None if path in extending or self._files_left < 0 else parse(self._read(path))
        if data is None:
            return Configuration(certain=False)
        merged = Configuration()
        extends = data.get("extends", [])
        for name in extends if isinstance(extends, list) else [extends]:
            found = self._extended(name, posixpath.dirname(path)) if isinstance(name, str) else None
            above = Configuration(certain=False) if found is None else self._load(found, (*extending, path))
            merged = _over(above, merged)
        return _over(_own(data, posixpath.dirname(path)), merged)

    def _extended(self, name: str, folder: str) -> str | None:
        if not name.startswith((".", "/")):
            return self._package(name, folder)
        path = inside(folder, name)
        return path and next((one for one in (path, f"{path}.json") if self._exists(one)), None)


def parse(raw: bytes | None) -> dict[str, Any] | None:
    """The mapping in a JSON file with comments, trailing commas and a byte order mark; None when it holds none."""
    try:
        text = _COMMENT.sub(_unless_string(" "), (raw or b"").decode("utf-8-sig"))
        data = json.loads(_TRAILING_COMMA.sub(_unless_string(""), text))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def inside(folder: str, name: str) -> str | None:
    """`name` as seen from `folder`, relative to the root (`""` for the root itself); None when it leaves the root."""
    path = posixpath.normpath(posixpath.join(folder, name))
    return None if path == ".." or path.startswith(("../", "/")) else "" if path == "." else path


def _unless_string(replacement: str) -> Callable[[re.Match[str]], str]:
    return lambda found: found[0] if found[0].startswith('"') else replacement


def _own(data: dict[str, Any], folder: str) -> Configuration:
    """What one file says itself."""
    options = data.get("compilerOptions", {})
    if not isinstance(options, dict):
        return Configuration(certain=False)
    base, resolution = options.get("baseUrl"), options.get("moduleResolution")
    base = base if isinstance(base, str) else None
    own_base = None if base is None else inside(folder, base)
    return Configuration(
        paths=_paths(options.get("paths")),
        paths_folder=folder,
        base=own_base,
        conditions=_texts(options.get("customConditions")),
        module_resolution=resolution.lower() if isinstance(resolution, str) else "",
        flags={name: options[name] for name in _FLAGS if isinstance(options.get(name), bool)},
        merges_folders=bool(options.get("rootDirs")),
        certain=base is None or own_base is not None,
    )


def _paths(paths: Any) -> dict[str, tuple[str, ...]] | None:
    if not isinstance(paths, dict):
        return None
    return {pattern: _texts(targets) for pattern, targets in paths.items() if pattern.count("*") <= 1}


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()


def _over(own: Configuration, under: Configuration) -> Configuration:
    """`own` where it says something, else `under`; `paths` replace each other whole, as in the compiler."""
    return Configuration(
        paths=under.paths if own.paths is None else own.paths,
        paths_folder=under.paths_folder if own.paths is None else own.paths_folder,
        base=under.base if own.base is None else own.base,
        conditions=own.conditions or under.conditions,
        module_resolution=own.module_resolution or under.module_resolution,
        flags={**under.flags, **own.flags},
        merges_folders=own.merges_folders or under.merges_folders,
        certain=own.certain and (under.certain or own.paths is not None),
    )
