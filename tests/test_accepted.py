"""What is unusual and right: it is accepted, and the output is what it should be (the compilers say so)."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import program
import pytest
import runs
import toolchain

UNUSUAL_KEYS = ("list", "x-list-list", "constructor", "class", "no", "default", "then", "to-string", "a1-2b", "x" * 64)
HOSTILE = (
    'it\'s "quoted" `here`',
    "${process.exit(1)}",
    "</script><!--",
    "*/ alert(1) /*",
    "{{ x }}{% x %}",
    "\\u0041\\",
)
LINE_ENDS = {"LF": "\n", "CRLF": "\r\n", "CR": "\r"}


def accepted(
    root: Path, files: Mapping[str, str | bytes], configuration: str = program.CONFIGURATION
) -> dict[str, Any]:
    """Generates without an error and gives the manifest; a second run and a check find nothing to do."""
    program.plant(root, {"ui-apps.toml": configuration, **files})
    outcome = runs.generate(root)
    assert (outcome.exit_code, outcome.report.errors) == (0, 0), outcome.report.diagnostics
    assert runs.generate(root).report.changes == () and runs.check(root).exit_code == 0
    manifest: dict[str, Any] = json.loads((root / program.MANIFEST).read_text("utf-8"))
    return manifest


def app_rows(manifest: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {app["key"]: app for app in manifest["apps"]}


def all_types(key: str) -> str:
    """An app of each type with this key's words in it; `no` and the like are strings in YAML 1.2."""
    view = "render_ui: {component_import: ./own, view_component: Own, view_prop: data}"
    return (
        f"    {key}: {{type: detail, view_prop: data}}\n"
        f"    {key[:50]}-rows: {{type: list, detail_tool: t-get}}\n"
        f"    {key[:50]}-own: {{type: custom, app_name: {key}, description: x, {view}}}\n"
    )


def hostile_apps() -> str:
    apps: dict[str, Any] = {}
    for number, text in enumerate(HOSTILE):
        texts = {"app_name": text, "description": text}
        apps[f"d-{number}"] = {"type": "detail", "view_prop": "data", **texts}
        apps[f"l-{number}"] = {"type": "list", "detail_tool": "t-get", "entity_label": text, **texts}
        apps[f"c-{number}"] = {"type": "custom", **texts}
    return json.dumps({"category": HOSTILE[0], "url_prefix": f"/{HOSTILE[1]}", "ui_apps": apps})


TOOL = "tools: {t-get: {operation: x, enabled: true, structured: true}}\n"
SHARED = """\
ui_apps:
    survey-stats: {type: detail, view_prop: data, view_component: StatsView, data_type: StatsData}
    survey-all-stats: {type: detail, view_prop: data, view_component: StatsView, data_type: StatsData}
    stats: {type: detail, view_prop: data}
"""
TREES: dict[str, dict[str, str]] = {
    "zero": {program.SHOP_FILE: "tools: {}\n"},
    "no files": {},
    "unusual keys": {
        program.SHOP_FILE: TOOL + "ui_apps:\n" + "".join(map(all_types, UNUSUAL_KEYS)),
        **{f"{program.CUSTOM}/{key[:50]}-own.tsx": "export {}\n" for key in UNUSUAL_KEYS},
    },
    "hostile texts": {
        program.SHOP_FILE: TOOL,
        program.STAFF_FILE: hostile_apps(),
        **{f"{program.CUSTOM}/c-{number}.tsx": "export {}\n" for number in range(len(HOSTILE))},
    },
    "shared component": {
        program.SHOP_FILE: SHARED,
        program.STAFF_FILE: SHARED.replace("survey", "staff").replace(" stats:", " more:"),
    },
    "everything": {
        program.SHOP_FILE: """\
ui_apps:
    a:
        type: detail
        view_prop: data
        link_prop: onOpen
        csp: {connect_domains: ['https://*.example.com'], base_uri_domains: []}
        permissions: [clipboardWrite, camera]
        prefers_border: false
        domain: sandbox.example.com
    b:
        type: list
        detail_tool: t-get
        detail_args: >-
            { id: item.id, 'the-name': item?.owner?.['name'] ?? `none ${item.id}`, all: [1, -2.5].map((x) => x as any),
            nested: { a: item.a !== null && !item.b ? String(item.a) : undefined } }
        item_name_field: owner.name
tools:
    t-get: {operation: x, enabled: true, ui_app: a, visibility: [app], sensitive: [id], annotations: {readOnly: true,
        destructive: false, idempotent: true}, input_schema: {type: object}}
""",
    },
}


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> dict[str, toolchain.Tree]:
    """Every tree of the table, generated."""
    folder = tmp_path_factory.mktemp("trees")
    made = {}
    for name, files in TREES.items():
        root = folder / name.replace(" ", "-")
        made[name.replace(" ", "-")] = toolchain.Tree(root=root, manifest=accepted(root, files))
    return made


@pytest.mark.parametrize("react", [18, 19])
def test_the_compiler_accepts_every_tree(trees: dict[str, toolchain.Tree], react: Literal[18, 19]) -> None:
    assert toolchain.type_check(trees, react) == []


def test_prettier_changes_nothing(trees: dict[str, toolchain.Tree]) -> None:
    made = [tree.root / path for tree in trees.values() for path in program.generated(tree.root)]
    assert toolchain.prettier_check([path for path in made if path.suffix in (".ts", ".tsx")]) == []


def test_the_python_registries_are_typed_and_say_what_the_manifests_say(trees: dict[str, toolchain.Tree]) -> None:
    registries = [tree.root / program.PYTHON for tree in trees.values()]
    assert toolchain.pyright(registries) == []
    # One name for several modules is refused in one run, so each is seen under its own.
    for number, path in enumerate(registries):
        (path.parent / f"registry_{number}.py").write_bytes(path.read_bytes())
    copies = [str(path.parent / f"registry_{number}.py") for number, path in enumerate(registries)]
    mypy = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file",
        "",
        "--cache-dir",
        str(trees["zero"].root),
        *copies,
    ]
    done = subprocess.run(mypy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    for path, tree in zip(registries, trees.values(), strict=True):
        names = runpy.run_path(str(path))
        apps = tree.manifest["apps"]
        assert [(one.key, one.name, one.uri, one.entry, one.product, one.type) for one in names["UI_APPS"]] == [
            (app["key"], app["app_name"], app["uri"], app["entry"], app["product"], app["type"]) for app in apps
        ]
        assert names["URI_MAP"] == {app["key"]: app["uri"] for app in apps}
        assert [one.meta for one in names["UI_APPS"]] == [app.get("meta") for app in apps]
        linked = {name: tool["ui_app"] for name, tool in tree.manifest["tools"].items() if tool["ui_app"]}
        assert names["TOOL_UI_APPS"] == linked


def test_unusual_keys_keep_their_conventions(trees: dict[str, toolchain.Tree]) -> None:
    rows = app_rows(trees["unusual-keys"].manifest)
    assert set(UNUSUAL_KEYS) <= set(rows)
    assert rows["list-rows"]["entity_label"] == "list rows"
    assert (rows["no"]["app_name"], rows["no"]["view_component"]) == ("Acme No", "NoView")
    assert (rows["class"]["data_type"], rows["class"]["constant"]) == ("ClassData", "CLASS_RESOURCE_URI")
    assert rows["x" * 64]["uri"] == f"ui://acme/{'x' * 64}.html"


@pytest.mark.parametrize(
    ("key", "name", "component", "item", "click", "label"),
    [
        ("list", "Acme List", "ListView", "ListData", "onListClick", "list"),
        ("x-list-list", "Acme X List List", "XListListView", "XListData", "onXListClick", "x list"),
        ("x-list", "Acme X List", "XListView", "XData", "onXClick", "x"),
    ],
)
def test_one_trailing_list_is_taken_off(
    tmp_path: Path, key: str, name: str, component: str, item: str, click: str, label: str
) -> None:
    manifest = accepted(
        tmp_path, {program.SHOP_FILE: f"{TOOL}ui_apps: {{{key}: {{type: list, detail_tool: t-get}}}}\n"}
    )
    row = app_rows(manifest)[key]
    assert (row["app_name"], row["view_component"], row["item_data_type"]) == (name, component, item)
    assert (row["click_prop"], row["entity_label"], row["list_data_type"]) == (click, label, item[:-4] + "ListData")


def test_null_and_empty_sections_mean_none(tmp_path: Path) -> None:
    for number, text in enumerate(
        ("ui_apps:\ntools:\n", "ui_apps: {}\n", "ui_apps: null\ntools: ~\n", "category: x\n")
    ):
        manifest = accepted(tmp_path / str(number), {program.SHOP_FILE: text})
        assert (manifest["apps"], manifest["tools"]) == ([], {})


def test_two_apps_may_name_one_component(trees: dict[str, toolchain.Tree]) -> None:
    dispatch = (trees["shared-component"].root / program.DISPATCH).read_text("utf-8")
    assert len(re.findall(r"\bStatsView as \w+,", dispatch)) == 2, "one import a module, each under a name of its own"


def test_line_ends_and_a_byte_order_mark_make_no_difference(tmp_path: Path) -> None:
    made = []
    for name, end in LINE_ENDS.items():
        for mark in (b"", b"\xef\xbb\xbf"):
            root = tmp_path / f"{name}{len(mark)}"
            shop = mark + program.SHOP.replace("\n", end).encode()
            accepted(root, {program.SHOP_FILE: shop, f"{program.CUSTOM}/cart.tsx": ""})
            made.append(program.generated(root))
    assert len(made) == 6 and all(one == made[0] for one in made)


def test_unicode_in_texts_is_kept(tmp_path: Path) -> None:
    text = "a\u2028b\u2029c \U0001f389 \U0001f468\u200d\U0001f469 é \u202e x\u0085y"
    escaped = json.dumps(text)  # with surrogate pairs, as JSON writes them
    shop = f"ui_apps:\n    a: {{type: detail, view_prop: data, app_name: {escaped}, description: '🎉 ü'}}\n"
    row = app_rows(accepted(tmp_path, {program.SHOP_FILE: shop}))["a"]
    assert (row["app_name"], row["description"]) == (text, "🎉 ü")
    literal = re.search(r"appName: (.*),", (tmp_path / program.ENTRIES / "a.tsx").read_text("utf-8"))
    assert literal is not None
    command = ["node", "-e", f"process.stdout.write({literal[1]})"]
    assert subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout == text


def test_core_scalars_are_what_yaml_1_2_says(tmp_path: Path) -> None:
    fields = '[extra_fields.tool]\nlist = "any"\nmore = "any"\n'
    written = "[yes, no, on, off, 012, 0o14, 0x1F, 12:30, 2024-01-02, 1e3, .5, ~, null, 'true', true, 1_000, =]"
    shop = f"tools: {{t: {{operation: x, enabled: true, more: {written}}}}}\n"
    tool = accepted(tmp_path, {program.SHOP_FILE: shop}, program.CONFIGURATION + fields)["tools"]["t"]
    values = [
        "yes",
        "no",
        "on",
        "off",
        12,
        12,
        31,
        "12:30",
        "2024-01-02",
        1000,
        0.5,
        None,
        None,
        "true",
        True,
        "1_000",
        "=",
    ]
    assert tool["extra"]["more"] == values


def test_anchors_aliases_and_merge_keys_are_fine(tmp_path: Path) -> None:
    shop = """\
ui_apps:
    a: &base {type: detail, view_prop: data, description: Base}
    b: {<<: *base, description: Own}
tools:
    t: {operation: x, enabled: true, ui_app: a}
    u: {<<: {operation: y}, enabled: true, ui_app: b}
"""
    rows = app_rows(accepted(tmp_path, {program.SHOP_FILE: shop}))
    assert (rows["a"]["description"], rows["b"]["description"], rows["b"]["view_prop"]) == ("Base", "Own", "data")


def test_a_file_of_another_program_is_passed_over(tmp_path: Path) -> None:
    others = {"owners.yaml": "owners: [a]\n", "list.yaml": "- 1\n", "text.yaml": "hello\n", "empty.yml": ""}
    files = {f"services/mcp/definitions/{name}": text for name, text in others.items()}
    manifest = accepted(tmp_path, {**files, program.STAFF_FILE: program.STAFF})
    assert list(app_rows(manifest)) == ["person"]


def test_fifty_megabytes(tmp_path: Path) -> None:
    text = "A word on what it returns, and on when it should be called." * 170
    tool = f"operation: x\n        enabled: true\n        description: >-\n            {text}\n"
    tools = "".join(f"    tool-{number}:\n        {tool}" for number in range(5000))
    shop = f"{program.STAFF}{tools}"
    assert len(shop) > 50_000_000
    root = program.plant(tmp_path, {"ui-apps.toml": program.CONFIGURATION, program.SHOP_FILE: shop})
    outcome = runs.generate(root)
    assert (outcome.exit_code, outcome.report.diagnostics) == (0, ())
    tools_written = json.loads((root / program.MANIFEST).read_bytes())["tools"]
    assert len(tools_written) == 5001 and tools_written["tool-4999"]["description"] == text


def test_ten_thousand_apps(tmp_path: Path) -> None:
    apps = "".join(f"    app-{number}: {{type: detail, view_prop: data}}\n" for number in range(10_000))
    tools = "".join(
        f"    t-{number}: {{operation: x, enabled: true, ui_app: app-{number}}}\n" for number in range(10_000)
    )
    root = program.plant(tmp_path, {"ui-apps.toml": program.CONFIGURATION})
    program.plant(root, {program.SHOP_FILE: f"ui_apps:\n{apps}tools:\n{tools}"})
    outcome = runs.generate(root)
    assert (outcome.exit_code, outcome.report.apps, len(outcome.report.changes)) == (0, 10_000, 10_004)
    assert len(list((root / program.ENTRIES).iterdir())) == 10_000
