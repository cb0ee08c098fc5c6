"""Causes of a syntax error that lie in lines: colons, indentation, what follows a value, what a comment has cut.

Each function looks at a failure and knows its cause, or returns None.
"""

from __future__ import annotations

import re
from typing import Any

import yaml
from yaml.tokens import AliasToken, FlowMappingEndToken, FlowSequenceEndToken, ScalarToken

from generator.source import lines, parsers, scalars
from generator.source.decoding import Text
from generator.source.failure import Advice, Failure
from generator.source.lines import quoted_line, shown

_COLON = re.compile(r":[ \t]+")
_CUT = re.compile(r"(?<=\S)[ \t]+(#\S.*)")
_NO_SPACE = re.compile(r"([^\s:'\"]+):([^\s/].*)")


def tab_among_spaces(failure: Failure) -> Advice | None:
    """A tab after spaces that indent, which the parser took for white space inside the text above."""
    column = failure.before.find("\t", 0, len(failure.before) - len(failure.before.lstrip()))
    if column < 0 or "flow" in failure.context:
        return None
    at = failure.at - len(failure.before) + column
    return at, at + 1, "a tab indents this line; YAML takes no tabs for indentation", "use spaces"


def colon(failure: Failure) -> Advice | None:
    """`: ` in a value, or a key where no key can be."""
    if "mapping values are not allowed" not in failure.problem:
        return None
    text = failure.text
    first, last = text.line(failure.at)
    if earlier := _COLON.search(failure.before):
        start = first + earlier.end()
        return start, last, "this value contains `: ` and is not quoted", f"quote it: `{quoted_line(text, start)}`"
    above = lines.line_above(text, first)
    if above is None:
        return None
    own = lines.indentation(failure.before)
    upper = text.content[slice(*above)]
    if own <= lines.indentation(upper):
        return _bare_line(text, above[0] + lines.indentation(upper))
    key = shown(failure.before.strip())
    message = f"`{key}` is indented deeper than the line above it, which has a value already"
    help = f"indent it by {lines.spaces(lines.key_column(upper))}, or quote the text if it goes on here"
    return first + own, failure.at, message, help


def no_colon(failure: Failure) -> Advice | None:
    """A line in a mapping that is no `key: value`."""
    return _bare_line(failure.text, failure.since) if "could not find expected ':'" in failure.problem else None


def after_value(failure: Failure) -> Advice | None:
    """Something follows a value that was complete: a quote in a quoted text, a text after a bracket or an alias."""
    if not failure.before.strip():
        return None
    text, at = failure.text, failure.at
    first, last = text.line(at)
    token = _token_before(text, at)
    start: int = token.start_mark.index if token else at
    if isinstance(token, ScalarToken) and not token.plain and start < first:
        message = f"this quote closes only on line {text.span(at).line}; one is missing before that"
        return start, start + 1, message, f"close the text with `{text.content[start]}` where it ends"
    if isinstance(token, FlowMappingEndToken | FlowSequenceEndToken):
        start = lines.value_start(text, at)
    elif not isinstance(token, ScalarToken | AliasToken):
        return None
    return at, last, "this follows a value that is already complete", f"quote it all: `{quoted_line(text, start)}`"


def first_on_line(failure: Failure) -> Advice | None:
    """A line that fits none of the lines above it: cut by a comment, a list among keys, or its indentation."""
    if failure.before.strip():
        return None
    text = failure.text
    first, last = text.line(failure.at)
    if cut := _cut_above(text, first):
        return cut
    own, levels = len(failure.before), lines.levels_above(text, first)
    if own in levels and "parsing a block" in failure.context:
        dash = text.content[failure.at : failure.at + 2] in ("-", "- ", "-\n", "-\r")
        message = "a list item stands among the keys of a mapping" if dash else "a line without `- ` stands in a list"
        return failure.at, last, message, "indent it under its own key" if dash else "begin it with `- `, or move it"
    if not levels or own in levels:
        return None
    shallower, deeper = [level for level in levels if level < own], [level for level in levels if level > own]
    help = f"indent it by {lines.spaces(*shallower[:1], *deeper[-1:])}"
    return failure.at, last, f"this line is indented by {lines.spaces(own)}, unlike the lines it belongs to", help


def _bare_line(text: Text, start: int) -> Advice:
    last = text.line(start)[1]
    written = text.content[start:last]
    if cut := _CUT.search(written):
        message = f"`{shown(cut[1])}` is a comment, and what stands before it is no entry"
        return start + cut.start(1), last, message, f"quote it: `{scalars.quote(written.strip())}`"
    if glued := _NO_SPACE.match(written):
        return start, last, "a space is missing after the colon", f"write `{shown(f'{glued[1]}: {glued[2]}')}`"
    help = "write `key: value`; a text that goes on must be indented deeper than its key"
    return start, last, f"no `: ` follows `{shown(written.rstrip())}`", help


def _cut_above(text: Text, first: int) -> Advice | None:
    above = lines.line_above(text, first)
    cut = _CUT.search(text.content, *above) if above else None
    if above is None or cut is None:
        return None
    message = f"`{shown(cut[1].rstrip())}` is a comment; the text before it cannot go on below"
    quoted = quoted_line(text, lines.value_start(text, above[0]), comment=True)
    return cut.start(1), above[1], message, f"quote it: `{quoted}`"


def _token_before(text: Text, index: int) -> Any:
    """The last token that ends at or before `index`, or None."""
    last = None
    source = parsers.fast(text.parsable)
    try:
        while (token := source.get_token()) is not None and token.end_mark.index <= index:
            if token.end_mark.index > token.start_mark.index:
                last = token
    except yaml.YAMLError:
        return last
    return last
