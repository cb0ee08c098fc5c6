"""The render-dispatch module: one component an app, for the render-ui umbrella app (spec: runtime.md)."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from generator import app_types, emit, naming
from generator.app_types.base import Import
from generator.model import Artifact, Catalog, Configuration, TypescriptTarget
from generator.targets import arguments, modules

Specifier = tuple[str, str, bool]


@dataclass(frozen=True, slots=True)
class Module:
    """One import statement: all names that the dispatch module takes from one module, in the order of its apps."""

    name: str
    specifiers: Sequence[Specifier]


def paths(catalog: Catalog, configuration: Configuration) -> Iterator[str]:
    """Yields the path of the module."""
    if configuration.typescript is not None:
        yield configuration.typescript.dispatch


def render(catalog: Catalog, configuration: Configuration) -> Iterator[Artifact]:
    """Yields the dispatch module."""
    target = configuration.typescript
    if target is None:
        return
    folder = posixpath.dirname(target.dispatch)
    shown = [(app, _based(found, target)) for app in catalog.apps if (found := app_types.imports(app)) is not None]
    names = _local_names([found for _, found in shown])
    contents = sorted({app_types.BY_NAME[app.type].content for app, _ in shown})
    runtime: list[Specifier] = [(name, name, False) for name in contents]
    text = (
        emit.templates()
        .get_template("dispatch/module.tsx.jinja")
        .render(
            header=emit.header("//"),
            modules=_modules([found for _, found in shown], names),
            registry=modules.relative(target.registry.removesuffix(".ts"), folder),
            runtime_import=emit.ts_import(
                [*runtime, ("DispatchRenderer", "DispatchRenderer", True)], modules.runtime(target, folder)
            ),
            apps=[(app, arguments.of(app), _local(found, names)) for app, found in shown],
        )
    )
    yield Artifact(target.dispatch, emit.fit(text))


def _based(found: Import, target: TypescriptTarget) -> Import:
    """The same import with its specifier as seen from the dispatch module's folder."""
    if found.base == "dispatch" or not found.module.startswith("."):
        return found
    path = posixpath.normpath(posixpath.join(target.entry_dir, found.module))
    return replace(found, module=modules.relative(path, posixpath.dirname(target.dispatch)), base="dispatch")


def _local_names(imports: Sequence[Import]) -> dict[tuple[str, str], str]:
    """(module, exported name) -> local name. A name that two modules export gets an alias in each: the module's words
    in front, so that a reader sees whose it is, and a third module changes neither."""
    owners: dict[str, list[str]] = {}
    for found in imports:
        for name in (found.component, *found.types):
            if found.module not in owners.setdefault(name, []):
                owners[name].append(found.module)
    local: dict[tuple[str, str], str] = {}
    taken = {
        *owners,
        *(one.content for one in app_types.TYPES),
        "DispatchRenderer",
        "DispatchableAppKey",
        "RENDER_DISPATCH",
    }
    for name in sorted(owners):
        for module in sorted(owners[name]):
            alias = name if len(owners[name]) == 1 else _alias(module, name, taken)
            taken.add(alias)
            local[module, name] = alias
    return local


def _alias(module: str, name: str, taken: set[str]) -> str:
    words = "-".join(part for part in naming.kebab(module).split("-") if part not in {"products", "mcp", "apps"})
    base = f"{naming.pascal(words)}{name}" if words else f"Other{name}"
    alias, number = base, 2
    while alias in taken:
        alias, number = f"{base}{number}", number + 1
    return alias


def _modules(imports: Sequence[Import], names: dict[tuple[str, str], str]) -> list[Module]:
    """Import statements merged per module; within one, names keep the order of the apps that need them, so that two
    branches which add apps touch different lines."""
    values = {(found.module, found.component) for found in imports}
    merged: dict[str, dict[str, None]] = {}
    for found in imports:
        merged.setdefault(found.module, {}).update(dict.fromkeys((found.component, *sorted(found.types))))
    return [
        Module(name, [(exported, names[name, exported], (name, exported) not in values) for exported in merged[name]])
        for name in sorted(merged)
    ]


def _local(found: Import, names: dict[tuple[str, str], str]) -> Callable[[str], emit.Fragment]:
    return lambda name: emit.ts_name(names[found.module, name])
