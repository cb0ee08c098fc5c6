"""A second process changes how long a run takes and nothing else: not its result, and not how it fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import program
import pytest
import runs
from test_cases import CASES

from generator import second_process, targets
from generator.source import ahead

FORKS = pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="no second process here")


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine with two cores and no other threads, whatever the test runner starts."""
    monkeypatch.setattr(second_process, "possible", lambda: True)


def _raise() -> NoReturn:
    raise RuntimeError("the work fails")


def _kill() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def _result(work: Callable[[], Any]) -> Any:
    running = second_process.start(work)
    assert running is not None
    return running.result()


@FORKS
@pytest.mark.parametrize("value", [{"a": [1, 2.5, None, True, "é\ud800", ("x",)]}, "x" * 3_000_000, [], None], ids=type)
def test_plain_data_comes_back(value: Any) -> None:
    assert _result(lambda: value) == value


@FORKS
@pytest.mark.parametrize("work", [_raise, _kill, lambda: sys.exit(0), lambda: object(), lambda: os._exit(0)])
def test_a_failure_is_no_result(work: Callable[[], Any], capfd: pytest.CaptureFixture[str]) -> None:
    assert _result(work) is None
    assert capfd.readouterr() == ("", "")


@FORKS
def test_what_stands_in_buffers_is_printed_once(tmp_path: Path) -> None:
    code = (
        "import sys; from generator import second_process as s; s.possible = lambda: True\n"
        "sys.stdout.write('once'); print(s.start(lambda: sys.stdout.write('lost')).result())"
    )
    env = {**os.environ, "PYTHONUNBUFFERED": ""}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "once4\n"


@FORKS
def test_a_second_process_holds_no_file_of_the_first(tmp_path: Path) -> None:
    with open(tmp_path / "lock", "w") as lock:
        number = lock.fileno()

        def look() -> bool:
            try:
                os.fstat(number)
            except OSError:
                return False
            return True

        assert _result(look) is False


@FORKS
def test_a_second_process_ends_when_nobody_asks(tmp_path: Path) -> None:
    code = (
        "import os; from generator import second_process as s; s.possible = lambda: True\n"
        "running = s.start(lambda: 'x' * 10_000_000); print(running._pid, flush=True); os._exit(0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for _ in range(200):
        try:
            os.kill(int(done.stdout), 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("it is still there")


def test_there_is_none_where_fork_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> NoReturn:
        raise OSError("no more processes")

    monkeypatch.setattr(os, "fork", fail, raising=False)
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    assert second_process.start(lambda: 1) is None
    assert before == (len(os.listdir("/proc/self/fd")) if before else 0)


def test_there_is_none_beside_threads_or_on_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    waiting = threading.Event()
    thread = threading.Thread(target=waiting.wait)
    thread.start()
    try:
        assert not second_process.possible()
    finally:
        waiting.set()
        thread.join()
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0}, raising=False)
    assert not second_process.possible()
    monkeypatch.delattr(os, "fork", raising=False)
    assert not second_process.possible() and second_process.start(lambda: 1) is None


@pytest.fixture(params=["works", "fails"])
def always(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Every run takes a second process, which works or fails; the list counts them."""
    started: list[int] = []
    real = second_process.start

    def start(work: Callable[[], Any]) -> Any:
        started.append(1)
        return real(work if request.param == "works" else _raise)

    monkeypatch.setattr(ahead, "WORTH_IT", 0)
    monkeypatch.setattr(targets, "WORTH_IT", 0)
    monkeypatch.setattr(second_process, "start", start)
    yield started


@FORKS
def test_every_case_is_the_same(always: list[int], tmp_path: Path) -> None:
    for case in CASES:
        report = case / "diagnostics.txt"
        assert runs.findings(case / "input") == (report.read_text("utf-8") if report.exists() else ""), case.name
    assert len(always) > 40


@FORKS
def test_outputs_are_the_same(always: list[int], tmp_path: Path) -> None:
    root = program.plant(tmp_path)
    assert runs.generate(root).exit_code == 0
    assert len(always) == 2
    written = {path: path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}
    assert program.run(root, "check").returncode == 0, "one process alone finds all of it fresh"
    assert {path: path.read_bytes() for path in written} == written


def test_a_small_monorepo_takes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(work: Callable[[], Any]) -> NoReturn:
        raise AssertionError

    monkeypatch.setattr(second_process, "start", refuse)
    assert runs.generate(program.plant(tmp_path)).exit_code == 0
