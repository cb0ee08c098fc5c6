"""Commands that compare nothing: which apps there are, what is read and written, the JSON Schemas."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Sequence
from typing import Any

from generator import app_types, pipeline
from generator.diagnostics import ordered
from generator.links import views
from generator.model import Configuration, ExtraFields, Report, ToolRules, Tree
from generator.session import Outcome, Session, UsageError, build, ended, require, start
from generator.workspace import packaged, spellings

# Where modules are looked for: `paths`, packages and workspaces.
_PROJECTS = ("**/package.json", "**/tsconfig.json", "pnpm-workspace.yaml")


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


def inputs(session: Session) -> tuple[list[str], list[str]]:
    """The files and globs, relative to the root, that can change the outputs or the verdict.

    Configuration, tools files, what links read of tools, and the hand-written entries whose existence is checked. Where
    views are checked also what is read for that: where views are by convention, as globs, and every other file that a
    run opens now. Empty where the configuration is refused.
    """
    configuration = session.configuration
    if configuration is None:
        return [], []
    globs = {spelled for pattern in configuration.sources for spelled in spellings(pattern)}
    globs.update(configuration.tools.schemas)
    if configuration.typescript:
        globs.add(f"{configuration.typescript.custom_dir}/*.tsx")
    files = {configuration.path}
    files.update([configuration.tools.openapi] if configuration.tools.openapi else [])
    if views.are_checked(configuration):
        globs.update(_PROJECTS)
        globs.update(f"{folder}/**/*{suffix}" for folder in _view_folders(configuration) for suffix in (".ts", ".tsx"))
        covered = re.compile("|".join(map(_expression, globs))).fullmatch
        files.update(path for path in _opened(session, configuration) if not covered(path))
    return sorted(files), sorted(globs)


def _expression(glob: str) -> str:
    """A glob as a regular expression: no folder is looked into for the answer."""
    return re.escape(glob).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")


def _view_folders(configuration: Configuration) -> set[str]:
    """Where the views of products are, unless an app says something else."""
    patterns = (pattern for pattern in configuration.sources if "*" in pattern.rpartition("/")[0])
    return {f"{pattern.rpartition('/')[0]}/apps" for pattern in patterns}


def _opened(session: Session, configuration: Configuration) -> set[str]:
    """What a run opens besides the tools files."""
    tree = _Watched(session.workspace)
    pipeline.build(session.workspace.sources(configuration.sources, [], []), configuration, tree)
    return tree.opened


class _Watched:
    """A tree that remembers which files it gave out."""

    def __init__(self, tree: Tree) -> None:
        self.exists, self.listing, self.matching = tree.exists, tree.listing, tree.matching
        self.opened: set[str] = set()
        self._read = tree.read

    def read(self, path: str) -> bytes | None:
        """The bytes of a file, as the tree gives them."""
        raw = self._read(path)
        self.opened.update([posixpath.normpath(path)] if raw is not None else [])
        return raw


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
