"""`python -m services.api`: the API on 127.0.0.1, for programs that want it over HTTP."""

from __future__ import annotations

import argparse

import uvicorn
from starlette.middleware.trustedhost import TrustedHostMiddleware

from services.api.app import create_app


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m services.api", description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    app = create_app()
    # A page that renames its own host to 127.0.0.1 must not get at the data.
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])
    uvicorn.run(app, host="127.0.0.1", port=parser.parse_args().port, log_level="warning")


if __name__ == "__main__":
    main()
