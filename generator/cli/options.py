"""The flags that several commands share, each declared once, with its help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

Root = Annotated[
    str | None,
    typer.Option("--root", metavar="DIR", help="The monorepo's root. Default: walk up to the nearest configuration."),
]
Config = Annotated[
    str | None,
    typer.Option("--config", metavar="FILE", help="The configuration; its folder is the root unless --root is given."),
]
Format = Annotated[
    str, typer.Option("--format", metavar="FORMAT", help="text, concise, json, github, gitlab, sarif or junit.")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print findings only, and nothing on stderr.")]
Color = Annotated[str, typer.Option("--color", metavar="WHEN", help="auto, always or never; NO_COLOR turns auto off.")]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Compute everything anew (this version keeps no cache).")]
Stats = Annotated[bool, typer.Option("--stats", help="Print the time of each phase on stderr.")]
Strict = Annotated[bool, typer.Option("--strict", help="Turn warnings into errors.")]
Products = Annotated[
    list[str] | None,
    typer.Option("--product", metavar="P", help="Only the entries of product P, and all registries. Repeatable."),
]
Limit = Annotated[
    int | None,
    typer.Option(
        "--max-diagnostics",
        metavar="N",
        min=0,
        help="Show at most N findings; all are counted. Default: 100 in text, concise and github, else all.",
    ),
]
Ignored = Annotated[list[str] | None, typer.Argument(metavar="[FILE]...", help="Accepted for pre-commit, and ignored.")]


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
