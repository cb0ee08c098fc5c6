"""The nearest of many names is found quickly, and is the one that comparing with each of them would find."""

from __future__ import annotations

import difflib
from random import Random
from typing import Any

import pytest

from generator import diagnostics
from generator.diagnostics import Vocabulary, suggest

NOUNS = [
    "account",
    "alert",
    "batch",
    "campaign",
    "cohort",
    "dashboard",
    "export",
    "feature",
    "flag",
    "funnel",
    "group",
    "insight",
    "invoice",
    "order",
    "person",
]
VERBS = ["get", "list", "create", "update", "delete", "archive", "history", "stats"]
NAMES = [f"{one}-{two}-{verb}" for one in NOUNS for two in NOUNS for verb in VERBS]


def misspelt(name: str, random: Random) -> str:
    at = random.randrange(len(name))
    return random.choice(
        [
            f"{name}s",
            name[:at] + name[at + 1 :],
            f"{name[:at]}x{name[at:]}",
            name[:at] + name[at + 1 : at + 2] + name[at : at + 1] + name[at + 2 :],
            name.replace("-", "_").upper(),
        ]
    )


def compared(word: str, names: list[str]) -> str | None:
    """What comparing `word` with every name finds."""
    folded = {name.casefold().replace("-", "_"): name for name in sorted(names, reverse=True)}
    near = difflib.get_close_matches(word.casefold().replace("-", "_"), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else None


@pytest.mark.parametrize("asked", [0, 100], ids=["scanned", "indexed"])
def test_the_nearest_is_that_of_all(asked: int) -> None:
    random = Random(7)
    vocabulary = Vocabulary(NAMES)
    vocabulary._asked = asked
    for name in random.sample(NAMES, 4 if not asked else 60):
        word = misspelt(name, random)
        assert vocabulary.nearest(word) == compared(word, NAMES), word


@pytest.mark.parametrize(
    ("word", "expected"), [("gte", "get"), ("liste", "list"), ("g", None), ("", None), ("gt", "get")]
)
def test_short_words_among_many(word: str, expected: str | None) -> None:
    assert Vocabulary([*NAMES, *VERBS]).nearest(word) == expected


def test_nothing_is_near_a_word_of_another_kind() -> None:
    vocabulary = Vocabulary(NAMES)
    assert [vocabulary.nearest("qqq-zzz") for _ in range(8)] == [None] * 8


def test_a_name_can_be_left_out() -> None:
    assert suggest("order-list", ["orders-list", "order-get"]) == "orders-list"
    assert Vocabulary(["orders-list", "order-get"]).nearest("order-list", without={"orders-list"}) == "order-get"
    everything = Vocabulary(NAMES)
    assert everything.nearest("account-alert-gett") == "account-alert-get"
    assert everything.nearest("account-alert-gett", without=["account-alert-get"]) != "account-alert-get"


def test_a_word_is_compared_with_few_of_many_names(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []
    real = difflib.get_close_matches

    def counted(word: str, names: list[str], **limits: Any) -> list[str]:
        counts.append(len(names))
        return real(word, names, **limits)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    vocabulary = Vocabulary(NAMES)
    for _ in range(10):
        assert vocabulary.nearest("account-alertt-get") == "account-alert-get"
    assert max(counts) <= diagnostics._LIKELY
    assert vocabulary._index, "many words are worth an index"
