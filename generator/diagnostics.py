"""What the program says about its input: where (`Span`), what (`Diagnostic`), and a near word (`suggest`).

Owns the shape of a message and its sort order. Does not know which rules exist, how serious each is, or how a
message is printed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from heapq import nsmallest
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
    return Vocabulary(candidates).nearest(word)


class Vocabulary:
    """Names that words may have been meant to be; made once for many words, it answers each of them quickly."""

    def __init__(self, names: Iterable[str]) -> None:
        self._folded = {_folded(name): name for name in sorted(set(names), reverse=True)}
        self._asked = 0
        self._index: dict[str, list[str]] = {}

    def nearest(self, word: str, *, without: Container[str] = ()) -> str | None:
        """The name that `word` was probably meant to be, none of those in `without`; None when nothing is near."""
        from difflib import get_close_matches  # only faults pay for the import

        word = _folded(word)
        likely = list(self._folded) if len(self._folded) <= _FEW else self._likely(word)
        fitting = [name for name in likely if self._folded[name] not in without]
        near = get_close_matches(word, fitting, n=1, cutoff=0.6)
        return self._folded[near[0]] if near else None

    def _likely(self, word: str) -> list[str]:
        """The names that share most with `word`: comparing it with each of many names would take too long."""
        parts = _parts(word)
        self._asked += 1
        shared = self._counted(parts) if self._asked > _BEFORE_AN_INDEX else self._scanned(parts)
        alike = {name: count / (len(parts) + len(name)) for name, count in shared.items()}
        likely = nsmallest(_LIKELY, alike, key=lambda name: (-alike[name], name))
        if len(word) > _SHORT:
            return likely
        # One typo leaves nothing of a short word that could be counted.
        return [*likely, *(name for name in self._folded if len(name) <= len(word) + 1 and name not in likely)]

    def _scanned(self, parts: set[str]) -> dict[str, int]:
        """How many of the parts each name has, where it has any."""
        counts = {name: sum(part in f"^{name}$" for part in parts) for name in self._folded}
        return {name: count for name, count in counts.items() if count}

    def _counted(self, parts: set[str]) -> dict[str, int]:
        """The same from an index, but for the parts that most names have."""
        if not self._index:
            for name in self._folded:
                for part in _parts(name):
                    self._index.setdefault(part, []).append(name)
        shared: dict[str, int] = {}
        looked_at = 0
        for names in sorted((self._index.get(part, []) for part in parts), key=len):
            looked_at += len(names)
            if looked_at > _LOOKED_AT and shared:
                break
            for name in names:
                shared[name] = shared.get(name, 0) + 1
        return shared


_FEW = 100
_BEFORE_AN_INDEX = 4  # an index takes as long as so many scans
_LIKELY = 24
_LOOKED_AT = 4_000
_SHORT = 4


def _folded(name: str) -> str:
    return name.casefold().replace("-", "_")


def _parts(text: str) -> set[str]:
    """Each three characters that follow each other, the ends marked."""
    marked = f"^{text}$"
    return {marked[at : at + 3] for at in range(len(marked) - 2)}
