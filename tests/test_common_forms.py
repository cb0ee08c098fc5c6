"""Object literals of the common form are read as tree-sitter's way reads them, down to every place and kind."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.typescript import common_forms, expressions

NAMES = st.sampled_from(["id", "item", "a", "$x", "_y", "in", "class", "undefined", "constructor", "__proto__", "x1"])
DOTS = st.sampled_from([".", "?.", " . ", "?. ", ".?"])
SPACES = st.sampled_from(["", " ", "  ", "\t", "\n"])
LITERALS = st.sampled_from(
    [
        "null",
        "undefined",
        "true",
        "false",
        "''",
        "'a b'",
        "'{,}'",
        "'it\\'s'",
        "'<'",
        '"x"',
        "0",
        "12",
        "012",
        "1.5",
        "-1",
    ]
)


@st.composite
def rows(draw: st.DrawFn) -> str:
    steps = draw(st.lists(st.tuples(DOTS, NAMES), max_size=3))
    return draw(st.sampled_from(["item", "item", "item", "row", "items"])) + "".join(
        f"{dot}{name}" for dot, name in steps
    )


@st.composite
def literals(draw: st.DrawFn) -> str:
    entries = []
    for _ in range(draw(st.integers(0, 3))):
        value = draw(rows() | LITERALS)
        if draw(st.booleans()):
            value += draw(SPACES) + draw(st.sampled_from(["??", "?? ", "||"])) + draw(SPACES) + draw(LITERALS | rows())
        entries.append(f"{draw(SPACES)}{draw(NAMES)}{draw(SPACES)}:{draw(SPACES)}{value}{draw(SPACES)}")
    return "{" + ",".join(entries) + draw(st.sampled_from(["", "", ","])) + "}"


def assert_same(text: str) -> None:
    one, other = expressions.parse(text), expressions._parse(text)
    assert one == other
    assert repr(one.literal) == repr(other.literal)  # with the places, which do not count as parts of a value


@given(literals())
@settings(max_examples=1500, deadline=None)
def test_both_ways_agree(text: str) -> None:
    if common_forms.read(text) is not None:
        assert_same(text)


@pytest.mark.parametrize(
    "text",
    [
        "{ id: item.id }",
        "{id:item.id}",
        "{ orderId: item.id, region: item.owner?.region ?? null }",
        "{ a: item, b: 'x y', c: 12, d: true, e: item.n ?? 0 }",
    ],
)
def test_what_people_write_is_of_the_common_form(text: str) -> None:
    assert common_forms.read(text) is not None
    assert_same(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "{ id }",
        "{ id: item.id, }",
        "{ a: item.b, a: 1 }",
        "{ __proto__: item }",
        "{ a: item[0] }",
        "{ a: b }",
        "{ a: item.b /* c */ }",
        "{ a: item.b; }",
        "{ a: 'é' }",
        "{ a: item.b }}",
        "{ a: item.b } ",
        "{ a: (item) }",
    ],
)
def test_all_else_is_read_by_tree_sitter(text: str) -> None:
    assert common_forms.read(text) is None


def test_the_common_form_needs_no_tree_sitter() -> None:
    code = (
        "import sys; from generator.typescript import expressions; print(expressions.parse('{ a: item.b }').printed); "
        "print('tree_sitter' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["{ a: item.b }", "False"]
