"""Turborepo: a cached task `ui-apps check` on a monorepo of size M, and in a second checkout, as on another machine.

The task is written as docs/build-systems.md says, from what `ui-apps inputs` prints, and run by the real `turbo`.
"""

from __future__ import annotations

import fnmatch
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import program
import pytest
import toolchain

from benchmarks import monorepo

WORKSPACE = "services/mcp"
MANIFEST = {"name": "mcp", "version": "1.0.0", "private": True}
LOCK = {
    "name": "monorepo",
    "lockfileVersion": 3,
    "packages": {
        "": {"name": "monorepo", "workspaces": [WORKSPACE]},
        "node_modules/mcp": {"resolved": WORKSPACE, "link": True},
        WORKSPACE: {"version": "1.0.0"},
    },
}


class Checkout:
    """One checkout of the monorepo, and what `turbo` says of its task."""

    def __init__(self, root: Path, cache: Path) -> None:
        self.root, self.cache = root, cache

    def listed(self, *arguments: str) -> list[str]:
        """The files and globs of `ui-apps inputs`."""
        done = program.run(self.root, "inputs", "--json", *arguments)
        assert done.returncode == 0, done.stderr
        answer = json.loads(done.stdout)
        return [*answer["files"], *answer["globs"]]

    def turbo(self, *arguments: str) -> str:
        command = [toolchain.program("turbo"), "run", "ui-apps", f"--cache-dir={self.cache}", *arguments]
        path = f"{program.SCRIPT.parent}:{program.environment()['PATH']}"
        env = program.environment(PATH=path, TURBO_TELEMETRY_DISABLED="1", DO_NOT_TRACK="1")
        done = subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def is_cached(self) -> bool:
        """Whether a run now would be answered from the cache, and by it."""
        (task,) = json.loads(self.turbo("--dry=json"))["tasks"]
        return bool(task["cache"]["status"] == "HIT")

    def git(self, *arguments: str) -> None:
        identity = ["-c", "user.name=Tests", "-c", "user.email=tests@example.com"]
        subprocess.run(["git", *identity, *arguments], cwd=self.root, check=True, capture_output=True)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checkout]:
    toolchain.node_modules()
    folder = tmp_path_factory.mktemp("turborepo")
    one = Checkout(folder / "one", folder / "cache")
    monorepo.write(one.root, monorepo.SIZES["M"])
    inputs, outputs = one.listed(), one.listed("--outputs")
    task: dict[str, Any] = {"inputs": [*inputs, *outputs], "outputs": []}
    package = {"name": "monorepo", "private": True, "packageManager": "npm@10.8.2", "workspaces": [WORKSPACE]}
    program.plant(
        one.root,
        {
            "package.json": json.dumps({**package, "scripts": {"ui-apps": "ui-apps check"}}),
            "package-lock.json": json.dumps(LOCK),
            "turbo.json": json.dumps({"tasks": {"//#ui-apps": task}}),
            f"{WORKSPACE}/package.json": json.dumps(MANIFEST),
            ".gitignore": "node_modules\n.turbo\n.ui-apps\n",
            "README.md": "No input of anything.\n",
        },
    )
    assert program.run(one.root, "generate").returncode == 0
    one.git("init", "--quiet")
    one.git("add", ".")
    one.git("commit", "--quiet", "--message", "All of it")
    yield one


def test_the_second_run_and_the_second_checkout_are_cached(checkout: Checkout) -> None:
    first, second = checkout.turbo(), checkout.turbo()
    assert "1802 apps: everything is up to date" in first
    assert "cache miss, executing" in first
    assert "1 cached, 1 total" in second
    other = Checkout(checkout.root.parent / "other", checkout.cache)
    checkout.git("clone", "--quiet", str(checkout.root), str(other.root))
    assert "1 cached, 1 total" in other.turbo()
    assert "everything is up to date" in other.turbo()


def test_any_changed_input_or_output_runs_it_again_and_no_other_file(checkout: Checkout) -> None:
    checkout.turbo()
    tracked = [path for path in program.files(checkout.root) if "node_modules" not in path and ".turbo" not in path]
    for pattern in [*checkout.listed(), *checkout.listed("--outputs")]:
        matched = [path for path in tracked if fnmatch.fnmatchcase(path, pattern)]
        for path in matched[:1]:
            file = checkout.root / path
            before = file.read_bytes()
            file.write_bytes(before + b"\n")
            assert not checkout.is_cached(), path
            file.write_bytes(before)
    added = checkout.root / "products/one_more/mcp/tools.yaml"
    added.parent.mkdir(parents=True)
    added.write_text("tools: {}\n")
    assert not checkout.is_cached()
    added.unlink()
    program.plant(checkout.root, {"README.md": "Another text.\n", "products/one_more/notes.yaml": "a: 1\n"})
    assert checkout.is_cached()


def test_the_list_of_the_page_is_what_the_commands_print(tmp_path: Path) -> None:
    page = (program.ROOT / "docs/build-systems.md").read_text("utf-8")
    shown = json.loads(page.partition("```json\n")[2].partition("```")[0])["tasks"]["//#ui-apps"]["inputs"]
    monorepo.write(tmp_path, monorepo.SIZES["tiny"], views=True)
    here = Checkout(tmp_path, tmp_path)
    # Where the view of a hand-written app lies is what each monorepo says for itself.
    own = "services/mcp/src/ui-apps/components/query-results.tsx"
    assert {*shown, own} == {*here.listed(), *here.listed("--outputs")}
