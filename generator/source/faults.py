"""Why a file is not YAML, in words that name the cure (rule UA001): PyYAML's error and its line -> Diagnostic.

The parser says where it gave up; what the author did is usually seen on that line, sometimes on the one above. The
causes are tried in order: the sure ones first, the ones that only see a broken line last.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from generator import rules
from generator.diagnostics import Diagnostic, Note
from generator.source import layout, signs
from generator.source.decoding import Text
from generator.source.failure import Advice, Failure
from generator.source.lines import quoted_line, shown

_CAUSES: tuple[Callable[[Failure], Advice | None], ...] = (
    signs.conflict_marker,
    signs.depth,
    signs.open_quote,
    signs.undefined_alias,
    signs.tab,
    signs.block_header,
    signs.directive,
    signs.indicator,
    signs.no_key,
    layout.tab_among_spaces,
    layout.colon,
    signs.dash,
    layout.no_colon,
    signs.open_bracket,
    layout.after_value,
    layout.first_on_line,
)


def explain(error: yaml.YAMLError, text: Text) -> Diagnostic:
    """The diagnostic for a file that PyYAML refused: where, what is wrong, and the line as it should be where known."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return text.fault(rules.NOT_YAML, (0, 0), "this is not YAML")
    at = error.problem_mark.index
    since = error.context_mark.index if error.context_mark else at
    failure = Failure(text, error.problem or "", error.context or "", since, at)
    if "undefined tag handle" in failure.problem:
        return _unknown_tag(text, since)
    for cause in _CAUSES:
        if advice := cause(failure):
            start, end, message, help = advice
            elsewhere = text.span(start).line != text.span(at).line
            notes = [Note("the parser gave up here", text.span(at))] if elsewhere else []
            return text.fault(rules.NOT_YAML, (start, end), message, help, *notes)
    return text.fault(rules.NOT_YAML, (at, at + 1), f"this is not YAML: {failure.problem}")


def _unknown_tag(text: Text, start: int) -> Diagnostic:
    """A tag with a handle of its own, which the parser refuses where other custom tags reach the construction."""
    match = re.compile(r"\S*").match(text.content, start)
    tag = match[0] if match else "!"
    help = f"remove the tag, or quote the text: `{quoted_line(text, start)}`"
    where = (start, start + len(tag))
    return text.fault(rules.FORBIDDEN_TAG, where, f"tag `{shown(tag)}` is not a core tag of YAML", help)
