"""What the program says about its input: where (`Span`), what (`Diagnostic`), and a near word (`suggest`).

Owns the shape of a message and its sort order. Does not know which rules exist, how serious each is, or how a
message is printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A range in a file: path relative to the root with `/`; lines and columns 1-based in characters, end exclusive."""

    path: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


@dataclass(frozen=True, slots=True)
class Note:
    """A second remark of a diagnostic, with a place of its own where there is one ("first defined here")."""

    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: the rule's id (`UA301`), its place, what is wrong, and in `help` the exact cure.

    `within` is set for a fault inside an embedded expression: the value as the parser saw it and the faulty range in
    it, in characters, so that a report can frame the expression itself besides the YAML line.
    """

    rule: str
    span: Span
    message: str
    help: str = ""
    notes: tuple[Note, ...] = ()
    severity: Severity = "error"
    within: tuple[str, int, int] | None = None


def ordered(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by path, line, column, rule (spec: cli.md, output formats), each fault once.

    Two entries that share a faulty anchor find the same fault at the same place; it is told of the first of them.
    """
    unique: dict[tuple[object, ...], Diagnostic] = {}
    for one in diagnostics:
        unique.setdefault((one.rule, one.span, one.help, one.within), one)
    return sorted(
        unique.values(), key=lambda one: (one.span.path, one.span.line, one.span.column, one.rule, one.message)
    )


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was probably meant to be, or None when nothing is near enough."""
    from difflib import get_close_matches  # only faults pay for the import

    names = sorted(set(candidates))
    folded = {name.casefold().replace("-", "_"): name for name in reversed(names)}
    near = get_close_matches(word.casefold().replace("-", "_"), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else None
