"""Commands that answer a question and compare nothing: list, inputs, schema."""

from __future__ import annotations

import fnmatch
import json
import sys
from collections.abc import Sequence

import typer

from generator import __version__
from generator.cli.options import Output
from generator.cli.output import guarded, opened, run, usage_error


def listing(
    key: str | None, products: Sequence[str], type: str | None, format: str, root: str | None, config: str | None
) -> None:
    """Prints the apps that pass the filters; faults of the input go to stderr and end with 1, as in `check`."""
    from generator.report import listing as table
    from generator.session import questions

    if format not in ("text", "json"):
        usage_error(f"--format of list is text or json, not {format}")
    current = opened(root, config)
    outcome, rows = guarded(lambda: questions.apps(current))
    shown = [
        row
        for row in rows
        if (key is None or fnmatch.fnmatchcase(row["key"], key))
        and (not products or row["product"] in products)
        and (type is None or row["type"] == type)
    ]
    print(table.json_text(shown) if format == "json" else table.rows(shown))
    if outcome.exit_code:
        print("ui-apps: the list leaves out entries that are wrong; run: ui-apps check", file=sys.stderr)
    raise typer.Exit(outcome.exit_code)


def schema(of: str, root: str | None, config: str | None) -> None:
    """Prints a JSON Schema; that of tools.yaml has the extra fields that the monorepo around it declares, if any."""
    from generator.session import questions

    if of not in questions.SCHEMAS:
        usage_error(f"--of is one of {', '.join(questions.SCHEMAS)}, not {of}")
    print(json.dumps(guarded(lambda: questions.schema(of, __version__, root, config)), indent=2))


def inputs(outputs: bool, as_json: bool, root: str | None, config: str | None) -> None:
    """Prints the files and globs, relative to the root, sorted: what is read, or with `outputs` what is written."""
    from generator.session import questions

    current = opened(root, config)
    if current.configuration is None:
        from generator.session import commands

        run(commands.check, Output(), root, config)
    files, globs = questions.outputs(current.configuration) if outputs else questions.inputs(current.configuration)
    if as_json:
        print(json.dumps({"version": 1, "files": files, "globs": globs}, indent=2))
    else:
        print("\n".join([*files, *globs]))
