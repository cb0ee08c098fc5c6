"""Servers that tests start as processes: ports for them, the wait until they listen, and their end.

Knows nothing of what they serve.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import toolchain

START_SECONDS = 60
END_SECONDS = 20


def free_ports(count: int) -> list[int]:
    """Ports of this machine on which nobody listens, no two alike."""
    probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


@contextmanager
def serving(
    command: Sequence[str | Path], ports: Sequence[int], log: Path, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a server while the body runs, which starts once all `ports` answer. No child of the server outlives it.

    Raises RuntimeError with what the server said when it does not come to listen.
    """
    with log.open("wb") as said:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=toolchain.ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
    try:
        if not _all_answer(ports, process):
            raise RuntimeError(f"{command[0]} did not start:\n{log.read_text('utf-8', 'replace')}")
        yield process
    finally:
        _end(process)


def _all_answer(ports: Sequence[int], process: subprocess.Popen[bytes]) -> bool:
    until = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < until:
        if all(map(answers, ports)):
            return True
        time.sleep(0.05)
    return False


def answers(port: int) -> bool:
    """Whether somebody listens on the port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _end(process: subprocess.Popen[bytes]) -> None:
    """Asks the process and then its whole group to go."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(END_SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
