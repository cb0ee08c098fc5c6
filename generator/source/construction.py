"""From nodes to plain data in one pass, and what is wrong with single nodes: UA002, UA007 to UA009, UA107.

A fault leaves something sound in its place (the first of two values, the key as written, a value of the tag's type), so
that one fault gives one message. Knows no rule about what a tools file contains.
"""

from __future__ import annotations

import math
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from generator import rules
from generator.diagnostics import Diagnostic, Note
from generator.source import aliases, merges, scalars
from generator.source.decoding import Refused, Text
from generator.source.lines import quoted_line, shown
from generator.source.nodes import content_start, entry_name
from generator.source.parsers import PLAIN, UNTAGGED

_CORE = "tag:yaml.org,2002:"
_TAGS = {"str": str, "int": int, "float": float, "bool": bool, "null": type(None), "map": dict, "seq": list}
_COLLECTIONS: dict[type[Node], str] = {MappingNode: "a mapping", SequenceNode: "a sequence"}
_AMBIGUOUS = scalars.AMBIGUOUS
_KINDS = {int: "a number", float: "a number", bool: "a boolean", type(None): "null"}


def construct(root: Node, text: Text) -> tuple[Any, list[Diagnostic]]:
    """The data under `root` and the faults in it; raises `Refused` for nesting too deep.

    `root` must be free of alias cycles, and its aliases within the budget.
    """
    construction = _Construction(text)
    if isinstance(root, MappingNode):
        construction.join_sections(root)
    return construction.value(root, 1), list(dict.fromkeys(construction.faults))


class _Construction:
    __slots__ = ("_keys", "_plain", "_text", "faults")

    def __init__(self, text: Text) -> None:
        self._text = text
        self._keys: set[str] = set()  # plain keys seen before that nothing is wrong with
        self._plain: dict[str, scalars.Scalar] = dict(scalars.WORDS)  # likewise plain values
        self.faults: list[Diagnostic] = []

    def fault(self, rule: str, node: Node, message: str, help: str = "", *notes: Note) -> None:
        where = (node.start_mark.index, node.end_mark.index)
        self.faults.append(self._text.fault(rule, where, message, help, *notes))

    def join_sections(self, root: MappingNode) -> None:
        for repeated in merges.join_sections(root):
            self._duplicate(repeated.first_key, repeated.key, merges.section_cure(repeated))

    def value(self, node: Node, depth: int) -> Any:
        if node.tag is PLAIN:
            return self._scalar(node)
        if node.tag is not UNTAGGED:
            return self._tagged(node, depth)
        if type(node) is MappingNode:
            return self._mapping(node, depth)
        return node.value if type(node) is ScalarNode else self._sequence(node, depth)

    def _sequence(self, node: Node, depth: int) -> list[Any]:
        if depth > aliases.MAX_DEPTH:
            raise Refused(aliases.too_deep(self._text, node.start_mark.index))
        value, below = self.value, depth + 1
        return [
            item.value if item.tag is PLAIN and item.value[:1] not in _AMBIGUOUS else value(item, below)
            for item in node.value
        ]

    def _mapping(self, node: MappingNode, depth: int) -> Any:
        if depth > aliases.MAX_DEPTH:
            raise Refused(aliases.too_deep(self._text, node.start_mark.index))
        data: dict[str, Any] = {}
        unusual = repeats = False
        keys = self._keys  # the innermost loop of a large run
        for key_node, value_node in node.value:
            key = key_node.value
            if key_node.tag is not PLAIN or key not in keys:
                key = self._key(key_node)
                if key is None:
                    unusual = True
                    continue
            if key in data:
                repeats = True
            elif value_node.tag is PLAIN:
                text = value_node.value
                data[key] = self._scalar(value_node) if text[:1] in _AMBIGUOUS else text
            else:
                data[key] = self.value(value_node, depth + 1)
        if repeats:
            self._repeated(node)
        return self._unusual(node, data, depth) if unusual else data

    def _key(self, node: Node) -> str | None:
        """The name of the entry; None where there is no entry, but a merge or a collection for a key."""
        if node.tag is PLAIN and node.value[:1] not in scalars.AMBIGUOUS:
            self._keys.add(node.value)
            return str(node.value)
        name = entry_name(node)
        if name is None:
            if not isinstance(node, ScalarNode):
                self._collection_key(node)
            return None
        value = self._key_value(node, name)
        if not isinstance(value, str):
            kind = _KINDS[type(value)]
            help = f"quote it: `{scalars.quote(shown(name))}:`"
            self.fault(rules.NON_STRING_KEY, node, f"key `{shown(name)}` is {kind}, not text", help)
        elif node.tag is PLAIN and not self._old_reading(node, ":"):
            self._keys.add(name)
        return name

    def _key_value(self, node: Node, name: str) -> Any:
        if node.tag is UNTAGGED:
            return name
        if node.tag is not PLAIN:
            return self._tagged(node, 1)
        try:
            return scalars.resolve(name)
        except scalars.TooLongError:
            return 0

    def _collection_key(self, node: Node) -> None:
        start = node.start_mark.index
        if self._text.content[start - 1 : start + 1] == "{{":
            help = f"quote the value: `{quoted_line(self._text, start - 1)}`"
            end = node.end_mark.index
            where = (start - 1, end + (self._text.content[end : end + 1] == "}"))
            message = "`{{` opens a mapping whose key is a mapping, not a text"
            self.faults.append(self._text.fault(rules.NON_STRING_KEY, where, message, help))
            return
        kind = _COLLECTIONS[type(node)]
        self.fault(rules.NON_STRING_KEY, node, f"{kind} stands where a key must be text", "write a text before the `:`")

    def _scalar(self, node: Node) -> scalars.Scalar:
        """The value of a plain scalar."""
        text: str = node.value
        if text[:1] not in scalars.AMBIGUOUS:
            return text
        if text in self._plain:
            return self._plain[text]
        try:
            value = scalars.resolve(text)
        except scalars.TooLongError:
            self._too_long(node)
            return 0
        if not self._finite(node, value):
            return 0
        if not self._old_reading(node):
            self._plain[text] = value
        return value

    def _finite(self, node: Node, value: scalars.Scalar) -> bool:
        """Whether JSON, which outputs are written in, knows the value; UA107 for `.inf`, `.nan` and `1e999`."""
        if not isinstance(value, float) or math.isfinite(value):
            return True
        message = f"`{shown(node.value)}` is no number that JSON can hold"
        self.fault(
            rules.BAD_VALUE, node, message, f"write a finite number, or quote it: `{scalars.quote(shown(node.value))}`"
        )
        return False

    def _old_reading(self, node: Node, suffix: str = "") -> bool:
        """Warns of a plain scalar that YAML 1.1 tools read differently (UA009)."""
        text = node.value
        old = scalars.old_reading(text)
        if old is None:
            return False
        new = scalars.resolve(text)
        quoted = scalars.quote(shown(text)) + suffix
        here = "text" if isinstance(new, str) else f"the number {new}"
        message = f"`{shown(text)}` is {here}, but YAML 1.1 tools read {old}"
        if isinstance(new, str):
            help = f"quote it: `{quoted}`"
        else:
            help = f"write `{scalars.both_versions(new)}`, or `{quoted}` for text"
        self.fault(rules.YAML_1_1_SCALAR, node, message, help)
        return True

    def _tagged(self, node: Node, depth: int) -> Any:
        name = node.tag.removeprefix(_CORE)
        if name == node.tag or name not in _TAGS:
            return self._forbidden_tag(node, depth)
        if isinstance(node, ScalarNode) and name not in ("map", "seq"):
            try:
                value = scalars.apply_tag(name, node.value)
                return value if self._finite(node, value) else 0
            except scalars.TooLongError:
                self._too_long(node)
                return 0
            except ValueError:
                what = f"`{shown(node.value)}`"
        elif (isinstance(node, MappingNode) and name == "map") or (isinstance(node, SequenceNode) and name == "seq"):
            return self._mapping(node, depth) if isinstance(node, MappingNode) else self._sequence(node, depth)
        else:
            what = f"`{shown(node.value)}`" if isinstance(node, ScalarNode) else _COLLECTIONS[type(node)]
        meant = scalars.meant(name, node.value) if isinstance(node, ScalarNode) else None
        help = "remove the tag" if meant is None else f"write `{scalars.both_versions(meant)}`"
        self.fault(rules.FORBIDDEN_TAG, node, f"{what} is not what its tag `!!{name}` says", help)
        return _TAGS[name]() if meant is None else meant

    def _forbidden_tag(self, node: Node, depth: int) -> Any:
        tag = node.tag
        written = f"!!{tag.removeprefix(_CORE)}" if tag.startswith(_CORE) else tag if tag[0] == "!" else f"!<{tag}>"
        start = node.start_mark.index
        help = "remove the tag"
        if isinstance(node, ScalarNode) and self._text.content[start] == "!":
            help = f"remove the tag, or quote the text: `{quoted_line(self._text, start)}`"
        self.fault(rules.FORBIDDEN_TAG, node, f"tag `{shown(written)}` is not a core tag of YAML", help)
        if not isinstance(node, ScalarNode):
            return self._mapping(node, depth) if isinstance(node, MappingNode) else self._sequence(node, depth)
        try:
            return node.value if node.style else scalars.resolve(node.value)
        except scalars.TooLongError:
            return 0

    def _too_long(self, node: Node) -> None:
        digits = len(node.value)
        message = f"an integer of {digits:,} digits is too long; {scalars.MAX_DIGITS} are allowed"
        self.fault(rules.NOT_YAML, node, message, "quote it, if it is text")

    def _duplicate(self, first: Node, second: Node, help: str = "remove one of the two") -> None:
        note = Note("first defined here", self._text.span(content_start(first, self._text), first.end_mark.index))
        self.fault(rules.DUPLICATE_KEY, second, f"duplicate key `{shown(second.value)}`", help, note)

    def _repeated(self, mapping: MappingNode) -> None:
        firsts: dict[str, Node] = {}
        for key, _ in mapping.value:
            name = entry_name(key)
            if name is not None and firsts.setdefault(name, key) is not key:
                self._duplicate(firsts[name], key)

    def _unusual(self, mapping: MappingNode, data: dict[str, Any], depth: int) -> Any:
        """Adds what `<<` names; the mapping's own keys come first, then the sources in their order."""
        if _doubly_braced(mapping, self._text):
            return self._text.content[mapping.start_mark.index : mapping.end_mark.index]
        found = merges.merges(mapping)
        keys = list(dict.fromkeys(merge.key for merge in found))
        for second in keys[1:]:
            self._duplicate(keys[0], second, f"merge all of them with one key: `{merges.as_one(keys, self._text)}`")
        for merge in found:
            entries = self.value(merge.source, depth + 1) if isinstance(merge.source, MappingNode) else None
            if isinstance(entries, dict):
                data.update({name: value for name, value in entries.items() if name not in data})
            else:
                self._bad_merge(merge)
        return data

    def _bad_merge(self, merge: merges.Merge) -> None:
        message = "`<<` merges mappings, and this is none"
        help = "name an anchored mapping, or a list of them: `<<: *base`"
        self.faults.append(self._text.fault(rules.NOT_YAML, merges.place(merge, self._text), message, help))


def _doubly_braced(mapping: Node, text: Text) -> bool:
    """`{{ x }}`, a template's placeholder that needs quotes: a mapping whose first key is a mapping."""
    start = mapping.start_mark.index
    return text.content[start : start + 2] == "{{" and isinstance(mapping.value[0][0], MappingNode)
