"""What generated code imports of views, and what it asks of them: UA401, UA402, UA406, UA407 (spec: yaml-contract.md,
cross-checks 5 and 8). The TypeScript room knows the facts; a check is as silent as they are uncertain.

All four rules are free. Where all are off, no module is read.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator import app_types, rules
from generator.app_types.base import Import
from generator.links.survey import Survey
from generator.model import App, Configuration, Tree

if TYPE_CHECKING:
    from generator.links.sights import Sight
    from generator.typescript.facts import FieldType

RULES = (rules.VIEW_MODULE_NOT_FOUND, rules.EXPORT_NOT_FOUND, rules.PROP_NOT_FOUND, rules.FIELD_NOT_FOUND)

Arguments = Mapping[tuple[str, str], "Mapping[str, FieldType]"]


def are_checked(configuration: Configuration) -> bool:
    """Whether views are looked at: something has to import them, and one of the four rules has to be on."""
    return configuration.typescript is not None and any(configuration.severity.get(rule) != "off" for rule in RULES)


def check(survey: Survey, tree: Tree) -> Arguments:
    """Appends UA401, UA402, UA406 and UA407, and UA305 for what the compiler refuses in `detail_args`.

    Returns the types of the arguments that clicks pass, by file, app and name, where they are known.
    """
    arguments: dict[tuple[str, str], Mapping[str, FieldType]] = {}
    if not are_checked(survey.configuration):
        return arguments
    from generator.links import sights
    from generator.typescript.project import Project  # only runs that look at views pay for all this

    project = Project(tree.read, tree.listing)
    for app in survey.each_app():
        shown = app_types.BY_NAME[app.type].imports(app)
        if shown is not None:
            importer = _importer(survey.configuration, app, shown)
            arguments[app.source, app.key] = _view(sights.Sight(survey, project, app, shown, importer))
    return arguments


def _view(sight: Sight) -> Mapping[str, FieldType]:
    from generator.links import exports, props, rows

    sight.module = exports.module(sight) or ""
    if not sight.module:
        return {}
    sound = exports.names(sight)
    props.check(sight, sound)
    return rows.check(sight, sound)


def _importer(configuration: Configuration, app: App, shown: Import) -> str:
    """The generated file that imports the view first; it need not exist yet."""
    target = configuration.typescript
    assert target is not None, "without TypeScript outputs nothing imports a view"
    if shown.base == "dispatch":
        return posixpath.normpath(target.dispatch)
    return posixpath.normpath(f"{target.entry_dir}/{app.key}.tsx")
