"""Keeps two writing runs apart: a lock on `.ui-apps/lock` that dies with its process (spec: cli.md).

Owns the program's folder at the root and its `.gitignore`. Knows nothing of what is done under the lock.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator

from generator.diagnostics import Diagnostic
from generator.workspace import faults, files

FOLDER = ".ui-apps"
PATH = ".ui-apps/lock"
_OPEN = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_PAUSE = 0.05
_PID_SIZE = 20

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, 1 << 16, os.SEEK_SET)  # beyond the pid, which others must be able to read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def hold(root: str, diagnostics: list[Diagnostic], patience: float) -> Iterator[bool]:
    """Gives True under the lock. Gives False, with UA703 when another run keeps it for `patience` seconds, with UA405
    when `.ui-apps` leads out of the root, with UA702 when the lock cannot be made."""
    if not _inside(root):
        diagnostics.append(faults.outside(FOLDER, "link"))
        yield False
        return
    handle = None
    try:
        try:
            handle = _open(root)
            fault = _wait(handle, patience)
        except OSError as error:
            fault = faults.unwritable(PATH, faults.words(error))
        if fault is not None:
            diagnostics.append(fault)
        yield fault is None
    finally:
        if handle is not None:
            os.close(handle)


def _inside(root: str) -> bool:
    """Asked without a record: what stands there is this program's own business, and changes no result."""
    real = os.path.realpath(os.path.join(root, FOLDER))
    return real.startswith(root.rstrip(os.sep) + os.sep)


def _open(root: str) -> int:
    folder = os.path.join(root, FOLDER)
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder)
    ignore = os.path.join(folder, ".gitignore")
    if not os.path.lexists(ignore):
        files.replace(ignore, b"*\n")
    return os.open(os.path.join(root, PATH), _OPEN, 0o644)


def _wait(handle: int, patience: float) -> Diagnostic | None:
    until = time.monotonic() + patience
    while True:
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):
            if time.monotonic() >= until:
                return faults.locked(PATH, _holder(handle))
            time.sleep(_PAUSE)
        else:
            _sign(handle)
            return None


def _sign(handle: int) -> None:
    """Leaves the pid for the message of whoever waits. Nothing else reads it, so a full disk is no reason to stop."""
    with contextlib.suppress(OSError):
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, f"{os.getpid()}\n".ljust(_PID_SIZE).encode())


def _holder(handle: int) -> int | None:
    os.lseek(handle, 0, os.SEEK_SET)
    pid = os.read(handle, _PID_SIZE).strip()
    return int(pid) if pid.isdigit() else None
