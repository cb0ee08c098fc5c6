"""TSX entry points, one an app whose type is generated: they hold data and call the runtime (spec: runtime.md)."""

from __future__ import annotations

from collections.abc import Iterator

from generator import app_types, emit
from generator.model import Artifact, Catalog, Configuration
from generator.targets import arguments, modules


def paths(catalog: Catalog, configuration: Configuration) -> Iterator[str]:
    """Yields `<entry_dir>/<key>.tsx` for each app whose type is generated."""
    if configuration.typescript is not None:
        folder = configuration.typescript.entry_dir
        yield from (f"{folder}/{app.key}.tsx" for app in catalog.apps if app_types.BY_NAME[app.type].generated)


def render(catalog: Catalog, configuration: Configuration) -> Iterator[Artifact]:
    """Yields `<entry_dir>/<key>.tsx` for each app."""
    target = configuration.typescript
    if target is None:
        return
    folder = target.entry_dir
    runtime = modules.runtime(target, folder)
    templates = {
        one.name: emit.templates().get_template(f"entries/{one.name}.tsx.jinja")
        for one in app_types.TYPES
        if one.generated
    }
    for app in catalog.apps:
        app_type = app_types.BY_NAME[app.type]
        shown = app_type.imports(app) if app_type.generated else None
        if shown is None:
            continue
        text = templates[app.type].render(
            app=app,
            arguments=arguments.of(app),
            brand=configuration.brand,
            tools=catalog.linked.get(app.key, ()),
            header=emit.header("//", app.source),
            runtime_import=emit.ts_import([(app_type.mount, app_type.mount, False)], runtime),
            view_import=emit.ts_import(modules.specifiers(shown), shown.module),
        )
        yield Artifact(f"{folder}/{app.key}.tsx", emit.fit(text), app.product, "entry")
