"""What another key of an app would touch: every name, file and place that is made of the key or names it.

The conventions are asked, not repeated: the entry is resolved once more under another key, and what differs is touched.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from generator import app_types, declared
from generator.answers import Output, ToolAnswer, Touch
from generator.app_types.base import AppType, Place
from generator.model import App, Configuration
from generator.session.places import Places

_COMMON = ("key", "uri", "constant", "entry")


def touched(
    app: App,
    tools: Sequence[ToolAnswer],
    outputs: Sequence[Output],
    configuration: Configuration,
    places: Places,
) -> tuple[str, list[Touch]]:
    """A key to try with, and what it would change: the key, links, identity, derived names, files."""
    probe = "new-key-list" if app.key.endswith("-list") else "new-key"
    other = _resolved(app, probe, configuration, places)
    if other is None:
        return probe, []
    key = places.span(app.source, ("ui_apps", app.key), key=True)
    found = [Touch(what="key", old=app.key, new=probe, span=key, deed="write the new key")]
    found += [
        Touch(what="link", old=f"{tool.name}.ui_app", new=probe, span=tool.span, deed="name the new key")
        for tool in tools
    ]
    found += [
        Touch(what=name, old=getattr(app, name), new=getattr(other, name), deed="changes for clients and code")
        for name in ("uri", "constant")
    ]
    return probe, [*found, *_names(app, other), *_files(app, probe, outputs)]


def _resolved(app: App, key: str, configuration: Configuration, places: Places) -> App | None:
    document = places.document(app.source)
    written = document and declared.check(document, configuration, []).file.ui_apps.get(app.key)
    if not document or not written:
        return None
    prefix = app_types.entry_prefix(configuration)
    return app_types.BY_NAME[app.type].resolve(Place(key, document, configuration, prefix, lambda field: None), written)


def _names(app: App, other: App) -> Iterator[Touch]:
    """The fields that no author wrote and that another key changes, with what code must do about them."""
    app_type = app_types.BY_NAME[app.type]
    imported = app_type.imports(app)
    exported = (imported.component, *imported.types) if imported else ()
    for field in dataclasses.fields(app):
        old, new = getattr(app, field.name), getattr(other, field.name)
        if old == new or field.name in _COMMON or not isinstance(old, str):
            continue
        keep = f"or keep it: `{field.name}: {old}`"
        if imported and old in exported:
            yield Touch(what=field.name, old=old, new=new, path=imported.module, deed=f"rename the export, {keep}")
        elif imported and _is_prop(app_type, field.name):
            yield Touch(what=field.name, old=old, new=new, path=imported.module, deed=f"rename the prop, {keep}")
        else:
            yield Touch(what=field.name, old=old, new=new, deed=f"is shown anew, {keep}")


def _is_prop(app_type: AppType, field: str) -> bool:
    return app_type.generated and field.endswith("_prop")


def _files(app: App, probe: str, outputs: Sequence[Output]) -> Iterator[Touch]:
    for output in outputs:
        folder = output.path.rpartition("/")[0]
        if output.role == "entry":
            deed = "rename by hand" if output.state == "handwritten" else "generate removes it and writes the new one"
            new = f"{folder}/{probe}.tsx"
            yield Touch(what="entry file", old=output.path, new=new, path=output.path, deed=deed)
        elif output.holds:
            yield Touch(what="output", old=output.path, new=output.path, path=output.path, deed="is written anew")
