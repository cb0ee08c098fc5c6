"""Views and an OpenAPI document for tools files that come without: made from what their apps resolve to.

Every app gets the view that its fields promise, in a module of its own behind its product's barrel; every operation is
in the document, and those that clicks lead to take what the clicks pass.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

App = Mapping[str, Any]
_OPENAPI = "api/openapi.json"
_DISPATCH = "services/mcp/src/ui-apps/generated"
_TEXT = {"type": "string"}
_PROJECT = {
    "target": "ES2022",
    "module": "ESNext",
    "moduleResolution": "Bundler",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "jsx": "react-jsx",
    "types": [],
    "strict": True,
    "noUncheckedIndexedAccess": True,
    "noImplicitOverride": True,
    "noUnusedLocals": True,
    "noUnusedParameters": True,
    "verbatimModuleSyntax": True,
    "isolatedModules": True,
    "skipLibCheck": True,
    "noEmit": True,
    "paths": {"products/*": ["./products/*"]},
}


def files(tools_files: Mapping[str, str], apps: Mapping[str, App], configuration: str) -> dict[str, str]:
    """All files that the tools files lack, by path; `apps` are the resolved apps by key."""
    # Here are views to be checked: what turns their rules off goes.
    strict = re.sub(r"^\[severity\]\n(.+\n)*", "", configuration, flags=re.MULTILINE)
    made = {
        "ui-apps.toml": strict.replace("[tools]\n", f'[tools]\nopenapi = "{_OPENAPI}"\n'),
        "tsconfig.json": json.dumps({"compilerOptions": _PROJECT}),
        _OPENAPI: json.dumps(_document(tools_files, apps), indent=2) + "\n",
    }
    modules: dict[str, dict[str, App]] = {}
    for key, app in apps.items():
        if app["type"] == "custom":
            if "render_ui" in app:
                made.update(_custom(app["render_ui"]))
        else:
            modules.setdefault(app["component_import"], {})[key] = app
    for folder, shown in modules.items():
        made.update(_module(folder, shown))
    return made


def rows(apps: Mapping[str, App]) -> dict[str, list[Any]]:
    """Rows for every list app, as its view's types say."""
    return {key: [_row(app, number) for number in range(2)] for key, app in apps.items() if app["type"] == "list"}


def _row(app: App, number: int) -> dict[str, Any]:
    row = {name: f"{name} {number}" for name in _texts(app)}
    return {**row, "count": number, "is_open": bool(number), "note": None}


def _texts(app: App) -> list[str]:
    """The fields of a row that hold texts: its id, its name, and what a click reads of it."""
    return sorted({"id", app["item_name_field"].split(".")[0], *re.findall(r"item\.(\w+)", app["detail_args"])})


def _custom(shown: App) -> Iterator[tuple[str, str]]:
    path = posixpath.normpath(f"{_DISPATCH}/{shown['component_import']}.tsx")
    yield path, _view(shown["view_component"], [f"{shown['view_prop']}: unknown"], shown["view_prop"])


def _view(name: str, props: list[str], shown: str, imports: str = "") -> str:
    body = f"    return <pre>{{JSON.stringify({shown})}}</pre>"
    function = f"export function {name}({{ {shown} }}: {name}Props) {{\n{body}\n}}\n"
    return f"{imports}{_interface(f'{name}Props', *props)}\n{function}"


def _interface(name: str, *members: str) -> str:
    lines = "".join(f"    {one}\n" for one in members)
    return f"interface {name} {{\n{lines}}}\n"


def _module(folder: str, apps: Mapping[str, App]) -> dict[str, str]:
    """The barrel of one product, its types, and a file a view."""
    types: dict[str, str] = {}
    views: dict[str, str] = {}
    for app in apps.values():
        if app["type"] == "list":
            item, page = app["item_data_type"], app["list_data_type"]
            fields = [
                *(f"{name}: string" for name in _texts(app)),
                "count: number",
                "is_open: boolean",
                "note: string | null",
            ]
            types[item] = f"export {_interface(item, *fields)}"
            types[page] = f"export {_interface(page, f'results: {item}[]', 'count: number')}"
            props = [f"data: {page}", f"{app['click_prop']}?: (item: {item}) => Promise<{item} | null>"]
            views[app["view_component"]] = _view(app["view_component"], props, "data", _imports(page, item))
        else:
            data = app["data_type"]
            types.setdefault(data, f"export {_interface(data, 'id: string', 'name?: string')}")
            props = [f"{app['view_prop']}: {data}"]
            views[app["view_component"]] = _view(app["view_component"], props, app["view_prop"], _imports(data))
    made = {f"{folder}/{_file(name)}.tsx": text for name, text in views.items()}
    exports = [f"export {{ {name} }} from './{_file(name)}'" for name in views]
    exports.append(f"export type {{ {', '.join(types)} }} from './types'")
    return {**made, f"{folder}/types.ts": "\n".join(types.values()), f"{folder}/index.ts": "\n".join(exports) + "\n"}


def _imports(*names: str) -> str:
    return f"import type {{ {', '.join(names)} }} from './types'\n\n"


def _file(component: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", component).lower()


def _document(tools_files: Mapping[str, str], apps: Mapping[str, App]) -> dict[str, Any]:
    """An OpenAPI document with every operation that a tool names."""
    passed = {
        app["detail_tool"]: re.findall(r"(\w+):", app["detail_args"]) for app in apps.values() if "detail_tool" in app
    }
    paths: dict[str, Any] = {}
    for text in tools_files.values():
        for name, tool in (yaml.safe_load(text).get("tools") or {}).items():
            narrowed = [*(tool.get("include_params") or ()), *(tool.get("exclude_params") or ())]
            # Another generator gives these parameters another type.
            overridden = tool.get("param_overrides") or {}
            needed = passed.get(name, [])
            taken = {one: one in needed for one in (*narrowed, "verbose", *needed)}
            parameters = [
                {"name": one, "in": "query", "required": required, "schema": {} if one in overridden else _TEXT}
                for one, required in taken.items()
            ]
            known = paths.get(f"/{tool['operation']}")
            if known is None or needed:
                paths[f"/{tool['operation']}"] = {"get": {"operationId": tool["operation"], "parameters": parameters}}
    return {"openapi": "3.1.0", "info": {"title": "Made", "version": "1"}, "paths": paths}
