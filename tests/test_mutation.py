"""No broken app passes `check`, and no sound one is refused: single faults made by program (tests/mutation).

`make mutants` prints the table of what is judged here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import program
import pytest
from mutation import suite
from mutation.__main__ import summary
from mutation.verdicts import BODY, Court, Judged

MOST_MISSED = 0.02


@pytest.fixture(scope="module")
def court() -> Court:
    return suite.court()


@pytest.fixture(scope="module")
def judged(court: Court) -> Sequence[Judged]:
    found = court.judge(suite.mutants(court.grounds.values()))
    print(summary(found))
    return found


def _of(judged: Sequence[Judged], verdict: str) -> list[str]:
    return [str(one) for one in judged if one.verdict == verdict]


def test_there_are_enough_mutants_without_the_corpus(judged: Sequence[Judged]) -> None:
    own = [one for one in judged if one.mutant.tree != "corpus"]
    assert len(own) >= 300
    assert {one.mutant.kind.partition(":")[0] for one in own} == {"YAML", "TypeScript", "OpenAPI", "sound"}
    assert len({(one.mutant.tree, one.mutant.kind, one.mutant.description) for one in judged}) == len(judged)


def test_each_judge_finds_broken_mutants(judged: Sequence[Judged]) -> None:
    own = [one for one in judged if one.mutant.tree != "corpus"]
    assert sum(bool(one.compiled.generated) for one in own) > 60
    assert sum(bool(one.broken_clicks) for one in own) > 40
    assert sum(not one.compiled.generated and bool(one.broken_clicks) for one in own) > 10
    assert Counter(one.mutant.expected for one in own)["sound"] > 100
    bodies = [one for one in own if one.mutant.kind == BODY]
    assert bodies and all(one.compiled.written for one in bodies)


def test_what_is_called_sound_is_sound(judged: Sequence[Judged]) -> None:
    assert _of(judged, "unsound") == []


def test_there_is_no_false_alarm(judged: Sequence[Judged]) -> None:
    assert _of(judged, "false alarm") == []


def test_check_points_to_the_fault(judged: Sequence[Judged]) -> None:
    assert _of(judged, "misplaced") == []


def test_few_are_missed_and_each_for_a_known_reason(judged: Sequence[Judged]) -> None:
    missed = [one for one in judged if one.verdict == "missed"]
    broken = [one for one in judged if one.verdict in ("caught", "missed")]
    assert [str(one) for one in missed if suite.reason(one) is None] == []
    assert len(missed) <= MOST_MISSED * len(broken)


def test_the_program_itself_says_the_same(court: Court, judged: Sequence[Judged], tmp_path: Path) -> None:
    ground = court.grounds["shop"]
    caught = [one for one in judged if one.verdict == "caught" and one.mutant.tree == "shop"]
    kinds = {one.mutant.kind: one for one in caught}
    for number, one in enumerate(list(kinds.values())[::2]):
        files = {path: text for path, text in {**ground.files, **one.mutant.changes}.items() if text is not None}
        done = program.run(program.plant(tmp_path / str(number), files), "check", "--format", "json")
        said = [(found["rule"], found["path"], found["line"]) for found in program.report(done)["diagnostics"]]
        assert done.returncode == 1
        assert sorted(said) == sorted((found.rule, found.span.path, found.span.line) for found in one.said), str(one)
