"""What can be typed: each command's flags and help, and the one call it makes."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli import calls, queries
from generator.cli.options import (
    Adopt,
    AnswerFormat,
    Color,
    Config,
    FailOnWrite,
    Format,
    Ignored,
    Limit,
    NoCache,
    Products,
    Quiet,
    Root,
    Stats,
    Strict,
    Version,
)
from generator.cli.settings import Output

app = typer.Typer(
    name="ui-apps",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 fine; 1 the input is wrong; 2 usage; 3 outputs are not fresh (check); 4 a file cannot be "
    "read or written, or another run holds the lock; 130 interrupted.",
)


@app.callback()
def program(version: Version = False) -> None:
    """Generate MCP App entry points and typed registries from tools.yaml, and check that they are fresh."""


@app.command(short_help="Validate everything and write what differs.")
def generate(
    files: Ignored = None,
    product: Products = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be written, and write nothing.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show every change as a unified diff.")] = False,
    adopt: Adopt = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Answer yes to --adopt, for scripts.")] = False,
    exit_non_zero_on_write: FailOnWrite = False,
    strict: Strict = False,
    root: Root = None,
    config: Config = None,
    format: Format = "text",
    max_diagnostics: Limit = None,
    quiet: Quiet = False,
    color: Color = "auto",
    no_cache: NoCache = False,
    stats: Stats = False,
    version: Version = False,
) -> None:
    """Validate everything, then write what differs and remove our own orphans.

    Nothing is written when any error exists. A file without our marker is never overwritten (but see --adopt). Files
    that are right already keep their modification time; a second run changes nothing and says so.
    """
    calls.generate(
        product=product,
        dry_run=dry_run,
        diff=diff,
        adopt=adopt,
        yes=yes,
        exit_non_zero_on_write=exit_non_zero_on_write,
        strict=strict,
        root=root,
        config=config,
        format=format,
        max_diagnostics=max_diagnostics,
        quiet=quiet,
        color=color,
        no_cache=no_cache,
        stats=stats,
    )


@app.command(short_help="Validate everything and say which outputs are not fresh.")
def check(
    files: Ignored = None,
    product: Products = None,
    diff: Annotated[
        bool | None, typer.Option("--diff/--no-diff", help="Show differences as a diff. Default: on a terminal.")
    ] = None,
    strict: Strict = False,
    root: Root = None,
    config: Config = None,
    format: Format = "text",
    max_diagnostics: Limit = None,
    quiet: Quiet = False,
    color: Color = "auto",
    no_cache: NoCache = False,
    stats: Stats = False,
    version: Version = False,
) -> None:
    """Validate everything and compare the outputs with what generate would write. Writes nothing.

    This is what CI and the pre-commit hook run. Exits with 0 when all is fresh, 3 when outputs are missing, stale or
    orphaned, and 1 when the input is wrong, whatever the outputs are.
    """
    calls.check(
        product=product,
        diff=diff,
        strict=strict,
        root=root,
        config=config,
        format=format,
        max_diagnostics=max_diagnostics,
        quiet=quiet,
        color=color,
        no_cache=no_cache,
        stats=stats,
    )


@app.command("list", short_help="List the apps.")
def list_apps(
    key: Annotated[str | None, typer.Argument(metavar="[GLOB]", help="Only apps whose key matches.")] = None,
    product: Annotated[list[str] | None, typer.Option("--product", metavar="P", help="Only apps of product P.")] = None,
    type: Annotated[str | None, typer.Option("--type", metavar="TYPE", help="Only detail, list or custom.")] = None,
    root: Root = None,
    config: Config = None,
    format: AnswerFormat = "text",
    quiet: Quiet = False,
    color: Color = "auto",
    no_cache: NoCache = False,
    stats: Stats = False,
    version: Version = False,
) -> None:
    """List the apps: key, type, product, tools, URI, view."""
    output = Output(format=format, quiet=quiet, color=color, stats=stats)
    queries.listing(key, product or (), type, output, root, config)


@app.command(short_help="Explain an app, a tool or a rule.")
def explain(
    subject: Annotated[
        str, typer.Argument(metavar="X", help="An app's key, a tool's name, or a rule's id or name: UA301.")
    ],
    root: Root = None,
    config: Config = None,
    format: AnswerFormat = "text",
    quiet: Quiet = False,
    color: Color = "auto",
    no_cache: NoCache = False,
    stats: Stats = False,
    version: Version = False,
) -> None:
    """Explain an app: every field, its value and where it came from, tools, outputs, and what another key would touch.

    X may also be a tool, to see what it links to, or a rule: what is wrong, why it matters, how to fix it, with an
    example. Exits with 1 when the app itself is wrong, and shows why; other entries may be wrong.
    """
    queries.explain(subject, Output(format=format, quiet=quiet, color=color, stats=stats), root, config)


@app.command(short_help="Examine every link from tools to built apps.")
def doctor(
    keys: Annotated[list[str] | None, typer.Argument(metavar="[KEY]...", help="Only these apps.")] = None,
    product: Annotated[list[str] | None, typer.Option("--product", metavar="P", help="Only apps of product P.")] = None,
    root: Root = None,
    config: Config = None,
    format: AnswerFormat = "text",
    quiet: Quiet = False,
    color: Color = "auto",
    no_cache: NoCache = False,
    stats: Stats = False,
    version: Version = False,
) -> None:
    """Examine each app from its tool to the page that a client shows: entry in tools.yaml, tool, the tool's _meta, URI,
    registries, entry point, built page, its size, and origins that its sources use but its csp does not declare.

    Each link is ok or broken, with the reason and the cure; what cannot be known, or is not built at all, is no fault.
    Exits with 1 when anything is broken. Needs neither Node nor the network.
    """
    output = Output(format=format, quiet=quiet, color=color, stats=stats)
    queries.doctor(keys or (), product or (), output, root, config)


@app.command(short_help="Print a JSON Schema.")
def schema(
    of: Annotated[
        str, typer.Option("--of", metavar="WHAT", help="tools, configuration, report, manifest, explain or doctor.")
    ] = "tools",
    root: Root = None,
    config: Config = None,
    format: AnswerFormat = "text",
    quiet: Quiet = False,
    color: Color = "auto",
    no_cache: NoCache = False,
    stats: Stats = False,
    version: Version = False,
) -> None:
    """Print a JSON Schema for editors: of tools.yaml with this monorepo's extra fields, or of what --of names."""
    queries.schema(of, Output(format=format, color=color), root, config)


@app.command(short_help="Print what can change the outputs, for build systems.")
def inputs(
    outputs: Annotated[bool, typer.Option("--outputs", help="Print what is written instead.")] = False,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    root: Root = None,
    config: Config = None,
    format: AnswerFormat = "text",
    quiet: Quiet = False,
    color: Color = "auto",
    no_cache: NoCache = False,
    stats: Stats = False,
    version: Version = False,
) -> None:
    """Print every file and glob that can change the outputs, for CI path filters and build systems."""
    queries.inputs(
        outputs, Output(format="json" if json else format, quiet=quiet, color=color, stats=stats), root, config
    )
