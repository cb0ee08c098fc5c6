"""A tools file as text that can be edited one field at a time: everything else keeps its place.

Owns where keys and values stand. Does not know what a field means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

Keys = tuple[str, ...]


class YamlText:
    """The text of one tools file; the edits return a new text and leave this one as it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
        self._pairs: dict[Keys, tuple[MappingNode, int]] = {}
        if isinstance(root, MappingNode):
            self._walk(root, ())

    def _walk(self, mapping: MappingNode, prefix: Keys) -> None:
        for index, (key, value) in enumerate(mapping.value):
            path = (*prefix, str(key.value))
            self._pairs[path] = (mapping, index)
            if isinstance(value, MappingNode):
                self._walk(value, path)

    def __contains__(self, path: object) -> bool:
        return path in self._pairs

    def below(self, path: Keys) -> Iterator[Keys]:
        """The paths of the fields directly below `path`."""
        return (one for one in self._pairs if one[:-1] == path)

    def scalar(self, path: Keys) -> str | None:
        """The text of a value that is neither a list nor a mapping; None also for a field that is not there."""
        node = self._value(path) if path in self else None
        return str(node.value) if isinstance(node, ScalarNode) else None

    def lines(self, path: Keys) -> tuple[int, int]:
        """The first and last line of a field, counted from 1."""
        start, end = self._range(path)
        return self.text.count("\n", 0, start) + 1, self.text.count("\n", 0, max(start, end - 1)) + 1

    def renamed(self, path: Keys, name: str) -> str:
        """The text with another key for the field at `path`."""
        key = self._key(path)
        return self.text[: key.start_mark.index] + name + self.text[key.end_mark.index :]

    def replaced(self, path: Keys, value: str) -> str:
        """The text with another value, written in YAML on one line."""
        node = self._value(path)
        start, end = node.start_mark.index, self._end(node)
        return self.text[:start] + value + self.text[end:]

    def removed(self, path: Keys) -> str:
        """The text without the field at `path`."""
        mapping, index = self._pairs[path]
        key, value = mapping.value[index]
        if mapping.flow_style:
            if index + 1 < len(mapping.value):
                return self.text[: key.start_mark.index] + self.text[mapping.value[index + 1][0].start_mark.index :]
            start = mapping.value[index - 1][1].end_mark.index if index else key.start_mark.index
            return self.text[:start] + self.text[value.end_mark.index :]
        return self.text[: self._line_start(key)] + self.text[self._end(value) :].removeprefix("\n")

    def added(self, path: Keys, value: str) -> str:
        """The text with one more field before its siblings."""
        key = self._key(next(self.below(path[:-1])))
        start = self._line_start(key)
        return f"{self.text[:start]}{self.text[start : key.start_mark.index]}{path[-1]}: {value}\n{self.text[start:]}"

    def _key(self, path: Keys) -> Node:
        mapping, index = self._pairs[path]
        key: Node = mapping.value[index][0]
        return key

    def _value(self, path: Keys) -> Node:
        mapping, index = self._pairs[path]
        value: Node = mapping.value[index][1]
        return value

    def _range(self, path: Keys) -> tuple[int, int]:
        return self._key(path).start_mark.index, self._end(self._value(path))

    def _line_start(self, node: Node) -> int:
        return self.text.rfind("\n", 0, node.start_mark.index) + 1

    def _end(self, node: Node) -> int:
        """Where a value ends: the parser's mark of a block stands behind the comments and blank lines after it."""
        text = self.text[: node.end_mark.index]
        while found := re.search(r"\n[ \t]*(#[^\n]*)?\Z", text):
            text = text[: found.start()]
        return len(text)
