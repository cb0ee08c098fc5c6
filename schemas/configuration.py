"""ui-apps.toml as authors write it (spec: cli.md, configuration).

Applies no default: those are in generator/model.py. What depends on two keys is checked by generator/configuration.
"""

from __future__ import annotations

from pydantic import Field

from schemas.base import OrAbsent, Strict
from schemas.configuration_fields import (
    Authority,
    JsonFile,
    JsonTypeName,
    Length,
    Line,
    NamePattern,
    PythonFile,
    RelativePath,
    RelativePaths,
    Requirement,
    Runtime,
    Script,
    Severity,
    Sources,
)
from schemas.fields import Texts
from schemas.places import Place


class TypescriptSection(Strict):
    """TypeScript outputs. Without this section none is written."""

    entry_dir: OrAbsent[RelativePath] = None
    """Folder of the generated entry points. Absent: `services/mcp/src/ui-apps/apps/generated`."""

    custom_dir: OrAbsent[RelativePath] = None
    """Folder of the hand-written entry points. Absent: `services/mcp/src/ui-apps/apps`."""

    registry: OrAbsent[Script] = None
    """Module with the URI, the row and the tools of every app. Absent:
    `services/mcp/src/resources/ui-apps.generated.ts`."""

    dispatch: OrAbsent[Script] = None
    """Module with which the render-ui umbrella app shows any view. Absent:
    `services/mcp/src/ui-apps/generated/render-dispatch.generated.tsx`."""

    runtime: OrAbsent[Runtime] = None
    """Folder of the runtime that generated code imports, or the name of a package. Absent:
    `services/mcp/src/ui-apps/runtime`."""


class PythonSection(Strict):
    """Python outputs. Without this section none is written."""

    registry: OrAbsent[PythonFile] = None
    """Module with the URI, the row and the tools of every app. Absent: `services/mcp/ui_apps_registry.py`."""


class ManifestSection(Strict):
    """The resolved model as JSON. Without this section it is not written."""

    path: OrAbsent[JsonFile] = None
    """File of the manifest. Absent: `services/mcp/ui-apps.generated.json`."""


class ToolsSection(Strict):
    """What is known of tools beyond the tools files."""

    name_pattern: OrAbsent[NamePattern] = None
    """Regular expression that the whole name of a tool matches. Absent: `^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$`."""

    max_name_length: OrAbsent[Length] = None
    """A longer name of a tool is warned about. Absent: `52`."""

    schemas: OrAbsent[RelativePaths] = None
    """Globs of JSON Schemas of tool arguments, each file named after its tool."""

    openapi: OrAbsent[RelativePath] = None
    """OpenAPI document with the operations that tools call."""

    external: OrAbsent[Texts] = None
    """Names of tools that no tools file defines."""


class ExtraFieldsSection(Strict):
    """Fields of tools files that other generators own."""

    top_level: OrAbsent[dict[str, JsonTypeName]] = None
    """Fields beside `tools` and `ui_apps`, each with its JSON type or `any`."""

    tool: OrAbsent[dict[str, JsonTypeName]] = None
    """Fields of a tool, each with its JSON type or `any`."""


class ConfigurationFile(Strict):
    """The configuration of ui-apps for one monorepo."""

    brand: OrAbsent[Line] = None
    """Put before the display names of apps. Absent: nothing."""

    uri_authority: Authority = Field(examples=["acme"])
    """Authority of the apps' URIs. An app's is `ui://<authority>/<key>.html`."""

    required_version: OrAbsent[Requirement] = None
    """Versions of ui-apps that may run here."""

    sources: OrAbsent[Sources] = None
    """Globs of the tools files. What the first `*` matches is the name of the product. Absent:
    `services/mcp/definitions/*.yaml`, `products/*/mcp/tools.yaml`."""

    typescript: OrAbsent[TypescriptSection] = None
    """TypeScript outputs."""

    python: OrAbsent[PythonSection] = None
    """Python outputs."""

    manifest: OrAbsent[ManifestSection] = None
    """The resolved model as JSON."""

    tools: OrAbsent[ToolsSection] = None
    """Names, schemas and operations of tools."""

    extra_fields: OrAbsent[ExtraFieldsSection] = None
    """Extra fields of tools files, by level."""

    severity: OrAbsent[dict[str, Severity]] = None
    """Severity of rules, by id or name."""


PLACES = (
    Place("the top level", ConfigurationFile, "move it above the first section"),
    Place("`[typescript]`", TypescriptSection, "move it below `[typescript]`"),
    Place("`[python]`", PythonSection, "move it below `[python]`"),
    Place("`[manifest]`", ManifestSection, "move it below `[manifest]`"),
    Place("`[tools]`", ToolsSection, "move it below `[tools]`"),
    Place("`[extra_fields]`", ExtraFieldsSection, "move it below `[extra_fields]`"),
)
