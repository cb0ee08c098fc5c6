"""Compares the outputs that should be with the tree: missing, stale, orphan, foreign (spec: cli.md, verdicts).

Reads only. Does not write, and does not decide what to do about a difference.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Collection, Iterator, Mapping

from generator import emit
from generator.diagnostics import Diagnostic
from generator.disk import probes
from generator.model import Artifact, Change
from generator.workspace import faults, files

Listing = Mapping[str, bool]
"""The entries in an output folder, each with whether it is a regular file itself (no link); a registry may be left
out."""


def survey(root: str, folders: Collection[str], diagnostics: list[Diagnostic]) -> dict[str, Listing]:
    """The listing of each output folder that can be used, empty for one that is still to be made.

    A folder that leads out of the root is UA405, one whose place is taken UA702, one that cannot be listed UA701; a
    fault that several folders share is reported once.
    """
    listings: dict[str, Listing] = {}
    for folder in sorted(folders):
        fault = folder_fault(root, folder)
        if fault is None:
            try:
                listings[folder] = _list(os.path.join(root, folder))
            except OSError as error:
                fault = faults.unreadable_output(folder, faults.words(error))
        if fault is not None and fault not in diagnostics:
            diagnostics.append(fault)
    return listings


def compare(
    root: str,
    artifacts: Collection[Artifact],
    listings: Mapping[str, Listing],
    diagnostics: list[Diagnostic],
    *,
    adopt: bool = False,
) -> Iterator[Change]:
    """The changes in the order of writing: entries, then registries, each sorted by path.

    An artifact whose folder has no listing was reported with it and is passed over. What is not ours is UA404 (a plain
    file only without `adopt`), a link out of the root UA405, an output that cannot be read UA701.
    """
    for artifact in sorted(artifacts, key=lambda one: (one.kind == "registry", one.path)):
        folder, name = posixpath.split(normal(artifact.path))
        if folder not in listings:
            continue
        try:
            change = _compare(root, artifact, listings[folder].get(name, False), diagnostics)
        except (OSError, ValueError) as error:
            diagnostics.append(faults.unreadable_output(artifact.path, faults.words(error)))
        else:
            if change is None:
                continue
            if change.verdict == "foreign" and change.old is not None and not adopt:
                diagnostics.append(faults.obstacle(change.path, "file"))
            yield change


def orphans(
    root: str, folder: str, listing: Listing, wanted: Collection[str], selected: Callable[[str], bool]
) -> Iterator[Change]:
    """Our own `.tsx` files in an entry folder whose paths are not `wanted`; `selected` is asked with the text of each.

    A link is an orphan too when what it leads to is ours: removing it leaves its target alone.
    """
    folded = {path.casefold(): path for path in wanted}
    for name in sorted(listing):
        path = f"{folder}/{name}" if folder else name
        if not name.endswith(".tsx") or path in wanted or faults.shown(name) != name:
            continue
        absolute = os.path.join(root, path)
        twin = folded.get(path.casefold())
        if twin is not None and probes.same(absolute, os.path.join(root, twin)):
            continue
        try:
            readable = listing[name] or files.kind(root, absolute) == "file"
            old = files.text(files.read(absolute)) if readable else ""
        except OSError:
            continue  # nobody can say that it is ours
        if ours(old) and selected(old):
            yield Change("orphan", path, old=old)


def folder_fault(root: str, folder: str) -> Diagnostic | None:
    """Why an output folder, existing or not, cannot be used, at the very path that is to blame; None when it can."""
    names = folder.split("/") if folder else []
    try:
        for depth in range(1, len(names) + 1):
            path = "/".join(names[:depth])
            kind = files.kind(root, os.path.join(root, path))
            if kind == "outside":
                return faults.outside(path, "link")
            if kind == "absent":
                break
            if kind != "folder":
                return faults.unwritable(path, "it is not a folder, and outputs belong below it")
        return None if files.inside(root, os.path.join(root, folder)) else faults.outside(folder)
    except (OSError, ValueError) as error:
        return faults.unreadable_output(folder, faults.words(error))


def ours(text: str) -> bool:
    """Whether a file's text carries our marker; an editor may have put a byte order mark before it."""
    return emit.owned(text.removeprefix("\ufeff"))


def normal(path: str) -> str:
    """A configured path in its one spelling: no `.`, no doubled or trailing `/`, `""` for the root."""
    plain = posixpath.normpath(path)
    return "" if plain == "." else plain


def _compare(root: str, artifact: Artifact, regular: bool, diagnostics: list[Diagnostic]) -> Change | None:
    path, absolute = artifact.path, os.path.join(root, artifact.path)
    kind = "file" if regular else files.kind(root, absolute)
    if kind == "absent":
        return Change("missing", path, new=artifact.text)
    if kind != "file":
        diagnostics.append(faults.obstacle(path, kind))
        return None if kind == "outside" else Change("foreign", path, new=artifact.text)
    raw = files.read(absolute)
    if files.holds(raw, artifact.text):
        return None
    old = files.text(raw)
    if not ours(old) and probes.kind(absolute) == probes.LINK:
        # Taking it over would write into the file behind the link, which may be anything in the monorepo.
        diagnostics.append(faults.obstacle(path, "special"))
        return Change("foreign", path, new=artifact.text)
    return Change("stale" if ours(old) else "foreign", path, old=old, new=artifact.text)


def _list(folder: str) -> Listing:
    try:
        return {name: kind == probes.FILE for name, kind in probes.entries(folder, probes.OUTPUTS)}
    except FileNotFoundError:
        return {}
