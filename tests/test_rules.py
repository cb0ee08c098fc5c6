"""The catalogue is whole: every rule explains itself, and docs/errors.md says what `ui-apps explain` says."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import runs
import yaml

from generator import configuration, pipeline, rules
from generator.diagnostics import Diagnostic
from generator.model import Configuration, SourceFile, ToolRules, TypescriptTarget
from generator.report import Context, explanation
from generator.rules import CATALOGUE, Rule

ROOT = Path(__file__).parent.parent
RULES = pytest.mark.parametrize("rule", CATALOGUE.values(), ids=CATALOGUE.keys())
UNREADABLE_ON_PURPOSE = {"UA001", "UA002", "UA004", "UA006", "UA008"}


def parts(rule: Rule) -> tuple[str, str]:
    """The example's texts under `# wrong` and `# right`."""
    found = re.fullmatch(r"# wrong\b[^\n]*\n(.*)\n\n# right\b[^\n]*\n(.*)", rule.example, re.DOTALL)
    assert found, rule.example
    return found[1], found[2]


@RULES
def test_texts_are_whole(rule: Rule) -> None:
    assert rule.what and rule.what[0] == rule.what[0].upper() and not rule.what.endswith(".")
    for text in (rule.why, rule.fix):
        assert text.endswith(".") and "\n" not in text and "  " not in text
    assert rule.example == rule.example.strip() and all(len(line) <= 100 for line in rule.example.split("\n"))


@RULES
def test_ids_and_names_are_well_formed(rule: Rule) -> None:
    assert re.fullmatch(r"UA[0-9]{3}", rule.id)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name)
    assert rules.find(rule.id) is rules.find(rule.id.lower()) is rules.find(rule.name) is rule


def test_names_are_unique() -> None:
    assert len({rule.name for rule in CATALOGUE.values()}) == len(CATALOGUE)


def test_every_constant_is_a_rule_of_the_catalogue() -> None:
    constants = {value for name, value in vars(rules).items() if name.isupper() and isinstance(value, str)}
    assert constants == set(CATALOGUE)


def test_free_and_planned_rules_are_those_of_the_specification() -> None:
    free = {"UA009", "UA010", "UA401", "UA402", "UA403", "UA406", "UA407", *(f"UA30{n}" for n in range(2, 9))}
    assert free <= {id for id, rule in CATALOGUE.items() if rule.free}
    assert not CATALOGUE["UA301"].free
    assert [id for id, rule in CATALOGUE.items() if rule.planned] == []


def test_an_unknown_word_finds_no_rule() -> None:
    assert rules.find("UA999") is None
    assert rules.find("") is None


@RULES
def test_examples_parse_as_what_they_are(rule: Rule) -> None:
    if rule.example.startswith("$ "):
        assert rule.id[:3] in ("UA4", "UA7", "UA9")
        return
    wrong, right = parts(rule)
    assert wrong != right
    if rule.id.startswith("UA8") or rule.id == "UA405":
        assert tomllib.loads(wrong) and tomllib.loads(right)
        return
    assert isinstance(yaml.safe_load(right), dict)
    if rule.id not in UNREADABLE_ON_PURPOSE:
        yaml.safe_load(wrong)


# The document that the examples of UA305 and UA306 are about.
API = json.dumps(
    {
        "openapi": "3.1.0",
        "paths": {
            "/actions": {"get": {"operationId": "actions_list"}},
            "/actions/{id}": {
                "get": {
                    "operationId": "actions_retrieve",
                    "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}}],
                }
            },
        },
    }
).encode()
# The views that the examples of UA401 to UA407 are about; in all the others, views are nobody's business.
VIEWS = """
export interface ActionData { id: string; name: string }
export interface FeatureFlagData { id: number; key: string }
export interface FeatureFlagListData { results: FeatureFlagData[] }
export interface LlmCostsData { total: number }
export function ActionView(props: { action: ActionData }) { return null }
export interface FlagListProps { data: FeatureFlagListData; onFeatureFlagClick?: () => void }
export function FeatureFlagListView(props: FlagListProps) { return null }
export function LLMCostsView(props: { data: LlmCostsData }) { return null }
"""
OF_VIEWS = ("UA401", "UA402", "UA406", "UA407")
TOOLS = "products/actions/mcp/tools.yaml"
COHORTS = "products/cohorts/mcp/tools.yaml"
IN_YAML = [
    rule
    for rule in CATALOGUE.values()
    if not rule.planned and (rule.id[:3] in ("UA0", "UA1", "UA2", "UA3", "UA5") or rule.id in ("UA403", *OF_VIEWS))
]


def fired(rule: Rule, example: str) -> set[str]:
    """The rules that find something in an example, in the file that its rule needs."""
    raw = example.encode().replace("\ufffd".encode(), b"\xe9")
    files = [SourceFile(TOOLS, "actions", raw)]
    if rule.id in ("UA203", "UA204"):
        files = [SourceFile(TOOLS, "actions", parts(rule)[0].encode()), SourceFile(COHORTS, "cohorts", raw)]
    if rule.id == "UA205":
        files = [SourceFile("services/mcp/definitions/core.yaml", None, raw)]
    tools = ToolRules(openapi="openapi.json" if rule.id in ("UA305", "UA306") else None)
    settings = Configuration(
        path="ui-apps.toml",
        uri_authority="acme",
        typescript=TypescriptTarget(),
        tools=tools,
        severity={} if rule.id in OF_VIEWS else dict.fromkeys(OF_VIEWS, "off"),
    )
    tree = {"openapi.json": API, "products/actions/mcp/apps/index.tsx": VIEWS.encode()}
    build = pipeline.build(files, settings, runs.Files(tree, also=lambda path: path.endswith("/debug.tsx")))
    return {one.rule for one in build.diagnostics}


@pytest.mark.parametrize("rule", IN_YAML, ids=lambda rule: rule.id)
def test_examples_are_true(rule: Rule) -> None:
    wrong, right = parts(rule)
    assert rule.id in fired(rule, wrong)
    assert rule.id not in fired(rule, right)


@pytest.mark.parametrize("rule", [CATALOGUE["UA405"], CATALOGUE["UA801"]], ids=lambda rule: rule.id)
def test_examples_of_a_configuration_are_true(rule: Rule) -> None:
    for part, expected in zip(parts(rule), ([rule.id], []), strict=True):
        diagnostics: list[Diagnostic] = []
        configuration.load("ui-apps.toml", f'uri_authority = "acme"\n{part}'.encode(), diagnostics)
        assert [one.rule for one in diagnostics] == expected


@RULES
def test_explanation_has_every_text(rule: Rule) -> None:
    text = explanation.render(rule, Context(width=80))
    assert text.startswith(f"{rule.id} {rule.name}\n")
    words = " ".join(text.split())
    for part in (rule.what, rule.why, rule.fix, rule.example):
        assert " ".join(part.split()) in words
    assert "\x1b" not in text


@RULES
def test_explanation_fits_the_terminal(rule: Rule) -> None:
    prose = explanation.render(rule, Context(width=60)).partition("\nExample\n")[0]
    assert all(len(line) <= 60 for line in prose.split("\n")[2:])


def test_explanation_says_what_can_be_configured() -> None:
    assert "always: error" in explanation.render(CATALOGUE["UA301"], Context())
    assert "set unlinked-app under [severity]" in explanation.render(CATALOGUE["UA307"], Context())
    assert "verdict of check" in explanation.render(CATALOGUE["UA902"], Context())


def test_explanation_of_a_planned_rule_says_that_it_does_not_fire() -> None:
    planned = Rule(id="UA399", name="later", what="a", why="b", fix="c", example="d", planned=True)
    assert "does not fire yet" in explanation.render(planned, Context())


def test_explanation_is_coloured_on_request() -> None:
    assert "\x1b[1mUA301" in explanation.render(CATALOGUE["UA301"], Context(color=True))


def test_the_page_in_docs_is_that_of_the_catalogue() -> None:
    assert (ROOT / "docs" / "errors.md").read_text("utf-8") == explanation.catalogue_page()


def test_the_page_has_a_section_and_a_link_for_every_rule() -> None:
    page = explanation.catalogue_page()
    for rule in CATALOGUE.values():
        assert page.count(f"\n### {rule.id} {rule.name}\n") == 1
        assert page.count(f"](#{rule.id.lower()}-{rule.name})") == 1
