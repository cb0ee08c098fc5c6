"""Templates as functions print what Jinja prints, and a template that has changed since is Jinja's again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import runs
from test_cases import CASES

from generator import emit
from generator.emit import compiled, compiling, lookup

MODULE = Path(compiled.__file__)


class Both:
    """The templates, each printed in both ways."""

    def __init__(self) -> None:
        self.printed: list[str] = []

    def get_template(self, name: str) -> Any:
        both = self

        class Template:
            def render(self, **values: Any) -> str:
                text = lookup.Templates(compiled.TEMPLATES).get_template(name).render(**values)
                assert text == lookup.jinja().get_template(name).render(**values)
                both.printed.append(name)
                return text

        return Template()


def test_the_functions_are_those_of_the_templates() -> None:
    if os.environ.get("UPDATE_DOCS"):
        MODULE.write_text(compiling.module(), "utf-8", newline="\n")
    assert MODULE.read_text("utf-8") == compiling.module(), "run: make docs"


def test_every_template_is_one_that_can_be_compiled() -> None:
    assert list(compiled.TEMPLATES) == compiling.names()


def test_both_ways_print_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    both = Both()
    monkeypatch.setattr(emit, "templates", lambda: both)
    for case in CASES:
        runs.findings(case / "input")
    assert {name for name in compiled.TEMPLATES if name not in both.printed} == {
        "dispatch/custom.tsx.jinja",
        "dispatch/detail.tsx.jinja",
        "dispatch/list.tsx.jinja",
    }, "these are printed inside another one"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(lookup, "FOLDER", str(tmp_path))
    lookup.jinja.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    lookup.jinja.cache_clear()


def printed(folder: Path, text: str, **values: Any) -> str:
    """What a compiled template prints; fails when it cannot be compiled."""
    (folder / "kind").mkdir(exist_ok=True)
    (folder / "kind/one.txt.jinja").write_text(text, "utf-8", newline="\n")
    names: dict[str, Any] = {}
    exec(compiling.module(), names)
    templates = lookup.Templates(names["TEMPLATES"])
    assert list(names["TEMPLATES"]) == ["kind/one.txt.jinja"]
    assert templates.get_template("kind/one.txt.jinja").render(**values) == lookup.jinja().from_string(text).render(
        **values
    )
    return templates.get_template("kind/one.txt.jinja").render(**values)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n", "a\n"),
        ("", ""),
        ("'\"\\ {{ x | ts_string }}\n{% if y %}\nyes\n{% else %}\n\"no'\n{% endif %}\n", "'\"\\ 'it'\n\"no'\n"),
        ("{% if y %}{% elif x %}{{ x | comment }}{% endif %}", "it"),
        ("{% for a, b in pairs %}{{ a | ts_key }}: {{ b | ts_value }}\n{% endfor %}", "k: [1]\n"),
        ("{% for a in [] %}{% endfor %}", None),
        ("{{ (x ~ 'é') | py_string }}", '"ité"'),
        ("{% for a in rows %}{% for b in a %}{{ b | ts_name }}{% endfor %}{% endfor %}", "xyz"),
    ],
)
def test_forms_of_templates(folder: Path, text: str, expected: str | None) -> None:
    values = {"x": "it", "y": "", "pairs": [("k", [1])], "rows": [["x", "y"], ["z"]]}
    if expected is None:
        with pytest.raises(AssertionError):
            printed(folder, text, **values)
    else:
        assert printed(folder, text, **values) == expected


@pytest.mark.parametrize("text", ["{{ x }}", "{{ x | ts_string ~ x }}", "{% for a in x %}{{ a }}{% endfor %}"])
def test_the_gate_stays(folder: Path, text: str) -> None:
    with pytest.raises(TypeError, match="no emitter made"):
        printed(folder, text, x="a")


@pytest.mark.parametrize(
    "text",
    [
        "{% set a = 1 %}",
        "{{ x | upper }}",
        "{{ x | ts_string | safe }}",
        "{% for a in x %}{{ loop.index | ts_value }}{% endfor %}",
        "{% for a in x %}{% endfor %}{{ a | ts_string }}",
        "{% for a in x %}{% for a in a %}{% endfor %}{% endfor %}",
        "{% for a in x if a %}{% endfor %}",
        "{% for a in x %}{% else %}none{% endfor %}",
        "{{ x._hidden | ts_string }}",
        "{{ x[0] | ts_string }}",
        "{{ out | ts_string }}",
        "{{ class | ts_string }}",
        "{% macro m() %}{% endmacro %}",
    ],
)
def test_what_only_jinja_can_do_is_left_to_it(folder: Path, text: str) -> None:
    with pytest.raises(AssertionError):
        printed(folder, text, x=["a"])


def test_a_template_that_has_changed_is_printed_by_jinja(folder: Path) -> None:
    assert printed(folder, "one", x=1) == "one"
    names: dict[str, Any] = {}
    exec(compiling.module(), names)
    (folder / "kind/one.txt.jinja").write_text("two", "utf-8", newline="\n")
    assert lookup.Templates(names["TEMPLATES"]).get_template("kind/one.txt.jinja").render() == "two"


def test_a_name_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        emit.templates().get_template("entries/list.tsx.jinja").render()
