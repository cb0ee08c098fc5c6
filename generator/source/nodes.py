"""A file's node tree: documents, anchors, the characters PyYAML misreads restored; and what is seen in a node alone.

Raises for what has no node tree (`yaml.YAMLError`, `Refused`). What a node means is the subject of `construction`.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from yaml.composer import ComposerError
from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode

from generator import rules
from generator.diagnostics import Diagnostic
from generator.source import aliases, parsers
from generator.source.decoding import Refused, Text
from generator.source.parsers import PLAIN, UNTAGGED

_ALIAS = re.compile(r"(?:^|[\s\[{,:])\*[\w-]")
_PROPERTIES = re.compile(r"(?:[&!][^ \t\r\n]*(?:[ \t\r\n]|(?<=[ \t\r\n])#[^\r\n]*)*)*")
_BARE_TAG = re.compile(r"!(?!\S)(?<![^\s\[{,:]!)")
_DOCUMENT_START = re.compile(r"(?:^|(?<=\r))---(?=\s|$)", re.MULTILINE)


@dataclass(slots=True)
class Composition:
    """A file's node tree. `second` is where a second document starts; `faults` are escapes that mean no character."""

    root: Node | None
    second: int | None = None
    faults: list[Diagnostic] = field(default_factory=list)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Millions of live nodes make each run of the collector slow, and none of them is garbage yet."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def compose(text: Text) -> Composition:
    """The node tree of the first document.

    Raises `yaml.YAMLError` for a syntax error, `Refused` for an alias cycle (UA004), for an alias budget that is used
    up (UA005) and for nesting too deep for the parser.
    """
    if "&" in text.content and "*" in text.content and _ALIAS.search(text.content):
        aliases.survey(text, parsers.fast(text.parsable))
    try:
        roots = _documents(text)
    except RecursionError:
        aliases.survey(text, parsers.fast(text.parsable))
        raise Refused(aliases.too_deep(text, 0)) from None
    composition = Composition(roots[0] if roots else None)
    if len(roots) > 1:
        start = _DOCUMENT_START.search(text.content, roots[0].end_mark.index)
        composition.second = start.start() if start else roots[1].start_mark.index
    if text.disguised:
        composition.faults = [fault for root in roots[:1] for fault in _undisguise(root, text)]
    if roots and _BARE_TAG.search(text.content):
        _mark_bare_tags(roots[0], text)
    return composition


def walk(root: Node) -> Iterator[Node]:
    """Every node under `root` once, keys included, in no particular order."""
    seen = set()
    pending = [root]
    while pending:
        node = pending.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        if isinstance(node, MappingNode):
            pending.extend(part for pair in node.value for part in pair)
        elif isinstance(node, CollectionNode):
            pending.extend(node.value)


def content_start(node: Node, text: Text) -> int:
    """Where the node's content starts, after its anchor and tag."""
    start: int = node.start_mark.index
    if text.content[start : start + 1] not in ("&", "!"):
        return start
    properties = _PROPERTIES.match(text.content, start, node.end_mark.index)
    return properties.end() if properties else start


def entry_name(key: Node) -> str | None:
    """The name under which a mapping's entry is kept; None for a merge key and for keys that are collections."""
    if not isinstance(key, ScalarNode) or (key.tag is PLAIN and key.value == "<<"):
        return None
    name: str = key.value
    return name


def empty(node: Node) -> bool:
    """Whether nothing is written where the node stands."""
    return node.tag is PLAIN and node.value == ""


def _documents(text: Text) -> list[Node]:
    """The roots of the first document and of the next one that is not empty."""
    try:
        return _roots(parsers.fast(text.parsable))
    except ComposerError as error:
        if "duplicate anchor" not in (error.context or ""):
            raise
        return _roots(parsers.patient()(text.parsable))


def _roots(source: Any) -> list[Node]:
    roots: list[Node] = []
    while len(roots) < 2 and source.check_node():
        root = source.get_node()
        if not roots or root.tag is not PLAIN or root.value:
            roots.append(root)
    return roots


def _mark_bare_tags(root: Node, text: Text) -> None:
    """`! 12` is the text `12`, which PyYAML does not tell from a plain scalar."""
    for node in walk(root):
        if node.tag is PLAIN and _BARE_TAG.search(text.content, node.start_mark.index, content_start(node, text)):
            node.tag = UNTAGGED


def _undisguise(root: Node, text: Text) -> Iterator[Diagnostic]:
    for node in walk(root):
        if not isinstance(node, ScalarNode):
            continue
        node.value, bad = text.restore(node.value, node.style == '"')
        if bad:
            for start, end in text.bad_escapes(node.start_mark.index, node.end_mark.index):
                message = f"`{text.content[start:end]}` in double quotes means no character"
                help = "write the character itself, or both halves of its pair, high then low (`\\ud83c\\udf89`)"
                yield text.fault(rules.NOT_YAML, (start, end), message, help)
