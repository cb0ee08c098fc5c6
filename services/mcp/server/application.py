"""Puts the server together: `build` is all of it, whatever the transport."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.server.lowlevel import NotificationOptions, Server
from mcp.server.models import InitializationOptions
from mcp.shared.exceptions import MCPError

from services.mcp.server import render, results
from services.mcp.server.backend import Backend
from services.mcp.server.bundles import Bundles
from services.mcp.server.changes import Changes
from services.mcp.server.settings import Settings
from services.mcp.server.toolbox import Toolbox, UnknownToolError
from services.mcp.server.ui_apps import register_ui_app_resources, whole

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

VERSION = "1.0.0"
INSTRUCTIONS = (
    "Tools of the Acme workspace: actions, cohorts, errors, feature flags and LLM costs. Lists are paged: pass `limit`"
    " and `offset`. Most results are shown to the user as an interactive view, so do not repeat whole tables in text."
    " Ask before you call a tool that changes or deletes something."
)


class AcmeServer(Server[Any]):
    """The low-level server, which announces that its lists change: every transport asks it for its options."""

    changing = NotificationOptions(resources_changed=True)

    def create_initialization_options(
        self,
        notification_options: NotificationOptions | None = None,
        experimental_capabilities: dict[str, dict[str, Any]] | None = None,
        extensions: dict[str, dict[str, Any]] | None = None,
    ) -> InitializationOptions:
        return super().create_initialization_options(
            notification_options or self.changing, experimental_capabilities, extensions
        )


def build(settings: Settings) -> AcmeServer:
    """A server that has read nothing yet."""
    bundles = Bundles(settings.bundles)
    toolbox = Toolbox(settings, Backend(settings.api_url), bundles, {render.OPERATION: render.RenderUi()})
    changes = Changes(tools_too=settings.versioned_uris)

    async def list_tools(
        context: ServerRequestContext[Any, Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        whole(params)
        return types.ListToolsResult(tools=toolbox.listing())

    async def call_tool(
        context: ServerRequestContext[Any, Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            structured = toolbox.entry(params.name).structured
            outcome = await toolbox.call(params.name, params.arguments)
        except UnknownToolError as error:
            raise MCPError(types.INVALID_PARAMS, str(error)) from None
        return results.shown(outcome, structured=structured)

    def input_schema(name: str) -> dict[str, Any] | None:
        entry = toolbox.entries.get(name)
        return entry.schema if entry else None

    @asynccontextmanager
    async def lifespan(server: Server[Any]) -> AsyncIterator[None]:
        async with changes.watching(bundles, settings.poll_seconds):
            yield
        await toolbox.close()

    server = AcmeServer(
        "acme",
        version=VERSION,
        title="Acme",
        instructions=INSTRUCTIONS,
        lifespan=lifespan,
        get_tool_input_schema=input_schema,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_subscriptions_listen=changes.listen,
    )
    server.changing = NotificationOptions(resources_changed=True, tools_changed=settings.versioned_uris)
    server.middleware.append(changes.remember)
    register_ui_app_resources(server, bundles, versioned_uris=settings.versioned_uris)
    return server
