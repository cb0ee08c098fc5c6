"""Names and paths that only one may have: UA202, UA203, UA204, and the hand-written entries that must exist (UA403)."""

from __future__ import annotations

from collections.abc import Iterator

from generator import app_types, rules
from generator.diagnostics import Note
from generator.links.survey import Survey
from generator.model import App, Manifest


def duplicates(survey: Survey) -> None:
    """UA203 and UA204: one name in two files, both places shown."""
    for section, rule, noun, names in (
        ("ui_apps", rules.DUPLICATE_APP, "app", "app keys"),
        ("tools", rules.DUPLICATE_TOOL, "tool", "tool names"),
    ):
        first: dict[str, str] = {}
        for manifest in survey.manifests:
            for name in _names(manifest, section):
                path = first.setdefault(name, manifest.path)
                if path == manifest.path:
                    continue
                survey.report(
                    rule,
                    survey.place(manifest.path, (section, name), "key"),
                    f"{noun} `{name}` is already defined in {path}",
                    f"rename one of the two: {names} are unique across the whole monorepo",
                    [Note("first defined here", survey.place(path, (section, name), "key"))],
                )


def components(survey: Survey) -> None:
    """UA202: two keys that derive one view component of one module; apps that write the name may share it."""
    taken: dict[tuple[str, str], App] = {}
    for app in survey.apps.values():
        shown = app_types.BY_NAME[app.type].imports(app)
        if shown is None or not app_types.BY_NAME[app.type].generated or "view_component" in app.written:
            continue
        other = taken.setdefault((shown.module, shown.component), app)
        if other is not app:
            survey.report(
                rules.NAME_COLLISION,
                survey.app_place(app),
                f"apps `{other.key}` and `{app.key}` both derive the view component `{shown.component}` "
                f"of {shown.module}",
                f"write `view_component: {shown.component}` in one of them to share the view, or another name",
                [Note("the other app", survey.app_place(other))],
            )


def paths(survey: Survey) -> None:
    """UA202 for one output path twice (compared case-folded), and UA403 for hand-written entries."""
    target = survey.configuration.typescript
    if target is None:
        return
    # Only TypeScript outputs can have the suffix of an entry.
    taken = {getattr(target, name).casefold(): name for name in ("registry", "dispatch")}
    for app in survey.apps.values():
        generated = app_types.BY_NAME[app.type].generated
        path = f"{target.entry_dir if generated else target.custom_dir}/{app.key}.tsx"
        other = taken.get(path.casefold())
        if other is not None:
            survey.report(
                rules.NAME_COLLISION,
                survey.app_place(app),
                f"the entry of app `{app.key}` is {path}, where `typescript.{other}` puts {getattr(target, other)}",
                f"rename the app, or give `{other}` another path below `[typescript]` in {survey.configuration.path}",
            )
        if not generated and not survey.exists(path):
            survey.report(
                rules.CUSTOM_ENTRY_MISSING,
                survey.app_place(app),
                f"app `{app.key}` is `type: {app.type}`, but its entry point {path} does not exist",
                f"write {path}, or give the app a generated type",
            )


def _names(manifest: Manifest, section: str) -> Iterator[str]:
    if section == "ui_apps":
        yield from (app.key for app in manifest.apps)
    else:
        yield from (tool.name for tool in manifest.tools)
    yield from sorted(name for where, name in manifest.broken if where == section)
