"""Calls the API: inside this process by default, over HTTP when a base URL is given.

Owns requests and what went wrong with them. Knows nothing of tools.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import quote

import httpx2

from services.mcp.server.operations import Operation

_TIMEOUT = 30.0


class BackendError(Exception):
    """The API did not do what was asked; the message says why, for a model to read."""


@dataclass(frozen=True, slots=True)
class _Request:
    path: str
    query: list[tuple[str, Any]]
    body: dict[str, Any] | None


class Backend:
    """One connection pool; nothing is imported, opened or connected before the first call."""

    def __init__(self, api_url: str | None = None) -> None:
        self._api_url = api_url

    async def call(self, operation: Operation, arguments: Mapping[str, Any]) -> Any:
        """The JSON answer of an operation. Raises BackendError for every other outcome."""
        request = _request(operation, arguments)
        try:
            response = await self._client.request(
                operation.method, request.path, params=request.query, json=request.body
            )
        except httpx2.TimeoutException:
            raise BackendError(f"the API did not answer within {_TIMEOUT:.0f} s; try again, or ask for less") from None
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise BackendError(f"the API cannot be reached at {self._api_url or 'its place'}: {error}") from None
        if response.is_success:
            try:
                return response.json() if response.content else {}
            except ValueError:
                raise BackendError("the API answered with something that is not JSON") from None
        raise BackendError(_reason(response))

    async def close(self) -> None:
        """Drop the connections, if there are any."""
        if "_client" in self.__dict__:
            await self._client.aclose()
            del self.__dict__["_client"]

    @cached_property
    def _client(self) -> httpx2.AsyncClient:
        if self._api_url is not None:
            return httpx2.AsyncClient(base_url=self._api_url, timeout=_TIMEOUT)
        from services.api.app import create_app

        transport = httpx2.ASGITransport(create_app(), raise_app_exceptions=False)
        return httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=_TIMEOUT)


def _request(operation: Operation, arguments: Mapping[str, Any]) -> _Request:
    path = operation.path
    query: list[tuple[str, Any]] = []
    body: dict[str, Any] = {}
    for parameter in operation.parameters:
        if parameter.name not in arguments:
            continue
        value = arguments[parameter.name]
        if parameter.place == "path":
            path = path.replace(f"{{{parameter.name}}}", _segment(parameter.name, value))
        elif parameter.place == "query":
            query.extend((parameter.name, _text(one)) for one in (value if isinstance(value, list) else [value]))
        else:
            body[parameter.name] = value
    return _Request(path, query, body if operation.has_body else None)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    # JSON has no integers of its own: 5.0 is the 5 that the schema asked for.
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _segment(name: str, value: Any) -> str:
    text = _text(value)
    # Web servers read an encoded slash as a slash: such a text would call another operation, and so would an empty one.
    if not text or "/" in text:
        raise BackendError(f"`{name}` must not be empty and must not have a slash")
    # A bare `..` would climb out of the path, quoted or not.
    return quote(text, safe="").replace(".", "%2E")


def _reason(response: httpx2.Response) -> str:
    if response.status_code >= 500:
        return f"the API failed (status {response.status_code}); this is no fault of the input, so try once more"
    try:
        detail = response.json()["detail"]
    except (ValueError, KeyError, TypeError):
        detail = None
    return detail if isinstance(detail, str) else f"the API refused (status {response.status_code})"
