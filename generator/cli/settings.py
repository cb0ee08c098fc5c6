"""How a command prints, as its flags say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """How a command prints."""

    format: str = "text"
    quiet: bool = False
    color: str = "auto"
    stats: bool = False
    limit: int | None = None
    diff: bool = False
    dry_run: bool = False
