"""The command line: flags -> one call -> exit code (spec: cli.md). The only room besides report/ that prints.

`main` is the console script. `commands` declares what can be typed, `options` the flags that several commands share,
`output` writes to the streams. Heavy modules are imported inside the commands, so that help and completion stay quick.
"""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

_WITH_VALUE = ("--root", "--config", "--format", "--color")
_SWITCHES = ("--quiet", "-q", "--no-cache", "--stats")


def main() -> None:
    """Runs the command line and exits with its code."""
    if sys.getfilesystemencoding() != "utf-8":
        # File names in a checkout are UTF-8, whatever the locale says, and only a new interpreter can read them so.
        # What the terminal can show stays the locale's matter.
        os.environ.setdefault("PYTHONIOENCODING", sys.stdout.encoding)
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])
    signal.signal(signal.SIGINT, _interrupted)
    gc.disable()  # one run's values live until its end, and looking for garbage among them takes a fifth of a large run
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # another tool brought them, if any
    sys.stdout, sys.stderr = sys.stdout or io.StringIO(), sys.stderr or io.StringIO()  # closed: nobody listens
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.StringIO):
            continue
        # Files and pipes are UTF-8 whatever the locale; a terminal that cannot show a character gets its escape.
        encoding = stream.encoding if stream.isatty() else "utf-8"
        stream.reconfigure(encoding=encoding, errors="backslashreplace")  # type: ignore[union-attr]
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a reader that leaves (`head`) ends us, without a traceback
    try:
        _ended(common_flags_last(sys.argv[1:]))
    except OSError as error:
        # The workspace turns its own into diagnostics, so this is the stream: a full disk behind `> report.json`.
        sys.stderr.write(f"ui-apps: cannot print the report: {error.strerror}\n")
        sys.stderr.flush()
        os._exit(4)


def _ended(arguments: Sequence[str]) -> NoReturn:
    """Runs the command, prints what is still to be printed, and ends without taking a large run's values apart."""
    from generator.cli import calls

    try:
        calls.plainly(arguments)
        from generator.cli.commands import app

        app(arguments, prog_name="ui-apps")
        code: object = 0
    except SystemExit as end:
        code = end.code
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0 if code is None else 1)


def _interrupted(number: int, frame: object) -> NoReturn:
    """Ends the run as Ctrl-C should, from wherever it is: what is half written is cleaned up on the way out."""
    sys.exit(130)


def common_flags_last(arguments: Sequence[str]) -> list[str]:
    """`--root DIR check` as `check --root DIR`: flags that every command takes may also stand before the command."""
    number = 0
    while number < len(arguments):
        word = arguments[number]
        if word in _WITH_VALUE:
            number += 2
        elif word in _SWITCHES or word.startswith(tuple(f"{flag}=" for flag in _WITH_VALUE)):
            number += 1
        else:
            break
    if number >= len(arguments) or arguments[number].startswith("-"):
        return list(arguments)
    return [arguments[number], *arguments[:number], *arguments[number + 1 :]]
