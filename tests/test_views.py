"""The checks of views as a whole: what they read, when they are silent, and where they say what (UA401 to UA407)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
import runs

from generator import pipeline
from generator.diagnostics import Diagnostic
from generator.model import Configuration, SourceFile, TypescriptTarget

RULES = ("UA401", "UA402", "UA406", "UA407")
TOOLS = "products/boats/mcp/tools.yaml"
MODULE = "products/boats/mcp/apps/index.tsx"
STRICT = '{ "compilerOptions": { "strict": true } }'
DETAIL = """\
ui_apps:
    boat:
        type: detail
        view_prop: boat
tools:
    boat-get: { operation: get_boat, enabled: true, ui_app: boat }
"""
LIST = """\
ui_apps:
    boat-list:
        type: list
        detail_tool: boat-get
tools:
    boats-all: { operation: list_boats, enabled: true, ui_app: boat-list }
    boat-get: { operation: get_boat, enabled: true, structured: true }
"""
VIEWS = """\
export interface BoatData { id: string; name: string; crew: Crew | null; length?: number }
interface Crew { captain: string; size: number }
export interface BoatListData { results: BoatData[] }
export function BoatView({ boat }: { boat: BoatData }) { return null }
export function BoatListView(props: { data: BoatListData; onBoatClick?: (boat: BoatData) => void }) { return null }
"""


@dataclass(frozen=True)
class Watched(runs.Files):
    """A tree that remembers what was asked of it."""

    asked: list[str] = field(default_factory=list)

    def read(self, path: str) -> bytes | None:
        self.asked.append(path)
        return super().read(path)

    def listing(self, folder: str) -> frozenset[str]:
        self.asked.append(folder)
        return super().listing(folder)


def found(
    tools: str, views: str = VIEWS, others: Mapping[str, str] | None = None, **settings: Any
) -> tuple[list[Diagnostic], list[str]]:
    """The diagnostics of one product with its view module, and what was asked of the tree."""
    files = {MODULE: views, "tsconfig.json": STRICT, **(others or {})}
    tree = Watched({path: text.encode() for path, text in files.items()}, also=lambda path: path.endswith(".tsx"))
    configuration = Configuration(
        path="ui-apps.toml", uri_authority="acme", **{"typescript": TypescriptTarget(), **settings}
    )
    built = pipeline.build([SourceFile(TOOLS, "boats", tools.encode())], configuration, tree)
    return list(built.diagnostics), tree.asked


def rules_of(tools: str, views: str = VIEWS, **settings: Any) -> list[str]:
    return [one.rule for one in found(tools, views, **settings)[0]]


def test_what_fits_is_not_spoken_of() -> None:
    assert rules_of(DETAIL) == [] and rules_of(LIST) == []


@pytest.mark.parametrize("tools", [DETAIL, LIST], ids=["detail", "list"])
def test_nothing_is_read_when_all_four_rules_are_off(tools: str) -> None:
    assert found(tools, "export {}\n", severity=dict.fromkeys(RULES, "off")) == ([], [])


@pytest.mark.parametrize("rule", RULES)
def test_one_rule_that_is_on_has_views_looked_at(rule: str) -> None:
    _, asked = found(DETAIL, severity={one: "off" for one in RULES if one != rule})
    assert MODULE in asked


def test_nothing_is_read_where_nothing_imports_views() -> None:
    assert found(DETAIL, "export {}\n", typescript=None) == ([], [])


def test_each_module_is_read_once() -> None:
    apps, _, tools = LIST.partition("tools:\n")
    _, asked = found(DETAIL.replace("ui_apps:\n", apps).replace("tools:\n", f"tools:\n{tools.splitlines()[0]}\n"))
    assert asked.count(MODULE) == 1


def test_a_severity_of_a_warning_lets_the_outputs_be_written() -> None:
    views = VIEWS.replace("{ boat: BoatData }", "{ ship: BoatData }")
    (one,), _ = found(
        DETAIL.replace("boat\ntools", "boat\ntools"),
        views.replace("{ boat }", "{ ship }"),
        severity={"UA406": "warning"},
    )
    assert (one.rule, one.severity) == ("UA406", "warning")


ANYTHING = "export type BoatData = any\n"
UNCERTAIN = {
    "a package that may be installed": (VIEWS, "component_import: '@acme/boats'"),
    "props of a wrapper that nobody knows": (
        f"{ANYTHING}declare const styled: any, Inner: any\nexport const BoatView = styled(Inner)\n",
        "",
    ),
    "props without a type": (f"{ANYTHING}export function BoatView(props) {{ return null }}\n", ""),
    "props of a mapped type": (
        f"{ANYTHING}type Names = string\n"
        "export function BoatView(props: { [K in Names]: string }) { return null }\n",
        "",
    ),
    "a type of a package": (
        "import type { Props } from 'boats'\nexport type { BoatData } from 'boats'\n"
        "export function BoatView(props: Props) { return null }\n",
        "",
    ),
    "an export of a file that cannot be read whole": ("export = {}\n", ""),
    "a module that the grammar does not understand": ("export export {{{ ]]\n", ""),
    "a JavaScript module": (VIEWS, "component_import: ./boats.js"),
    "a file of another kind": (VIEWS, "component_import: ./boats.vue"),
}


@pytest.mark.parametrize("name", UNCERTAIN)
def test_what_is_not_certain_is_no_fault(name: str) -> None:
    views, line = UNCERTAIN[name]
    tools = DETAIL.replace("view_prop: boat", f"view_prop: whatever\n        {line}")
    others = {"services/mcp/src/ui-apps/apps/generated/boats.js": "exports.x = 1"}
    assert found(tools, views, others)[0] == []


@pytest.mark.parametrize(
    ("field", "rule", "shown"),
    [
        ("component_import: products/boat/mcp/apps", "UA401", "products/boat/mcp/apps"),
        ("view_component: BoatsView", "UA402", "BoatsView"),
        ("item_data_type: BoatDate", "UA402", "BoatDate"),
        ("list_data_type: BoatView", "UA402", "BoatView"),
        ("click_prop: onBoat", "UA406", "onBoat"),
        ("item_name_field: crew.capten", "UA407", "capten"),
        ("detail_args: '{ id: item.crew?.sise }'", "UA407", "sise"),
        ("detail_args: '{ id: item.crew.size }'", "UA305", "size"),
        ("detail_args: '{ id: item.length * 2 }'", "UA305", "item.length * 2"),
    ],
)
def test_a_fault_stands_at_what_is_wrong_in_the_value(field: str, rule: str, shown: str) -> None:
    tools = LIST.replace("detail_tool: boat-get", f"detail_tool: boat-get\n        {field}")
    (one,), _ = found(tools)
    line = tools.splitlines()[one.span.line - 1]
    assert (one.rule, line[one.span.column - 1 : one.span.end_column - 1]) == (rule, shown)


@pytest.mark.parametrize(
    ("views", "rule"),
    [
        (VIEWS.replace("BoatListView", "BoatsView"), "UA402"),
        (VIEWS.replace("onBoatClick", "onClick"), "UA406"),
        (VIEWS.replace("data: BoatListData", "data: BoatListData; page: number"), "UA406"),
        (VIEWS.replace("data: BoatListData", "data: BoatData[]"), "UA406"),
        (VIEWS.replace("name: string", "label: string"), "UA407"),
        (VIEWS.replace("id: string", "uuid: string"), "UA407"),
        (VIEWS.replace("data: BoatListData", "data: BoatListData; children: string"), "UA406"),
        (
            VIEWS.replace("(props: { data: BoatListData;", "(props: { data: { results: BoatData[] };").replace(
                "interface BoatListData { results: BoatData[] }", "type BoatListData = unknown"
            ),
            "UA406",
        ),
    ],
)
def test_a_fault_of_a_derived_name_stands_at_the_app(views: str, rule: str) -> None:
    (one,), _ = found(LIST, views)
    assert (one.rule, one.span.line, one.span.column) == (rule, 2, 5)
    assert any(note.span is not None and note.span.path == MODULE for note in one.notes)


def test_a_value_that_reading_has_refused_is_not_judged_again() -> None:
    tools = DETAIL.replace("view_prop: boat", "view_prop: !!binary boot")
    assert rules_of(tools) == ["UA008"]


def test_null_is_only_told_apart_under_strict() -> None:
    tools = LIST.replace("boat-get\ntools", "boat-get\n        detail_args: '{ id: item.crew.size }'\ntools")
    assert [one.rule for one in found(tools)[0]] == ["UA305"]
    assert found(tools, others={"tsconfig.json": "{}"})[0] == []
