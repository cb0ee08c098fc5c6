"""What becomes of a click at run time: the third judge, and the MCP server's own reading of tools and OpenAPI.

A click breaks when the server does not offer the tool to apps, or refuses what is sent for every row; and a row whose
name is read from a field that it does not have is broken too. Where a row's type is unknown only real rows count.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mutation.checks import openapi_path
from mutation.compiler import Click, Sent
from services.mcp.server import arguments, declarations, input_schemas, operations
from services.mcp.server.operations import Schema

ANYTHING: Schema = {"type": "object"}
_MANIFEST = "services/mcp/ui-apps.generated.json"


def schemas(files: Mapping[str, str | None], folder: Path) -> dict[str, Schema]:
    """What each tool takes that apps may call, as the server works it out; `folder` is for its two files."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest, openapi = folder / "manifest.json", folder / "openapi.json"
    manifest.write_text(files[_MANIFEST] or "", "utf-8")
    openapi.write_text(files[openapi_path({"ui-apps.toml": files["ui-apps.toml"] or ""})] or "", "utf-8")
    known = operations.read(openapi)
    found = {}
    for name, declaration in declarations.read(manifest).items():
        is_hidden = declaration.visibility is not None and "app" not in declaration.visibility
        if declaration.operation in known and not is_hidden:
            if declaration.input_schema is not None:
                # What stands in the entry is what the tool takes; that the API takes it too is no matter of clicks.
                found[name] = {"additionalProperties": False, **declaration.input_schema}
                continue
            try:
                found[name] = input_schemas.build(declaration, known[declaration.operation])
            except input_schemas.DeclarationError as error:
                logging.debug("%s", error)
    return found


def fault(click: Click, offered: Mapping[str, Schema], external: Sequence[str]) -> str | None:
    """Why a list app's clicks break, None when they do not; what `external` tools take nobody here knows."""
    schema = offered.get(click.tool, ANYTHING if click.tool in external else None)
    if schema is None:
        return f"the server offers no tool {click.tool}"
    for rows in (click.typed, click.real):
        reasons = [_refusal(one, schema) for one in rows]
        if reasons and all(reasons):
            return reasons[0]
    return None


def _refusal(sent: Sent, schema: Schema) -> str | None:
    if sent.arguments is None:
        return "the arguments cannot be worked out"
    given: dict[str, Any] = arguments.present(sent.arguments, schema)
    refused = [] if schema is ANYTHING else arguments.faults(given, schema)
    if refused:
        return f"{'; '.join(refused)} in {json.dumps(given)}"
    return None if sent.named else "the row does not have the field that names it"
