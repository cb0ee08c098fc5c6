"""check and generate: their flags as one call each, and the plain way to write them, read without Typer.

Typer takes longer to load than a small run. `plainly` knows the usual flags in their usual spelling, each once; all
else, a mistake above all, is for `commands`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from generator.cli import output as streams
from generator.cli.settings import Output

if TYPE_CHECKING:
    from generator.model import Change

_NUMBER = re.compile("[0-9]{1,9}")
_TEXTS = {
    "--root": "root",
    "--config": "config",
    "--format": "format",
    "--color": "color",
    "--product": "product",
    "--max-diagnostics": "max_diagnostics",
}
_SWITCHES = {
    "--quiet": "quiet",
    "-q": "quiet",
    "--stats": "stats",
    "--strict": "strict",
    "--no-cache": "no_cache",
}
_OWN = {
    "check": {"--diff": "diff"},
    "generate": {
        "--diff": "diff",
        "--dry-run": "dry_run",
        "--adopt": "adopt",
        "--yes": "yes",
        "-y": "yes",
        "--exit-non-zero-on-write": "exit_non_zero_on_write",
    },
}


def plainly(arguments: Sequence[str]) -> None:
    """Runs a check or generate whose arguments are plain, and exits; returns when Typer has to read them."""
    if arguments and arguments[0] in _OWN:
        flags = _flags(arguments)
        if flags is not None:
            check(**flags) if arguments[0] == "check" else generate(**flags)


def _flags(arguments: Sequence[str]) -> dict[str, Any] | None:
    """The flags as keywords of the command's function; None unless it is certain that Typer would read the same."""
    switches = {**_SWITCHES, **_OWN[arguments[0]]}
    flags: dict[str, Any] = {}
    products: list[str] = []
    words = iter(arguments[1:])
    for word in words:
        if word[:1] != "-":
            continue  # a file that pre-commit names
        name, equals, value = word.partition("=")
        if word in switches:
            flag, read = switches[word], ""
        elif name in _TEXTS:
            read = value if equals else next(words, "-")
            if read[:1] == "-":
                return None
            flag = _TEXTS[name]
        else:
            return None
        if flag == "product":
            products.append(read)
        elif flag in flags or (flag == "max_diagnostics" and not _NUMBER.fullmatch(read)):
            return None
        else:
            flags[flag] = True if word in switches else int(read) if flag == "max_diagnostics" else read
    return {**flags, "product": products}


def check(
    *,
    product: Sequence[str] | None = None,
    diff: bool | None = None,
    strict: bool = False,
    root: str | None = None,
    config: str | None = None,
    format: str = "text",
    max_diagnostics: int | None = None,
    quiet: bool = False,
    color: str = "auto",
    no_cache: bool = False,
    stats: bool = False,
) -> NoReturn:
    """`ui-apps check` with these flags."""
    from generator.session import commands

    shown = sys.stdout.isatty() if diff is None else diff
    streams.run(
        lambda opened: commands.check(opened, strict=strict, products=product or ()),
        Output(format=format, quiet=quiet, color=color, stats=stats, limit=max_diagnostics, diff=shown),
        root,
        config,
    )


def generate(
    *,
    product: Sequence[str] | None = None,
    dry_run: bool = False,
    diff: bool = False,
    adopt: bool = False,
    yes: bool = False,
    exit_non_zero_on_write: bool = False,
    strict: bool = False,
    root: str | None = None,
    config: str | None = None,
    format: str = "text",
    max_diagnostics: int | None = None,
    quiet: bool = False,
    color: str = "auto",
    no_cache: bool = False,
    stats: bool = False,
) -> NoReturn:
    """`ui-apps generate` with these flags."""

    def agree(foreign: Sequence[Change]) -> bool:
        return yes or streams.ask(foreign)

    from generator.session import commands

    streams.run(
        lambda opened: commands.generate(
            opened,
            strict=strict,
            products=product or (),
            dry_run=dry_run,
            adopt=adopt,
            agree=agree,
            writing_fails=exit_non_zero_on_write,
        ),
        Output(format=format, quiet=quiet, color=color, stats=stats, limit=max_diagnostics, diff=diff, dry_run=dry_run),
        root,
        config,
    )
