"""The app types, and the step from what authors wrote to resolved apps.

Owns the conventions of each type (one module a type). Does not check links and prints nothing. A new type is a module
here, a schema with its line in `schemas.APP_TYPES`, and a template.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from generator import rules
from generator.app_types.base import AppType, Import, Place
from generator.diagnostics import Diagnostic
from generator.model import App, Configuration, Document, Manifest, Product, Tool, TypescriptTarget
from schemas import plain

if TYPE_CHECKING:
    from schemas import ToolsFile

# schemas.APP_TYPES is the one list of the app types; the module of each has its name.
TYPES: tuple[AppType, ...] = tuple(import_module(f"{__name__}.{name}").TYPE for name in plain.type_names())
BY_NAME: Mapping[str, AppType] = {one.name: one for one in TYPES}


def resolve(
    document: Document,
    file: ToolsFile,
    extra: Mapping[str, Mapping[str, Any]],
    broken: frozenset[tuple[str, str]],
    configuration: Configuration,
    diagnostics: list[Diagnostic],
) -> Manifest:
    """Applies every convention to the sound entries of one file; `extra` holds other generators' fields by tool.

    Appends UA205 for an app whose view module nothing tells, and leaves that app out.
    """
    apps, refused = [], []
    prefix = entry_prefix(configuration)
    for key, written in file.ui_apps.items():
        before = len(diagnostics)
        place = Place(key, document, configuration, prefix, _reporter(document, key, diagnostics))
        app = BY_NAME[written.type].resolve(place, written)
        if len(diagnostics) == before:
            apps.append(app)
        else:
            refused.append(("ui_apps", key))
    return Manifest(
        path=document.path,
        product=_product(document, file),
        apps=tuple(apps),
        tools=tuple(_tool(document, name, written, extra.get(name, {})) for name, written in file.tools.items()),
        broken=broken.union(refused),
    )


def entry_prefix(configuration: Configuration) -> str:
    """What stands before a generated app's key in `entry`: the entry folder as seen from the custom folder."""
    target = configuration.typescript or TypescriptTarget()
    between = posixpath.relpath(target.entry_dir, target.custom_dir)
    return "" if between == "." else f"{between}/"


def imports(app: App) -> Import | None:
    """What the umbrella's module imports for `app`, or None when the umbrella cannot show it."""
    app_type = BY_NAME[app.type]
    return app_type.imports(app) if app_type.content else None


def dispatchable(apps: Iterable[App]) -> list[str]:
    """The keys of the apps that the render-ui umbrella can show, in the order given."""
    return [app.key for app in apps if imports(app) is not None]


def handwritten(apps: Iterable[App], configuration: Configuration) -> list[str]:
    """The paths of the entry points that are written by hand."""
    target = configuration.typescript or TypescriptTarget()
    return [f"{target.custom_dir}/{app.key}.tsx" for app in apps if not BY_NAME[app.type].generated]


def _reporter(document: Document, key: str, diagnostics: list[Diagnostic]) -> Any:
    def missing(field: str) -> None:
        diagnostics.append(
            Diagnostic(
                rules.NO_COMPONENT_IMPORT,
                document.locate(("ui_apps", key), "key"),
                f"app `{key}` needs `{field}`: {document.path} is in no product, so nothing tells where its view is",
                help=f"add `{field}: <module that exports the view>` to `{key}`",
            )
        )

    return missing


def _product(document: Document, file: ToolsFile) -> Product | None:
    if document.product is None:
        return None
    return Product(name=document.product, category=file.category, feature=file.feature, url_prefix=file.url_prefix)


def _tool(document: Document, name: str, written: Any, extra: Mapping[str, Any]) -> Tool:
    return Tool(
        name=name,
        source=document.path,
        product=document.product,
        operation=written.operation,
        enabled=written.enabled,
        ui_app=written.ui_app,
        title=written.title,
        description=written.description,
        scopes=_tuple(written.scopes),
        annotations=written.annotations and written.annotations.model_dump(),
        structured=written.structured,
        visibility=_tuple(written.visibility),
        sensitive=_tuple(written.sensitive),
        input_schema=written.input_schema,
        extra=extra,
    )


def _tuple(written: Any) -> tuple[str, ...] | None:
    return None if written is None else tuple(written)
