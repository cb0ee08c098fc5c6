"""Changes that must make no difference: a rename done everywhere, a default written out, another way to say the same.

Each is a mutant that `check` must not report; the other judges prove that it is really sound.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

import yaml

from generator.model import App, Tool
from mutation import rewrites
from mutation.checks import openapi_path
from mutation.compiler import Changes
from mutation.mutants import Ground, Mutant
from mutation.yaml_text import YamlText

_TYPES = ("data_type", "list_data_type", "item_data_type")
_WRITTEN_OUT = (
    "app_name",
    "description",
    "component_import",
    "view_component",
    *_TYPES,
    "detail_args",
    "item_name_field",
    "click_prop",
    "entity_label",
)


def make(ground: Ground) -> Iterator[Mutant]:
    """All sound changes to a tree."""
    maker = _Maker(ground)
    yield from maker.renames()
    yield from maker.written_out()
    yield from maker.files()
    yield from maker.contracts()
    for kind, what, changes in rewrites.make(ground):
        yield maker.mutant(kind, what, changes)


class _Maker:
    """The sound changes to one tree."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.files_before = ground, ground.files

    def mutant(self, kind: str, what: str, changes: Changes) -> Mutant:
        return Mutant(self.ground.tree.name, f"sound: {kind}", what, changes, "sound")

    def renames(self) -> Iterator[Mutant]:
        """Names changed in every place that has them."""
        for app in self.ground.apps.values():
            yield from self._names_of(app)
        for tool in self.ground.checked.catalog.tools:
            yield self.mutant("renamed everywhere", f"tool {tool.name}", self._tool_renamed(tool))
            yield self.mutant("renamed everywhere", f"operation {tool.operation}", self._operation_renamed(tool))

    def _names_of(self, app: App) -> Iterator[Mutant]:
        for field in ("view_component", *_TYPES, "click_prop", "link_prop"):
            name = getattr(app, field, None)
            if isinstance(name, str) and name != "data":
                changes = _replaced(self.files_before, name, f"{name}New", (".ts", ".tsx"))
                for user, of_user in self._users(field, name):
                    text = changes.get(user.source) or self.files_before[user.source]
                    changes[user.source] = _set(text, user.key, of_user, f"{name}New")
                # A name of the API's own is renamed in a file that is generated from another.
                if not any(path.endswith("types.generated.ts") for path in changes):
                    yield self.mutant("renamed everywhere", f"{app.key}: {field} {name}", changes)

    def _users(self, field: str, name: str) -> Iterator[tuple[App, str]]:
        """The apps that name a component, a type or a prop, and the field in which they do."""
        fields = _TYPES if field in _TYPES else (field,)
        for app in self.ground.apps.values():
            yield from ((app, one) for one in fields if getattr(app, one, None) == name)

    def _tool_renamed(self, tool: Tool) -> Changes:
        texts = {tool.source: self.ground.texts[tool.source].renamed(("tools", tool.name), _other(tool.name))}
        for app in self.ground.callers(tool.name):
            text = texts.get(app.source, self.files_before[app.source])
            texts[app.source] = _set(text, app.key, "detail_tool", _other(tool.name))
        return texts

    def _operation_renamed(self, tool: Tool) -> Changes:
        path, new = openapi_path(self.files_before), f"{tool.operation}_new"
        text = self.files_before[path].replace(f'"operationId": "{tool.operation}"', f'"operationId": "{new}"')
        changes: dict[str, str | None] = {path: text}
        for other in self.ground.checked.catalog.tools:
            if other.operation == tool.operation:
                before = YamlText(changes.get(other.source) or self.files_before[other.source])
                changes[other.source] = before.replaced(("tools", other.name, "operation"), new)
        return changes

    def written_out(self) -> Iterator[Mutant]:
        """What a convention says, written; all of it, and then the key may change too."""
        for app in self.ground.apps.values():
            text = self.files_before[app.source]
            for field in _WRITTEN_OUT:
                value = getattr(app, field, None)
                if isinstance(value, str) and field not in app.written:
                    one = _set(self.files_before[app.source], app.key, field, value)
                    yield self.mutant("default written", f"{app.key}: {field}", {app.source: one})
                    text = _set(text, app.key, field, value)
            if app.type != "custom":
                new = f"{app.key.removesuffix('-list')}-new"
                changes = {path: text if path == app.source else self.files_before[path] for path in self.ground.texts}
                pattern = rf"(?<![\w-]){app.key}(?=:\n)|(?<=ui_app: ){app.key}(?![\w-])"
                renamed = {path: re.sub(pattern, new, each) for path, each in changes.items()}
                yield self.mutant("renamed everywhere", f"app {app.key}", renamed)

    def files(self) -> Iterator[Mutant]:
        """Files that say the same with other line ends, another order, or dumped by a program."""
        for path, text in self.ground.texts.items():
            yield self.mutant("written otherwise", f"{path} with CRLF", {path: text.text.replace("\n", "\r\n")})
            dumped = yaml.safe_dump(yaml.safe_load(text.text), sort_keys=True, allow_unicode=True, width=100)
            yield self.mutant("written otherwise", f"{path} sorted and dumped", {path: dumped})
            flow = json.dumps(yaml.safe_load(text.text), indent=2, ensure_ascii=False)
            yield self.mutant("written otherwise", f"{path} as JSON", {path: flow})
        modules = self.ground.tree.modules()
        with_crlf: Changes = {path: self.files_before[path].replace("\n", "\r\n") for path in modules}
        yield self.mutant("written otherwise", "all views with CRLF", with_crlf)
        marked: Changes = {path: f"\ufeff/** A remark. */\n{self.files_before[path]}" for path in modules}
        yield self.mutant("written otherwise", "all views with a byte order mark and a remark", marked)

    def contracts(self) -> Iterator[Mutant]:
        """The OpenAPI document in other words."""
        path = openapi_path(self.files_before)
        document = json.loads(self.files_before[path])
        compact = json.dumps(document, separators=(",", ":"), sort_keys=True)
        yield self.mutant("written otherwise", "the OpenAPI document sorted and on one line", {path: compact})
        components = document.setdefault("components", {}).setdefault("parameters", {})
        for item in document["paths"].values():
            for operation in item.values():
                for index, one in enumerate(operation.get("parameters", ())):
                    name = f"{operation['operationId']}.{index}"
                    components[name] = one
                    operation["parameters"][index] = {"$ref": f"#/components/parameters/{name}"}
        text = json.dumps(document, indent=1)
        yield self.mutant("written otherwise", "every parameter of the OpenAPI document as a reference", {path: text})


def _other(name: str) -> str:
    """A name of the same length: long tool names are warned of."""
    return name[:-1] + ("x" if name[-1] != "x" else "y")


def _replaced(files: Mapping[str, str], old: str, new: str, suffixes: tuple[str, ...]) -> dict[str, str | None]:
    """The files of some kinds in which a whole word occurs, with another one instead."""
    pattern = re.compile(rf"(?<![\w$-]){re.escape(old)}(?![\w$-])")
    found: dict[str, str | None] = {}
    for path, text in files.items():
        if path.endswith(suffixes) and path != "package.json":
            changed = pattern.sub(lambda _: new, text)
            if changed != text:
                found[path] = changed
    return found


def _set(text: str, app: str, field: str, value: str) -> str:
    """A tools file in which an app's field has a value, written or added."""
    edited, keys = YamlText(text), ("ui_apps", app, field)
    quoted = "'" + value.replace("'", "''") + "'"
    return edited.replaced(keys, quoted) if keys in edited else edited.added(keys, quoted)
