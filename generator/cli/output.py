"""Writing to the streams: findings to stdout, remarks to stderr, and how a run ends."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeVar

from generator import __version__
from generator.cli.settings import Output

if TYPE_CHECKING:
    from generator.model import Change
    from generator.report import Context
    from generator.session import Outcome, Session

COLORS = ("auto", "always", "never")
T = TypeVar("T")


def run(step: Callable[[Session], Outcome], output: Output, root: str | None, config: str | None) -> NoReturn:
    """Opens the monorepo, runs one command on it, prints its report and exits with its code."""
    from generator.report import FORMATS, renderer, summary
    from generator.workspace import append

    one_of("--format", output.format, FORMATS)
    session = opened(root, config, output)
    outcome = guarded(lambda: step(session))
    remarks(session, output)
    text = renderer(output.format)(outcome.report, context(output, session))
    if output.diff and output.format == "text" and outcome.report.changes:
        from generator.report import diff

        sys.stdout.write(diff.render(outcome.report, context(output, session)))
    sys.stdout.write(text if text.endswith("\n") or not text else f"{text}\n")
    sys.stdout.flush()
    if output.format != "text" and not output.quiet:
        print(summary.line(outcome.report, context(output, session)), file=sys.stderr)
    if output.format == "github" and "GITHUB_STEP_SUMMARY" in os.environ:
        from generator.report import step_summary

        append(os.environ["GITHUB_STEP_SUMMARY"], step_summary.render(outcome.report, context(output, session)))
    times(session, output)
    raise SystemExit(outcome.exit_code)


def opened(root: str | None, config: str | None, output: Output) -> Session:
    """The session of this run; exits with 2 when there is no configuration."""
    from generator import session

    one_of("--color", output.color, COLORS)
    return guarded(lambda: session.start(__version__, root, config))


def remarks(session: Session, output: Output) -> None:
    """What the run noticed on its way, on stderr."""
    if not output.quiet:
        for notice in session.notices:
            print(f"note: {notice}", file=sys.stderr)


def times(session: Session, output: Output) -> None:
    """With --stats, how long each phase took, on stderr."""
    if output.stats:
        for phase, seconds in session.times.items():
            print(f"{seconds * 1000:9.1f} ms  {phase}", file=sys.stderr)


def one_of(flag: str, value: str, choices: Sequence[str]) -> None:
    """Exits with 2 unless `value` is one of the choices."""
    if value not in choices:
        usage_error(f"{flag} is one of {', '.join(choices)}, not {value}")


def guarded(call: Callable[[], T]) -> T:
    """The call's value; a command that cannot be understood here exits with 2."""
    from generator.session import UsageError

    try:
        return call()
    except UsageError as error:
        usage_error(str(error))


def usage_error(message: str) -> NoReturn:
    """Says what was wrong with the command and exits with 2."""
    print(f"ui-apps: {message}", file=sys.stderr)
    raise SystemExit(2)


def ask(foreign: Sequence[Change]) -> bool:
    """Lists the files that --adopt would overwrite and asks; no answer, or no terminal, is no."""
    subject = (
        "1 file stands where an output belongs"
        if len(foreign) == 1
        else f"{len(foreign)} files stand where outputs belong"
    )
    print(f"{subject} and would be overwritten:", file=sys.stderr)
    for change in foreign[:20]:
        print(f"  {change.path}", file=sys.stderr)
    if len(foreign) > 20:
        print(f"  ... and {len(foreign) - 20} more", file=sys.stderr)
    print("Take them over? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def context(output: Output, session: Session) -> Context:
    """What the report's format needs to know of this run."""
    from generator import report

    return report.Context(
        read=session.workspace.read,
        color=colored(output.color),
        width=shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else 80,
        prefix=_github_prefix(session.workspace.root),
        limit=report.default_limit(output.format) if output.limit is None else output.limit,
        quiet=output.quiet,
        dry_run=output.dry_run,
        version=__version__,
    )


def colored(when: str) -> bool:
    """Whether to print colours: `auto` means on a terminal that can, unless NO_COLOR is set (https://no-color.org)."""
    if when == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return when == "always"


def _github_prefix(root: str) -> str:
    """The root as seen from GITHUB_WORKSPACE, `""` where it is that folder, lies outside it, or none is set."""
    workspace = os.environ.get("GITHUB_WORKSPACE")
    if not workspace:
        return ""
    between = os.path.relpath(root, os.path.realpath(workspace)).replace(os.sep, "/")
    return "" if between == "." or between.startswith("..") else between
