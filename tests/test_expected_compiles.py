"""What the cases expect is right in the eyes of others: the real compilers, formatters and schema validators.

`test_cases.py` proves that the program writes `expected/`; here every one of those files is proven to be worth writing.
One run of each tool sees all cases together.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import toolchain

from generator import __version__
from generator.model import ManifestTarget
from generator.session import build, start
from generator.targets import manifest, manifest_schema

CASES = Path(__file__).parent / "cases"
WRITTEN = sorted(path.parent for path in CASES.glob("*/expected"))
MANIFESTS = sorted(CASES.glob("*/expected/**/*.json"))


@cache
def trees() -> Mapping[str, toolchain.Tree]:
    """The expected trees that hold TypeScript, by case."""
    found = {case.name: tree(case) for case in WRITTEN}
    return {name: one for name, one in found.items() if one is not None}


def tree(case: Path) -> toolchain.Tree | None:
    """The expected tree of a case, and the manifest that says what its views look like: not every case writes one."""
    session = start(__version__, str(case / "input"))
    built = build(session)
    configuration = session.configuration
    assert built is not None and configuration is not None
    if configuration.typescript is None:
        return None
    (artifact,) = manifest.render(built.catalog, replace(configuration, manifest=ManifestTarget()))
    return toolchain.Tree(
        root=case / "expected", manifest=json.loads(artifact.text), runtime=configuration.typescript.runtime
    )


def expected(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in CASES.glob(f"*/expected/**/{pattern}"))


@pytest.mark.parametrize("react", [18, 19])
def test_typescript_compiles(react: Any) -> None:
    assert len(trees()) > 20
    assert toolchain.type_check(trees(), react) == []


def test_typescript_is_formatted_as_prettier_would() -> None:
    assert toolchain.prettier_check(expected("*.ts", "*.tsx")) == []


@pytest.fixture(scope="module")
def registries(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The Python registries under names of their own: type checkers know a file by its module's name."""
    folder = tmp_path_factory.mktemp("registries")
    copies = []
    for path in expected("*.py"):
        case = path.relative_to(CASES).parts[0]
        copies.append(folder / f"{case.replace('-', '_')}.py")
        shutil.copyfile(path, copies[-1])
    assert len(copies) > 20
    return copies


def test_python_passes_mypy(registries: list[Path]) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file=", *map(str, registries)]
    done = subprocess.run(command, cwd=registries[0].parent, capture_output=True, text=True, check=False)
    assert (done.stdout + done.stderr, done.returncode) == ("", 0)


def test_python_passes_pyright(registries: list[Path]) -> None:
    assert toolchain.pyright(registries) == []


def test_python_runs_on_the_standard_library_alone(registries: list[Path]) -> None:
    program = "import runpy, sys; [runpy.run_path(path) for path in sys.argv[1:]]"
    command = [sys.executable, "-I", "-S", "-W", "error", "-c", program, *map(str, registries)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout + done.stderr, done.returncode) == ("", 0)


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.relative_to(CASES).parts[0])
def test_manifest_satisfies_its_schema(path: Path) -> None:
    jsonschema.Draft202012Validator(manifest_schema.schema()).validate(json.loads(path.read_text("utf-8")))


def test_manifest_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(manifest_schema.schema())
