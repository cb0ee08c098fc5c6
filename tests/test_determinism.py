"""Output is equal byte for byte whatever the machine is like (spec: architecture.md, rule 7)."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import program
import pytest
import runs

from generator import pipeline
from generator.session import start

ASCII_ONLY = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
VARIATIONS: list[dict[str, str]] = [
    {"PYTHONHASHSEED": "0", "TZ": "Asia/Kathmandu"},
    {"PYTHONHASHSEED": "1", "TZ": "America/St_Johns"},
    {"LC_ALL": "C", **ASCII_ONLY},
    {"LC_ALL": "POSIX", "PYTHONIOENCODING": "latin-1", "COLUMNS": "20"},
    {"LC_ALL": "nb_NO.UTF-8", "LANG": "nb_NO.UTF-8", "TERM": "dumb"},
    {"LC_ALL": "tr_TR.ISO-8859-9", **ASCII_ONLY},
]
UNICODE = """\
category: İstanbul ıi Åå Aa Zz ÆØÅ
ui_apps:
    i-list: {type: list, detail_tool: i-get, entity_label: ıİiI 🎉}
    aa: {type: detail, view_prop: data, description: "Å \\u2028 æ"}
    zz: {type: detail, view_prop: öl, data_type: ÅData, view_component: ÄView}
    az: {type: detail, view_prop: data}
tools:
    i-get: {operation: get_action, enabled: true, ui_app: aa}
"""


@pytest.fixture(scope="module")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the Turkish and Norwegian locales, compiled where this machine can; elsewhere their names alone
    stand for a locale that is not installed."""
    folder = tmp_path_factory.mktemp("locales")
    if shutil.which("localedef"):
        for name, charset in (("nb_NO", "UTF-8"), ("tr_TR", "ISO-8859-9")):
            command = ["localedef", "-i", name, "-f", charset, str(folder / f"{name}.{charset}")]
            subprocess.run(command, capture_output=True, check=False)
    return folder


def plant(root: Path) -> Path:
    """This repository's own files, and texts whose case or order differs between languages."""
    program.copy_of_this_repository(root)
    with (root / "ui-apps.toml").open("a", encoding="utf-8") as configuration:
        configuration.write('\n[severity]\nview-module-not-found = "off"\n')  # the product below has no views
    return program.plant(root, {"products/ünïcode/mcp/tools.yaml": UNICODE})


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What comes out here and now."""
    root = plant(tmp_path_factory.mktemp("expected"))
    assert runs.generate(root).exit_code == 0
    written = program.generated(root)
    assert len(written) > 15
    return written


@pytest.mark.parametrize("variables", VARIATIONS, ids=lambda one: " ".join(f"{k}={v}" for k, v in one.items()))
def test_environment(tmp_path: Path, locales: Path, expected: dict[str, bytes], variables: dict[str, str]) -> None:
    root = plant(tmp_path / "another root's folder, ünd deeper")
    done = program.run(root, "generate", env={"LOCPATH": str(locales), **variables})
    assert done.returncode == 0, done.stdout + done.stderr
    assert program.generated(root) == expected


def test_the_report_is_equal_too(tmp_path: Path, locales: Path) -> None:
    root = plant(tmp_path)
    program.plant(root, {"products/x/mcp/tools.yaml": UNICODE})
    reports = set()
    for variables in VARIATIONS[2:]:
        done = program.run(root, "check", "--format", "json", env={"LOCPATH": str(locales), **variables})
        reports.add(done.stdout)
    assert len(reports) == 1 and "UA203" in reports.pop()


@pytest.mark.parametrize("seed", range(5))
def test_order_of_files(tmp_path: Path, expected: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    scandir, listdir, order = os.scandir, os.listdir, random.Random(seed)

    class Shuffled:
        def __init__(self, path: str) -> None:
            self.entries = list(scandir(path))
            order.shuffle(self.entries)

        def __enter__(self) -> Iterator[os.DirEntry[str]]:
            return iter(self.entries)

        def __exit__(self, *problem: object) -> None:
            pass

    def shuffled(path: str) -> list[str]:
        names = listdir(path)
        order.shuffle(names)
        return names

    root = plant(tmp_path)
    monkeypatch.setattr(os, "scandir", Shuffled)
    monkeypatch.setattr(os, "listdir", shuffled)
    outcome = runs.generate(root)
    monkeypatch.undo()
    assert outcome.exit_code == 0
    assert program.generated(root) == expected


def test_order_of_sources_in_the_pipeline(tmp_path: Path, expected: dict[str, bytes]) -> None:
    session = start("1.0.0", str(plant(tmp_path)))
    assert session.configuration is not None
    sources = session.workspace.sources(session.configuration.sources, [], [])
    for seed in range(5):
        random.Random(seed).shuffle(sources)
        built = pipeline.build(sources, session.configuration, session.workspace)
        assert {one.path: one.text.encode() for one in built.artifacts} == expected


def test_order_inside_the_files(tmp_path: Path, expected: dict[str, bytes]) -> None:
    root = plant(tmp_path)
    head, _, rest = UNICODE.partition("ui_apps:\n")
    apps, _, tools = rest.partition("tools:\n")
    backwards = "".join(reversed(apps.splitlines(keepends=True)))
    program.plant(root, {"products/ünïcode/mcp/tools.yaml": f"tools:\n{tools}ui_apps:\n{backwards}{head}"})
    assert runs.generate(root).exit_code == 0
    assert program.generated(root) == expected


def test_line_ends_of_the_files(tmp_path: Path, expected: dict[str, bytes]) -> None:
    root = plant(tmp_path)
    for file in root.rglob("*.yaml"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert runs.generate(root).exit_code == 0
    assert program.generated(root) == expected


def test_nothing_of_the_machine_is_in_the_output(expected: dict[str, bytes]) -> None:
    everything = b"".join(expected.values())
    for trace in (str(Path.home()).encode() + b"/", os.fsencode(os.getcwd()), b"1.0.0", b"\r", b"\\\\"):
        assert trace not in everything
