"""All failing cases in one tree: one run says at once, place for place, what each of them says alone.

A fault in one file hides none in another and causes none there. Cases are told apart by their products' folders; what
a case declares for other generators is declared for all.
"""

from __future__ import annotations

import dataclasses
import json
import re
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
import runs

from generator import __version__, rules
from generator.diagnostics import Diagnostic, ordered
from generator.model import Configuration, ExtraFields, Report
from generator.report import Context, renderer
from generator.session import EXIT_INPUT, build, start

CASES = Path(__file__).parent / "cases"
FAILING = sorted(path.parent for path in CASES.glob("*/diagnostics.txt"))
STANDARD = (CASES / "unknown-ui-app/input/ui-apps.toml").read_text("utf-8")
# Faults of a machine, of the configuration (nothing is read under one that is refused), and of files that stand where
# outputs belong (looked at once the input is sound): no tree can have these beside the others.
APART = {
    *(rules.UNREADABLE, rules.UNWRITABLE, rules.LOCKED),
    *(rules.BAD_CONFIGURATION, rules.WRONG_GENERATOR_VERSION),
    rules.FOREIGN_FILE,
    rules.VIEW_MODULE_NOT_FOUND,  # the other cases have no views
    rules.UNKNOWN_OPERATION,  # needs one OpenAPI document that knows the operations of all the others
}


@cache
def configuration(case: Path) -> Configuration | None:
    return start(__version__, str(case / "input")).configuration


def mergeable() -> Iterator[Path]:
    """The failing cases whose configuration is the standard one but for fields of other generators."""
    standard = configuration(CASES / "unknown-ui-app")
    for case in FAILING:
        own = configuration(case)
        if own is not None and dataclasses.replace(own, extra_fields=ExtraFields()) == standard:
            yield case


def renamed(case: str, text: str) -> str:
    """`text` with the folders of products and the definitions files as they are called in the merged tree."""
    text = re.sub(r"(?<![\w/])products/(?=[\w-]+/)", f"products/{case}--", text)
    return re.sub(r"(?<![\w/])services/mcp/definitions/(?=[\w-]+\.ya?ml)", f"services/mcp/definitions/{case}--", text)


def merge(cases: list[Path], root: Path) -> None:
    """Lays the inputs of all cases into one tree."""
    for case in cases:
        for path in (case / "input").rglob("*"):
            target = root / renamed(case.name, path.relative_to(case / "input").as_posix())
            if path.is_dir() or target.name == "ui-apps.toml":
                continue
            assert not target.exists(), f"two cases have the file {target}"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target, follow_symlinks=False)
    extra = [own.extra_fields for own in map(configuration, cases) if own is not None]
    levels = {
        level: {name: kind for fields in extra for name, kind in getattr(fields, level).items()}
        for level in ("top_level", "tool")
    }
    lines = [
        f"[extra_fields.{level}]\n" + "".join(f'{key} = "{kind}"\n' for key, kind in fields.items())
        for level, fields in levels.items()
    ]
    (root / "ui-apps.toml").write_text("\n".join([STANDARD, *lines]), "utf-8")


def said(found: Iterable[Diagnostic]) -> list[str]:
    """Diagnostics with all that they say, as one line of JSON each."""
    report = Report(command="check", diagnostics=tuple(ordered(found)))
    document = json.loads(renderer("json")(report, Context()))
    return sorted(json.dumps(one, ensure_ascii=False, sort_keys=True) for one in document["diagnostics"])


def said_alone(case: Path) -> list[str]:
    """What is wrong with the input of one case, under its names in the merged tree."""
    session = start(__version__, str(case / "input"))
    built = build(session)
    assert built is not None
    return [renamed(case.name, line) for line in said([*session.diagnostics, *built.diagnostics])]


@pytest.fixture(scope="module")
def cases() -> list[Path]:
    found = [case for case in mergeable() if said_alone(case)]
    assert len(found) > 40
    return found


@pytest.fixture
def merged(cases: list[Path], tmp_path: Path) -> Path:
    merge(cases, tmp_path)
    return tmp_path


def test_one_run_reports_what_every_case_reports_alone(cases: list[Path], merged: Path) -> None:
    alone = sorted(line for case in cases for line in said_alone(case))
    assert said(runs.check(merged).report.diagnostics) == alone


def test_one_run_reports_every_rule_that_a_tree_can_break(merged: Path) -> None:
    implemented = {rule.id for rule in rules.CATALOGUE.values() if not rule.planned and not rule.id.startswith("UA9")}
    assert sorted(set(runs.rules_of(runs.check(merged)))) == sorted(implemented - APART)


def test_nothing_is_written_while_one_file_is_wrong(merged: Path) -> None:
    before = {path: path.read_bytes() for path in merged.rglob("*") if path.is_file()}
    outcome = runs.generate(merged)
    after = {path: path.read_bytes() for path in merged.rglob("*") if path.is_file() and ".ui-apps" not in path.parts}
    assert (outcome.exit_code, outcome.report.changes) == (EXIT_INPUT, ())
    assert after == before
