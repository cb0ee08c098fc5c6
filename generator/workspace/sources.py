"""Finds the tools files: globs over the tree, and the product that a glob names (spec: yaml-contract.md, "Where the
files are").

A pattern is matched as written, segment by segment, by code point; `.yaml` and `.yml` stand for each other at its end.
`**` is any number of folders. Wildcards pass over hidden names and `node_modules`, and `**` does not follow links.
Does not know what a tools file contains.
"""

from __future__ import annotations

import errno
import fnmatch
import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from generator.diagnostics import Diagnostic
from generator.disk import probes
from generator.model import SourceFile
from generator.workspace import faults, files

_SUFFIXES = (".yaml", ".yml")


def collect(
    root: str, patterns: tuple[str, ...], diagnostics: list[Diagnostic], unmatched: list[str]
) -> list[SourceFile]:
    """Every file that a pattern matches, once, sorted by path, its product from the first pattern that matches it.

    A pattern without a match is added to `unmatched`. What cannot be read is UA701, what lies outside the root UA405.
    """
    found: dict[str, tuple[str | None, bool]] = {}
    for pattern in patterns:
        before = len(diagnostics)
        matches = dict(walk(root, pattern, diagnostics))
        if not matches and len(diagnostics) == before:
            unmatched.append(pattern)
        for path, linked in matches.items():
            found.setdefault(path, (product_of(path, (pattern,)), linked))
    sources = (_read(root, path, *found[path], diagnostics) for path in sorted(found))
    return [source for source in sources if source is not None]


def product_of(path: str, patterns: tuple[str, ...]) -> str | None:
    """The product of a tools file, existing or not: the folder that the first `*` of the first matching pattern met.

    A `**` that spans several folders names the first of them. None when the star is in the file name, or nothing
    matches.
    """
    for pattern in patterns:
        segments = _segments(pattern)
        bound = _bind(segments, path.split("/"))
        if bound is not None:
            stars = (names for segment, names in zip(segments[:-1], bound, strict=False) if "*" in segment)
            return next(iter(next(stars, [])), None)
    return None


def spellings(pattern: str) -> list[str]:
    """The pattern once for each suffix that it stands for, as other programs' globs would say it."""
    *folders, name = _segments(pattern)
    return ["/".join((*folders, one)) for one in _file_names(name)]


def _segments(pattern: str) -> list[str]:
    """The pattern's parts: no empty ones and no `.`, runs of `**` as one, and a file name at the end."""
    parts: list[str] = []
    for part in pattern.split("/"):
        if part not in ("", ".") and not (part == "**" and parts[-1:] == ["**"]):
            parts.append(part)
    return [*parts, "*"] if parts[-1:] == ["**"] else parts


def _file_names(segment: str) -> tuple[str, ...]:
    """The patterns of the file name; a bare `*` means YAML files, since a README beside them is no tools file."""
    if segment == "*":
        return tuple("*" + suffix for suffix in _SUFFIXES)
    for suffix in _SUFFIXES:
        if segment.endswith(suffix):
            return tuple(segment.removesuffix(suffix) + other for other in _SUFFIXES)
    return (segment,)


@lru_cache(maxsize=512)
def _matcher(segment: str) -> Callable[[str], object]:
    return re.compile(fnmatch.translate(segment)).match


def _matches(segment: str, name: str) -> bool:
    if segment in ("*", "**") and name == "node_modules":
        return False
    return (segment[0] == "." or name[:1] != ".") and _matcher(segment)(name) is not None


def _bind(segments: list[str], names: list[str]) -> list[list[str]] | None:
    """The names that each segment stands for, `**` for as few as possible, or None when the path does not match."""
    if not segments or not names:
        return None
    head, rest = segments[0], segments[1:]
    if not rest:
        fits = len(names) == 1 and any(_matches(one, names[0]) for one in _file_names(head))
        return [names] if fits else None
    if head != "**":
        tail = _bind(rest, names[1:]) if _matches(head, names[0]) else None
        return None if tail is None else [names[:1], *tail]
    for count, name in enumerate(names):
        tail = _bind(rest, names[count:])
        if tail is not None:
            return [names[:count], *tail]
        if not _matches("**", name):
            return None
    return None


def walk(root: str, pattern: str, diagnostics: list[Diagnostic]) -> Iterator[tuple[str, bool]]:
    """Paths that match, each with whether a link was followed on the way. A folder is no match of a wildcard, unless
    it bears the name of a YAML file."""
    segments = _segments(pattern)
    if os.path.isabs(pattern) or ".." in segments:
        diagnostics.append(faults.outside(pattern, "pattern"))
        return
    waiting = [("", segments, False)] if segments else []
    while waiting:
        folder, (head, *rest), linked = waiting.pop()
        if head == "**":
            waiting.append((folder, rest, linked))
        for name, is_folder, is_link in _step(root, folder, head, not rest, diagnostics):
            path = f"{folder}/{name}" if folder else name
            if head == "**":
                if is_folder and not is_link:
                    waiting.append((path, [head, *rest], linked))
            elif rest:
                if is_folder or is_link:
                    waiting.append((path, rest, linked or is_link))
            elif not is_folder or name.endswith(_SUFFIXES):
                yield path, linked or is_link


def _step(
    root: str, folder: str, segment: str, last: bool, diagnostics: list[Diagnostic]
) -> Iterator[tuple[str, bool, bool]]:
    """The entries of one folder that one segment matches: name, whether a folder itself, whether a link.

    A segment without wildcards is looked up, not searched for. What is not there, or no folder, has no entries.
    """
    patterns = _file_names(segment) if last else (segment,)
    try:
        if any(char in segment for char in "*?["):
            seen = probes.ALL if segment[0] == "." else probes.VISIBLE
            for name, kind in probes.entries(os.path.join(root, folder), seen):
                if any(_matches(one, name) for one in patterns):
                    yield name, kind == probes.FOLDER, kind == probes.LINK
            return
        for name in patterns:
            kind = probes.kind(os.path.join(root, folder, name))
            if kind != probes.ABSENT:
                yield name, kind == probes.FOLDER, kind == probes.LINK
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return
    except OSError as error:
        if error.errno != errno.ELOOP:
            diagnostics.append(faults.unreadable(folder or ".", faults.words(error)))


def _read(root: str, path: str, product: str | None, linked: bool, diagnostics: list[Diagnostic]) -> SourceFile | None:
    absolute = os.path.join(root, path)
    try:
        path.encode()
        if linked and not files.inside(root, absolute):
            diagnostics.append(faults.outside(path, "tools file"))
        else:
            return SourceFile(path, product, files.read(absolute))
    except UnicodeEncodeError:
        diagnostics.append(faults.unreadable(path, "its name is not UTF-8"))
    except OSError as error:
        folder = _is_folder(absolute)
        diagnostics.append(faults.folder_as_source(path) if folder else faults.unreadable(path, faults.words(error)))
    return None


def _is_folder(path: str) -> bool:
    try:
        return probes.target(path) == probes.FOLDER
    except OSError:
        return False
