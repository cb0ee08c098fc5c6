"""Where the server finds its parts; every path has the default of this repository."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_SERVICES = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`api_url` None means the API inside this process. `versioned_uris` appends `?v=<hash>` to resource URIs, for
    hosts that cache an app by its URI."""

    manifest: Path = _SERVICES / "mcp" / "ui-apps.generated.json"
    openapi: Path = _SERVICES / "api" / "openapi.json"
    bundles: Path = _SERVICES / "mcp" / "dist"
    api_url: str | None = None
    versioned_uris: bool = False
    poll_seconds: float = 1.0
