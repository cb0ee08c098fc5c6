"""`--format gitlab` against the Code Climate specification as a package of others types it.

GitLab publishes no JSON Schema of its reports in a package; they are a subset of Code Climate's issues.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import program
import toolchain

BROKEN = (
    "ui_apps:\n    order:\n        type: details\ntools:\n    order-get:\n        operation: o\n        enabled: yes\n"
)


def _complaints(issues: list[object]) -> str:
    """What the compiler says of these issues, each taken for an Issue of the package."""
    # TypeScript infers literal types from an annotated constant, as it would not from an imported JSON file.
    text = f"import type {{ Issue }} from 'codeclimate-types'\nexport const issues: Issue[] = {json.dumps(issues)}\n"
    build = toolchain.node_modules().parent / "build"
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build) as folder:  # inside, so that the package is found
        file = Path(folder) / "issues.ts"
        file.write_text(text, "utf-8")
        flags = ["--noEmit", "--strict", "--ignoreConfig", "--moduleResolution", "bundler", "--module", "esnext"]
        return toolchain.run([toolchain.program("tsc"), *flags, file]).stdout


def test_findings_and_stale_files_are_issues_of_the_specification(tmp_path: Path) -> None:
    wrong = program.plant(tmp_path / "wrong", {"ui-apps.toml": program.CONFIGURATION, program.SHOP_FILE: BROKEN})
    stale = program.plant(tmp_path / "stale", {"ui-apps.toml": program.CONFIGURATION, program.SHOP_FILE: program.STAFF})
    issues = [*map(dict, json.loads(program.run(wrong, "check", "--format", "gitlab").stdout))]
    issues += json.loads(program.run(stale, "check", "--format", "gitlab").stdout)
    assert len(issues) > 4
    assert _complaints(issues) == ""
    assert "TS2" in _complaints([{**issues[0], "severity": "dreadful"}]), "the check can fail"
