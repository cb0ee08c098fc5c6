"""`explain KEY`: what is said of an app is what its files and a real run show (spec: cli.md, commands)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import program
import pytest
import runs

ORDER = f"{program.ENTRIES}/order.tsx"
MERGED = """\
ui_apps:
    order: &order
        type: detail
        view_prop: order
        description: &text One order
    receipt:
        <<: *order
        view_prop: receipt
        app_name: *text
    copy: *order
tools:
    order-get: {operation: get_order, enabled: true, ui_app: order}
    receipt-get: {operation: get_receipt, enabled: true, ui_app: receipt}
    copy-get: {operation: get_copy, enabled: true, ui_app: copy}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = program.plant(tmp_path / "root")
    assert program.run(root, "generate").returncode == 0
    return root


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    value: dict[str, Any] = json.loads(program.run(program.ROOT, "schema", "--of", "explain").stdout)
    jsonschema.Draft202012Validator.check_schema(value)
    return value


def explain(root: Path, subject: str, code: int = 0) -> dict[str, Any]:
    done = program.run(root, "explain", subject, "--format", "json")
    assert done.returncode == code, done.stdout + done.stderr
    value: dict[str, Any] = json.loads(done.stdout)
    return value


def fields(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in answer["app"]["fields"]}


def at(root: Path, place: dict[str, Any]) -> str:
    """The rest of the line that a place is in."""
    line: str = (root / place["path"]).read_text("utf-8").splitlines()[place["line"] - 1]
    return line[place["column"] - 1 :]


def manifest(root: Path) -> dict[str, dict[str, Any]]:
    rows = json.loads((root / program.MANIFEST).read_text("utf-8"))["apps"]
    return {row["key"]: row for row in rows}


@pytest.mark.parametrize("key", sorted(manifest(program.ROOT)))
def test_every_field_has_its_resolved_value_and_its_true_place(key: str, schema: dict[str, Any]) -> None:
    answer = explain(program.ROOT, key)
    jsonschema.validate(answer, schema)
    row, found = manifest(program.ROOT)[key], fields(answer)
    resolved = {name: value for name, value in row.items() if name not in ("key", "tools", "render_ui")}
    assert {name: found[name]["value"] for name in resolved} == resolved
    assert [one["name"] for one in answer["app"]["tools"]] == row["tools"]
    for one in found.values():
        assert (one["origin"] == "written") == (one["path"] is not None)
        assert (one["origin"] == "unset") == (one["value"] is None)
        assert one["origin"] != "convention" or one["words"]
        if isinstance(one["value"], str) and one["path"]:
            assert at(program.ROOT, one).lstrip("'\">|&").startswith(one["value"][:20])
    assert at(program.ROOT, answer["app"]).startswith(f"{key}:")
    assert all(at(program.ROOT, one).startswith(key) for one in answer["app"]["tools"])
    # A custom app is in the dispatch module only when the umbrella can show it.
    assert {one["state"] for one in answer["app"]["outputs"]} <= {"fresh", "handwritten"}


def test_the_text_says_where_each_value_comes_from(root: Path) -> None:
    text = program.run(root, "explain", "order-list").stdout
    assert "\x1b" not in text and "\x1b[" in program.run(root, "explain", "order-list", "--color", "always").stdout
    lines = [re.split(r"\s{2,}", line.strip()) for line in text.splitlines()]
    assert ["order-list", "list app of shop", "products/shop/mcp/tools.yaml:6:5"] in lines
    assert ["detail_tool", "order-get", "products/shop/mcp/tools.yaml:8:22"] in lines
    assert ["app_name", "Acme Order List", "convention: the brand and the key's words"] in lines
    assert ["csp", "-", "unset"] in lines
    assert ["orders-all", "enabled", "products/shop/mcp/tools.yaml:25:17"] in lines
    assert ["order-get", "enabled", "with { id: item.id }", "products/shop/mcp/tools.yaml:18:5"] in lines
    assert ["entry", "fresh", f"{program.ENTRIES}/order-list.tsx"] in lines


def test_merges_and_aliases_are_shown_with_the_place_where_they_stand(root: Path) -> None:
    (root / program.SHOP_FILE).write_text(MERGED)
    receipt = fields(explain(root, "receipt"))
    assert (receipt["type"]["line"], receipt["type"]["via"][0]["text"]) == (3, "<<: *order")
    assert at(root, receipt["type"]["via"][0]) == "*order"
    assert (receipt["view_prop"]["line"], receipt["view_prop"]["via"]) == (8, [])
    assert receipt["app_name"]["value"] == "One order"
    assert [(one["kind"], one["text"], one["line"]) for one in receipt["app_name"]["via"]] == [("alias", "*text", 9)]
    assert at(root, receipt["app_name"]) == "One order"
    copy = fields(explain(root, "copy"))
    assert (copy["view_prop"]["line"], copy["view_prop"]["via"][0]["line"]) == (4, 10)
    assert fields(explain(root, "order"))["description"]["via"] == []
    assert "by `<<: *order` at line 7" in program.run(root, "explain", "receipt").stdout


def test_an_app_is_explained_while_other_entries_are_wrong(root: Path) -> None:
    (root / program.SHOP_FILE).write_text(program.SHOP.replace("type: custom", "type: costum"))
    answer = explain(root, "order")
    assert answer["diagnostics"] == [] and fields(answer)["app_name"]["value"] == "Acme Order"
    states = {one["role"]: one["state"] for one in answer["app"]["outputs"]}
    assert states.pop("entry") == "fresh" and set(states.values()) == {"unknown"}
    assert "run: ui-apps check" in program.run(root, "explain", "order").stderr


def test_an_app_that_is_wrong_shows_why_and_ends_with_1(root: Path, schema: dict[str, Any]) -> None:
    (root / program.SHOP_FILE).write_text(program.SHOP.replace("view_prop: order", "view_prop: 7\n        titel: x"))
    answer = explain(root, "order", code=1)
    jsonschema.validate(answer, schema)
    assert [(one["rule"], one["line"]) for one in answer["diagnostics"]] == [("UA103", 5), ("UA101", 6)]
    assert (answer["app"]["type"], answer["app"]["line"]) == (None, 3)
    assert [one["name"] for one in answer["app"]["tools"]] == ["order-get"]
    text = program.run(root, "explain", "order").stdout
    assert text.startswith("order  app, refused  products/shop/mcp/tools.yaml:3:5\n") and "error[UA103]" in text
    (root / program.SHOP_FILE).write_text(program.SHOP.replace("detail_tool: order-get", "detail_tool: order-got"))
    assert [one["rule"] for one in explain(root, "order-list", code=1)["diagnostics"]] == ["UA302"]
    assert explain(root, "order")["diagnostics"] == []
    (root / program.SHOP_FILE).write_text(f"{program.SHOP}  - [")
    assert [one["rule"] for one in explain(root, "order", code=1)["diagnostics"]] == ["UA001"]


def test_outputs_are_what_check_says_of_them(root: Path) -> None:
    (root / ORDER).unlink()
    (root / program.TYPESCRIPT).write_text((root / program.TYPESCRIPT).read_text() + "\n")
    (root / program.PYTHON).write_text("mine = 1\n")
    states = {one["path"]: one["state"] for one in explain(root, "order")["app"]["outputs"]}
    verdicts = {one.path: one.verdict for one in runs.check(root).report.changes}
    assert verdicts == {path: state for path, state in states.items() if state != "fresh"}
    assert set(verdicts.values()) == {"missing", "stale", "foreign"}
    custom = {one["role"]: (one["state"], one["holds"]) for one in explain(root, "cart")["app"]["outputs"]}
    assert custom["entry"] == ("handwritten", True) and custom["dispatch"] == ("fresh", False)


@pytest.mark.parametrize("key", ["order", "order-list", "cart", "person"])
def test_a_real_renaming_touches_what_was_said_and_nothing_else(root: Path, key: str) -> None:
    app = explain(root, key)["app"]
    probe, touches = app["renaming"]["probe"], app["renaming"]["touches"]
    before, row = program.files(root), manifest(root)[key]
    for one in touches:
        if one["what"] not in ("key", "link"):
            continue
        file = root / one["path"]
        lines = file.read_text().splitlines(keepends=True)
        start = one["column"] - 1
        assert lines[one["line"] - 1][start:].startswith(key)
        lines[one["line"] - 1] = lines[one["line"] - 1][:start] + probe + lines[one["line"] - 1][start + len(key) :]
        file.write_text("".join(lines))
    entry = next(one for one in touches if one["what"] == "entry file")
    if key == "cart":
        (root / entry["old"]).rename(root / entry["new"])
    assert program.run(root, "generate").returncode == 0
    after, renamed = program.files(root), manifest(root)[probe]
    changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    files = [one for one in touches if one["what"] in ("key", "link", "output", "entry file")]
    assert changed == {one["path"] for one in files} | {entry["new"]}
    names = {name for name in row if row[name] != renamed.get(name)} - {"key", "entry"}
    derived = {one["what"]: (one["old"], one["new"]) for one in touches if one["what"] in row and one["what"] != "key"}
    assert derived == {name: (row[name], renamed[name]) for name in names}


def test_a_tool_says_which_app_it_links_to(root: Path, schema: dict[str, Any]) -> None:
    answer = explain(root, "order-get")
    jsonschema.validate(answer, schema)
    assert (answer["tool"]["ui_app"], answer["tool"]["called_by"]) == ("order", ["order-list"])
    assert "links to the app order; run: ui-apps explain order\n" in program.run(root, "explain", "order-get").stdout
    (root / program.SHOP_FILE).write_text(program.SHOP.replace("enabled: true\n        ui_app: cart", "ui_app: cart"))
    refused = explain(root, "cart-get", code=1)
    assert (refused["tool"]["enabled"], refused["tool"]["ui_app"]) == (None, "cart")
    assert [one["rule"] for one in refused["diagnostics"]] == ["UA102"]


@pytest.mark.parametrize(
    ("subject", "near"), [("ordr", "order"), ("cart-gets", "cart-get"), ("unknown-ui-ap", "unknown-ui-app")]
)
def test_an_unknown_name_is_2_with_the_nearest_app_tool_or_rule(root: Path, subject: str, near: str) -> None:
    done = program.run(root, "explain", subject)
    wanted = f"ui-apps: there is no app, tool or rule {subject}; did you mean {near}?\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", wanted)


@pytest.mark.parametrize("subject", ["", "\udcff", "a" * 5_000, "\x1b[31m", "../order", "order\n"])
def test_any_text_may_be_asked_about(root: Path, subject: str) -> None:
    for command in ("explain", "doctor"):
        done = program.run(root, command, "--", subject)
        assert (done.returncode, done.stdout, "Traceback" in done.stderr) == (2, "", False)


def test_an_app_without_typescript_outputs_has_none(root: Path) -> None:
    (root / "ui-apps.toml").write_text('uri_authority = "acme"\n[python]\n')
    outputs = explain(root, "cart")["app"]["outputs"]
    assert [(one["role"], one["state"]) for one in outputs] == [("python_registry", "stale")]


def test_a_rule_is_explained_as_json_too_and_apps_need_a_monorepo(tmp_path: Path, schema: dict[str, Any]) -> None:
    answer = explain(tmp_path, "UA301")
    jsonschema.validate(answer, schema)
    assert (answer["kind"], answer["rule"]["name"]) == ("rule", "unknown-ui-app")
    assert "there is no rule UA30; did you mean UA30" in program.run(tmp_path, "explain", "UA30").stderr
    assert "no ui-apps.toml here" in program.run(tmp_path, "explain", "order").stderr
    (tmp_path / "ui-apps.toml").write_text("brand = 7\n")
    done = program.run(tmp_path, "explain", "order")
    assert (done.returncode, "error[UA801]" in done.stdout) == (1, True)


def test_a_list_in_which_nothing_matches_says_so_on_stderr(root: Path) -> None:
    done = program.run(root, "list", "nothing-*")
    assert (done.returncode, done.stdout, done.stderr.splitlines()[-1]) == (0, "", "ui-apps: no app matches")
    assert json.loads(program.run(root, "list", "nothing-*", "--format", "json").stdout)["apps"] == []
    assert program.run(root, "list", "nothing-*", "--quiet").stderr == ""
