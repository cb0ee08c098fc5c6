"""The hot path: what a command printed the last time, when everything that led to it is still the same.

Owns which commands can be answered so, what besides files can change what they print, and the form of a kept run.
Imports nothing heavy, and decides nothing but whether an earlier run would repeat itself: else the command runs as if
nothing had been kept. Reads arguments in their plain forms only; any other is left to the ordinary command.
"""

import os
import sys
from _collections_abc import Iterator, Sequence

from generator.disk import probes, program, store, trace

_WITH_VALUE = ("--root", "--config", "--format", "--color", "--max-diagnostics", "--product")
_SWITCHES = {
    "check": ("--quiet", "--strict", "--diff", "--no-diff"),
    "generate": ("--quiet", "--strict", "--diff", "--exit-non-zero-on-write"),
}
_KEPT_RUNS = 12
_LARGEST_OUTPUT = 1 << 20
_REPEATABLE = (0, 1, 3)
_EXIT_ENVIRONMENT, _EXIT_INTERRUPTED = 4, 130


class Said:
    """What a run printed: remarks on stderr, its report on stdout, the line after it on stderr; and its exit code."""

    __slots__ = ("after", "before", "code", "report")

    def __init__(self, before: bytes, report: bytes, after: bytes, code: int) -> None:
        self.before, self.report, self.after, self.code = before, report, after, code


class Memory:
    """Where the result of one command on one monorepo is kept. Its name is made of all that can change what is printed
    but the files: they are in the trace. `root` has its links resolved; `configuration` is as reports show it."""

    __slots__ = ("_key", "_name", "configuration", "root")

    def __init__(self, command: str, root: str, configuration: str, facts: Sequence[str]) -> None:
        told = "\0".join((command, configuration, *facts))
        self.root, self.configuration = root, configuration
        self._name = f"{probes.digest(os.fsencode(told)).hex()}.run"
        self._key = f"{program.fingerprint()}\0{told}"

    def recall(self) -> Said | None:
        """What the command would print now, or None when only a run can tell."""
        raw = store.load(self.root, self._name, self._key)
        if raw is None:
            return None
        try:
            head, _, rest = raw.partition(b"\n")
            code, state, *sizes = head.decode("ascii").split(" ")
            before, report, after, first, second = _cut(rest, map(int, sizes))
            seen = trace.Trace(os.fsdecode(first), os.fsdecode(second), bytes.fromhex(state))
            return Said(before, report, after, int(code)) if seen.holds(self.root) else None
        except ValueError:
            return None

    def keep(self, said: Said, record: probes.Record) -> None:
        """Keeps what a run has printed, with all that it has asked of the files, where it would repeat itself."""
        if record.torn or said.code not in _REPEATABLE:
            return
        seen = trace.traced(record, self.root)
        parts = (said.before, said.report, said.after, os.fsencode(seen.first), os.fsencode(seen.second))
        if sum(map(len, parts[:3])) <= _LARGEST_OUTPUT:
            head = " ".join((str(said.code), seen.state.hex(), *(str(len(part)) for part in parts)))
            data = b"".join((head.encode(), b"\n", *parts))
            # A check that has found something to do leaves a tree as it is that nothing was ever generated in.
            store.keep(self.root, self._name, self._key, data, at_most=_KEPT_RUNS, begin=said.code == 0)


current: Memory | None = None
"""Where the result of this process's command is to be kept, once `serve` has found that it must run."""


def serve(arguments: Sequence[str]) -> None:
    """Answers the command from memory and ends the process; returns when it has to run."""
    global current
    try:
        current = memory(arguments)
        if current is None:
            return
        # A run that may write waits for others, and they for it; so must one that finds nothing to write.
        lock = store.lock(current.root) if arguments[0] == "generate" else -1
        if lock is None:
            return
        said = current.recall()
        if said is None or not _say(said):
            if lock >= 0:
                os.close(lock)
            return
        os._exit(said.code)
    except KeyboardInterrupt:
        os._exit(_EXIT_INTERRUPTED)


def memory(arguments: Sequence[str]) -> Memory | None:
    """Where the result of this command is kept; None for a command that is to run in any case."""
    if not store.USABLE or not arguments or arguments[0] not in _SWITCHES:
        return None
    flags = _flags(arguments)
    facts = _surroundings(flags) if flags is not None else None
    place = _place(flags) if flags is not None else None
    if flags is None or facts is None or place is None:
        return None
    told = (f"{name}={value}" for name, value in flags if name not in ("--root", "--config"))
    seen_from = place[:1] if ("--format", "github") in flags else ()
    try:
        return Memory(arguments[0], *place, (*told, *facts, *seen_from))
    except OSError:
        return None


def _say(said: Said) -> bool:
    """Writes to the streams; False when nothing could be written, so that an ordinary run tells what is wrong."""
    begun = False
    try:
        for stream, text in ((2, said.before), (1, said.report), (2, said.after)):
            rest = memoryview(text)
            while rest:
                rest = rest[os.write(stream, rest) :]
                begun = True
    except BrokenPipeError:
        os._exit(_EXIT_ENVIRONMENT)  # nobody reads on
    except OSError as error:
        if not begun:
            return False
        os.write(2, f"ui-apps: cannot print the report: {error.strerror}\n".encode())
        os._exit(_EXIT_ENVIRONMENT)
    return True


def _flags(arguments: Sequence[str]) -> list[tuple[str, str]] | None:
    """The flags of a command with their values, sorted; None for anything but flags that are known and given once."""
    switches = _SWITCHES[arguments[0]]
    found: list[tuple[str, str]] = []
    words = iter(arguments[1:])
    for word in words:
        name, equals, value = word.partition("=")
        if word[:1] != "-":
            continue  # the names of files, which pre-commit gives
        if name in _WITH_VALUE:
            value = value if equals else next(words, "-")
            if value[:1] == "-":
                return None
            found.append((name, value))
        elif word == "-q" or word in switches:
            found.append(("--quiet" if word == "-q" else word, ""))
        else:
            return None
    names = [name for name, _ in found if name != "--product"]
    if len(names) != len(set(names)) or {"--diff", "--no-diff"} <= set(names):
        return None
    return sorted(found)


def _place(flags: Sequence[tuple[str, str]]) -> tuple[str, str] | None:
    """The root and the configuration, found as `session.start` finds them; None when it is not certain which."""
    given = dict(flags)
    root, config = given.get("--root"), given.get("--config")
    try:
        if config is not None:
            path = os.path.abspath(config)
            folder = os.path.dirname(path) if root is None else os.path.abspath(root)
            return os.path.realpath(folder), os.path.relpath(path, folder)
        folder = os.path.abspath("." if root is None else root)
        while True:
            if os.path.lexists(f"{folder}/ui-apps.toml"):
                return os.path.realpath(folder), "ui-apps.toml"
            # Whether it has our table is for the run to say that reads it; what it reads is in its trace.
            if os.path.lexists(f"{folder}/pyproject.toml") and b"ui-apps" in probes.content(f"{folder}/pyproject.toml"):
                return os.path.realpath(folder), "pyproject.toml"
            above = os.path.dirname(folder)
            if root is not None or above == folder:
                return None
            folder = above
    except (OSError, ValueError):
        return None


def _surroundings(flags: Sequence[tuple[str, str]]) -> tuple[str, ...] | None:
    """What of the environment and the streams a report depends on; None where more than that would happen."""
    facts: list[str] = []
    if sys.stdout is None or sys.stderr is None:
        return None
    for stream in (sys.stdout, sys.stderr):
        if stream.isatty() and stream.encoding.lower() != "utf-8":
            return None
    if sys.stdout.isatty():
        try:
            facts.append(str(os.get_terminal_size(sys.stdout.fileno()).columns))
        except OSError:
            return None
        facts += [f"{name}={os.environ.get(name, '')}" for name in ("NO_COLOR", "TERM", "COLUMNS")]
    if ("--format", "github") in flags:
        if "GITHUB_STEP_SUMMARY" in os.environ:
            return None
        workspace = os.environ.get("GITHUB_WORKSPACE")
        facts.append(os.path.realpath(workspace) if workspace else "")
    return tuple(facts)


def _cut(data: bytes, sizes: Iterator[int]) -> list[bytes]:
    parts, start = [], 0
    for size in sizes:
        parts.append(data[start : start + size])
        start += size
    return parts
