"""The harness itself: it passes what is right, and a deliberate mistake in a generated tree comes back as an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import toolchain

ENTRIES = "services/mcp/src/ui-apps/apps/generated"
DISPATCH = "services/mcp/src/ui-apps/generated/render-dispatch.generated.tsx"
REGISTRY = "services/mcp/src/resources/ui-apps.generated.ts"
MANIFEST: dict[str, Any] = {
    "apps": [
        {
            "key": "action",
            "type": "detail",
            "entry": "generated/action",
            "component_import": "products/actions/mcp/apps",
            "data_type": "ActionData",
            "view_component": "ActionView",
            "view_prop": "action",
            "link_prop": "onOpen",
        },
        {
            "key": "action-list",
            "type": "list",
            "entry": "generated/action-list",
            "component_import": "products/actions/mcp/apps",
            "list_data_type": "ActionListData",
            "item_data_type": "ActionData",
            "view_component": "ActionListView",
            "click_prop": "onActionClick",
        },
        {
            "key": "near",
            "type": "detail",
            "entry": "generated/near",
            "component_import": "../views/near",
            "data_type": "NearData",
            "view_component": "NearView",
            "view_prop": "data",
        },
        {
            "key": "query-results",
            "type": "custom",
            "entry": "query-results",
            "render_ui": {
                "component_import": "../components/query-results",
                "view_component": "QueryResultsView",
                "view_prop": "results",
            },
        },
        {"key": "debug", "type": "custom", "entry": "debug"},
    ]
}
FILES = {
    f"{ENTRIES}/action.tsx": """\
import { ActionView, type ActionData } from 'products/actions/mcp/apps'
import { mountDetail } from '../../runtime'

mountDetail<ActionData>({
    appName: 'Acme Action',
    view: ({ data, openLink }) => <ActionView action={data} onOpen={openLink} />,
})
""",
    f"{ENTRIES}/action-list.tsx": """\
import { ActionListView, type ActionData, type ActionListData } from 'products/actions/mcp/apps'
import { mountList } from '../../runtime'

mountList<ActionListData, ActionData>({
    appName: 'Acme Action List',
    tools: ['action-list'],
    brand: 'Acme',
    drillDown: {
        tool: 'action-get',
        args: (item) => ({ id: item.id }),
        label: 'action',
        nameField: 'name',
    },
    view: ({ data, onItemClick }) => <ActionListView data={data} onActionClick={onItemClick} />,
})
""",
    f"{ENTRIES}/near.tsx": """\
import { NearView, type NearData } from '../views/near'
import { mountDetail } from '../../runtime'

mountDetail<NearData>({
    appName: 'Acme Near',
    view: ({ data }) => <NearView data={data} />,
})
""",
    REGISTRY: "export type DispatchableAppKey = 'action' | 'action-list' | 'query-results'\n",
    DISPATCH: """\
import { ActionListView, ActionView, type ActionData, type ActionListData } from 'products/actions/mcp/apps'
import { QueryResultsView } from '../components/query-results'
import type { DispatchableAppKey } from '../../resources/ui-apps.generated'
import { DetailContent, ListContent, type DispatchRenderer } from '../runtime'

export const RENDER_DISPATCH = {
    action: (props) => <DetailContent<ActionData> {...props} view={({ data }) => <ActionView action={data} />} />,
    'action-list': (props) => (
        <ListContent<ActionListData, ActionData>
            {...props}
            drillDown={{
                tool: 'action-get',
                args: (item) => ({ id: item.id }),
                label: 'action',
                nameField: 'name',
            }}
            view={({ data, onItemClick }) => <ActionListView data={data} onActionClick={onItemClick} />}
        />
    ),
    'query-results': (props) => (
        <DetailContent<unknown> {...props} view={({ data }) => <QueryResultsView results={data} />} />
    ),
} satisfies Record<DispatchableAppKey, DispatchRenderer>
""",
}


def _tree(root: Path, edits: dict[str, tuple[str, str]] | None = None) -> toolchain.Tree:
    for path, text in FILES.items():
        wrong, right = (edits or {}).get(path, ("", ""))
        assert wrong in text
        root.joinpath(path).parent.mkdir(parents=True, exist_ok=True)
        root.joinpath(path).write_text(text.replace(wrong, right) if wrong else text, "utf-8")
    return toolchain.Tree(root=root, manifest=MANIFEST)


def test_right_trees_pass_under_both_react_types(tmp_path: Path) -> None:
    trees = {"one": _tree(tmp_path / "one"), "two": _tree(tmp_path / "two")}
    assert toolchain.type_check(trees, react=19) == []
    assert toolchain.type_check(trees, react=18) == []


def test_a_module_that_two_files_import_by_different_paths_declares_what_both_need(tmp_path: Path) -> None:
    shared = "../apps/views/near"
    tree = _tree(tmp_path, {DISPATCH: ("../components/query-results", shared)})
    apps = [dict(app) for app in MANIFEST["apps"]]
    apps[3]["render_ui"] = {**apps[3]["render_ui"], "component_import": shared}
    assert toolchain.type_check({"one": toolchain.Tree(root=tree.root, manifest={"apps": apps})}) == []


MISTAKES = {
    "wrong-view": {f"{ENTRIES}/action.tsx": ("<ActionView", "<ActionVeiw")},
    "wrong-prop": {f"{ENTRIES}/action.tsx": ("action={data}", "data={data}")},
    "wrong-link": {f"{ENTRIES}/action.tsx": ("onOpen={openLink}", "onOpen={() => 1 + ''.length.x}")},
    "wrong-data": {f"{ENTRIES}/action-list.tsx": ("<ActionListData, ActionData>", "<ActionData, ActionData>")},
    "wrong-item": {f"{ENTRIES}/action-list.tsx": ("<ActionListData, ActionData>", "<ActionListData, ActionListData>")},
    "wrong-import": {f"{ENTRIES}/near.tsx": ("'../views/near'", "'../views/neer'")},
    "wrong-option": {f"{ENTRIES}/near.tsx": ("appName", "app_name")},
    "missing-key": {DISPATCH: ("    action: (props)", "    action2: (props)")},
    "free-name": {f"{ENTRIES}/action-list.tsx": ("item.id", "row.id")},
}


def test_each_mistake_is_an_error_of_its_own_tree(tmp_path: Path) -> None:
    errors = toolchain.type_check({name: _tree(tmp_path / name, edits) for name, edits in MISTAKES.items()})
    for name, edits in MISTAKES.items():
        own = [line for line in errors if line.startswith(f"{name}/")]
        assert own, f"{name} has no error"
        assert any(line.startswith(f"{name}/{path}(") for line in own for path in edits), own


def test_a_package_can_be_the_runtime(tmp_path: Path) -> None:
    entry = tmp_path / ENTRIES / "action.tsx"
    entry.parent.mkdir(parents=True)
    entry.write_text(FILES[f"{ENTRIES}/action.tsx"].replace("../../runtime", "@acme/ui-runtime"), "utf-8")
    tree = toolchain.Tree(root=tmp_path, manifest={"apps": MANIFEST["apps"][:1]}, runtime="@acme/ui-runtime")
    assert toolchain.type_check({"package": tree}) == []


def test_apps_that_share_a_view_and_a_type_are_declared_once() -> None:
    app = MANIFEST["apps"][0]
    (text,) = toolchain.view_modules({"apps": [app, {**app, "key": "other"}]})[""].values()
    assert text.count("ActionData =") == text.count("function ActionView") == 1


@pytest.mark.parametrize(("text", "clean"), [("const a = 'b'\n", True), ('const a = "b";\n', False)])
def test_prettier_uses_the_settings_of_this_repository(tmp_path: Path, text: str, clean: bool) -> None:
    path = tmp_path / "sample.ts"
    path.write_text(text, "utf-8")
    assert (toolchain.prettier_check([path]) == []) is clean


@pytest.mark.parametrize(("text", "clean"), [("x: int = 1\n", True), ("x: int = 'one'\n", False)])
def test_pyright_is_strict(tmp_path: Path, text: str, clean: bool) -> None:
    path = tmp_path / "sample.py"
    path.write_text(text, "utf-8")
    assert (toolchain.pyright([path]) == []) is clean
