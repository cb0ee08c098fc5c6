"""The whole program, killed while it writes (test_workspace_crash.py kills the writing itself at each of its steps)."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import program
import pytest
import runs

APPS = 800
HOLDS = """
import sys
from generator.workspace import Workspace
with Workspace(sys.argv[1]).lock([]):
    print(flush=True)
    input()
"""
HAND_WRITTEN = f"{program.ENTRIES}/by-hand.tsx"


def tools_file(view_prop: str, keys: range) -> str:
    return "ui_apps:\n" + "".join(f"    app-{key}: {{type: detail, view_prop: {view_prop}}}\n" for key in keys)


def outputs(root: Path) -> dict[str, bytes]:
    """Every file of the outputs' folders but temporary ones."""
    return {path: raw for path, raw in program.files(root).items() if "/.ui-apps-" not in path}


def killed_when(root: Path, moment: Callable[[], bool]) -> bool:
    """Whether the run was still at work when its moment had come."""
    with program.started(root, "generate") as running:
        while running.poll() is None and not moment():
            time.sleep(0.0005)
        running.send_signal(signal.SIGKILL)
        running.communicate()
    assert running.returncode in (-signal.SIGKILL, 0)
    return running.returncode != 0


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """A fresh tree, and what becomes of it by a change that touches every entry, brings new ones and leaves orphans."""
    root = program.plant(tmp_path_factory.mktemp("trees"), {"ui-apps.toml": program.CONFIGURATION})
    program.plant(root, {HAND_WRITTEN: "by hand\n", program.SHOP_FILE: tools_file("before", range(APPS))})
    assert runs.generate(root).exit_code == 0
    before = outputs(root)
    program.plant(root, {program.SHOP_FILE: tools_file("after", range(100, APPS + 100))})
    assert runs.generate(root).exit_code == 0
    return before, outputs(root)


@pytest.mark.parametrize("written", [0, 300, APPS - 1])
def test_a_killed_run_leaves_old_or_new_and_one_generate_heals(
    tmp_path: Path, trees: tuple[dict[str, bytes], dict[str, bytes]], written: int
) -> None:
    before, after = trees
    root = program.plant(tmp_path, {**before, program.SHOP_FILE: after[program.SHOP_FILE]})
    last = root / sorted(path for path in after if path.startswith(f"{program.ENTRIES}/app-"))[written]
    inode = last.stat().st_ino if last.exists() else None
    killed = killed_when(root, lambda: last.exists() and last.stat().st_ino != inode)
    assert killed or written > 0, "with all that was left to do, the kill came in time"
    left = outputs(root)
    assert all(raw in (before.get(path), after.get(path)) for path, raw in left.items())
    assert not killed or written == APPS - 1 or left[program.TYPESCRIPT] == before[program.TYPESCRIPT], (
        "registries come last"
    )
    assert not killed or written == APPS - 1 or set(before) <= set(left), "removals come after everything"
    assert runs.generate(root).exit_code == 0
    assert outputs(root) == after and list(root.rglob(".ui-apps-*")) == []


def test_a_run_that_finds_the_lock_held_waits_for_it(tmp_path: Path) -> None:
    root = program.plant(tmp_path)
    command = [sys.executable, "-c", HOLDS, str(root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=program.ROOT) as other:
        assert other.stdout is not None and other.stdout.readline() == "\n"
        assert program.run(root, "check").returncode == 3, "whoever only looks needs no lock"
        with program.started(root, "generate") as waiting:
            time.sleep(1)
            assert waiting.poll() is None and program.generated(root) == {}
            other.communicate("\n")
            assert waiting.wait(30) == 0
    assert program.run(root, "check").returncode == 0
