"""What the registries on disk say of one app, compared with what they should say.

A registry that is not fresh is seldom wrong for every app: the lines that belong to an app are found by rendering the
registries with and without it, and looked for in the file.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from generator import targets
from generator.model import App, Catalog, Configuration

Part = Literal["_meta", "uri", "registry"]


@dataclass(frozen=True, slots=True)
class Stale:
    """A registry that is not fresh: what it holds and what it should hold."""

    held: str
    wanted: str


def wrong(app: App, catalog: Catalog, configuration: Configuration, stale: Mapping[str, Stale]) -> dict[Part, str]:
    """Which links of the app the stale registries break, with the path of the first that does."""
    found: dict[Part, str] = {}
    for path, (lines, text) in _lines(app, catalog, configuration, stale).items():
        if not re.search(rf"['\"]?(?<![\w-]){re.escape(app.key)}(?![\w-])", text.held):
            return {"registry": path}
        for piece in lines:
            # A text that the whole registry words in another way cannot be compared.
            if f"\n{piece}\n" in text.wanted and f"\n{piece}\n" not in text.held:
                found.setdefault(_part(piece, app, catalog), path)
    if "uri" in found:
        found.pop("registry", None)
    return found


def _lines(
    app: App, catalog: Catalog, configuration: Configuration, stale: Mapping[str, Stale]
) -> dict[str, tuple[list[str], Stale]]:
    """The pieces of text that belong to the app, by the path of each stale registry."""
    first, last = (_neighbour(app, letter) for letter in "az")
    tools = tuple(tool for tool in catalog.tools if tool.ui_app == app.key)
    linked = {app.key: tuple(tool.name for tool in tools)}
    without = Catalog(apps=(first, last), products=catalog.products)
    within = Catalog(apps=(first, app, last), tools=tools, products=catalog.products, linked=linked)
    before = {one.path: one.text for one in targets.render(without, configuration)}
    return {
        one.path: (list(_pieces(before[one.path], one.text, stale[one.path].wanted)), stale[one.path])
        for one in targets.render(within, configuration)
        if one.path in stale
    }


def _neighbour(app: App, letter: str) -> App:
    """An app that differs in what tells apps apart, so that lists are rendered as they are with several apps."""
    key = f"{letter}{app.key}"
    return dataclasses.replace(
        app, key=key, uri=f"ui://{letter}/{key}", constant=f"{letter.upper()}{app.constant}", entry=key
    )


def _pieces(before: str, after: str, wanted: str) -> Iterator[str]:
    """Runs of lines that only `after` has; a run that `wanted` has in parts only is taken line by line."""
    old, new = before.split("\n"), after.split("\n")
    for tag, _, _, start, end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag not in ("insert", "replace"):
            continue
        run = new[start:end]
        while run and not re.search(r"['\"\w]", run[0]):
            run = run[1:]
        while run and not re.search(r"['\"\w]", run[-1]):
            run = run[:-1]
        whole = "\n".join(run)
        yield from [whole] if f"\n{whole}\n" in wanted else run


def _part(piece: str, app: App, catalog: Catalog) -> Part:
    head = piece.split("\n")[0].strip().strip("'\"")
    linked = catalog.linked.get(app.key, ())
    if app.uri not in piece and any(re.match(rf"{re.escape(name)}['\"]?:", head) for name in linked):
        return "_meta"
    return "uri" if "\n" not in piece and app.uri in piece else "registry"
