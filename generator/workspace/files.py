"""The primitives of file access: what stands at a path, reading it, replacing it atomically, clearing what a kill left.

Everything above calls these with absolute paths. Knows no diagnostics, no ownership and no output; faults are OSError.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from typing import Literal

from generator.disk import probes

Kind = Literal["absent", "file", "folder", "special", "dangling", "outside"]

_BINARY = getattr(os, "O_BINARY", 0)
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | getattr(os, "O_NOFOLLOW", 0)
_LEFTOVER = re.compile(r"\.ui-apps-[0-9]+\.tmp")
_MODE = 0o644


_KINDS: dict[str, Kind] = {
    probes.ABSENT: "absent",
    probes.FILE: "file",
    probes.FOLDER: "folder",
    probes.SPECIAL: "special",
}


def inside(root: str, path: str) -> bool:
    """Whether `path`, every link followed, is `root` (resolved already) or lies below it.

    Asks what each folder on the way is, and follows links only where there is one.
    """
    below = root.rstrip(os.sep) + os.sep
    if path == root:
        return True
    if os.sep != "/" or not path.startswith(below):  # junctions of Windows are links that do not look like one
        return _leads_inside(root, path)
    names = path[len(below) :].split(os.sep)
    if ".." in names:
        return _leads_inside(root, path)
    step = root.rstrip(os.sep)
    for name in names:
        step += os.sep + name
        try:
            kind = probes.kind(step)
        except OSError:
            continue  # what cannot be looked at cannot be followed either
        if kind == probes.LINK:
            return _leads_inside(root, path)
        if kind == probes.ABSENT:
            break
    return True


def _leads_inside(root: str, path: str) -> bool:
    real = probes.real(path)
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)


def kind(root: str, path: str) -> Kind:
    """What stands at `path`; a link counts as what it leads to, and as `outside` when that is not below `root`.

    Looks at the last name only: whether the folder itself lies inside is asked once a folder, with `inside`. Raises
    OSError when the folder may not be searched.
    """
    try:
        found = probes.kind(path)
        if found != probes.LINK:
            return _KINDS[found]
        if not _leads_inside(root, path):
            return "outside"
        found = probes.target(path)
    except OSError as error:
        if error.errno == errno.ELOOP:
            return "dangling"
        raise
    return "dangling" if found == probes.ABSENT else _KINDS[found]


read = probes.content


def text(raw: bytes) -> str:
    """Bytes as text with LF ends, for markers and diffs; what is not UTF-8 shows as U+FFFD."""
    return raw.decode("utf-8", "replace").replace("\r\n", "\n")


def holds(raw: bytes, wanted: str) -> bool:
    """Whether a file's bytes are `wanted`, whatever line ends a checkout gave it."""
    data = wanted.encode()
    return raw == data or raw.replace(b"\r\n", b"\n") == data


def replace(path: str, data: bytes, mode: int | None = None) -> None:
    """Makes `data` the content of `path` in one step (spec: architecture.md, rule 6): a reader sees old or new.

    `mode` is the permission to keep, None for a new file. Raises OSError; no temporary file stays behind an exception,
    and one that a kill left is found by `leftovers`. Not synced to the device: that guards against nothing but a power
    loss, and costs many times the rest of a large run.
    """
    temporary = os.path.join(os.path.dirname(path), f".ui-apps-{os.getpid()}.tmp")
    try:
        handle = os.open(temporary, _CREATE, _MODE)
        try:
            _set_mode(handle, _MODE if mode is None else stat.S_IMODE(mode))
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
        finally:
            os.close(handle)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def append(path: str, text: str) -> None:
    """Adds text to a file that somebody else keeps, a job's summary; one that cannot be written is left alone."""
    with contextlib.suppress(OSError), open(path, "a", encoding="utf-8", newline="\n") as file:
        file.write(text)


def packaged(name: str) -> str:
    """The text of a file that ships inside the `schemas` package."""
    from importlib.resources import files

    return files("schemas").joinpath(name).read_text("utf-8")


def leftovers(folder: str) -> list[str]:
    """The temporary files in `folder`; whoever holds the lock may remove them, since nobody else is writing."""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if _LEFTOVER.fullmatch(name)]


def _set_mode(handle: int, mode: int) -> None:
    if os.name == "posix" and stat.S_IMODE(os.fstat(handle).st_mode) != mode:
        with contextlib.suppress(OSError):  # a file system without permissions is no reason to write nothing
            os.fchmod(handle, mode)
