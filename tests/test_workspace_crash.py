"""A run that is killed, and two runs at once: each file is old or new, the next run heals, the lock keeps order."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator import emit, rules
from generator.diagnostics import Diagnostic
from generator.model import Artifact, Change
from generator.workspace import Workspace, files

ENTRIES = "services/entries"
WANTED = [
    *(Artifact(f"{ENTRIES}/{key}.tsx", f"{emit.header('//', 'p.yaml')}\n{key}\n", "a", "entry") for key in "abcd"),
    *(Artifact(path, f"{emit.header('#')}\nnew\n") for path in ("made/too/x.py", "services/linked.py", "z.py")),
]
NEW = {artifact.path: artifact.text for artifact in WANTED}
OLD = {
    WANTED[0].path: WANTED[0].text,
    WANTED[1].path: WANTED[1].text + "old\n",
    f"{ENTRIES}/gone.tsx": WANTED[0].text,
    f"{ENTRIES}/hand.tsx": "by hand\n",
    "services/linked.py": f"{emit.header('#')}\nold\n",
    "z.py": f"{emit.header('#')}\nold\n",
}
HEALED = {**NEW, f"{ENTRIES}/hand.tsx": "by hand\n"}
STEPS = ("mkdir", "open", "fchmod", "write", "close", "replace", "unlink")
LEFTOVER = re.compile(r"\.ui-apps-\d+\.tmp")


def run(root: Path) -> list[Change]:
    """One `generate` as far as the tree is concerned."""
    workspace, diagnostics = Workspace(str(root)), list[Diagnostic]()
    with workspace.lock(diagnostics) as held:
        assert held
        done = workspace.apply(workspace.plan(WANTED, [ENTRIES], diagnostics), diagnostics)
    assert diagnostics == []
    return done


def build(root: Path) -> None:
    for path, text in OLD.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (root / "real").mkdir()
    (root / "services/linked.py").rename(root / "real/linked.py")
    (root / "services/linked.py").symlink_to("../real/linked.py")


def content(root: Path) -> dict[str, str]:
    """Every file but those behind links (seen through them), temporary ones and our own folder."""
    return {
        str(path.relative_to(root)): path.read_text()
        for path in root.rglob("*")
        if path.is_file() and not LEFTOVER.fullmatch(path.name) and path.parent.name not in {"real", ".ui-apps"}
    }


def leftovers(root: Path) -> list[str]:
    return [path.name for path in root.rglob(".ui-apps-*")]


def killed_at(step: int, root: Path) -> bool:
    """Runs in a process that dies, as by SIGKILL, in its `step`th operation; False when it ended before that."""
    child = os.fork()
    if child == 0:
        count = 0

        def deadly(name: str) -> None:
            genuine = getattr(os, name)

            def operation(*arguments: Any, **options: Any) -> Any:
                nonlocal count
                count += 1
                if count == step:
                    if name == "write":
                        genuine(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
                    os._exit(9)
                return genuine(*arguments, **options)

            setattr(os, name, operation)

        try:
            for name in STEPS:
                deadly(name)
            run(root)
        except BaseException:
            os._exit(1)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, 9), "the run itself failed"
    return code == 9


def test_a_kill_at_any_step_leaves_old_or_new_and_the_next_run_heals(tmp_path: Path) -> None:
    step, seen_leftovers, root = 0, False, tmp_path / "root"
    while True:
        step += 1
        build(root)
        before = content(root)
        killed = killed_at(step, root)
        after = content(root)
        for path, text in after.items():
            assert text in (before.get(path), HEALED.get(path)), f"step {step}: {path} is neither old nor new"
        assert before.keys() - after.keys() <= {f"{ENTRIES}/gone.tsx"}, f"step {step}"
        entries_done = all(after.get(path) == text for path, text in NEW.items() if path.startswith(ENTRIES))
        assert entries_done or after["z.py"] == before["z.py"], f"step {step}: a registry went before an entry"
        assert f"{ENTRIES}/gone.tsx" in after or after == HEALED, f"step {step}: a removal went before a write"
        seen_leftovers = seen_leftovers or leftovers(root) != []
        run(root)
        assert content(root) == HEALED and leftovers(root) == [], f"step {step} is not healed"
        assert (root / "services/linked.py").is_symlink() and (root / ".ui-apps/.gitignore").read_text() == "*\n"
        assert run(root) == []
        shutil.rmtree(root)
        if not killed:
            break
    assert step > 25 and seen_leftovers, "the kills hit the writes"


HOLD = """
import sys
from generator.workspace import Workspace
with Workspace(sys.argv[1]).lock([]) as held:
    print(held, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def other_run(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A second process that holds the lock until its input ends or it is killed."""
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    repository = Path(__file__).parent.parent
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=repository)
    assert other.stdout is not None and other.stdout.readline() == "True\n"
    yield other
    other.kill()
    other.communicate()


def test_a_held_lock_is_a_fault_that_names_the_holder(tmp_path: Path, other_run: subprocess.Popen[str]) -> None:
    diagnostics: list[Diagnostic] = []
    started = time.monotonic()
    with Workspace(str(tmp_path)).lock(diagnostics, patience=0.2) as held:
        assert not held
    assert 0.2 <= time.monotonic() - started < 5
    assert [(one.rule, one.message) for one in diagnostics] == [
        (rules.LOCKED, f"another run (pid {other_run.pid}) holds the lock")
    ]


def test_a_killed_run_leaves_no_lock_behind(tmp_path: Path, other_run: subprocess.Popen[str]) -> None:
    other_run.kill()
    other_run.wait()
    diagnostics: list[Diagnostic] = []
    with Workspace(str(tmp_path)).lock(diagnostics, patience=0) as held:
        assert held and diagnostics == []


def test_whoever_waits_gets_the_lock_when_it_comes_free(tmp_path: Path, other_run: subprocess.Popen[str]) -> None:
    timer = threading.Timer(0.3, other_run.kill)
    timer.start()
    diagnostics: list[Diagnostic] = []
    with Workspace(str(tmp_path)).lock(diagnostics) as held:
        assert held and diagnostics == []


def test_the_lock_lives_in_a_folder_that_git_ignores_and_comes_free_again(tmp_path: Path) -> None:
    for _ in range(2):
        with Workspace(str(tmp_path)).lock([], patience=0) as held:
            assert held
    names = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*"))
    assert names == [".ui-apps", ".ui-apps/.gitignore", ".ui-apps/lock"]
    assert (tmp_path / ".ui-apps/.gitignore").read_text() == "*\n"


def test_the_lock_comes_free_when_its_holder_fails(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Workspace(str(tmp_path)).lock([]):
        raise KeyboardInterrupt
    with Workspace(str(tmp_path)).lock([], patience=0) as held:
        assert held


def test_a_fault_of_the_holder_is_not_taken_for_one_of_the_lock(tmp_path: Path) -> None:
    diagnostics: list[Diagnostic] = []
    with pytest.raises(OSError, match="mine"), Workspace(str(tmp_path)).lock(diagnostics):
        raise OSError("mine")
    assert diagnostics == []


@pytest.mark.parametrize("taken", [".ui-apps", ".ui-apps/lock/x", ".ui-apps/lock"])
def test_a_lock_that_cannot_be_made_is_a_fault(tmp_path: Path, taken: str) -> None:
    path = tmp_path / taken
    path.parent.mkdir(parents=True, exist_ok=True)
    if taken.endswith("lock"):
        path.symlink_to(tmp_path / "elsewhere")
    else:
        path.touch()
    diagnostics: list[Diagnostic] = []
    with Workspace(str(tmp_path)).lock(diagnostics) as held:
        assert not held
    assert [(one.rule, one.span.path) for one in diagnostics] == [(rules.UNWRITABLE, ".ui-apps/lock")]


def test_a_lock_that_would_lie_outside_the_root_is_refused(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "root/.ui-apps").symlink_to(tmp_path / "outside")
    diagnostics: list[Diagnostic] = []
    with Workspace(str(tmp_path / "root")).lock(diagnostics) as held:
        assert not held
    assert [one.rule for one in diagnostics] == [rules.OUTSIDE_ROOT]
    assert list((tmp_path / "outside").iterdir()) == []


def test_a_reader_never_sees_half_a_file(tmp_path: Path) -> None:
    path, texts = tmp_path / "x.ts", [b"a" * 300_000, b"b" * 300_000]
    path.write_bytes(texts[0])
    seen: set[bytes] = set()
    done = threading.Event()

    def watch() -> None:
        while not done.is_set():
            seen.add(path.read_bytes())

    watcher = threading.Thread(target=watch)
    watcher.start()
    for turn in range(100):
        files.replace(str(path), texts[turn % 2])
    done.set()
    watcher.join()
    assert seen <= set(texts)
