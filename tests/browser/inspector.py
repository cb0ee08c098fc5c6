"""The MCP Inspector, a client that is not ours: its command line, and its web page in a browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import toolchain
from listening import free_ports, serving

SERVER = [sys.executable, "-m", "services.mcp.server"]
PATIENCE_SECONDS = 120
TOKEN = "of-this-test"


class Inspector:
    """What the Inspector keeps, and the server's sample data, are in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server = ["-e", f"ACME_DATABASE={folder / 'acme.sqlite3'}", "--", *SERVER]
        self._home = {"HOME": str(folder), "MCP_STORAGE_DIR": str(folder / "storage")}

    def ask(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """One request of the command line to a server of its own."""
        command = [toolchain.program("inspector"), "--cli", "--format", "json", *arguments, *self._server]
        return subprocess.run(
            command,
            cwd=toolchain.ROOT,
            env={**os.environ, **self._home},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_SECONDS,
        )

    def call(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """The result of a tool."""
        given = [f"{name}={json.dumps(value)}" for name, value in arguments.items()]
        done = self.ask("--method", "tools/call", "--tool-name", tool, *(["--tool-arg", *given] if given else []))
        assert (done.returncode, done.stderr) == (0, "")
        result: dict[str, Any] = json.loads(done.stdout)["result"]
        return result

    @contextmanager
    def web(self) -> Iterator[str]:
        """The address of its web page, while it runs."""
        port, sandbox = free_ports(2)
        environment = {
            **self._home,
            "HOST": "127.0.0.1",
            "CLIENT_PORT": str(port),
            "MCP_SANDBOX_PORT": str(sandbox),
            "MCP_AUTO_OPEN_ENABLED": "false",
            "MCP_INSPECTOR_API_TOKEN": TOKEN,
            "MCP_INSPECTOR_SECRET_STORE": "memory",
        }
        command = [toolchain.program("inspector"), "--web", *self._server]
        with serving(command, (port, sandbox), self._folder / "inspector.log", environment):
            yield f"http://127.0.0.1:{port}/?MCP_INSPECTOR_API_TOKEN={TOKEN}"
