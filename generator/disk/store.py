"""The program's own files below `.ui-apps/cache`: kept under a checksum, and read with suspicion.

A file counts only when it is a regular one of this user's, which nobody else can write, reached through no link, of
this form, and whole. Anything else is as if it were not there, and what cannot be written is not kept: a cache never
makes a run fail. What is in a file is plain data; nothing of it is executed. Does not know what it means.
"""

import os
import stat
from _blake2 import blake2b

FOLDER = ".ui-apps"
_CACHE = "cache"
_FORM = b"ui-apps cache 1\n"
_DIGEST = 16
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_LARGEST = 1 << 30
_WRITING = "writing-"
_ABANDONED_AFTER = 3600

USABLE = hasattr(os, "preadv") and hasattr(os, "O_NOFOLLOW") and hasattr(os, "geteuid")
"""Whether this system has what a safe cache takes; without it every run is a cold one."""


def load(root: str, name: str, key: str) -> bytes | None:
    """What was kept as `name`, None unless it is sound, and was kept with the same `key`."""
    try:
        with _Folder(root) as folder:
            handle = os.open(name, _READ, dir_fd=folder)
            try:
                raw = _own(handle)
            finally:
                os.close(handle)
    except OSError:
        return None
    start = len(_FORM) + _DIGEST
    if not raw.startswith(_FORM) or raw[len(_FORM) : start] != _checksum(key, memoryview(raw)[start:]):
        return None
    return raw[start:]


def keep(root: str, name: str, key: str, data: bytes, *, at_most: int, begin: bool) -> None:
    """Keeps `data` as `name` in one step, so that another process sees all of it or none. Of files with the same suffix
    only the newest `at_most` stay. Only with `begin` is anything kept in a tree where the program has no folder yet."""
    temporary = f"{_WRITING}{os.getpid()}"
    try:
        _make(root, begin=begin)
        with _Folder(root) as folder:
            try:
                handle = os.open(temporary, _WRITE, 0o600, dir_fd=folder)
                try:
                    rest = memoryview(_FORM + _checksum(key, data) + data)
                    while rest:
                        rest = rest[os.write(handle, rest) :]
                finally:
                    os.close(handle)
                os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
            except BaseException:
                _remove(temporary, folder)
                raise
            _prune(folder, name.rpartition(".")[2], at_most)
    except OSError:
        return


def lock(root: str) -> int | None:
    """Takes the lock of writing runs without waiting and gives its handle; None when that is not possible at once."""
    import fcntl  # for generate only

    handle = None
    try:
        with _Folder(root, deep=False) as folder:
            handle = os.open("lock", os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return handle
    except OSError:
        if handle is not None:
            os.close(handle)
        return None


class _Folder:
    """The cache's folder, opened without following a link below the root."""

    __slots__ = ("_deep", "_handles", "_root")

    def __init__(self, root: str, *, deep: bool = True) -> None:
        self._root, self._deep = root, deep
        self._handles: list[int] = []

    def __enter__(self) -> int:
        try:
            self._handles.append(os.open(os.path.join(self._root, FOLDER), _FOLDER))
            if self._deep:
                self._handles.append(os.open(_CACHE, _FOLDER, dir_fd=self._handles[0]))
        except OSError:
            self.__exit__()
            raise
        return self._handles[-1]

    def __exit__(self, *error: object) -> None:
        while self._handles:
            os.close(self._handles.pop())


def _own(handle: int) -> bytes:
    """The bytes of a file that only this user could have written. Raises OSError for any other."""
    found = os.fstat(handle)
    if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise OSError
    if found.st_size > _LARGEST:
        raise OSError
    parts = []
    while part := os.read(handle, found.st_size + 1):
        parts.append(part)
    return b"".join(parts)


def _make(root: str, *, begin: bool) -> None:
    """Makes the folders, and the `.gitignore` that keeps them out of git, none of them through a link."""
    handle = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for name in (FOLDER, _CACHE):
            if begin or name != FOLDER:
                _make_one(name, handle)
            inner = os.open(name, _FOLDER, dir_fd=handle)
            os.close(handle)
            handle = inner
            if name == FOLDER:
                _ignore(handle)
    finally:
        os.close(handle)


def _make_one(name: str, parent: int) -> None:
    try:
        os.mkdir(name, dir_fd=parent)
    except FileExistsError:
        return


def _ignore(folder: int) -> None:
    try:
        handle = os.open(".gitignore", _WRITE, 0o644, dir_fd=folder)
    except FileExistsError:
        return
    try:
        os.write(handle, b"*\n")
    finally:
        os.close(handle)


def _prune(folder: int, suffix: str, at_most: int) -> None:
    """Removes the oldest files of this suffix beyond `at_most`, and what killed runs left half written."""
    ages = {}
    for name in os.listdir(folder):
        try:
            ages[name] = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime
        except FileNotFoundError:
            continue  # another process was quicker
    kept = sorted((name for name in ages if name.endswith("." + suffix)), key=lambda name: -ages[name])
    newest = max(ages.values(), default=0.0)
    left = [name for name in ages if name.startswith(_WRITING) and newest - ages[name] > _ABANDONED_AFTER]
    for name in (*kept[at_most:], *left):
        _remove(name, folder)


def _remove(name: str, folder: int) -> None:
    try:
        os.unlink(name, dir_fd=folder)
    except OSError:
        return  # another process was quicker


def _checksum(key: str, data: bytes | memoryview) -> bytes:
    """A digest over content and key, so that a file under another name is refused."""
    return blake2b(data, digest_size=_DIGEST, key=blake2b(os.fsencode(key), digest_size=_DIGEST).digest()).digest()
