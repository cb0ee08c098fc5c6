"""The hot path stays light (spec: architecture.md, rule 8; performance.md): what `check` and `generate` import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import program
import pytest

HEAVY = ("inflect", "typeguard", "rich", "pygments", "tomlkit", "jsonschema", "hypothesis", "packaging")
RUN = "from generator.cli import main; main()"
WITH_ARGUMENTS = program.SHOP.replace("detail_tool: order-get", "detail_tool: order-get\n        detail_args: '{}'")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = program.plant(tmp_path_factory.mktemp("startup"))
    assert program.run(root, "generate").returncode == 0
    return root


def imported(root: Path, *arguments: str) -> set[str]:
    """The modules that a run imports, by `-X importtime`; those of the interpreter's own start do not count."""
    command = [sys.executable, "-X", "importtime", "-c", RUN, *arguments]
    env = program.environment(PYTHONPATH=str(program.ROOT), PYTHONSAFEPATH="1")
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


def below(modules: set[str], *packages: str) -> list[str]:
    return sorted(name for name in modules if name.startswith(tuple(f"{one}." for one in packages)) or name in packages)


@pytest.mark.parametrize("command", ["check", "generate"])
def test_nothing_heavy_is_imported(root: Path, command: str) -> None:
    modules = imported(root, command)
    assert "generator.pipeline" in modules, "the run did its work"
    assert below(modules, *HEAVY) == []


def test_sound_files_need_no_models(root: Path) -> None:
    modules = imported(root, "check")
    assert "schemas.plain" in modules
    assert below(modules, "pydantic", "typer", "schemas.base", "schemas.faults", "generator.declared.judging") == []


def test_unchanged_templates_need_no_jinja(tmp_path: Path) -> None:
    modules = imported(program.plant(tmp_path), "generate")
    assert "generator.emit.compiled" in modules
    assert below(modules, "jinja2", "markupsafe", "generator.emit.compiling") == []


def test_tree_sitter_is_loaded_for_apps_that_write_arguments_only(tmp_path: Path, root: Path) -> None:
    assert below(imported(root, "check"), "tree_sitter", "tree_sitter_typescript") == []
    other = program.plant(tmp_path, {**program.MONOREPO, program.SHOP_FILE: WITH_ARGUMENTS})
    assert below(imported(other, "generate"), "tree_sitter") != []


@pytest.mark.parametrize(("props", "needed"), [("{ person: PersonData }", False), ("Wide & PersonData", True)])
def test_tree_sitter_is_loaded_for_views_of_no_plain_form_only(tmp_path: Path, props: str, needed: bool) -> None:
    view = f"""\
export function PersonView(props: {props}) {{ return null }}
export type PersonData = object
interface Wide {{ person: PersonData }}
"""
    settings = program.CONFIGURATION.replace(program.NO_VIEW_CHECKS, "")
    files = {"ui-apps.toml": settings, program.STAFF_FILE: program.STAFF, "products/staff/mcp/apps/index.tsx": view}
    root = program.plant(tmp_path, files)
    assert bool(below(imported(root, "generate"), "tree_sitter")) == needed


def test_a_run_loads_the_format_it_prints_only(root: Path) -> None:
    modules = imported(root, "check")
    assert below(modules, "generator.report.sarif", "generator.report.diff") == []


@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"], ["explain", "UA301"]], ids=" ".join)
def test_help_and_explanations_load_neither_pydantic_nor_jinja(root: Path, arguments: list[str]) -> None:
    assert below(imported(root, *arguments), "jinja2", "schemas", "yaml", "tree_sitter", *HEAVY) == []
