"""`python -m services.mcp.server`: stdio by default, streamable HTTP on 127.0.0.1 with `--http`."""

from __future__ import annotations

import argparse
import logging
import os
import socket
import sys
from pathlib import Path

import anyio

from services.mcp.server.application import AcmeServer, build
from services.mcp.server.settings import Settings

LOCAL_PAGES = r"http://(localhost|127\.0\.0\.1)(:\d+)?"


def main(arguments: list[str] | None = None) -> int:
    """Serve until the client goes away or the user interrupts."""
    parser = argparse.ArgumentParser(prog="python -m services.mcp.server", description=__doc__)
    parser.add_argument("--http", action="store_true", help="streamable HTTP at http://127.0.0.1:PORT/mcp")
    parser.add_argument("--port", type=_port, default=3001, help="0 takes a free one; default: 3001")
    parser.add_argument("--cors", action="store_true", help="let web pages of this machine connect over HTTP")
    parser.add_argument("--api-url", default=os.environ.get("ACME_API_URL"), help="an API elsewhere; default: inside")
    parser.add_argument("--bundles", type=Path, default=Settings().bundles, help="folder of the built apps")
    parser.add_argument("--versioned-uris", action="store_true", help="append ?v=<hash> to the URIs of apps")
    parser.add_argument("--verbose", action="store_true", help="log every call to stderr")
    given = parser.parse_args(arguments)
    # Standard output belongs to the protocol.
    logging.basicConfig(stream=sys.stderr, level=logging.INFO if given.verbose else logging.WARNING)
    settings = Settings(bundles=given.bundles, api_url=given.api_url, versioned_uris=given.versioned_uris)
    server = build(settings)
    try:
        if given.http:
            return _serve_http(server, given.port, cors=given.cors)
        anyio.run(_serve_stdio, server)
    except KeyboardInterrupt:
        return 130
    return 0


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port; ports go from 0 to 65535")


async def _serve_stdio(server: AcmeServer) -> None:
    from mcp.server.stdio import stdio_server

    async with stdio_server() as (received, sent):
        await server.run(received, sent, server.create_initialization_options())


def _serve_http(server: AcmeServer, port: int, *, cors: bool) -> int:
    import uvicorn
    from starlette.middleware.cors import CORSMiddleware

    app = server.streamable_http_app(host="127.0.0.1")
    if cors:
        app.add_middleware(
            CORSMiddleware,
            allow_origin_regex=LOCAL_PAGES,
            allow_methods=["*"],
            allow_headers=["*"],
            expose_headers=["mcp-session-id", "mcp-protocol-version"],
        )
    try:
        listener = socket.create_server(("127.0.0.1", port))
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error
        sys.stderr.write(f"cannot listen on port {port} of 127.0.0.1: {reason}; choose another with --port\n")
        return 1
    # Said once it is true, and with the port that was taken.
    sys.stderr.write(f"serving http://127.0.0.1:{listener.getsockname()[1]}/mcp\n")
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])
    return 0


if __name__ == "__main__":
    sys.exit(main())
