"""The benchmark runs, and measures what it says: everything that `make bench` does, once, on a tiny monorepo."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import program
import pytest
import toolchain

from benchmarks import floor, measure, monorepo, run, tables

TINY = monorepo.SIZES["tiny"]
ENTRIES = "services/mcp/src/ui-apps/apps/generated"


def test_a_monorepo_is_the_same_each_time(tmp_path: Path) -> None:
    for name in ("one", "other"):
        monorepo.write(tmp_path / name, TINY)
    assert program.files(tmp_path / "one") == program.files(tmp_path / "other")


@pytest.mark.parametrize("size", monorepo.SIZES.values(), ids=lambda size: size.name)
def test_a_size_has_as_many_products_tools_and_apps_as_it_says(tmp_path: Path, size: monorepo.Size) -> None:
    shown = monorepo.Size("shown", min(size.products, 2), size.tools, size.apps)
    monorepo.write(tmp_path, shown)
    listed = program.run(tmp_path, "generate", "--format", "json")
    assert (listed.returncode, program.report(listed)["diagnostics"]) == (0, [])
    assert program.report(listed)["summary"]["apps"] == shown.all_apps
    assert monorepo.tools_file(tmp_path, 0).read_text("utf-8").count("        operation: ") == size.tools


def test_views_fit_what_is_read_of_them(tmp_path: Path) -> None:
    monorepo.write(tmp_path, monorepo.Size("shown", 2, 20, 6), views=True)
    listed = program.run(tmp_path, "generate", "--format", "json")
    assert (listed.returncode, program.report(listed)["diagnostics"]) == (0, [])


def test_the_floor_reads_every_input_and_no_output(tmp_path: Path) -> None:
    monorepo.write(tmp_path, TINY)
    before = floor.digest(str(tmp_path))
    program.plant(tmp_path, {f"{ENTRIES}/a.tsx": "", "services/mcp/ui_apps_registry.py": "", ".ui-apps/lock": ""})
    assert floor.digest(str(tmp_path)) == before
    seen = {before}
    for path in ("ui-apps.toml", f"{monorepo.DEFINITIONS}/core.yaml", f"{monorepo.CUSTOM}/query-results.tsx"):
        (tmp_path / path).write_text("# another content\n")
        seen.add(floor.digest(str(tmp_path)))
    monorepo.tools_file(tmp_path, 2).unlink()
    seen.add(floor.digest(str(tmp_path)))
    assert len(seen) == 5


def test_everything_runs_and_is_reported(tmp_path: Path) -> None:
    toolchain.node_modules()
    command = [sys.executable, "-m", "benchmarks.run", "--quick", "--folder", str(tmp_path)]
    done = subprocess.run(command, cwd=run.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line for line in done.stdout.splitlines() if line.startswith(("| generate", "| check"))]
    assert [row.split(" | ")[0] for row in rows[:5]] == [
        "| generate into an empty tree",
        "| generate, nothing to do",
        "| check, nothing to do",
        "| check, one file changed",
        "| check, one error",
    ]
    assert all(cell.strip() for row in rows[1:5] for cell in row.strip("| ").split(" | "))
    ours, peer = (program.files(tmp_path / "tiny" / name) for name in ("ui-apps", "peer"))
    entries = {path for path in ours if path.startswith(ENTRIES)}
    assert len(entries) == TINY.products * TINY.apps
    assert {path for path in peer if path.startswith(ENTRIES)} == entries
    assert ours.keys() & peer.keys() >= set(program.REGISTRIES)


def test_builds_of_all_apps_run_and_are_reported() -> None:
    toolchain.node_modules()
    command = [sys.executable, "-m", "benchmarks.bundling", "--quick"]
    done = subprocess.run(command, cwd=run.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines() if "| all of them" in line]
    assert [row[0].partition(", ")[2] for row in rows] == ["this repository", "synthetic"]
    assert all(float(row[-1]) > 0 for row in rows)
    assert done.stdout.count("none of which changed") == 2


def test_a_run_that_fails_is_no_result() -> None:
    with pytest.raises(RuntimeError, match="ended with 3 instead of 0:\nsaid before the end"):
        measure.run([sys.executable, "-c", "print('said before the end'); raise SystemExit(3)"])


def test_contenders_take_turns_and_are_compared_round_by_round() -> None:
    turns: list[str] = []
    command = [sys.executable, "-c", "import time; time.sleep(0.2)"]
    contenders = [
        measure.Contender("slow", command, lambda number: turns.append(f"slow {number}")),
        measure.Contender("quick", [*command[:2], "pass"], lambda number: turns.append(f"quick {number}")),
        measure.Contender("seldom", [*command[:2], "pass"], lambda number: turns.append(f"seldom {number}"), once=True),
    ]
    samples = measure.alternate(contenders, 2)
    assert turns == ["slow 0", "quick 0", "seldom 0", "slow 1", "quick 1"]
    assert samples.ratio("slow", "quick") > 1 > samples.ratio("quick", "slow")
    assert samples.wall("slow") >= 0.2
    assert samples.peak("quick") > 1_000_000


def test_results_replace_those_of_the_page(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text(run.DOCUMENT.read_text("utf-8"), "utf-8")
    tables.write(page, "| once |\n")
    once = page.read_text("utf-8")
    tables.write(page, "| again |\n")
    assert page.read_text("utf-8") == once.replace("| once |", "| again |")
    page.write_text("no markers\n")
    with pytest.raises(ValueError, match=r"performance\.md lacks the lines"):
        tables.write(page, "| never |\n")
