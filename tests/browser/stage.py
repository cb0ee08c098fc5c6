"""What a browser test stands on: the built apps, the MCP server over HTTP, and the two origins of the test host."""

from __future__ import annotations

import fcntl
import functools
import json
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import toolchain
from listening import free_ports, serving

ROOT = toolchain.ROOT
BUNDLER = ROOT / "services" / "mcp" / "bundler" / "build.mjs"
DIST = ROOT / "services" / "mcp" / "dist"
HOST = ROOT / "tests" / "browser" / "host" / "build.mjs"


@dataclass(frozen=True)
class Stage:
    """Where everything is: `host_url` is the page to open."""

    host_url: str


@contextmanager
def stage() -> Iterator[Stage]:
    """All servers of a test run, on ports of their own and with sample data of their own."""
    build_apps()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        toolchain.run(["node", HOST, folder / "pages"], check=True)
        with _pages(folder / "pages") as port, _mcp_server(folder) as mcp_url:
            # Two names of one machine are two origins.
            query = f"mcp={quote(mcp_url)}&sandbox={quote(f'http://localhost:{port}/sandbox.html')}"
            yield Stage(f"http://127.0.0.1:{port}/host.html?{query}")


def build_apps() -> None:
    """Brings services/mcp/dist up to date; parallel test processes wait for one another."""
    toolchain.node_modules()
    with BUNDLER.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        toolchain.run(["node", BUNDLER], check=True)


def content_security_policy(csp: dict[str, list[str]]) -> str:
    """The policy of a sandbox, from the `csp` of an app's `_meta.ui`, as the MCP Apps specification words it."""
    resources = " ".join(csp.get("resourceDomains", []))
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'unsafe-inline' {resources}".strip(),
            f"style-src 'unsafe-inline' {resources}".strip(),
            f"img-src data: {resources}".strip(),
            f"media-src data: {resources}".strip(),
            f"font-src {resources or chr(39) + 'none' + chr(39)}",
            f"connect-src {' '.join(csp.get('connectDomains', [])) or chr(39) + 'none' + chr(39)}",
            f"frame-src {' '.join(csp.get('frameDomains', [])) or chr(39) + 'none' + chr(39)}",
            f"base-uri {' '.join(csp.get('baseUriDomains', [])) or chr(39) + 'none' + chr(39)}",
            "object-src 'none'",
        ]
    )


class _Handler(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        url = urlsplit(self.path)
        if url.path == "/sandbox.html":
            csp: dict[str, Any] = json.loads(parse_qs(url.query)["csp"][0])
            self.send_header("Content-Security-Policy", content_security_policy(csp))
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def _pages(folder: Path) -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def _mcp_server(folder: Path) -> Iterator[str]:
    [port] = free_ports(1)
    command = [sys.executable, "-m", "services.mcp.server", "--http", "--cors", "--port", str(port)]
    environment = {"ACME_DATABASE": str(folder / "acme.sqlite3")}
    with serving(command, [port], folder / "server.log", environment):
        yield f"http://127.0.0.1:{port}/mcp"
