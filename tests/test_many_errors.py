"""Ten thousand errors in five hundred files: the output stays readable, and every error is counted."""

from __future__ import annotations

from pathlib import Path

import program
import pytest

FILES, ERRORS_EACH = 500, 20


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tree: dict[str, str | bytes] = {"ui-apps.toml": program.CONFIGURATION}
    for number in range(FILES):
        tools = [
            f"    p{number}-t{one}:\n        operation: o\n        enabled: true\n        titel: T\n"
            for one in range(ERRORS_EACH)
        ]
        tree[f"products/p{number}/mcp/tools.yaml"] = "tools:\n" + "".join(tools)
    return program.plant(tmp_path_factory.mktemp("broken"), tree)


@pytest.mark.parametrize("format", ["text", "concise", "github"])
def test_what_people_read_is_bounded_and_all_is_counted(broken: Path, format: str) -> None:
    done = program.run(broken, "check", "--format", format)
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) < 2_000
    assert "10000 errors" in done.stdout + done.stderr


def test_what_machines_read_has_all(broken: Path) -> None:
    report = program.report(program.run(broken, "check", "--format", "json"))
    assert report["summary"]["errors"] == len(report["diagnostics"]) == FILES * ERRORS_EACH
    limited = program.report(program.run(broken, "check", "--format", "json", "--max-diagnostics", "7"))
    assert len(limited["diagnostics"]) == 7
    assert limited["summary"]["errors"] == FILES * ERRORS_EACH
