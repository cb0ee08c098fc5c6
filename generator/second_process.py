"""A second process for half of a large work, where the machine has a second core: `os.fork`, and plain data back.

Owns when that is safe, and what becomes of a process that fails: its result is None, and the caller does the work
itself. Decides nothing about what is worth it; knows nothing of what is done.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import signal
import sys
from collections.abc import Callable
from typing import Any, NoReturn

_FIRST_OWN = 3  # after the standard streams
_LAST_OWN = 256  # more than this program ever opens
_CHUNK = 1 << 20


class SecondProcess:
    """A running second process. Its `result` is to be asked for once."""

    def __init__(self, pid: int, reader: int) -> None:
        self._pid = pid
        self._reader = reader

    def result(self) -> Any:
        """What the work returned, waited for; None when it failed in any way."""
        parts = []
        try:
            while part := os.read(self._reader, _CHUNK):
                parts.append(part)
        except OSError:
            parts.clear()
        finally:
            os.close(self._reader)
        try:
            _, status = os.waitpid(self._pid, 0)
            return marshal.loads(b"".join(parts)) if status == 0 else None
        except (OSError, EOFError, ValueError, TypeError):
            return None


def start(work: Callable[[], Any]) -> SecondProcess | None:
    """Begins `work` in a second process; None where there cannot be one. Its result must be data that `marshal` knows:
    texts, numbers, None, and tuples, lists and dicts of them. What it does to values is not seen here."""
    if not possible():
        return None
    reader = writer = -1
    try:
        reader, writer = os.pipe()
        pid = os.fork()
    except OSError:
        for handle in (reader, writer):
            if handle >= 0:
                os.close(handle)
        return None
    if pid == 0:
        _work(work, writer)
    os.close(writer)
    return SecondProcess(pid, reader)


def possible() -> bool:
    """Whether this process can be forked safely, and there is a core for a second one.

    A fork takes one thread along, and whatever the others hold is held for ever; macOS's own libraries start threads.
    """
    if not hasattr(os, "fork") or sys.platform == "darwin":
        return False
    threading = sys.modules.get("threading")
    if threading is not None and threading.active_count() > 1:
        return False
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores > 1


def _work(work: Callable[[], Any], writer: int) -> NoReturn:
    """The life of the second process: nothing but its result may come out of it, neither text nor exception."""
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        # A lock, say, must die with the first process.
        os.closerange(_FIRST_OWN, writer)
        os.closerange(writer + 1, _LAST_OWN)
        rest = memoryview(marshal.dumps(work()))
        while rest:
            rest = rest[os.write(writer, rest) :]
        code = 0
    except BaseException:
        with contextlib.suppress(BaseException):
            os.close(writer)
    finally:
        os._exit(code)
