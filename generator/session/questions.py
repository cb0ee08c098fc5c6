"""Commands that compare nothing: which apps there are, what is read and written, the JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from generator import app_types
from generator.diagnostics import ordered
from generator.model import Configuration, ExtraFields, Report, ToolRules
from generator.session import Outcome, Session, UsageError, build, ended, require, start
from generator.workspace import packaged, spellings


def apps(session: Session, products: Sequence[str] = ()) -> tuple[Outcome, list[dict[str, Any]]]:
    """The resolved apps as rows of `ui-apps list`, with the faults that keep others out. UsageError when one of
    `products` is none."""
    built = build(session)
    require(products, built)
    found = [*session.diagnostics, *(built.diagnostics if built else ())]
    outcome = ended(Report(command="list", diagnostics=tuple(ordered(found))))
    rows = []
    for app in built.catalog.apps if built else ():
        shown = app_types.BY_NAME[app.type].imports(app)
        rows.append(
            {
                "key": app.key,
                "type": app.type,
                "product": app.product,
                "tools": list(built.catalog.linked.get(app.key, ())) if built else [],
                "uri": app.uri,
                "view": shown and f"{shown.module}#{shown.component}",
            }
        )
    return outcome, rows


def inputs(configuration: Configuration) -> tuple[list[str], list[str]]:
    """The files and globs, relative to the root, that can change the outputs: configuration, tools files, what
    links read of tools, and the hand-written entries whose existence is checked."""
    globs = {spelled for pattern in configuration.sources for spelled in spellings(pattern)}
    globs.update(configuration.tools.schemas)
    if configuration.typescript:
        globs.add(f"{configuration.typescript.custom_dir}/*.tsx")
    openapi = [configuration.tools.openapi] if configuration.tools.openapi else []
    return [configuration.path, *openapi], sorted(globs)


def outputs(configuration: Configuration) -> tuple[list[str], list[str]]:
    """The files and globs, relative to the root, that `generate` writes."""
    files, globs = [], []
    if configuration.typescript:
        files += [configuration.typescript.registry, configuration.typescript.dispatch]
        globs.append(f"{configuration.typescript.entry_dir}/*.tsx")
    files += [configuration.python.registry] if configuration.python else []
    files += [configuration.manifest.path] if configuration.manifest else []
    return sorted(files), globs


SCHEMAS = ("tools", "configuration", "report", "manifest", "explain", "doctor")


def schema(of: str, version: str, root: str | None, config: str | None) -> dict[str, Any]:
    """The JSON Schema of `of`, one of SCHEMAS. That of tools.yaml is made for the monorepo around, where there is a
    sound one, else for one that declares nothing."""
    from generator.report import answer_json, health
    from generator.targets import manifest_schema
    from schemas import json_schema

    if of == "explain":
        return answer_json.schema()
    if of == "doctor":
        return health.schema()
    if of == "manifest":
        return manifest_schema.schema()
    if of == "configuration":
        return json_schema.configuration_file()
    if of == "report":
        report: dict[str, Any] = json.loads(packaged("report.schema.json"))
        return report
    try:
        configuration = start(version, root, config).configuration
    except UsageError:
        if root is not None or config is not None:
            raise
        configuration = None
    extra = configuration.extra_fields if configuration else ExtraFields()
    pattern = (configuration.tools if configuration else ToolRules()).name_pattern
    return json_schema.tools_file(top_level=extra.top_level, tool=extra.tool, name_pattern=pattern)
