"""Results as Markdown, and the section of docs/performance.md that holds them.

Owns the wording and the numbers' form. Measures nothing.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from benchmarks.measure import Samples
from benchmarks.monorepo import Size
from benchmarks.scenarios import CHANGED, CHECK, COLD, FLOOR, OURS, PEER

Results = Mapping[str, Samples]


def machine() -> str:
    """What the numbers were measured on: processor cores, system, versions."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    parts = [
        f"{cores} cores ({platform.machine()})",
        platform.system(),
        f"{platform.python_implementation()} {platform.python_version()}",
        f"Node {node.removeprefix('v')}" if node else "no Node",
    ]
    return ", ".join(parts)


def of_size(size: Size, results: Results) -> str:
    """The table of one size: a row a scenario, medians and ratios."""
    rows = [_row(name, samples) for name, samples in results.items()]
    title = f"{size.name}: {size.products:,} products with {size.tools} tools and {size.apps} apps each"
    return f"### {title}\n\n" + table(("", OURS, PEER, FLOOR, "peer : ui-apps", "ui-apps : floor"), rows)


def growth(results: Mapping[Size, Results]) -> str:
    """What an app costs at each size, and the peak memory."""
    header = ["", *(f"{size.name} ({size.all_apps:,} apps)" for size in results)]
    rows = [
        [f"{name}, time per app", *(_microseconds(one[name].wall(OURS), size) for size, one in results.items())]
        for name in (COLD, CHECK, CHANGED)
    ]
    for name in (COLD, CHECK):
        for who in (OURS, PEER):
            if all(who in one[name] for one in results.values()):
                peaks = (f"{one[name].peak(who) / 1e6:,.0f} MB" for one in results.values())
                rows.append([f"{name}, peak memory: {who}", *peaks])
    return "### Growth\n\n" + table(header, rows)


def page(results: Mapping[Size, Results], rounds: int) -> str:
    """The whole section: the machine, a table a size, growth."""
    return (
        "\n\n".join([measured(rounds), *(of_size(size, one) for size, one in results.items()), growth(results)]) + "\n"
    )


def measured(rounds: int) -> str:
    """When, on what and how often."""
    return (
        f"Measured on {date.today().isoformat()} with {machine()}; medians of {rounds} rounds, in which the contenders "
        "took turns. A ratio is the median of the rounds' own ratios."
    )


def write(document: Path, section: str, name: str = "measured") -> None:
    """Puts the section between the two marker lines of its name; raises ValueError when they are not there."""
    begin, end = f"<!-- {name}: begin (make bench) -->", f"<!-- {name}: end -->"
    text = document.read_text("utf-8")
    pattern = re.compile(f"(?<={re.escape(begin)}\n).*?(?={re.escape(end)})", re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"{document.name} lacks the lines `{begin}` and `{end}`")
    document.write_text(pattern.sub(lambda found: f"\n{section}\n", text), "utf-8", newline="\n")


def _row(name: str, samples: Samples) -> Sequence[str]:
    times = (seconds(samples.wall(who)) if who in samples else "" for who in (OURS, PEER, FLOOR))
    ratios = (
        f"{samples.ratio(one, other):.1f}" if one in samples and other in samples else ""
        for one, other in ((PEER, OURS), (OURS, FLOOR))
    )
    return [name, *times, *ratios]


def seconds(value: float) -> str:
    """A time with the digits that count."""
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.0f} ms"


def _microseconds(value: float, size: Size) -> str:
    return f"{value / size.all_apps * 1e6:,.0f} µs"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table whose columns but the first are figures."""
    return "\n".join(_lines(header, rows))


def _lines(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(header)} |"
    yield f"| --- |{' ---: |' * (len(header) - 1)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
