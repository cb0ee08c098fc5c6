"""Hand-written around the generated registry: what ties a tool to its app, and the apps as resources.

`with_ui_app` and `register_ui_app_resources` are the two of services/mcp/src/resources/ui-apps.ts (spec: runtime.md).
An unknown key is an error for mypy and pyright, and an `UnknownUiAppError` at run time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from services.mcp.server.arguments import short, suggest
from services.mcp.server.bundles import BundleMissingError, Bundles

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

    from services.mcp.ui_apps_registry import UiApp, UiAppKey

FLAT_KEY = "ui/resourceUri"
"""Where hosts of the first MCP Apps drafts look for the URI."""


class UnknownUiAppError(LookupError):
    """No app of the registry has this key."""


def with_ui_app(key: UiAppKey, tool: types.Tool, *, version: str | None = None) -> types.Tool:
    """A copy of `tool` whose results the app `key` shows; other `_meta`, visibility too, is kept.

    `version` becomes `?v=` in the URI, for hosts that cache by URI. Raises UnknownUiAppError.
    """
    meta = dict(tool.meta or {})
    uri = _uri(key) + (f"?v={version}" if version else "")
    return tool.model_copy(update={"meta": {**meta, "ui": {**meta.get("ui", {}), "resourceUri": uri}, FLAT_KEY: uri}})


def register_ui_app_resources(server: Server[Any], bundles: Bundles, *, versioned_uris: bool = False) -> None:
    """Make `server` list every app of the registry and serve its page, with one `_meta.ui` in both answers.

    With `versioned_uris` the listing carries `?v=<hash>`; a bare URI and a stale hash get the present page.
    """

    async def list_resources(
        context: ServerRequestContext[Any, Any], params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        whole(params)
        resources = [_resource(app, bundles.hash(app.key) if versioned_uris else None) for app in _apps()]
        return types.ListResourcesResult(resources=resources)

    async def list_templates(
        context: ServerRequestContext[Any, Any], params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        whole(params)
        return types.ListResourceTemplatesResult(resource_templates=[])

    async def read_resource(
        context: ServerRequestContext[Any, Any], params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        app = _app_at(params.uri)
        try:
            page = bundles.html(app.key)
        except BundleMissingError as error:
            raise MCPError(types.INTERNAL_ERROR, str(error)) from None
        contents = types.TextResourceContents(uri=params.uri, mime_type=APP_MIME_TYPE, text=page, _meta=_meta(app))
        return types.ReadResourceResult(contents=[contents])

    server.extensions[EXTENSION_ID] = {}
    server.add_request_handler("resources/list", types.PaginatedRequestParams, list_resources)
    # Clients ask every server that has resources; without an answer they show an error.
    server.add_request_handler("resources/templates/list", types.PaginatedRequestParams, list_templates)
    server.add_request_handler("resources/read", types.ReadResourceRequestParams, read_resource)


def whole(params: types.PaginatedRequestParams | None) -> None:
    """Raises MCPError for a cursor: every listing of this server is one page, so nobody has got one from it."""
    if params is not None and params.cursor is not None:
        raise MCPError(types.INVALID_PARAMS, f"there is no page `{short(params.cursor)}`: this listing has one page")


def _apps() -> Iterable[UiApp]:
    # The registry grows with the apps, so it is imported by the first request and not by the start.
    from services.mcp.ui_apps_registry import UI_APPS

    return UI_APPS


def _uri(key: UiAppKey) -> str:
    from services.mcp.ui_apps_registry import URI_MAP

    if key not in URI_MAP:
        meant = suggest(key, URI_MAP)
        raise UnknownUiAppError(f"there is no app `{key}`" + (f"; did you mean `{meant}`?" if meant else ""))
    return URI_MAP[key]


def _app_at(uri: str) -> UiApp:
    bare = re.split("[?#]", uri, maxsplit=1)[0]
    for app in _apps():
        if app.uri == bare:
            return app
    raise MCPError(types.INVALID_PARAMS, f"there is no resource {short(uri)}", {"uri": uri})


def _meta(app: UiApp) -> dict[str, Any] | None:
    return {"ui": dict(app.meta)} if app.meta else None


def _resource(app: UiApp, version: str | None) -> types.Resource:
    return types.Resource(
        uri=app.uri + (f"?v={version}" if version else ""),
        name=app.key,
        title=app.name,
        description=app.description,
        mime_type=APP_MIME_TYPE,
        _meta=_meta(app),
    )
