"""Commands that answer a question and write nothing: list, explain, doctor, schema, inputs."""

from __future__ import annotations

import fnmatch
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import typer

from generator import __version__
from generator.cli import output as streams
from generator.cli.settings import Output

if TYPE_CHECKING:
    from generator.session import Session

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
    if shown or output.format == "json":
        print(table.json_text(shown) if output.format == "json" else table.rows(shown))
    if not shown and not output.quiet:
        filtered = key is not None or products or type is not None
        print("ui-apps: no app matches" if filtered and rows else "ui-apps: there are no apps", file=sys.stderr)
    if outcome.exit_code:
        print("ui-apps: the list leaves out entries that are wrong; run: ui-apps check", file=sys.stderr)
    streams.times(session, output)
    raise typer.Exit(outcome.exit_code)


def explain(subject: str, output: Output, root: str | None, config: str | None) -> None:
    """Prints what a rule is about, or all about an app, or what a tool links to. Exits with 2 when nothing has that
    name, and with 1 when the app itself is wrong."""
    from generator import rules
    from generator.report import Context, explanation

    streams.one_of("--format", output.format, ANSWER_FORMATS)
    streams.one_of("--color", output.color, streams.COLORS)
    rule = rules.find(subject)
    if rule is None:
        _explain_entry(subject, output, root, config)
    elif output.format == "json":
        from generator.report import answer_json

        sys.stdout.write(answer_json.render(rule))
    else:
        print(explanation.render(rule, Context(color=streams.colored(output.color))))


def _explain_entry(subject: str, output: Output, root: str | None, config: str | None) -> NoReturn:
    from generator.report import answer_json, app_explanation
    from generator.session import explanation

    session = _opened_for(subject, output, root, config)
    if session.configuration is None:
        from generator.session import commands

        streams.run(commands.check, Output(color=output.color), root, config)
    answer = streams.guarded(lambda: explanation.answer(session, subject))
    streams.remarks(session, output)
    is_json = output.format == "json"
    shown = answer_json.render(answer) if is_json else app_explanation.render(answer, streams.context(output, session))
    sys.stdout.write(shown)
    streams.times(session, output)
    raise typer.Exit(explanation.exit_code(answer))


def _opened_for(subject: str, output: Output, root: str | None, config: str | None) -> Session:
    """The session of this run; without a monorepo the subject can only have been meant as a rule."""
    from generator import rules, session
    from generator.diagnostics import suggest

    try:
        return session.start(__version__, root, config)
    except session.UsageError as error:
        near = suggest(subject, [*rules.CATALOGUE, *(one.name for one in rules.CATALOGUE.values())])
        streams.usage_error(f"there is no rule {subject}; did you mean {near}?" if near else str(error))


def doctor(keys: Sequence[str], products: Sequence[str], output: Output, root: str | None, config: str | None) -> None:
    """Prints every link of the chain of these apps, or of all; exits with 1 when one is broken."""
    from generator.report import health
    from generator.session import doctor as doctors

    streams.one_of("--format", output.format, ANSWER_FORMATS)
    session = streams.opened(root, config, output)
    found = streams.guarded(lambda: doctors.examine(session, __version__, keys, products))
    streams.remarks(session, output)
    is_json = output.format == "json"
    sys.stdout.write(health.json_text(found) if is_json else health.render(found, streams.context(output, session)))
    streams.times(session, output)
    raise typer.Exit(doctors.exit_code(found))


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
