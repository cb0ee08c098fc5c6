"""Times whole processes: wall clock, processor time and peak memory of each, contenders in alternation.

Owns how one run is measured and how runs are compared. Does not know what the processes do.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

# Kilobytes on Linux, bytes on macOS.
_MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True)
class Sample:
    """One run: seconds by the clock, seconds of processor time, peak memory in bytes.

    The kernel starts a child's peak at the runner's own (some 20 MB), so a smaller one cannot be seen.
    """

    wall: float
    cpu: float
    peak: int


@dataclass(frozen=True, slots=True)
class Contender:
    """A command under measurement. `prepare` puts the tree into its state before each run, untimed; `code` is the exit
    code that shows that the run did what it should; one with `once` runs in the first round only."""

    name: str
    command: Sequence[str]
    prepare: Callable[[int], None] = lambda number: None
    code: int = 0
    once: bool = False


@dataclass(frozen=True, slots=True)
class Samples:
    """The runs of all contenders of one scenario, by name and round."""

    rounds: Mapping[str, Sequence[Sample]] = field(default_factory=dict)

    def __contains__(self, name: str) -> bool:
        return name in self.rounds

    def wall(self, name: str) -> float:
        """The median time of a contender in seconds."""
        return median(one.wall for one in self.rounds[name])

    def peak(self, name: str) -> int:
        """The median peak memory of a contender in bytes."""
        return int(median(one.peak for one in self.rounds[name]))

    def ratio(self, one: str, other: str) -> float:
        """How many times longer `one` takes than `other`: the median over rounds, each compared with its neighbour,
        so that a machine that is busy for a while weighs on both sides."""
        pairs = zip(self.rounds[one], self.rounds[other], strict=False)
        return median(first.wall / second.wall for first, second in pairs)


def alternate(contenders: Sequence[Contender], rounds: int) -> Samples:
    """Runs all contenders in turn, `rounds` times: A B A B. Raises RuntimeError for an unexpected exit code."""
    samples: dict[str, list[Sample]] = {contender.name: [] for contender in contenders}
    for number in range(rounds):
        for contender in contenders:
            if number and contender.once:
                continue
            contender.prepare(number)
            samples[contender.name].append(run(contender.command, contender.code))
    return Samples(samples)


def run(command: Sequence[str], code: int = 0) -> Sample:
    """One process from start to end, with nothing of this environment that could change what it does."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR", "SYSTEMROOT") if name in os.environ}
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, env={**kept, "LC_ALL": "C.UTF-8"}, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != code:
            output.seek(0)
            said = output.read(4096).decode("utf-8", "replace")
            shown = " ".join([Path(command[0]).name, *command[1:]])
            raise RuntimeError(f"{shown} ended with {process.returncode} instead of {code}:\n{said}")
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _MEMORY_UNIT)
