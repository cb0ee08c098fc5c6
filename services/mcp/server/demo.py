"""`make demo`: the server over HTTP on 127.0.0.1, and what to tell a chat client so that it connects."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path

from services.mcp.server.__main__ import main

PORT = 3001
ROOT = Path(__file__).resolve().parents[3]


def instructions(port: int) -> str:
    """How to connect: over HTTP to the running server, or by a command that a client starts itself."""
    stdio = {"command": sys.executable, "args": ["-m", "services.mcp.server"], "cwd": str(ROOT)}
    entry = json.dumps({"mcpServers": {"acme": stdio}}, indent=2)
    return (
        f"The Acme MCP server is at http://127.0.0.1:{port}/mcp (streamable HTTP). Ctrl-C ends it.\n\n"
        "A client that starts servers itself takes this instead:\n\n"
        f"{entry}\n\n"
        'Then ask for something that has an app: "list the feature flags", "what do our language models cost".\n'
    )


def free(port: int) -> bool:
    """Whether nobody listens on the port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def run() -> int:
    """Serves on the usual port, or on the next free one."""
    port = next((port for port in range(PORT, PORT + 20) if free(port)), None)
    if port is None:
        sys.stderr.write(f"ports {PORT} to {PORT + 19} are all taken; end one of the programs that listen there\n")
        return 1
    sys.stdout.write(instructions(port))
    sys.stdout.flush()
    return main(["--http", "--port", str(port)])


if __name__ == "__main__":
    sys.exit(run())
