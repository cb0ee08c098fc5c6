"""Commands that answer a question and compare nothing: list, explain, schema, inputs."""

from __future__ import annotations

import fnmatch
import json
import sys
from collections.abc import Sequence

import typer

from generator import __version__
from generator.cli import output as streams
from generator.cli.options import Output

ANSWER_FORMATS = ("text", "json")


def listing(
    key: str | None, products: Sequence[str], type: str | None, output: Output, root: str | None, config: str | None
) -> None:
    """Prints the apps that pass the filters. Where the input is wrong it lists what is sound, says so on stderr, and
    exits as `check` would."""
    from generator import app_types
    from generator.report import listing as table
    from generator.session import questions

    streams.one_of("--format", output.format, ANSWER_FORMATS)
    if type is not None:
        streams.one_of("--type", type, tuple(app_types.BY_NAME))
    session = streams.opened(root, config, output)
    outcome, rows = streams.guarded(lambda: questions.apps(session, products))
    streams.remarks(session, output)
    shown = [
        row
        for row in rows
        if (key is None or fnmatch.fnmatchcase(row["key"], key))
        and (not products or row["product"] in products)
        and (type is None or row["type"] == type)
    ]
    print(table.json_text(shown) if output.format == "json" else table.rows(shown))
    if outcome.exit_code:
        print("ui-apps: the list leaves out entries that are wrong; run: ui-apps check", file=sys.stderr)
    streams.times(session, output)
    raise typer.Exit(outcome.exit_code)


def explain(subject: str, output: Output) -> None:
    """Prints what a rule is about, by its id or name; exits with 2 when there is none."""
    from generator import rules
    from generator.diagnostics import suggest
    from generator.report import Context, explanation

    streams.one_of("--format", output.format, ("text",))
    streams.one_of("--color", output.color, streams.COLORS)
    rule = rules.find(subject)
    if rule is None:
        near = suggest(subject, [*rules.CATALOGUE, *(one.name for one in rules.CATALOGUE.values())])
        streams.usage_error(f"there is no rule {subject}" + (f"; did you mean {near}?" if near else ""))
    print(explanation.render(rule, Context(color=streams.colored(output.color))))


def schema(of: str, output: Output, root: str | None, config: str | None) -> None:
    """Prints a JSON Schema; that of tools.yaml has the extra fields that the monorepo around it declares, if any."""
    from generator.session import questions

    streams.one_of("--format", output.format, ANSWER_FORMATS)
    streams.one_of("--of", of, questions.SCHEMAS)
    print(json.dumps(streams.guarded(lambda: questions.schema(of, __version__, root, config)), indent=2))


def inputs(outputs: bool, output: Output, root: str | None, config: str | None) -> None:
    """Prints the files and globs, relative to the root, sorted: what is read, or with `outputs` what is written."""
    from generator.session import questions

    streams.one_of("--format", output.format, ANSWER_FORMATS)
    session = streams.opened(root, config, output)
    if session.configuration is None:
        from generator.session import commands

        streams.run(commands.check, Output(color=output.color), root, config)
    files, globs = questions.outputs(session.configuration) if outputs else questions.inputs(session)
    if output.format == "json":
        print(json.dumps({"version": 1, "files": files, "globs": globs}, indent=2))
    else:
        print("\n".join([*files, *globs]))
    streams.times(session, output)
