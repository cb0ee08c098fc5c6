"""What `explain` and `doctor` answer: frozen values that the session fills and a report renders.

Owns the shape of an answer. Knows neither how one is found nor how it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from generator.diagnostics import Diagnostic, Span

Origin = Literal["written", "convention", "unset"]
Freshness = Literal["fresh", "missing", "stale", "foreign", "handwritten", "unknown"]
State = Literal["ok", "broken", "unknown", "not built"]


@dataclass(frozen=True, slots=True)
class Hop:
    """How a value that stands elsewhere came to be here: the alias, or the merge key with what it names."""

    what: Literal["alias", "merge"]
    text: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field with its resolved value. A `written` one has the place where it is written, and the hops that lead
    there; for the others `words` say which convention made the value, or what its absence means."""

    name: str
    value: Any
    origin: Origin
    words: str = ""
    span: Span | None = None
    hops: tuple[Hop, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolAnswer:
    """A tool: what it links to, and the apps whose views call it. `span` is its key; of a link, the value.

    One that is refused has its diagnostics, and may lack `enabled` and `operation`.
    """

    name: str
    enabled: bool | None
    operation: str | None
    ui_app: str | None
    span: Span
    called_by: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What a view calls: the tool, None of `tool` when no tools file defines it, and the arguments it passes."""

    name: str
    tool: ToolAnswer | None
    external: bool
    arguments: str


@dataclass(frozen=True, slots=True)
class Output:
    """A file that is made of the app, or that must exist for it. `holds` says whether the app has a place in it."""

    role: str
    path: str
    state: Freshness
    holds: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """One thing that another key would change; `new` is what it would be with the key of the answer's `probe`."""

    what: str
    old: str
    new: str
    path: str | None = None
    span: Span | None = None
    deed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppAnswer:
    """An app as it is resolved. An entry that is refused has no `type`, fields or outputs, but its diagnostics."""

    key: str
    span: Span
    type: str | None = None
    product: str | None = None
    fields: tuple[Field, ...] = ()
    tools: tuple[ToolAnswer, ...] = ()
    call: Call | None = None
    outputs: tuple[Output, ...] = ()
    probe: str = ""
    renaming: tuple[Touch, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One link of the chain from a tool to the screen; `cure` is what to do about a broken one."""

    link: str
    state: State
    message: str
    cure: str = ""
    span: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """What `doctor` found: of the monorepo, of each app by its key, and the versions."""

    versions: tuple[Check, ...] = ()
    monorepo: tuple[Check, ...] = ()
    apps: Mapping[str, tuple[Check, ...]]

    @property
    def checks(self) -> tuple[Check, ...]:
        """Every check of the answer."""
        return (*self.versions, *self.monorepo, *(one for checks in self.apps.values() for one in checks))
