"""Every tool and every app on the wire, in both eras of the protocol, over stdio and over HTTP.

Two official clients take part, and each holds what it got against schemas of its own SDK: the Python client every
answer against the schema of the version that was agreed on, the TypeScript client (tests/wire) against those of its
core package and of ext-apps.
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
import pytest
import served
import toolchain
from browser.stage import DIST, build_apps
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types.methods import validate_server_result

from services.mcp.server.settings import Settings
from services.mcp.ui_apps_registry import URI_MAP

pytestmark = pytest.mark.anyio

MANIFEST: dict[str, Any] = json.loads(Settings().manifest.read_text(encoding="utf-8"))
ENABLED = {name for name, tool in MANIFEST["tools"].items() if tool["enabled"]}
CALLS = {**served.READS, **served.WRITES}
VERSIONS = {"legacy": "2025-11-25", "modern": "2026-07-28"}
PATIENCE_SECONDS = 120

each_era = pytest.mark.parametrize("era", VERSIONS)
each_transport = pytest.mark.parametrize("transport", ["stdio", "http"])


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def apps() -> Path:
    build_apps()
    return DIST


@pytest.fixture
def server(transport: str, apps: Path, tmp_path: Path) -> Iterator[dict[str, Any]]:
    """A server with data of its own, as tests/wire/peer.ts takes it."""
    if transport == "http":
        with served.over_http(tmp_path, apps) as url:
            yield {"url": url}
    else:
        command, *arguments = served.COMMAND
        # A client hands on little of its own environment.
        environment = {"ACME_DATABASE": str(tmp_path / "acme.sqlite3"), "PATH": os.environ["PATH"]}
        yield {
            "command": command,
            "args": [*arguments, "--bundles", str(apps)],
            "cwd": str(toolchain.ROOT),
            "env": environment,
        }


def test_every_enabled_tool_is_called_below() -> None:
    assert CALLS.keys() == ENABLED


@each_transport
@each_era
async def test_the_python_client_finds_no_fault(server: dict[str, Any], era: str) -> None:
    asked: dict[Any, str] = {}
    answers: list[tuple[str, Any]] = []
    transport = recorded(connection(server), asked, answers)
    async with Client(transport, mode="legacy" if era == "legacy" else "auto") as client:
        version = client.protocol_version
        assert {tool.name for tool in (await client.list_tools()).tools} == ENABLED
        for resource in (await client.list_resources()).resources:
            assert (await client.read_resource(resource.uri)).contents
        assert (await client.list_resource_templates()).resource_templates == []
        for name, arguments in CALLS.items():
            result = await client.call_tool(name, arguments)
            assert not result.is_error, (name, result.content)
        assert (await client.call_tool("action-get", {})).is_error
    assert version == VERSIONS[era]
    for method, answer in answers:
        validate_server_result(method, version, answer)
    methods = [method for method, _ in answers]
    assert methods.count("resources/read") == len(URI_MAP) and methods.count("tools/call") == len(CALLS) + 1
    [listing] = [answer for method, answer in answers if method == "tools/list"]
    by_name = {tool["name"]: tool for tool in listing["tools"]}
    assert by_name["action-get"]["_meta"]["ui/resourceUri"] == "ui://acme/action.html"


@each_transport
@each_era
def test_the_typescript_client_finds_no_fault(server: dict[str, Any], era: str) -> None:
    request = {"server": server, "calls": list(CALLS.items())}
    if era == "modern":
        request["version"] = VERSIONS[era]
    peer = toolchain.ROOT / "tests" / "wire" / "peer.ts"
    done = toolchain.run([toolchain.program("tsx"), peer, json.dumps(request)], check=True)
    report = json.loads(done.stdout)
    assert report["faults"] == []
    assert report["era"] == era
    assert set(report["tools"]) == ENABLED
    assert report["resources"] == report["read"] == [app["uri"] for app in MANIFEST["apps"]]
    assert report["called"] == [[name, False] for name in CALLS]


def connection(server: dict[str, Any]) -> Any:
    if "url" in server:
        return streamable_http_client(server["url"])
    return stdio_client(StdioServerParameters(**server))


@asynccontextmanager
async def recorded(transport: Any, asked: dict[Any, str], answers: list[tuple[str, Any]]) -> AsyncIterator[Any]:
    """A transport that keeps every answer as it stood on the wire, with the method that it answers."""
    async with transport as streams, anyio.create_task_group() as tasks:
        received, sent = streams[0], streams[1]
        in_send, in_receive = anyio.create_memory_object_stream[Any](100)
        out_send, out_receive = anyio.create_memory_object_stream[Any](100)

        async def inward() -> None:
            async for item in received:
                message = getattr(item, "message", None)
                if isinstance(message, types.JSONRPCResponse):
                    answers.append((asked[message.id], message.result))
                await in_send.send(item)

        async def outward() -> None:
            async for item in out_receive:
                if isinstance(item.message, types.JSONRPCRequest):
                    asked[item.message.id] = item.message.method
                await sent.send(item)

        tasks.start_soon(inward)
        tasks.start_soon(outward)
        yield in_receive, out_send
        tasks.cancel_scope.cancel()
