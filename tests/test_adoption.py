"""A monorepo that was wired by hand takes ui-apps over: the real corpus with twenty hand-written entries in the way."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import program
import pytest

CORPUS = program.ROOT.parent / "shared" / "corpus"
HAND_WRITTEN = "import { createRoot } from 'react-dom/client'\n// wired by hand, long ago\ncreateRoot(document.body)\n"
ENTRIES = "services/mcp/src/ui-apps/apps/generated"
CONFIGURATION = """\
brand = "PostHog"
uri_authority = "posthog"
sources = ["definitions/*.yaml", "products/*/mcp/tools.yaml"]

[typescript]
[manifest]

[severity]
unlinked-app = "off"
custom-entry-missing = "off"
detail-tool-without-app = "off"
unknown-detail-tool = "off"
yaml-1-1-scalar = "off"
comment-in-text = "off"
long-tool-name = "off"
view-module-not-found = "off"

[extra_fields]
"""


def _declared(root: Path) -> str:
    """The lines of [extra_fields], as an adopter finds them: in what `check` says of unknown fields."""
    levels: dict[str, set[str]] = {"top_level": set(), "tool": set()}
    for _ in range(3):
        found = program.report(program.run(root, "check", "--format", "json"))["diagnostics"]
        offered = [re.search(r"`(top_level|tool) = \{ (\"?[\w.-]+\"?) = ", one["help"]) for one in found]
        for match in filter(None, offered):
            levels[match[1]].add(match[2])
        lines = [
            f"{level} = {{ {', '.join(f'{name} = {chr(34)}any{chr(34)}' for name in sorted(names))} }}"
            for level, names in levels.items()
            if names
        ]
        (root / "ui-apps.toml").write_text(CONFIGURATION + "\n".join(lines) + "\n", "utf-8")
    return (root / "ui-apps.toml").read_text("utf-8")


@pytest.fixture
def wired_by_hand(tmp_path: Path) -> Path:
    root = tmp_path / "monorepo"
    for folder in ("products", "definitions"):
        shutil.copytree(CORPUS / folder, root / folder)
    for path in root.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    (root / "ui-apps.toml").write_text(CONFIGURATION, "utf-8")
    _declared(root)
    keys = [
        app["key"]
        for app in program.report(program.run(root, "list", "--format", "json"))["apps"]
        if app["type"] != "custom"
    ]
    (root / ENTRIES).mkdir(parents=True)
    for key in keys:
        (root / ENTRIES / f"{key}.tsx").write_text(HAND_WRITTEN, "utf-8")
    for number in range(20 - len(keys)):
        (root / ENTRIES / f"legacy-{number}.tsx").write_text(HAND_WRITTEN, "utf-8")
    return root


@pytest.mark.parametrize("corpus", [CORPUS] if CORPUS.is_dir() else [], ids=["corpus"])
def test_check_then_adopt_then_check(corpus: Path, wired_by_hand: Path) -> None:
    root = wired_by_hand
    before = {path.name: path.read_bytes() for path in (root / ENTRIES).iterdir()}
    assert len(before) == 20

    refused = program.run(root, "check", "--no-diff")
    assert refused.returncode == 1
    assert len(refused.stdout.splitlines()) <= 30, "what stands in the way fits on one screen"
    assert "files that ui-apps did not write stand where outputs belong" in refused.stdout
    assert "ui-apps generate --adopt" in refused.stdout
    assert program.run(root, "generate").returncode == 1
    assert {path.name: path.read_bytes() for path in (root / ENTRIES).iterdir()} == before

    adopted = program.run(root, "generate", "--adopt", "--yes")
    assert adopted.returncode == 0, adopted.stdout
    assert program.run(root, "check").returncode == 0
    legacy = {name: raw for name, raw in before.items() if name.startswith("legacy-")}
    assert {name: (root / ENTRIES / name).read_bytes() for name in legacy} == legacy, "what is in nobody's way stays"


@pytest.mark.parametrize("corpus", [CORPUS] if CORPUS.is_dir() else [], ids=["corpus"])
def test_adoption_asks_and_takes_no_answer_for_no(corpus: Path, wired_by_hand: Path) -> None:
    before = {path.name: path.read_bytes() for path in (wired_by_hand / ENTRIES).iterdir()}
    refused = program.run(wired_by_hand, "generate", "--adopt")
    assert refused.returncode == 1
    assert "[y/N]" in refused.stderr
    assert {path.name: path.read_bytes() for path in (wired_by_hand / ENTRIES).iterdir()} == before
