"""How a value of a file came to its place: the aliases and merge keys on the way to it.

`positions` tells where a value is written; this module tells how it got from there to where it counts.
"""

from __future__ import annotations

import re
from typing import Literal

import yaml
from yaml.nodes import MappingNode, Node

from generator.answers import Hop
from generator.model import KeyPath, SourceFile
from generator.source import decoding, merges, nodes
from generator.source.decoding import Refused, Text

_ALIAS = re.compile(r"[ \t]*:[ \t\r\n]*(\*[^\s,\[\]{}]+)")


class Routes:
    """The ways into one file; a file that cannot be read has none."""

    def __init__(self, file: SourceFile) -> None:
        self._root: Node | None = None
        try:
            self._text = decoding.decode(file.path, file.raw)
            with nodes.collector_paused():
                self._root = nodes.compose(self._text).root
        except (Refused, yaml.YAMLError):
            return
        if isinstance(self._root, MappingNode):
            merges.join_sections(self._root)

    def hops(self, path: KeyPath) -> tuple[Hop, ...]:
        """The aliases and merges between the top level and the value at `path`, in that order."""
        node, found = self._root, []
        for step in path:
            entry = _entry(node, step, self._text) if isinstance(node, MappingNode) else None
            if entry is None:
                break
            node, hops = entry
            found += hops
        return tuple(found)


def _entry(mapping: MappingNode, step: str | int, text: Text) -> tuple[Node, list[Hop]] | None:
    """The value under a key, a mapping's own before what it merges, with the hops inside this mapping."""
    for key, value in mapping.value:
        if nodes.entry_name(key) == step:
            alias = _ALIAS.match(text.content, key.end_mark.index)
            # An alias is the node of its anchor, which lies before.
            is_alias = alias is not None and value.start_mark.index < key.start_mark.index
            return value, [_hop("alias", text, alias.span(1))] if alias is not None and is_alias else []
    for merge in merges.merges(mapping):
        found = _entry(merge.source, step, text) if isinstance(merge.source, MappingNode) else None
        if found is not None:
            value, hops = found
            return value, [_merged(merge, text), *hops]
    return None


def _merged(merge: merges.Merge, text: Text) -> Hop:
    start, end = merges.place(merge, text)
    hop = _hop("merge", text, (start, end))
    one_line = " ".join(hop.text.split())
    shown = one_line if len(one_line) <= 40 else f"{one_line[:37]}..."
    return Hop("merge", f"<<: {shown}", hop.span)


def _hop(what: Literal["alias", "merge"], text: Text, where: tuple[int, int]) -> Hop:
    return Hop(what, text.content[slice(*where)], text.span(*where))
