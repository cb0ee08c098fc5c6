"""`make demo` says how to connect, and what it says works."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.mcp.server import demo

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def running() -> Iterator[tuple[subprocess.Popen[str], int]]:
    port = next(port for port in range(demo.PORT, demo.PORT + 20) if demo.free(port))
    command = [sys.executable, "-m", "services.mcp.server.demo"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    yield process, port
    process.kill()
    process.wait()


def test_it_serves_where_it_says_and_ends_on_interrupt(running: tuple[subprocess.Popen[str], int]) -> None:
    process, port = running
    assert process.stdout is not None
    assert f"http://127.0.0.1:{port}/mcp" in process.stdout.readline()
    for _ in range(100):
        if not demo.free(port):
            break
        time.sleep(0.2)
    with pytest.raises(urllib.error.HTTPError) as refused:  # a plain GET is no MCP request, but somebody answers
        urllib.request.urlopen(f"http://127.0.0.1:{port}/mcp", timeout=20)
    assert refused.value.code in (400, 405, 406)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) in (0, 130)


def test_the_entry_for_clients_is_json_that_starts_this_server() -> None:
    text = demo.instructions(3001)
    entry = json.loads(text[text.index("{") : text.rindex("}") + 1])["mcpServers"]["acme"]
    assert entry == {"command": sys.executable, "args": ["-m", "services.mcp.server"], "cwd": str(ROOT)}
