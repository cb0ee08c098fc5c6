"""Where a value of a document stands in its file, down to the characters of a text (model.Locate).

Composes the file again on the first question and keeps the nodes. Finds faults in nothing.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from generator.diagnostics import Span
from generator.model import KeyPath, SourceFile
from generator.source import characters, decoding, merges, nodes
from generator.source.decoding import Text

_Entries = dict[str, tuple[Node, Node]]
_Range = tuple[int, int]


class Positions:
    """`Locate` for one file that was read without a fault that ends reading. Keeps no text of it until it is asked."""

    def __init__(self, file: SourceFile) -> None:
        self._file = file
        self._entries: dict[int, _Entries] = {}

    def __call__(
        self, path: KeyPath, part: Literal["key", "value"] = "value", within: tuple[int, int] | None = None
    ) -> Span:
        """The span of the key or value at `path`, or of `within` in a text; see `model.Locate`.

        A value is where it is written, also when an alias or a merge brings it here. An empty value is its key.
        """
        key: Node | None = None
        node = self._root
        for step in path:
            found = self._step(node, step) if node is not None else None
            if found is None:
                return self._text.span(*self._key_range(key)) if key else Span(self._text.path)
            key, node = found
        if node is None or not path:
            return Span(self._file.path)
        if within and part == "value" and isinstance(node, ScalarNode):
            return self._text.span(*self._within(node, *within))
        if part == "key" or nodes.empty(node):
            return self._text.span(*self._key_range(key or node))
        return self._text.span(*self._value_range(node))

    @cached_property
    def _text(self) -> Text:
        return decoding.decode(self._file.path, self._file.raw)

    @cached_property
    def _root(self) -> Node | None:
        with nodes.collector_paused():
            root = nodes.compose(self._text).root
        if isinstance(root, MappingNode):
            merges.join_sections(root)
        return root

    def _step(self, node: Node, step: str | int) -> tuple[Node, Node] | None:
        """The key and the value node one step down; an item of a sequence is its own key."""
        if isinstance(node, MappingNode):
            return self._entries_of(node).get(step) if isinstance(step, str) else None
        if isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
            return node.value[step], node.value[step]
        return None

    def _entries_of(self, mapping: MappingNode) -> _Entries:
        entries = self._entries.get(id(mapping))
        if entries is None:
            entries = {}
            for key, value in mapping.value:
                name = nodes.entry_name(key)
                if name is not None:
                    entries.setdefault(name, (key, value))
            for merge in merges.merges(mapping):
                if isinstance(merge.source, MappingNode):
                    entries = {**self._entries_of(merge.source), **entries}
            self._entries[id(mapping)] = entries
        return entries

    def _key_range(self, node: Node) -> _Range:
        if not isinstance(node, ScalarNode) or node.style in ("|", ">"):
            return self._value_range(node)
        return nodes.content_start(node, self._text), node.end_mark.index

    def _value_range(self, node: Node) -> _Range:
        start = nodes.content_start(node, self._text)
        return start, max(start, self._end(node))

    def _end(self, node: Node) -> int:
        """The end of a node's own text, without the blank lines and comments that PyYAML counts in."""
        end: int = node.end_mark.index
        if isinstance(node, CollectionNode) and not node.flow_style and node.value:
            last = node.value[-1]
            key, value = last if isinstance(last, tuple) else (last, last)
            # A value that is an alias has the place of its anchor, which lies before.
            return max(int(key.end_mark.index), self._end(value))
        if isinstance(node, ScalarNode) and node.style in ("|", ">"):
            while self._text.content[end - 1] in " \t\r\n":
                end -= 1
        return end

    def _within(self, node: ScalarNode, start: int, end: int) -> _Range:
        """The range of characters `[start, end)` of a text; of the whole text where they cannot be told apart."""
        places = characters.places(node, self._text)
        if not places:
            return self._value_range(node)
        if start >= len(places):
            return places[-1][1], places[-1][1]
        first = places[max(0, start)][0]
        return first, first if end <= start else places[min(end, len(places)) - 1][1]
