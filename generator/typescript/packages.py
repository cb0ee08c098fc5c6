"""package.json and pnpm-workspace.yaml: which packages a workspace has, and what a package lets others import.

Owns `workspaces`, `exports`, `imports`, `types` and `main`. Answers with paths as written in those files; whether a
file stands there is the business of `resolution`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from generator.typescript.configurations import parse

_MAX_FOLDERS = 20_000  # that the patterns of one workspace may look into
_MAX_DEPTH = 50  # conditions inside each other
_UNSUPPORTED = re.compile(r"[{}\[\]()\\]|[+@?!]\(")
_DEPENDENCIES = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_FILE = re.compile(r".*\.[a-z0-9]{1,5}")
_ITEM = re.compile(r"\s*-\s+(?:'([^']*)'|\"([^\"]*)\"|([^\s#'\"][^#]*?))\s*(?:#.*)?")


@dataclass(frozen=True, slots=True)
class Package:
    """A package.json: the folder where it stands, and its content."""

    folder: str
    data: Mapping[str, Any]

    @property
    def name(self) -> str | None:
        """The name that others import it by."""
        name = self.data.get("name")
        return name if isinstance(name, str) else None

    def depends_on(self, name: str) -> bool:
        """Whether it declares a dependency on the package `name`, or on its types."""
        tables = [self.data.get(key) for key in _DEPENDENCIES]
        return any(isinstance(table, dict) and (name in table or types_package(name) in table) for table in tables)

    def entries(self) -> list[str]:
        """Where the package's own types or code start, best first; for packages without `exports`."""
        fields = (self.data.get(key) for key in ("types", "typings", "main"))
        return [one for one in fields if isinstance(one, str)]


def load(folder: str, raw: bytes | None) -> Package | None:
    """The package.json in `folder`, None when it cannot be read."""
    data = parse(raw)
    return None if data is None else Package(folder, data)


def split(specifier: str) -> tuple[str, str]:
    """A bare specifier's package name and what stands behind it: `@a/b/c/d` -> `@a/b`, `c/d`."""
    parts = specifier.split("/")
    count = 2 if specifier.startswith("@") else 1
    return "/".join(parts[:count]), "/".join(parts[count:])


def types_package(name: str) -> str:
    """Where the community keeps the types of a package: `a` -> `@types/a`, `@a/b` -> `@types/a__b`."""
    return "@types/" + name.removeprefix("@").replace("/", "__")


def mapped(table: Any, key: str, conditions: Sequence[str]) -> str | None:
    """The target of `key` (`.`, `./sub`, `#name`) in `exports` or `imports`, None when it is not let through."""
    if not isinstance(table, dict) or not any(name.startswith((".", "#")) for name in table):
        return _target(table, conditions, "") if key == "." else None
    if key in table and "*" not in key:
        return _target(table[key], conditions, "")
    best: tuple[int, str, str] | None = None
    for pattern in table:
        prefix, star, suffix = pattern.partition("*")
        if not star and pattern.endswith("/"):
            suffix = ""
        elif not star:
            continue
        fits = key.startswith(prefix) and key.endswith(suffix) and len(key) > len(prefix) + len(suffix)
        if fits and (best is None or len(prefix) > best[0]):
            best = len(prefix), pattern, key[len(prefix) : len(key) - len(suffix)]
    return None if best is None else _target(table[best[1]], conditions, best[2])


def _target(value: Any, conditions: Sequence[str], matched: str, depth: int = 0) -> str | None:
    """The first target whose conditions hold; `matched` is what `*` stands for."""
    if isinstance(value, str):
        return value.replace("*", matched) if "*" in value else value + matched if value.endswith("/") else value
    if depth > _MAX_DEPTH:
        return None
    if isinstance(value, list):
        found = (_target(one, conditions, matched, depth + 1) for one in value)
        return next((one for one in found if one is not None), None)
    if isinstance(value, dict):
        for condition, one in value.items():
            # `types@>=5`: every compiler that can read this code is newer than those that `types@<` is for.
            if condition == "default" or condition in conditions or condition.startswith("types@>"):
                target = _target(one, conditions, matched, depth + 1)
                if target is not None or one is None:
                    return target
    return None


def workspace_patterns(package: Package | None, pnpm: bytes | None) -> list[str]:
    """The folder patterns of a workspace root, from package.json and pnpm-workspace.yaml."""
    declared = package.data.get("workspaces") if package is not None else None
    if isinstance(declared, dict):
        declared = declared.get("packages")
    patterns = [one for one in declared if isinstance(one, str)] if isinstance(declared, list) else []
    return patterns + list(_pnpm_patterns((pnpm or b"").decode("utf-8", "replace")))


def _pnpm_patterns(text: str) -> Iterator[str]:
    """The items of the list `packages`, written as a block; YAML's other spellings are not used for it."""
    inside = False
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        item = _ITEM.fullmatch(line) if inside else None
        if item is not None:
            yield next(group for group in item.groups() if group is not None)
        else:
            inside = re.fullmatch(r"packages\s*:\s*(?:#.*)?", line) is not None


def folders(patterns: Sequence[str], root: str, listing: Callable[[str], frozenset[str]]) -> list[str] | None:
    """The folders below `root` that the patterns name, in order; None when a pattern cannot be followed."""
    found: dict[str, None] = {}
    left = [_MAX_FOLDERS]
    for pattern in patterns:
        if _UNSUPPORTED.search(pattern):
            return None
        parts = [part for part in pattern.removeprefix("!").split("/") if part not in {"", "."}]
        matches = list(_walk(root, parts, listing, left))
        if left[0] <= 0:
            return None
        if pattern.startswith("!"):
            for folder in matches:
                found.pop(folder, None)
        else:
            found.update(dict.fromkeys(matches))
    return list(found)


def _walk(folder: str, parts: list[str], listing: Callable[[str], frozenset[str]], left: list[int]) -> Iterator[str]:
    if not parts:
        yield folder
        return
    head, rest = parts[0], parts[1:]
    if "*" not in head and "?" not in head:
        yield from _walk(f"{folder}/{head}" if folder else head, rest, listing, left)
        return
    left[0] -= 1
    if left[0] <= 0:
        return
    if head == "**":
        yield from _walk(folder, rest, listing, left)
    for name in sorted(listing(folder)):
        if name == "node_modules" or name.startswith("."):
            continue
        below = f"{folder}/{name}" if folder else name
        if head == "**":
            if not _FILE.fullmatch(name):
                yield from _walk(below, parts, listing, left)
        elif fnmatchcase(name, head):
            yield from _walk(below, rest, listing, left)
