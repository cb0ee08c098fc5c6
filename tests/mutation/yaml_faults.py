"""Faults in tools files: every field of every app renamed, removed, retargeted and given another type; tools likewise.

Fields that a convention fills are retargeted by writing them. Knows the fields' roles (yaml-contract.md), not rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mutation import arguments_faults, checks
from mutation.mutants import Expectation, Ground, Mutant
from mutation.yaml_file import YamlFile
from mutation.yaml_text import Keys

_REQUIRED = {
    "detail": {"type", "view_prop"},
    "list": {"type", "detail_tool"},
    "custom": {"type", "app_name", "description"},
    "render_ui": {"component_import", "view_component", "view_prop"},
    "tool": {"operation", "enabled"},
    "annotations": {"readOnly", "destructive", "idempotent"},
}
_NESTED = {"csp", "render_ui", "annotations"}
# Fields that say something to people, and nothing to a program.
_WORDS = {"app_name", "description", "entity_label", "title", "category", "feature", "url_prefix", "scopes"}
# Values that the contract allows in place of any other, and values that it refuses everywhere.
_AS_GOOD = {
    "app_name": "Other Name",
    "description": "Says it in other words",
    "entity_label": "entry",
    "title": "Other title",
    "category": "Other things",
    "feature": "other_things",
    "url_prefix": "/other",
    "scopes": "['other:read']",
    "sensitive": "[id]",
    "connect_domains": "['https://*.other.example']",
    "resource_domains": "['https://other.example']",
    "frame_domains": "['https://other.example:8443']",
    "base_uri_domains": "['https://other.example']",
    "permissions": "[geolocation]",
    "prefers_border": "false",
    "readOnly": "true",
    "destructive": "true",
    "idempotent": "false",
}
_REFUSED = {
    "type": "table",
    "url_prefix": "other",
    "feature": "Other Things",
    "enabled": "'true'",
    "connect_domains": "['https://other.example/path']",
    "resource_domains": "[other.example]",
    "frame_domains": "['*']",
    "base_uri_domains": "['https://a.*.example']",
    "permissions": "[clipboard]",
    "readOnly": "'yes'",
    "destructive": "1",
    "idempotent": "'no'",
    "visibility": "[user]",
    "view_prop": "key",
    "link_prop": "on-open",
    "click_prop": "on click",
    "view_component": "lowerCase",
    "data_type": "Not A Type",
    "list_data_type": "class",
    "item_data_type": "1st",
    "item_name_field": "name..first",
}
_MISTYPED = {"input_schema": "5", "scopes": "{ a: 1 }"}
# Fields that a convention fills, or that may be absent.
_OPTIONAL = {
    "detail": {"component_import", "data_type", "view_component", "link_prop"},
    "list": {
        "component_import",
        "list_data_type",
        "item_data_type",
        "view_component",
        "click_prop",
        "item_name_field",
    },
    "custom": set[str](),
}


def make(ground: Ground) -> Iterator[Mutant]:
    """All faults in the tools files of a tree."""
    for path in ground.texts:
        file = YamlFile(ground, path)
        for keys in file.text.below(()):
            if keys[0] not in ("tools", "ui_apps"):
                yield from _field(file, keys, "top level")
        for keys in file.text.below(("ui_apps",)):
            yield from _app(file, keys)
        yield from _tools(file)


def _field(file: YamlFile, keys: Keys, owner: str) -> Iterator[Mutant]:
    """One field renamed, removed, mistyped, and given a value that is as good or refused."""
    name, what = keys[-1], ".".join(keys)
    typo = name[:-2] + name[-1]
    renamed = (*keys[:-1], typo)
    yield file.mutant("key renamed", f"{what} is `{typo}`", file.text.renamed(keys, typo), "fault", renamed)
    yield _removed(file, keys, owner)
    type = checks.extra_fields(file.ground.files).get(name, "string") if owner == "tool" else "string"
    if type != "any":
        wrong = "5" if type == "object" else _MISTYPED.get(name, "{ a: [1] }")
        mistyped = file.text.replaced(keys, wrong)
        yield file.mutant("value mistyped", f"{what} has another type", mistyped, "fault", keys)
    if name in _AS_GOOD:
        text = file.text.replaced(keys, _AS_GOOD[name])
        # The registry holds policies, and programs may read it.
        expected: Expectation = "sound" if name in _WORDS else "judged"
        yield file.mutant("value as good", f"{what} is {_AS_GOOD[name]}", text, expected)
    if name in _REFUSED:
        text = file.text.replaced(keys, _REFUSED[name])
        place = keys[:-1] if name == "type" else keys
        yield file.mutant("value refused", f"{what} is {_REFUSED[name]}", text, "fault", place)
    if name in _NESTED:
        for nested in file.text.below(keys):
            yield from _field(file, nested, name)


def _removed(file: YamlFile, keys: Keys, owner: str) -> Mutant:
    name, what, text = keys[-1], f"no {'.'.join(keys)}", file.text.removed(keys)
    emptied = len(keys) > 1 and len(list(file.text.below(keys[:-1]))) == 1
    if emptied or name in _REQUIRED.get(owner, ()):
        return file.mutant("key removed", what, text, "fault", keys[:-1])
    return file.mutant("key removed", what, text, "sound" if name in _WORDS else "judged")


def _app(file: YamlFile, keys: Keys) -> Iterator[Mutant]:
    """An app: the whole of it, each of its fields, and what its fields may name instead."""
    app = file.ground.apps[keys[1]]
    yield from _whole_app(file, keys)
    for field in file.text.below(keys):
        yield from _field(file, field, app.type)
    for kind in sorted({"detail", "list"} - {app.type}):
        text = file.text.replaced((*keys, "type"), kind)
        yield file.mutant("value retargeted", f"{app.key} has type {kind}", text, "fault", keys)
    holder = (*keys, "render_ui") if app.type == "custom" else keys
    for name in sorted({one[-1] for one in file.text.below(holder)} | _OPTIONAL[app.type]):
        for value in _others(file, app.key, (*holder, name)):
            yield file.retargeted((*holder, name), value, (*holder, name) if name == "item_name_field" else keys)
    if app.type == "list":
        yield from arguments_faults.make(file, app.key)


def _whole_app(file: YamlFile, keys: Keys) -> Iterator[Mutant]:
    key, new = keys[1], ("ui_apps", f"{keys[1]}-old")
    linked = any(tool.ui_app == key for tool in file.ground.checked.catalog.tools)
    by_hand = file.ground.apps[key].type == "custom"
    spots = [*file.ground.links(key), (file.path, keys), (file.path, new)]
    renamed, removed = file.text.renamed(keys, new[-1]), file.text.removed(keys)
    # An entry written by hand keeps its old name.
    expected: Expectation = "fault" if linked or by_hand else "judged"
    yield file.mutant("app renamed", f"{key}: app renamed", renamed, expected, spots=spots)
    expected = "fault" if linked else "judged"
    yield file.mutant("app removed", f"{key}: app removed", removed, expected, spots=spots)


def _others(file: YamlFile, key: str, keys: Keys) -> Iterator[str]:
    """What a field may name instead of what it names: all else of its kind nearby, and something that is nowhere."""
    name, folder = keys[-1], file.path.rpartition("/")[0] + "/"
    current = file.text.scalar(keys) or str(getattr(file.ground.apps[key], name, ""))
    near = file.ground.exported(folder)
    found: Sequence[str] = ()
    if name.endswith("data_type"):
        found = [*(one for one in near if one.endswith("Data")), "NowhereData"]
    elif name == "view_component":
        found = [*(one for one in near if one.endswith("View")), "NowhereView"]
    elif name in ("view_prop", "link_prop", "click_prop"):
        found = [*_props(file.ground, folder), "nowhere"]
    elif name == "component_import":
        imports = {str(getattr(app, name)) for app in file.ground.apps.values() if hasattr(app, name)}
        found = [f"'{one}'" for one in (*sorted(imports - {current})[:3], f"{folder}nowhere", "./nowhere")]
    elif name == "detail_tool":
        tools = [tool.name for tool in file.ground.checked.catalog.tools]
        found = sorted({*tools[::7], *(one[1] for one in file.text.below(("tools",))), "nowhere-get"})
    elif name == "item_name_field":
        rows = file.ground.tree.rows.get(key, [])
        found = [*(one for one in (rows[0] if rows else ()) if one.isidentifier()), "nowhere", "id.nowhere"]
    return (one for one in found if one != current)


def _props(ground: Ground, folder: str) -> list[str]:
    props = (one for one in ground.sites if one["kind"] == "member" and one["path"].endswith("view.tsx"))
    return sorted({one["name"] for one in props if one["path"].startswith(folder)})[:6]


def _tools(file: YamlFile) -> Iterator[Mutant]:
    """The tools: each as a whole and in what it names; every other field name once in a file."""
    told: set[str] = set()
    for keys in file.text.below(("tools",)):
        yield from _whole_tool(file, keys)
        yield from _links(file, keys)
        for field in file.text.below(keys):
            if field[-1] not in told:
                told.add(field[-1])
                yield from _field(file, field, "tool")


def _whole_tool(file: YamlFile, keys: Keys) -> Iterator[Mutant]:
    name, enabled = keys[1], (*keys, "enabled")
    needed: Expectation = "fault" if file.ground.callers(name) else "sound"
    # What is declared as external as well may go: it is somewhere else then.
    known: Expectation = "judged" if name in checks.external_tools(file.ground.files) else needed
    faults = [
        ("tool renamed", known, file.text.renamed(keys, f"{name}-old")),
        ("tool removed", known, file.text.removed(keys)),
    ]
    if file.text.scalar(enabled) == "true":
        faults.append(("tool disabled", needed, file.text.replaced(enabled, "false")))
    else:
        yield file.mutant("tool enabled", f"{name}: tool enabled", file.text.replaced(enabled, "true"))
    for kind, expected, text in faults:
        yield file.mutant(kind, f"{name}: {kind}", text, expected, spots=file.ground.calls(name))


def _links(file: YamlFile, keys: Keys) -> Iterator[Mutant]:
    """The operation and the app that a tool names."""
    name, operation, link = keys[1], (*keys, "operation"), (*keys, "ui_app")
    yield file.retargeted(operation, "nowhere", operation, "fault")
    callers = [app.key for app in file.ground.callers(name)]
    others = [one.operation for one in file.ground.checked.catalog.tools if one.name != name]
    for other in others[:: max(1, len(others) // (9 if callers else 2))]:
        text, spots = file.text.replaced(operation, other), [file.ground.entry(key) for key in callers]
        yield file.mutant("value retargeted", f"{name} calls `{other}`", text, spots=spots)
    yield file.retargeted(link, "nowhere", link, "fault")
    apps = [key for key in file.ground.apps if key != file.text.scalar(link)]
    yield file.retargeted(link, apps[len(name) % len(apps)], link)
    if callers:
        yield file.retargeted((*keys, "visibility"), "[model]", keys)
