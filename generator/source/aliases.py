"""Aliases that have no end (UA004) or no measure (UA005), found on the event stream, where each alias has its place.

Bounds what the rest of the reading room may expand without counting. Builds no nodes and no values.
"""

from __future__ import annotations

from typing import Any

from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, Event, NodeEvent

from generator import rules
from generator.diagnostics import Diagnostic, Note
from generator.source.decoding import Refused, Text

BUDGET = 100_000
MAX_DEPTH = 100


def survey(text: Text, source: Any) -> None:
    """Reads all events of `source`, a parser; raises `Refused` for a cycle, a budget used up and too deep a nesting.

    Lets `yaml.YAMLError` pass.
    """
    state = _Survey(text)
    while (event := source.get_event()) is not None:
        state.take(event)


def too_deep(text: Text, start: int) -> Diagnostic:
    """The diagnostic for a collection at `start` that is nested deeper than any tools file needs."""
    message = f"this is nested more than {MAX_DEPTH} levels deep"
    return text.fault(rules.NOT_YAML, (start, start + 1), message, "check the brackets and the indentation above it")


class _Survey:
    """Sizes count nodes with aliases expanded; `open` holds the anchor and the size so far of each open collection."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.sizes: dict[str, int] = {}
        self.places: dict[str, tuple[int, int]] = {}
        self.open: list[tuple[str | None, int]] = [(None, 0)]
        self.expanded = 0

    def take(self, event: Event) -> None:
        if isinstance(event, CollectionEndEvent):
            self.close(*self.open.pop())
        elif isinstance(event, AliasEvent):
            self.expand(event)
        elif isinstance(event, NodeEvent):
            self.begin(event, isinstance(event, CollectionStartEvent))

    def begin(self, event: Any, opens: bool) -> None:
        start: int = event.start_mark.index
        anchor: str | None = event.anchor
        if anchor is not None:
            self.places[anchor] = (start, start + len(anchor) + 1)
            # An anchor of the same name inside it takes the name away from an open collection.
            self.open = [(None if name == anchor else name, size) for name, size in self.open]
        if not opens:
            self.close(anchor, 1)
            return
        self.open.append((anchor, 1))
        if len(self.open) > MAX_DEPTH + 1:
            raise Refused(too_deep(self.text, start))

    def close(self, anchor: str | None, size: int) -> None:
        """A node is complete: its anchor has a size, and its parent grows."""
        if anchor is not None:
            self.sizes[anchor] = size
        name, total = self.open[-1]
        self.open[-1] = (name, total + size)

    def expand(self, alias: Any) -> None:
        name: str = alias.anchor
        where = (alias.start_mark.index, alias.end_mark.index)
        if any(name == anchor for anchor, _ in self.open):
            note = Note("the anchor is here", self.text.span(*self.places[name]))
            message = f"alias `*{name}` stands inside the value that it repeats"
            help = "write out what is meant instead of the alias"
            raise Refused(self.text.fault(rules.ALIAS_CYCLE, where, message, help, note))
        size = self.sizes.get(name, 0)
        self.expanded += size
        if self.expanded > BUDGET:
            message = f"with `*{name}`, the aliases of this file expand to more than {BUDGET:,} values"
            raise Refused(
                self.text.fault(
                    rules.ALIAS_BUDGET, where, message, "write out what they repeat, or let them repeat less"
                )
            )
        self.close(None, size)
