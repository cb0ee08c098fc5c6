"""One folder is one case: a miniature monorepo in `input/`, every generated file in `expected/` (none when the case is
refused), the exact text report in `diagnostics.txt` (absent: it must be clean). `make update` rewrites them."""

from __future__ import annotations

import filecmp
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import runs

from generator import rules

CASES = sorted(path for path in (Path(__file__).parent / "cases").iterdir() if path.is_dir())
UPDATE = bool(os.environ.get("UPDATE_CASES"))
# These need a machine in a certain state, not a file: tests of the room that finds them stand for a case.
ENVIRONMENT = {rules.UNREADABLE, rules.UNWRITABLE, rules.LOCKED}


def _files(folder: Path) -> dict[str, Path]:
    return {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Path, tmp_path: Path) -> None:
    root = tmp_path / "root"
    shutil.copytree(case / "input", root, symlinks=True)
    report = runs.findings(root)
    runs.generate(root)
    written = {path: file for path, file in _files(root).items() if path not in _files(case / "input")}
    written = {path: file for path, file in written.items() if not path.startswith(".ui-apps/")}
    if UPDATE:
        _update(case, report, written)
    expected_report = case / "diagnostics.txt"
    assert report == (expected_report.read_text("utf-8") if expected_report.exists() else "")
    expected = _files(case / "expected") if (case / "expected").exists() else {}
    assert sorted(written) == sorted(expected)
    different = [path for path in expected if not filecmp.cmp(expected[path], written[path], shallow=False)]
    assert different == []


def _update(case: Path, report: str, written: dict[str, Path]) -> None:
    shutil.rmtree(case / "expected", ignore_errors=True)
    for path, file in written.items():
        target = case / "expected" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    if report:
        (case / "diagnostics.txt").write_text(report, "utf-8")
    else:
        (case / "diagnostics.txt").unlink(missing_ok=True)


def _reported(case: Path) -> Iterator[str]:
    report = case / "diagnostics.txt"
    text = report.read_text("utf-8") if report.exists() else ""
    return (rule for rule in rules.CATALOGUE if f"[{rule}]" in text)


def test_every_implemented_rule_has_a_case_and_every_reported_rule_is_known() -> None:
    implemented = {rule.id for rule in rules.CATALOGUE.values() if not rule.planned and not rule.id.startswith("UA9")}
    covered = {rule for case in CASES for rule in _reported(case)}
    assert sorted(implemented - ENVIRONMENT - covered) == []
    assert sorted(covered - implemented) == []
