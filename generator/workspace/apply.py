"""Makes changes to the tree, each file in one step (spec: architecture.md, rule 6).

Everything is rendered before; an interrupted or failed run leaves each file old or new, and the next run completes it.
Does not compare: it does what the change list says, after asking once more whether each file is still ours.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Collection, Iterable

from generator.diagnostics import Diagnostic
from generator.disk import probes
from generator.model import Change
from generator.workspace import faults, files, plan


def execute(root: str, changes: Iterable[Change], diagnostics: list[Diagnostic]) -> list[Change]:
    """Writes in the given order, removals last, and stops at the first failure (UA404, UA405, UA702), since a registry
    must not name an entry that could not be written. Returns what was really done."""
    writes = [change for change in changes if change.new is not None]
    removals = [change for change in changes if change.new is None]
    done: list[Change] = []
    if writes or removals:
        probes.spoil()
    if not _prepare(root, writes, removals, diagnostics):
        return done
    for change in (*writes, *removals):
        try:
            acted, fault = _write(root, change) if change.new is not None else (_remove(root, change), None)
        except (OSError, ValueError) as error:
            acted, fault = False, faults.unwritable(change.path, faults.words(error))
        if fault is not None:
            diagnostics.append(fault)
            break
        if acted:
            done.append(change)
    return done


def clear(root: str, folders: Collection[str]) -> None:
    """Removes the temporary files of killed runs. Only for the holder of the lock."""
    for folder in sorted(folders):
        for path in files.leftovers(os.path.join(root, folder)):
            probes.spoil()
            try:
                os.unlink(path)
            except OSError:
                continue  # a folder that cannot be written is reported when something must be written there


def _prepare(root: str, writes: list[Change], removals: list[Change], diagnostics: list[Diagnostic]) -> bool:
    """Asks for every folder whether it can be written before it makes the first, so that a refusal changes nothing."""
    needed = sorted({_folder(change) for change in writes})
    for folder in sorted({*needed, *map(_folder, removals)}):
        fault = plan.folder_fault(root, folder) or _refusal(root, folder)
        if fault is not None:
            diagnostics.append(fault)
            return False
    for folder in needed:
        try:
            _make(root, folder)
        except OSError as error:
            diagnostics.append(faults.unwritable(folder, faults.words(error)))
            return False
    return True


def _make(root: str, folder: str) -> None:
    path = root
    for name in folder.split("/"):  # os.makedirs recurses, and a configured path may have any depth
        path = os.path.join(path, name)
        if not os.path.isdir(path):
            os.mkdir(path)


def _refusal(root: str, folder: str) -> Diagnostic | None:
    """UA702 when the folder, or the nearest one above it that exists, takes no new files."""
    path = os.path.join(root, folder)
    while not os.path.isdir(path):
        path = os.path.dirname(path)
    if os.access(path, os.W_OK | os.X_OK):
        return None
    return faults.unwritable(folder or ".", "the folder is read-only")


def _write(root: str, change: Change) -> tuple[bool, Diagnostic | None]:
    """Writes one file unless it holds the text already; a fault when something foreign has appeared since the plan."""
    path, new = os.path.join(root, change.path), change.new or ""
    kind, mode = files.kind(root, path), None
    if kind == "file":
        raw = files.read(path)
        if files.holds(raw, new):
            return False, None
        adopted = change.verdict == "foreign" and files.text(raw) == change.old
        if not adopted and not plan.ours(files.text(raw)):
            return False, faults.obstacle(change.path, kind)
        if os.path.islink(path):  # the file behind it is replaced, the link stays
            path = os.path.realpath(path)
            clear(root, [os.path.dirname(path)])
        mode = os.stat(path).st_mode
    elif kind != "absent":
        return False, faults.obstacle(change.path, kind)
    files.replace(path, new.encode(), mode)
    return True, None


def _remove(root: str, change: Change) -> bool:
    """Removes one file unless it is gone, or no longer ours."""
    path = os.path.join(root, change.path)
    if files.kind(root, path) != "file" or not plan.ours(files.text(files.read(path))):
        return False
    os.unlink(path)
    return True


def _folder(change: Change) -> str:
    return posixpath.dirname(plan.normal(change.path))
