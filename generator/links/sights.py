"""One app's view as the checks look at it: what is imported for it, where each name stands, how a fault is reported.

Owns positions and the joining of several faults into one message. Knows no rule and asks for no facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.app_types.base import Import
from generator.diagnostics import Diagnostic, Note, Span
from generator.links.survey import Survey
from generator.model import App, KeyPath
from generator.typescript.project import Project
from generator.typescript.texts import Place


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a view: a clause about it, the cure, where the author wrote what is wrong (None:
    nowhere, a convention derives it), and the declarations that show it. `near` is the name that was probably meant,
    where the cure is to write that one."""

    clause: str
    cure: str = ""
    place: KeyPath | None = None
    notes: tuple[Note, ...] = ()
    near: str | None = None


@dataclass(slots=True)
class Sight:
    """An app, the import that shows it, the file that imports, and the module's file once it is found."""

    survey: Survey
    project: Project
    app: App
    shown: Import
    importer: str
    module: str = ""

    def written(self, place: KeyPath | None) -> KeyPath | None:
        """The same place when the author wrote there, None when a convention derived what would stand there."""
        return place if place and place[0] in self.app.written else None

    def role(self, role: str) -> KeyPath | None:
        """Where the author wrote the `module`, the `component`, a type; None where a convention derived it."""
        return self.written(self.shown.places.get(role))

    def span(self, place: KeyPath | None, within: tuple[int, int] | None = None) -> Span:
        """A value below the app's key, or the key itself."""
        locate = self.survey.documents[self.app.source].locate
        if place is None:
            return locate(("ui_apps", self.app.key), "key")
        return locate(("ui_apps", self.app.key, *place), "value", within)

    def is_guess(self, place: KeyPath | None) -> bool:
        """Whether reading has reported what stands at a place already."""
        return place is not None and self.survey.misread(self.app.source, ("ui_apps", self.app.key, *place))

    def write(self, place: KeyPath | None, value: str) -> str:
        """The line to write: `view_prop: action`."""
        return f"`{place[-1]}: {value}`" if place else f"`{value}`"

    def meant(self, place: KeyPath | None, near: str, notes: tuple[Note, ...]) -> Fault:
        """A name that is wrong, where `place` is its field and `near` was meant."""
        if self.written(place):
            return Fault("", "", place, notes, near)
        return Fault("", f"write {self.write(place, near)}", None, notes)

    def report(
        self, rule: str, faults: Sequence[Fault], message: str, within: tuple[str, int, int] | None = None
    ) -> None:
        """Appends one diagnostic about all `faults`, at the first that the author wrote; none, when there are none."""
        if not faults:
            return
        first = next((fault for fault in faults if fault.place is not None), faults[0])
        others = [fault.place for fault in faults if fault.place not in (None, first.place)]
        notes = {Note("and here", self.span(place)): None for place in others}
        notes |= {note: None for fault in faults for note in fault.notes}
        nears = {fault.near: None for fault in faults if fault.near}
        cures = dict.fromkeys([f"did you mean {quoted(nears)}?"] if nears else [])
        cures |= {fault.cure: None for fault in faults if fault.cure}
        span = self.span(first.place, within[1:] if within else None)
        self.survey.diagnostics.append(
            Diagnostic(rule, span, message, "; ".join(cures), tuple(notes)[:4], within=within)
        )


def noted(message: str, place: Place | None) -> tuple[Note, ...]:
    """A note with the place of a declaration, when there is one."""
    return () if place is None else (Note(message, place.span),)


def joined(clauses: Iterable[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *before, last = clauses
    return f"{', '.join(before)} {word} {last}" if before else last


def sentence(clauses: Iterable[str]) -> str:
    """Clauses with commas in themselves: `a, and b`."""
    *before, last = clauses
    return f"{', '.join(before)}, and {last}" if before else last


def quoted(names: Iterable[str], word: str = "and") -> str:
    """Names in backticks, joined."""
    return joined([f"`{name}`" for name in names], word)
