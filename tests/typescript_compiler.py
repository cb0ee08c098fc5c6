"""TypeScript 5.9 as a witness: what it says about the exports, props and fields of modules."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from toolchain import ROOT, node_modules

_SCRIPT = ROOT / "tests" / "typescript_compiler.mjs"


def ask(folder: Path, modules: Sequence[Path], options: Mapping[str, Any]) -> dict[str, Any]:
    """What the compiler says of each module, by its path; `options` are compiler options as tsconfig.json has them."""
    node_modules()
    question = {"folder": str(folder), "modules": [str(one) for one in modules], "options": dict(options)}
    done = subprocess.run(
        ["node", str(_SCRIPT)], input=json.dumps(question), capture_output=True, text=True, cwd=ROOT, check=False
    )
    if done.returncode:
        raise RuntimeError(f"the compiler failed:\n{done.stderr}")
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers
