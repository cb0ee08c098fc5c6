"""A real monorepo's tools files, where they lie beside this repository: every app resolves exactly as expected, and
what is generated from them compiles (their README says what they are). Nothing is collected where they are absent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import program
import pytest
import runs
import toolchain

CORPUS = program.ROOT.parent / "shared/corpus"
__test__ = CORPUS.is_dir()
EXPECTED: dict[str, dict[str, Any]] = json.loads((CORPUS / "expected.json").read_text("utf-8")) if __test__ else {}
CONFIGURATION = """\
brand = "PostHog"
uri_authority = "posthog"
sources = ["definitions/*.yaml", "products/*/mcp/tools.yaml"]

[typescript]
[python]
[manifest]

[severity]
view-module-not-found = "off"
export-not-found = "off"
prop-not-found = "off"
field-not-found = "off"

[tools]
external = ["feature-flag-get-definition"]

[extra_fields]
top_level = { wrappers = "object" }

[extra_fields.tool]
description_file = "string"
enrich_url = "string"
exclude_params = "array"
feature_flag = "string"
include_params = "array"
list = "boolean"
param_overrides = "object"
response = "object"
response_type = "string"
soft_delete = "any"
system_prompt_hint = "string"
url_prefix = "string"
validators = "array"
"""
WRITTEN_BY_HAND = ("debug", "query-results", "render-ui")


def plant(root: Path, configuration: str = CONFIGURATION) -> Path:
    """A monorepo of the corpus's files, with this configuration."""
    files = {path.relative_to(CORPUS).as_posix(): path.read_bytes() for path in CORPUS.rglob("*.yaml")}
    by_hand = {f"{program.CUSTOM}/{key}.tsx": "export {}\n" for key in WRITTEN_BY_HAND}
    return program.plant(root, {**files, **by_hand, "ui-apps.toml": configuration})


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The generated monorepo."""
    root = plant(tmp_path_factory.mktemp("corpus"))
    done = program.run(root, "generate", "--format", "json")
    assert done.returncode == 0
    assert [one for one in program.report(done)["diagnostics"] if one["severity"] == "error"] == []
    return root


@pytest.fixture(scope="module")
def manifest(corpus: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((corpus / program.MANIFEST).read_text("utf-8"))
    return content


def test_exactly_the_expected_apps_are_there(manifest: dict[str, Any]) -> None:
    assert [app["key"] for app in manifest["apps"]] == sorted(EXPECTED)


@pytest.mark.parametrize("key", EXPECTED)
def test_an_app_resolves_exactly_as_expected(manifest: dict[str, Any], key: str) -> None:
    (row,) = [dict(app) for app in manifest["apps"] if app["key"] == key]
    source, custom = EXPECTED[key]["source"], EXPECTED[key]["type"] == "custom"
    assert row.pop("key") == key
    assert row.pop("product") == (source.split("/")[1] if source.startswith("products/") else None)
    assert row.pop("entry") == (key if custom else f"generated/{key}")
    assert row == EXPECTED[key]


def test_tools_and_products_are_those_of_the_files(manifest: dict[str, Any]) -> None:
    assert list(manifest["products"]) == sorted(path.name for path in (CORPUS / "products").iterdir())
    assert manifest["products"]["surveys"] == {"category": "Surveys", "feature": "surveys", "url_prefix": "/surveys"}
    survey = manifest["tools"]["survey-get"]
    assert (survey["enabled"], survey["ui_app"], survey["product"]) == (True, "survey", "surveys")
    linked = {name for app in manifest["apps"] for name in app["tools"]}
    assert linked == {name for name, tool in manifest["tools"].items() if tool["ui_app"] is not None}


@pytest.mark.parametrize("react", [18, 19])
def test_what_is_generated_compiles(corpus: Path, manifest: dict[str, Any], react: Literal[18, 19]) -> None:
    assert toolchain.type_check({"corpus": toolchain.Tree(root=corpus, manifest=manifest)}, react) == []


def test_what_is_generated_is_formatted_and_the_python_registry_is_typed(corpus: Path) -> None:
    assert toolchain.prettier_check([path for path in corpus.rglob("*.ts*") if path.stem not in WRITTEN_BY_HAND]) == []
    assert toolchain.pyright([corpus / program.PYTHON]) == []


def test_a_fresh_tree_is_fresh(corpus: Path) -> None:
    assert runs.check(corpus).exit_code == 0


def test_without_their_declaration_the_fields_of_other_generators_are_all_that_is_wrong(tmp_path: Path) -> None:
    outcome = runs.check(plant(tmp_path, CONFIGURATION.partition("[extra_fields]")[0]))
    errors = [one for one in outcome.report.diagnostics if one.severity == "error"]
    assert {one.rule for one in errors} == {"UA101"} and len(errors) > 30
    assert all("[extra_fields]" in one.help or "belongs to the top level" in one.message for one in errors)
