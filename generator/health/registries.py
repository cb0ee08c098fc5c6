"""What the registries on disk say of one app, compared with what they should say.

A registry that is not fresh is seldom wrong for every app: the lines that belong to an app are found by rendering the
registries with and without it, and looked for in the file.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from generator import targets
from generator.model import App, Artifact, Catalog, Configuration, Tool

_WORD = re.compile(r"[\w-]+")
Part = Literal["_meta", "uri", "registry"]


class Held:
    """The lines of one text, found again in the time that a line takes, however long the text is."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.words = frozenset(_WORD.findall(text))
        self._places: dict[str, list[int]] = {}
        for number, line in enumerate(self.lines):
            self._places.setdefault(line, []).append(number)

    def has(self, run: Sequence[str]) -> bool:
        """Whether these lines stand one after the other in the text."""
        rarest = min(range(len(run)), key=lambda number: len(self._places.get(run[number], ())))
        starts = (place - rarest for place in self._places.get(run[rarest], ()))
        return any(self.lines[start : start + len(run)] == run for start in starts if start >= 0)


@dataclass(frozen=True, slots=True)
class Stale:
    """A registry that is not fresh: what it holds and what it should hold."""

    held: Held
    wanted: Held


def wrong(app: App, tools: Sequence[Tool], configuration: Configuration, stale: Mapping[str, Stale]) -> dict[Part, str]:
    """Which links of the app the stale registries break, with the path of the first that does; `tools` link to it."""
    found: dict[Part, str] = {}
    for path, (lines, text) in _lines(app, tools, configuration, stale).items():
        if app.key not in text.held.words:
            return {"registry": path}
        for piece in lines:
            # A text that the whole registry words in another way cannot be compared.
            if text.wanted.has(piece) and not text.held.has(piece):
                found.setdefault(_part(piece, app, tools), path)
    if "uri" in found:
        found.pop("registry", None)
    return found


def _lines(
    app: App, tools: Sequence[Tool], configuration: Configuration, stale: Mapping[str, Stale]
) -> dict[str, tuple[list[list[str]], Stale]]:
    """The runs of lines that belong to the app, by the path of each stale registry."""
    first, last = (_neighbour(app, letter) for letter in "az")
    linked = {app.key: tuple(tool.name for tool in tools)}
    without = Catalog(apps=(first, last))
    within = Catalog(apps=(first, app, last), tools=tuple(tools), linked=linked)
    before = {one.path: one.text for one in _rendered(without, configuration)}
    return {
        one.path: (list(_pieces(before[one.path], one.text, stale[one.path].wanted)), stale[one.path])
        for one in _rendered(within, configuration)
        if one.path in stale
    }


def _rendered(catalog: Catalog, configuration: Configuration) -> Iterator[Artifact]:
    registries = (target for target in targets.TARGETS if target is not targets.entries)
    return (one for target in registries for one in target.render(catalog, configuration))


def _neighbour(app: App, letter: str) -> App:
    """An app that differs in what tells apps apart, so that lists are rendered as they are with several apps."""
    key = f"{letter}{app.key}"
    return dataclasses.replace(
        app, key=key, uri=f"ui://{letter}/{key}", constant=f"{letter.upper()}{app.constant}", entry=key
    )


def _pieces(before: str, after: str, wanted: Held) -> Iterator[list[str]]:
    """Runs of lines that only `after` has; a run that `wanted` has in parts only is taken line by line."""
    old, new = before.split("\n"), after.split("\n")
    for tag, _, _, start, end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag not in ("insert", "replace"):
            continue
        run = new[start:end]
        while run and not _WORD.search(run[0]):
            run = run[1:]
        while run and not _WORD.search(run[-1]):
            run = run[:-1]
        if run:
            yield from [run] if wanted.has(run) else ([line] for line in run)


def _part(piece: Sequence[str], app: App, tools: Sequence[Tool]) -> Part:
    head = piece[0].strip().strip("'\"")
    has_uri = any(app.uri in line for line in piece)
    if not has_uri and any(re.match(rf"{re.escape(tool.name)}['\"]?:", head) for tool in tools):
        return "_meta"
    return "uri" if len(piece) == 1 and has_uri else "registry"
