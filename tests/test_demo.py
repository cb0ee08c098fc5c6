"""`make demo` says how to connect, and a client that does as it says is served."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from listening import answers
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

from services.mcp.server import demo

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_SECONDS = 60


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "services.mcp.server.demo"]
    environment = {**os.environ, "ACME_DATABASE": str(tmp_path / "acme.sqlite3")}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        yield process
        process.kill()


async def served(transport: Any) -> None:
    async with Client(transport) as client:
        result = await client.call_tool("feature-flags-list", {"limit": 1})
        assert result.structured_content is not None and len(result.structured_content["results"]) == 1
        assert len((await client.list_resources()).resources) > 10


async def test_clients_that_do_as_it_says_are_served_and_an_interrupt_ends_it(
    running: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert running.stdout is not None
    text = running.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:(\d+)/mcp", text)
    assert found is not None
    while not text.endswith("\n}\n"):
        text += running.stdout.readline()
    with anyio.fail_after(PATIENCE_SECONDS):
        while not answers(int(found[1])):
            await anyio.sleep(0.05)
        await served(streamable_http_client(found[0]))
        entry = json.loads(text[text.index("{") :])["mcpServers"]["acme"]
        environment = {"ACME_DATABASE": str(tmp_path / "other.sqlite3")}
        await served(stdio_client(StdioServerParameters(**entry, env=environment)))
    running.send_signal(signal.SIGINT)
    assert running.wait(timeout=PATIENCE_SECONDS) in (0, 130)


def test_the_entry_for_clients_is_json_that_starts_this_server() -> None:
    text = demo.instructions(3001)
    entry = json.loads(text[text.index("{") : text.rindex("}") + 1])["mcpServers"]["acme"]
    assert entry == {"command": sys.executable, "args": ["-m", "services.mcp.server"], "cwd": str(ROOT)}
