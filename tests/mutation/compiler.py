"""TypeScript 5.9 over many mutants in one process: the second judge, and what clicks would send for the third.

Owns the questions put to compiler.mjs. Every verdict comes from the compiler itself.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import toolchain
from toolchain import ROOT

from mutation.trees import Tree

Changes = Mapping[str, str | None]


@dataclass(frozen=True)
class Error:
    """What TypeScript reports in a file."""

    path: str
    line: int
    text: str


@dataclass(frozen=True)
class Sent:
    """What a click on one row passes to the tool (None: the expression threw), and whether the row has the field that
    names it."""

    arguments: Mapping[str, Any] | None
    named: bool


@dataclass(frozen=True)
class Click:
    """A list app's call of its tool: for rows as their type says (none when it is not known), and for real rows of the
    product's API."""

    app: str
    tool: str
    typed: tuple[Sent, ...]
    real: tuple[Sent, ...]


@dataclass(frozen=True)
class Compiled:
    """The errors in generated files; where there are none, those in files that people wrote; and the clicks."""

    generated: tuple[Error, ...]
    written: tuple[Error, ...]
    clicks: tuple[Click, ...]


@dataclass
class Question:
    """All that differs from a sound tree, generated files too. Errors in files that people wrote cost time to find, and
    only some mutants `want` to know of them."""

    tree: str
    changes: Changes
    wants_written: bool = False


def judge(trees: Mapping[str, tuple[Tree, Mapping[str, str]]], questions: Sequence[Question]) -> list[Compiled]:
    """What TypeScript says of each mutant; `trees` hold each sound tree with what is generated from it."""
    sound = {
        name: {"files": tree.files, "generated": generated, "rows": tree.rows}
        for name, (tree, generated) in trees.items()
    }
    changed = [asdict(one) for one in questions]
    answers = _ask("compiler.mjs", {"root": str(ROOT), "trees": sound, "mutants": changed})
    return [_compiled(one) for one in answers]


def sites(files: Mapping[str, str]) -> list[dict[str, Any]]:
    """Every export, member and component of some modules, with its place in characters."""
    found: list[dict[str, Any]] = _ask("sites.mjs", files)
    return found


def _ask(script: str, question: Any) -> Any:
    toolchain.node_modules()
    command = ["node", f"tests/mutation/{script}"]
    done = subprocess.run(command, input=json.dumps(question), capture_output=True, text=True, cwd=ROOT, check=False)
    if done.returncode:
        raise RuntimeError(f"{script} failed:\n{done.stderr}")
    return json.loads(done.stdout)


def _compiled(answer: Mapping[str, Any]) -> Compiled:
    generated, written = (tuple(Error(**one) for one in answer[kind]) for kind in ("generated", "written"))
    return Compiled(generated, written, tuple(_click(one) for one in answer["clicks"]))


def _click(answer: Mapping[str, Any]) -> Click:
    typed, real = (tuple(_sent(one) for one in answer[rows]) for rows in ("typed", "real"))
    return Click(answer["app"], answer["tool"], typed, real)


def _sent(answer: Mapping[str, Any]) -> Sent:
    return Sent(answer.get("arguments"), answer["named"])
