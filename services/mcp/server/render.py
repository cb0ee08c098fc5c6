"""The umbrella tool: calls a read-only tool and hands its data to the render-ui app with the key of the view.

`{tool, arguments}` in, `{app_key, data}` out (spec: runtime.md). The operation stands in the OpenAPI document as a
webhook, since only this server knows tools and apps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from services.mcp.server.results import Failure, Outcome, Success

if TYPE_CHECKING:
    from services.mcp.server.operations import Schema
    from services.mcp.server.toolbox import Entry, Toolbox

OPERATION = "render_ui"


class RenderUi:
    """Serves the operation (`toolbox.Local`)."""

    def narrowed(self, schema: Schema, entries: Mapping[str, Entry]) -> Schema:
        """`tool` takes exactly the names of tools that can be shown."""
        names = [name for name, entry in entries.items() if _is_showable(entry)]
        tool = {**schema["properties"]["tool"], "enum": names}
        return {**schema, "properties": {**schema["properties"], "tool": tool}}

    async def serve(self, toolbox: Toolbox, arguments: Mapping[str, Any]) -> Outcome:
        """The failure of the tool is the failure of the whole."""
        name = arguments["tool"]
        outcome = await toolbox.call(name, arguments.get("arguments"))
        if isinstance(outcome, Failure):
            return outcome
        data = {"app_key": toolbox.entry(name).app, "data": dict(outcome.data)}
        return Success(f"{outcome.summary} The user sees it as an interactive view.", data)


def _is_showable(entry: Entry) -> bool:
    from services.mcp.ui_apps_registry import DISPATCHABLE_APP_KEYS

    visibility = entry.declaration.visibility
    # What the model may not call itself, it may not call through here.
    is_for_model = visibility is None or "model" in visibility
    return entry.declaration.read_only and is_for_model and entry.app in DISPATCHABLE_APP_KEYS
