"""Texts that a `#` has cut (rule UA010): `description: Show #1 item` is read as `Show`.

Looks at the raw text first, since only its rare candidates are worth a walk over the nodes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from yaml.nodes import Node, ScalarNode

from generator import rules
from generator.diagnostics import Diagnostic
from generator.source import lines, nodes, parsers, scalars
from generator.source.decoding import Text

_HASH = re.compile(r"#(?=\S)")


def cut_texts(root: Node, text: Text) -> Iterator[Diagnostic]:
    """A warning for each plain text, an empty one included, that ends before white space, `#` and a further character.

    Numbers, booleans and nulls are no text: what follows them is a comment that lacks a space.
    """
    candidates = dict(_candidates(text.content))
    if not candidates:
        return
    for node in nodes.walk(root):
        end = node.end_mark.index
        if end not in candidates or not isinstance(node, ScalarNode) or node.tag is not parsers.PLAIN:
            continue
        if node.value and not _is_text(node.value):
            continue
        start = candidates[end]
        last = text.line(start)[1]
        remark = text.content[start:last].rstrip()
        begin = nodes.content_start(node, text) if node.value else start
        on_one_line = text.line(begin) == text.line(start)
        quoted = f": `{lines.quoted_line(text, begin, comment=True)}`" if on_one_line else ""
        help = f"quote the text{quoted}; or write a space after the `#` of a comment"
        message = f"`{lines.shown(remark)}` is a comment and no part of the text before it"
        yield text.fault(rules.COMMENT_IN_TEXT, (start, start + len(remark)), message, help)


def _candidates(content: str) -> Iterator[tuple[int, int]]:
    """Where something ends on a line, and where a `#` follows it after white space."""
    if "#" not in content:
        return
    for match in _HASH.finditer(content):
        start = match.start()
        if content[start - 1 : start] not in (" ", "\t"):
            continue
        end = start
        while end and content[end - 1] in " \t":
            end -= 1
        if end and content[end - 1] not in "\r\n":
            yield end, start


def _is_text(value: str) -> bool:
    try:
        return isinstance(scalars.resolve(value), str)
    except scalars.TooLongError:
        return False
