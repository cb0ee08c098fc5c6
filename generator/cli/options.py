"""The flags that commands share, and those whose help is long, each declared once."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from generator import __version__


def _show_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        libraries = ("pydantic", "jinja2", "pyyaml", "tree-sitter", "tree-sitter-typescript", "typer")
        python = ".".join(map(str, sys.version_info[:3]))
        print(f"ui-apps {__version__}")
        print(f"Python {python}, " + ", ".join(f"{name} {version(name)}" for name in libraries))
        raise typer.Exit


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
AnswerFormat = Annotated[str, typer.Option("--format", metavar="FORMAT", help="text or json.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print findings only, and nothing on stderr.")]
Color = Annotated[str, typer.Option("--color", metavar="WHEN", help="auto, always or never; NO_COLOR turns auto off.")]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Compute everything anew (this version keeps no cache).")]
Stats = Annotated[bool, typer.Option("--stats", help="Print the time of each phase on stderr.")]
Version = Annotated[
    bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print versions and exit.")
]
Strict = Annotated[bool, typer.Option("--strict", help="Turn warnings into errors.")]
Products = Annotated[
    list[str] | None,
    typer.Option("--product", metavar="P", help="Only the entries of product P, and all registries. Repeatable."),
]
Adopt = Annotated[
    bool, typer.Option("--adopt", help="Take over the files that stand where outputs belong, after asking.")
]
FailOnWrite = Annotated[
    bool, typer.Option("--exit-non-zero-on-write", help="Exit with 3 when something had to be written (hooks).")
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
