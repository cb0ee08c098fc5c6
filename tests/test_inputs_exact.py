"""`ui-apps inputs` and `--outputs` are exact: a run that is traced opens nothing else below the root.

The trace is the interpreter's own (`sys.addaudithook`): it sees every file that Python code opens.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import program
import pytest

from benchmarks import monorepo

HOOK = """\
import os, sys

trace = open(os.environ["OPENED"], "a", buffering=1)


def note(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        trace.write(os.path.realpath(os.fsdecode(arguments[0])) + "\\n")


sys.addaudithook(note)
"""
OTHER_FILES = {
    "README.md": "# No input\n",
    "products/notes.yaml": "a: 1\n",
    "services/mcp/src/ui-apps/apps/notes.md": "",
    "services/mcp/src/index.ts": "export {}\n",
    "services/web/tsconfig.app.json": "{}",
}


def this_repository(root: Path) -> None:
    program.copy_of_this_repository(root)


def with_views(root: Path) -> None:
    monorepo.write(root, monorepo.SIZES["tiny"], views=True)
    program.plant(root, {"tsconfig.json": '{"extends": "./config/base.json"}', "config/base.json": "{}"})


def shop(root: Path) -> None:
    shutil.copytree(program.ROOT / "tests/mutation/shop", root, dirs_exist_ok=True)


def listed(root: Path, *arguments: str) -> set[Path]:
    """The files that stand under what `inputs` names."""
    answer: Mapping[str, list[str]] = json.loads(program.run(root, "inputs", "--json", *arguments).stdout)
    found = {root / path for path in answer["files"]}
    return found.union(path for pattern in answer["globs"] for path in root.glob(pattern))


@pytest.mark.parametrize("tree", [this_repository, with_views, shop], ids=lambda tree: tree.__name__)
def test_a_run_opens_its_inputs_and_outputs_and_nothing_else(tree: Callable[[Path], None], tmp_path: Path) -> None:
    root = (tmp_path / "monorepo").resolve()
    root.mkdir()
    tree(root)
    program.plant(root, OTHER_FILES)
    assert program.run(root, "generate").returncode == 0
    inputs, outputs = listed(root), listed(root, "--outputs")
    program.plant(tmp_path, {"hook/sitecustomize.py": HOOK})
    env = {"PYTHONPATH": str(tmp_path / "hook"), "OPENED": str(tmp_path / "opened")}
    assert program.run(root, "check", "--no-cache", env=env).returncode == 0
    names = (tmp_path / "opened").read_text().splitlines()
    opened = {path for path in map(Path, names) if root in path.parents and ".ui-apps" not in path.parts}
    opened = {path for path in opened if path.is_file()}
    assert opened - inputs - outputs == set()
    assert len(opened & inputs) > 5 and opened >= outputs, "the trace has seen the run"
