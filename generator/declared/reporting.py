"""Faults of one document as diagnostics, each with its place, and one message a fault (spec: cli.md, rule ids).

Owns what becomes of a fault where reading has spoken already: an error of reading stays the only message about its
place, a warning of reading gives way. Judges no data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from generator import rules
from generator.diagnostics import Diagnostic
from generator.model import Document, KeyPath

if TYPE_CHECKING:
    from schemas.faults import Fault

_ABOUT_KEYS = frozenset(
    (rules.UNKNOWN_KEY, rules.BAD_APP_KEY, rules.RESERVED_FILE_NAME, rules.BAD_TOOL_NAME, rules.LONG_TOOL_NAME)
)


class Reporter:
    """Appends the faults of one document to `diagnostics`, in which `document.faults` stand already."""

    def __init__(self, document: Document, diagnostics: list[Diagnostic]) -> None:
        self._document = document
        self._diagnostics = diagnostics
        # Found by where they end, since an anchor moves the start.
        self._old_scalars = {_end(one): one for one in document.faults if one.rule == rules.YAML_1_1_SCALAR}
        self._comments = {one.span.line: one for one in document.faults if one.rule == rules.COMMENT_IN_TEXT}
        self._taken_back: set[int] = set()

    def report(
        self, rule: str, path: KeyPath, message: str, help: str = "", part: Literal["key", "value"] = "key"
    ) -> None:
        """Appends one fault, unless reading has reported what it comes from."""
        if self._document.misread(path, "key" if rule in _ABOUT_KEYS else "value"):
            return
        if rule == rules.MISSING_KEY and self._document.misread(path, "entries"):
            return
        diagnostic = Diagnostic(rule, self._document.locate(path, part), message, help)
        self._take_back(self._old_scalars.get(_end(diagnostic)))  # whose cure, quotes, would be a second fault
        self._diagnostics.append(diagnostic)

    def tell(self, fault: Fault, base: KeyPath) -> None:
        """Appends a fault of the value at `base`; a comment that stands where a value should is its cause."""
        path, help = base + fault.path, fault.help
        if fault.lacks:
            key = self._document.locate(path, "key")
            comment = self._comments.get(key.end_line)
            if comment is not None and comment.span.column > key.end_column:
                self._take_back(comment)
                help = comment.help if "a string" in fault.lacks else help
        self.report(fault.rule, path, fault.message, help, fault.part)

    def close(self) -> None:
        """Removes the warnings that were taken back."""
        if self._taken_back:
            self._diagnostics[:] = [one for one in self._diagnostics if id(one) not in self._taken_back]

    def _take_back(self, warning: Diagnostic | None) -> None:
        if warning is not None:
            self._taken_back.add(id(warning))


def _end(one: Diagnostic) -> tuple[int, int]:
    return one.span.end_line, one.span.end_column
