"""The templates as functions. Made by `compiling` from templates/: `make docs` rewrites it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.emit import (
    gate,
    py_string,
    py_value,
    ts_expression,
    ts_key,
    ts_name,
    ts_specifier,
    ts_string,
    ts_value,
)

# fmt: off


def dispatch_custom_tsx(values: Mapping[str, Any], include: Callable[..., str]) -> str:
    app = values["app"]
    local = values["local"]
    out: list[str] = []
    out += ("    ", gate(ts_key(app.key)), ": (props) => <DetailContent<",)
    if app.render_ui.data_type:
        out += (gate(local(app.render_ui.data_type)),)
    else:
        out += ("unknown",)
    out += ("> {...props} view={({ data }) => <", gate(local(app.render_ui.view_component)), " ", gate(ts_name(app.render_ui.view_prop)), "={data} />} />,\n",)
    return "".join(out)


def dispatch_detail_tsx(values: Mapping[str, Any], include: Callable[..., str]) -> str:
    app = values["app"]
    local = values["local"]
    out: list[str] = []
    out += ("    ", gate(ts_key(app.key)), ": (props) => <DetailContent<", gate(local(app.data_type)), "> {...props} view={({ data",)
    if app.link_prop:
        out += (", openLink",)
    out += (" }) => <", gate(local(app.view_component)), " ", gate(ts_name(app.view_prop)), "={data}",)
    if app.link_prop:
        out += (" ", gate(ts_name(app.link_prop)), "={openLink}",)
    out += (" />} />,\n",)
    return "".join(out)


def dispatch_list_tsx(values: Mapping[str, Any], include: Callable[..., str]) -> str:
    app = values["app"]
    local = values["local"]
    arguments = values["arguments"]
    out: list[str] = []
    out += ("    ", gate(ts_key(app.key)), ": (props) => (\n        <ListContent<", gate(local(app.list_data_type)), ", ", gate(local(app.item_data_type)), ">\n            {...props}\n            drillDown=", "{{\n", "                tool: ", gate(ts_string(app.detail_tool)), ",\n",)
    if arguments.breaks:
        out += ("                // prettier-ignore\n",)
    out += ("                args: (",)
    if arguments.reads_item:
        out += ("item",)
    out += (") => (", gate(ts_expression(app.detail_args)), "),\n                label: ", gate(ts_string(app.entity_label)), ",\n                nameField: ", gate(ts_string(app.item_name_field)), ",\n", "            }}\n", "            view={({ data, onItemClick }) => <", gate(local(app.view_component)), " data={data} ", gate(ts_name(app.click_prop)), "={onItemClick} />}\n        />\n    ),\n",)
    return "".join(out)


def dispatch_module_tsx(values: Mapping[str, Any], include: Callable[..., str]) -> str:
    header = values["header"]
    modules = values["modules"]
    registry = values["registry"]
    runtime_import = values["runtime_import"]
    apps = values["apps"]
    out: list[str] = []
    out += (gate(header), "\n",)
    for module in modules:
        out += ("// prettier-ignore\nimport {\n",)
        for specifier in module.specifiers:
            out += ("    ", gate(ts_specifier(specifier)), ",\n",)
        out += ("} from ", gate(ts_string(module.name)), "\n",)
    out += ("import type { DispatchableAppKey } from ", gate(ts_string(registry)), "\n", gate(runtime_import), "\n\n",)
    if apps:
        out += ("export const RENDER_DISPATCH = {\n",)
        for app, arguments, local in apps:
            out.append(include("".join(("dispatch/", app.type, ".tsx.jinja",)), {**values, "app": app, "arguments": arguments, "local": local}))
        out += ("} satisfies Record<DispatchableAppKey, DispatchRenderer>\n",)
    else:
        out += ("export const RENDER_DISPATCH = {} satisfies Record<DispatchableAppKey, DispatchRenderer>\n",)
    return "".join(out)


def entries_detail_tsx(values: Mapping[str, Any], include: Callable[..., str]) -> str:
    header = values["header"]
    runtime_import = values["runtime_import"]
    view_import = values["view_import"]
    app = values["app"]
    brand = values["brand"]
    tools = values["tools"]
    out: list[str] = []
    out += (gate(header), "\n", gate(runtime_import), "\n", gate(view_import), "\n\nmountDetail<", gate(ts_name(app.data_type)), ">({\n    appName: ", gate(ts_string(app.app_name)), ",\n",)
    if brand:
        out += ("    brand: ", gate(ts_string(brand)), ",\n",)
    if tools:
        out += ("    tools: [\n        // The tools whose result this app shows.\n",)
        for tool in tools:
            out += ("        ", gate(ts_string(tool)), ",\n",)
        out += ("    ],\n",)
    if app.link_prop:
        out += ("    view: ({ data, openLink }) => <", gate(ts_name(app.view_component)), " ", gate(ts_name(app.view_prop)), "={data} ", gate(ts_name(app.link_prop)), "={openLink} />,\n",)
    else:
        out += ("    view: ({ data }) => <", gate(ts_name(app.view_component)), " ", gate(ts_name(app.view_prop)), "={data} />,\n",)
    out += ("})\n",)
    return "".join(out)


def entries_list_tsx(values: Mapping[str, Any], include: Callable[..., str]) -> str:
    header = values["header"]
    runtime_import = values["runtime_import"]
    view_import = values["view_import"]
    app = values["app"]
    brand = values["brand"]
    tools = values["tools"]
    arguments = values["arguments"]
    out: list[str] = []
    out += (gate(header), "\n", gate(runtime_import), "\n", gate(view_import), "\n\nmountList<", gate(ts_name(app.list_data_type)), ", ", gate(ts_name(app.item_data_type)), ">({\n    appName: ", gate(ts_string(app.app_name)), ",\n",)
    if brand:
        out += ("    brand: ", gate(ts_string(brand)), ",\n",)
    if tools:
        out += ("    tools: [\n        // The tools whose result this app shows.\n",)
        for tool in tools:
            out += ("        ", gate(ts_string(tool)), ",\n",)
        out += ("    ],\n",)
    out += ("    drillDown: {\n        tool: ", gate(ts_string(app.detail_tool)), ",\n",)
    if arguments.breaks:
        out += ("        // prettier-ignore\n",)
    out += ("        args: (",)
    if arguments.reads_item:
        out += ("item",)
    out += (") => (", gate(ts_expression(app.detail_args)), "),\n        label: ", gate(ts_string(app.entity_label)), ",\n        nameField: ", gate(ts_string(app.item_name_field)), ",\n    },\n    view: ({ data, onItemClick }) => <", gate(ts_name(app.view_component)), " data={data} ", gate(ts_name(app.click_prop)), "={onItemClick} />,\n})\n",)
    return "".join(out)


def registry_registry_py(values: Mapping[str, Any], include: Callable[..., str]) -> str:
    header = values["header"]
    apps = values["apps"]
    types = values["types"]
    dispatchable = values["dispatchable"]
    links = values["links"]
    out: list[str] = []
    out += (gate(header), '\n# fmt: off\n# ruff: noqa\n"""The MCP Apps of this repository: URIs, rows, and which tool\'s result each app shows."""\n\nfrom __future__ import annotations\n\nfrom collections.abc import Mapping\nfrom dataclasses import dataclass\nfrom typing import Any, Final, Literal, ',)
    if not apps:
        out += ("Never, ",)
    out += ("TypeAlias\n\nUiAppType: TypeAlias = Literal[\n",)
    for type in types:
        out += ("    ", gate(py_string(type)), ",\n",)
    out += ("]\n\n",)
    if apps:
        out += ("UiAppKey: TypeAlias = Literal[\n",)
        for app in apps:
            out += ("    ", gate(py_string(app.key)), ",\n",)
        out += ("]\n",)
    else:
        out += ("UiAppKey: TypeAlias = Never\n",)
    out += ('\n\n@dataclass(frozen=True, slots=True, kw_only=True)\nclass UiApp:\n    """One app. `entry` is relative to the folder of the hand-written apps; `meta` is the resource\'s `_meta.ui`."""\n\n    key: UiAppKey\n    name: str\n    description: str\n    uri: str\n    entry: str\n    product: str | None\n    type: UiAppType\n    meta: Mapping[str, Any] | None = None\n\n\n',)
    for app in apps:
        out += (gate(ts_name(app.constant)), ": Final = ", gate(py_string(app.uri)), "\n",)
    out += ("\nURI_MAP: Final[Mapping[UiAppKey, str]] = {\n",)
    for app in apps:
        out += ("    ", gate(py_string(app.key)), ": ", gate(ts_name(app.constant)), ",\n",)
    out += ("}\n\nUI_APPS: Final[tuple[UiApp, ...]] = (\n",)
    for app in apps:
        out += ("    UiApp(\n        key=", gate(py_string(app.key)), ",\n        name=", gate(py_string(app.app_name)), ",\n        description=", gate(py_string(app.description)), ",\n        uri=", gate(ts_name(app.constant)), ",\n        entry=", gate(py_string(app.entry)), ",\n        product=", gate(py_value(app.product)), ",\n        type=", gate(py_string(app.type)), ",\n",)
        if app.meta:
            out += ("        meta=", gate(py_value(app.meta)), ",\n",)
        out += ("    ),\n",)
    out += (")\n\n# Apps that the render-ui umbrella app can show.\nDISPATCHABLE_APP_KEYS: Final[tuple[UiAppKey, ...]] = (\n",)
    for key in dispatchable:
        out += ("    ", gate(py_string(key)), ",\n",)
    out += (")\n\n# The app that shows a tool's result, by tool name; disabled tools are listed too.\nTOOL_UI_APPS: Final[Mapping[str, UiAppKey]] = {\n",)
    for tool in links:
        out += ("    ", gate(py_string(tool.name)), ": ", gate(py_string(tool.ui_app)), ",\n",)
    out += ("}\n",)
    return "".join(out)


def registry_registry_ts(values: Mapping[str, Any], include: Callable[..., str]) -> str:
    header = values["header"]
    types = values["types"]
    apps = values["apps"]
    dispatchable = values["dispatchable"]
    links = values["links"]
    out: list[str] = []
    out += (gate(header), "\n\n/** Resource policy in protocol names: the same object belongs in the resource listing and in the read answer. */\nexport interface UiAppMeta {\n    readonly csp?: {\n        readonly connectDomains?: readonly string[]\n        readonly resourceDomains?: readonly string[]\n        readonly frameDomains?: readonly string[]\n        readonly baseUriDomains?: readonly string[]\n    }\n    readonly permissions?: {\n        readonly camera?: object\n        readonly microphone?: object\n        readonly geolocation?: object\n        readonly clipboardWrite?: object\n    }\n    readonly domain?: string\n    readonly prefersBorder?: boolean\n}\n\nexport interface UiApp {\n    readonly key: UiAppKey\n    readonly name: string\n    readonly description: string\n    readonly uri: string\n    /** Entry module without suffix, relative to the folder of the hand-written apps. */\n    readonly entry: string\n    readonly product: string | null\n    readonly type: UiAppType\n    readonly _meta?: { readonly ui: UiAppMeta }\n}\n\n// prettier-ignore\nexport type UiAppType =\n",)
    for type in types:
        out += ("    | ", gate(ts_string(type)), "\n",)
    out += ("\n",)
    if apps:
        out += ("// prettier-ignore\nexport type UiAppKey =\n",)
        for app in apps:
            out += ("    | ", gate(ts_string(app.key)), "\n",)
        out += ("\n",)
        for app in apps:
            out += ("export const ", gate(ts_name(app.constant)), " = ", gate(ts_string(app.uri)), "\n",)
        out += ("\nexport const URI_MAP = {\n",)
        for app in apps:
            out += ("    ", gate(ts_key(app.key)), ": ", gate(ts_name(app.constant)), ",\n",)
        out += ("} as const satisfies Record<UiAppKey, string>\n",)
    else:
        out += ("export type UiAppKey = never\n\nexport const URI_MAP = {} as const satisfies Record<UiAppKey, string>\n",)
    out += ("\nexport const UI_APPS = [\n    // One row an app, sorted by key.\n",)
    for app in apps:
        out += ("    {\n        key: ", gate(ts_string(app.key)), ",\n        name: ", gate(ts_string(app.app_name)), ",\n        description: ", gate(ts_string(app.description)), ",\n        uri: ", gate(ts_name(app.constant)), ",\n        entry: ", gate(ts_string(app.entry)), ",\n        product: ", gate(ts_value(app.product)), ",\n        type: ", gate(ts_string(app.type)), ",\n",)
        if app.meta:
            out += ("        _meta: {\n            ui: {\n",)
            for name, value in app.meta.items():
                out += ("                ", gate(ts_key(name)), ": ", gate(ts_value(value)), ",\n",)
            out += ("            },\n        },\n",)
        out += ("    },\n",)
    out += ("] as const satisfies readonly UiApp[]\n\n/** Apps that the render-ui umbrella app can show. */\nexport const DISPATCHABLE_APP_KEYS = [\n    // One line an app, sorted by key.\n",)
    for key in dispatchable:
        out += ("    ", gate(ts_string(key)), ",\n",)
    out += ("] as const satisfies readonly UiAppKey[]\n\nexport type DispatchableAppKey = (typeof DISPATCHABLE_APP_KEYS)[number]\n\n/** The app that shows a tool's result, by tool name; disabled tools are listed too. */\n",)
    if links:
        out += ("export const TOOL_UI_APPS = {\n",)
        for tool in links:
            out += ("    ", gate(ts_key(tool.name)), ": ", gate(ts_string(tool.ui_app)), ",\n",)
        out += ("} as const satisfies Record<string, UiAppKey>\n",)
    else:
        out += ("export const TOOL_UI_APPS = {} as const satisfies Record<string, UiAppKey>\n",)
    return "".join(out)


TEMPLATES: Mapping[str, tuple[int, Callable[..., str]]] = {
    "dispatch/custom.tsx.jinja": (3840015371, dispatch_custom_tsx),
    "dispatch/detail.tsx.jinja": (1444851707, dispatch_detail_tsx),
    "dispatch/list.tsx.jinja": (1455739898, dispatch_list_tsx),
    "dispatch/module.tsx.jinja": (562373446, dispatch_module_tsx),
    "entries/detail.tsx.jinja": (1411215426, entries_detail_tsx),
    "entries/list.tsx.jinja": (1166107773, entries_list_tsx),
    "registry/registry.py.jinja": (2398825353, registry_registry_py),
    "registry/registry.ts.jinja": (2142647908, registry_registry_ts),
}
