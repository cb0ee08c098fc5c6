"""Flags that are read without Typer are read as Typer reads them; all others are left to it."""

from __future__ import annotations

from typing import Any

import pytest
import typer.main
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.cli import calls
from generator.cli.commands import app

COMMANDS: Any = typer.main.get_command(app)
VALUES = st.sampled_from(["a", "text", "json", "", "-", "-q", "--quiet", "0", "12", "-1", "٣", "1_0", "a=b", "1" * 12])
NAMES = st.sampled_from([*calls._TEXTS, "--max-diagnostics", "--product"])
SWITCHES = st.sampled_from(
    [
        *calls._SWITCHES,
        *calls._OWN["generate"],
        "--no-diff",
        "-h",
        "--version",
        "--",
        "-qy",
        "--quie",
        "--diff=yes",
        "-",
    ]
)
WORDS = st.one_of(
    SWITCHES.map(lambda word: [word]),
    st.tuples(NAMES, VALUES).map(list),
    st.tuples(NAMES, VALUES).map(lambda pair: ["=".join(pair)]),
    VALUES.map(lambda word: [word]),
)


def by_typer(command: str, words: list[str]) -> dict[str, Any] | None:
    """The keywords with which Typer calls the command; None when it refuses the words or answers itself."""
    try:
        with COMMANDS.commands[command].make_context(command, list(words)) as context:
            given = dict(context.params)
    except (SystemExit, Exception) as refused:
        assert not isinstance(refused, AssertionError | NameError)
        return None
    return {name: value for name, value in given.items() if name not in ("files", "version")}


@pytest.mark.parametrize("command", ["check", "generate"])
@given(words=st.lists(WORDS, max_size=5).map(lambda parts: [word for part in parts for word in part]))
@settings(max_examples=400, deadline=None)
def test_both_read_the_same(command: str, words: list[str]) -> None:
    flags = calls._flags([command, *words])
    if flags is None:
        return
    read = by_typer(command, words)
    assert read is not None, words
    defaults = by_typer(command, [])
    assert defaults is not None
    expected = {**defaults, **flags}
    assert [*(read.pop("product") or ())] == [*(expected.pop("product") or ())]
    assert read == expected


@pytest.mark.parametrize(
    "words",
    [
        "check",
        "check --root . --quiet -q".removesuffix(" -q"),
        "check --format=json --max-diagnostics 5 --product a --product b --diff",
        "generate --dry-run --adopt --yes a.yaml b.yaml --exit-non-zero-on-write --no-cache --stats --strict",
    ],
)
def test_usual_flags_are_plain(words: str) -> None:
    assert calls._flags(words.split()) is not None


@pytest.mark.parametrize(
    "words",
    [
        "check --diff --diff",
        "check --no-diff",
        "generate -qy",
        "check --root",
        "check --root -q",
        "check --help",
        "check --max-diagnostics x",
        "check --max-diagnostics -1",
        "check --",
        "check --quiet=1",
        "generate --forc",
    ],
)
def test_all_else_is_typers(words: str) -> None:
    assert calls._flags(words.split()) is None


@pytest.mark.parametrize("words", [[], ["list"], ["--help"], ["explain", "UA301"]])
def test_other_commands_are_typers(words: list[str]) -> None:
    calls.plainly(words)
