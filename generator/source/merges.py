"""What is merged: the sources of `<<`, and top-level sections that stand twice (UA001, UA002).

Owns which nodes go together, where they are written and how they are written as one. `construction` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from yaml.nodes import MappingNode, Node, SequenceNode

from generator.source import nodes
from generator.source.decoding import Text
from generator.source.lines import shown
from generator.source.parsers import PLAIN

_ALIAS = re.compile(r"[ \t]*:[ \t\r\n]*(\*[^\s,\[\]{}]+)")
_ALIASES = re.compile(r"[ \t]*:[ \t\r\n]*\[([^\[\]{}]*)\]")


@dataclass(frozen=True, slots=True)
class Repeated:
    """A top-level key that stands a second time, with both values."""

    first_key: Node
    first: Node
    key: Node
    value: Node


@dataclass(frozen=True, slots=True)
class Merge:
    """One of the nodes that the value of a `<<` names."""

    key: Node
    value: Node
    source: Node


def join_sections(root: MappingNode) -> list[Repeated]:
    """Makes one mapping of top-level mappings with the same key; returns the keys that repeat an earlier one.

    Two `tools:` sections are one fault (UA002), while all that they hold exists for every other rule.
    """
    pairs: dict[str, tuple[Node, Node]] = {}
    rest: list[tuple[Node, Node]] = []
    repeated = []
    own: set[int] = set()
    for key, value in root.value:
        name = nodes.entry_name(key)
        if name is None:
            rest.append((key, value))
        elif name not in pairs:
            pairs[name] = (key, value)
        else:
            first_key, first = pairs[name]
            repeated.append(Repeated(first_key, first, key, value))
            if isinstance(first, MappingNode) and isinstance(value, MappingNode) and first is not value:
                if id(first) not in own:  # an alias may name the first section, so it stays as it is
                    first = MappingNode(first.tag, list(first.value), first.start_mark, first.end_mark)
                    own.add(id(first))
                first.value.extend(value.value)
            pairs[name] = (first_key, value if nodes.empty(first) else first)
    if repeated:
        root.value = [*pairs.values(), *rest]
    return repeated


def section_cure(repeated: Repeated) -> str:
    """How two top-level keys of one name become one, without losing what stands below them."""
    if not repeated.first.value:
        return "remove the first of the two, which is empty"
    if not repeated.value.value:
        return "remove this one, which is empty"
    if isinstance(repeated.first, MappingNode) and isinstance(repeated.value, MappingNode):
        return f"move its entries below the first `{shown(repeated.key.value)}:`"
    return "remove one of the two"


def merges(mapping: MappingNode) -> list[Merge]:
    """What `<<` names in a mapping, in order of precedence; sources that are no mappings included."""
    found: list[Merge] = []
    for key, value in mapping.value:
        if key.tag is PLAIN and key.value == "<<":
            sources = value.value if isinstance(value, SequenceNode) else [value]
            found.extend(Merge(key, value, source) for source in sources)
    return found


def place(merge: Merge, text: Text) -> tuple[int, int]:
    """Where the source of a merge is written; an alias is where it stands, not where its anchor does."""
    if alias := _ALIAS.match(text.content, merge.key.end_mark.index):
        return alias.span(1)
    in_list = merge.source.start_mark.index > merge.value.start_mark.index
    node = merge.source if in_list else merge.value
    if nodes.empty(node):
        node = merge.key
    return nodes.content_start(node, text), node.end_mark.index


def as_one(keys: Sequence[Node], text: Text) -> str:
    """All aliases behind `keys`, in one list: `<<: [*base, *shown]`; invented ones where not all are aliases."""
    found: list[str] = []
    for key in keys:
        alias = _ALIAS.match(text.content, key.end_mark.index)
        listed = _ALIASES.match(text.content, key.end_mark.index)
        found += [alias[1]] if alias else re.split(r"\s*,\s*", listed[1].strip()) if listed else [""]
    aliases = found if all(name.startswith("*") for name in found) else ["*first", "*second"]
    return f"<<: [{', '.join(dict.fromkeys(aliases))}]"
