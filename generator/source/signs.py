"""Causes of a syntax error that are one character: a quote, a bracket, a tab, a sign that a text cannot begin with.

Each function looks at a failure and knows its cause, or returns None.
"""

from __future__ import annotations

import re

from generator.diagnostics import suggest
from generator.source import aliases
from generator.source.failure import Advice, Failure
from generator.source.lines import quoted_line

_CONFLICT = re.compile(r"(?:^|(?<=\r))<{7}(?: [^\r\n]*)?(?=[\r\n]|\Z)", re.MULTILINE)
_ANCHOR = re.compile(r"&([\w-]+)")
_ON_ONE_LINE = re.compile(r'"[^"\r\n]*"')


def conflict_marker(failure: Failure) -> Advice | None:
    """Git's marker anywhere above."""
    marker = _CONFLICT.search(failure.text.content, 0, failure.text.line(failure.at)[1])
    if marker is None:
        return None
    return marker.start(), marker.end(), "a conflict marker of git is left in the file", "finish the merge"


def depth(failure: Failure) -> Advice | None:
    """libyaml's own limit on nesting."""
    if "nesting depth" not in failure.problem:
        return None
    fault = aliases.too_deep(failure.text, failure.at)
    return failure.at, failure.at + 1, fault.message, fault.help


def open_quote(failure: Failure) -> Advice | None:
    """A quote that is never closed, or an escape that there is not."""
    if "quoted scalar" not in failure.context:
        return None
    content, since = failure.text.content, failure.since
    quote = content[since]
    if "unexpected" in failure.problem:
        return since, since + 1, f"this quote is never closed: `{quote}`", f"close it with `{quote}`"
    backslash = content.rfind("\\", since, failure.at + 1)
    message = f"`{content[backslash : backslash + 2]}` is not an escape that double quotes know"
    closed = _ON_ONE_LINE.match(content, since)
    help = f"write `{quoted_line(failure.text, since)}`" if closed else "write `\\\\` for a backslash"
    return backslash, backslash + 2, message, help


def undefined_alias(failure: Failure) -> Advice | None:
    """An alias without an anchor, or a text that begins with `*`."""
    if "undefined alias" not in failure.problem:
        return None
    match = re.compile(r"\*([\w-]+)").match(failure.text.content, failure.at)
    name = match[1] if match else ""
    near = suggest(name, _ANCHOR.findall(failure.text.content, 0, failure.at)[-1000:])
    help = f"did you mean `*{near}`?" if near else f"for a text, write `{quoted_line(failure.text, failure.at)}`"
    return failure.at, failure.at + len(name) + 1, f"no anchor `&{name}` stands above this alias", help


def tab(failure: Failure) -> Advice | None:
    """A tab where the parser met it."""
    if failure.char != "\t" and "tab" not in failure.problem:
        return None
    if failure.before.strip():
        return failure.at, failure.at + 1, "a tab cannot stand here", "use spaces"
    return failure.at, failure.at + 1, "a tab indents this line; YAML takes no tabs for indentation", "use spaces"


def block_header(failure: Failure) -> Advice | None:
    """Text on the line of a `|` or `>`."""
    if "block scalar" not in failure.context:
        return None
    sign = failure.text.content[failure.since]
    help = f"begin the text on the next line, or write `{quoted_line(failure.text, failure.since)}`"
    return failure.at, failure.text.line(failure.at)[1], f"text follows `{sign}` on its line", help


def directive(failure: Failure) -> Advice | None:
    """A line that begins with `%`."""
    if "directive" not in failure.context + failure.problem and "incompatible" not in failure.problem:
        return None
    return *failure.text.line(failure.since), "`%` begins a directive, and this one is unknown", "remove the line"


def indicator(failure: Failure) -> Advice | None:
    """A plain text that begins with a character that means something else."""
    scanning = re.search(r"an alias|an anchor|a tag", failure.context)
    refused = re.search(r"cannot start any token|node content|mapping keys are not allowed", failure.problem)
    if not scanning and not refused:
        return None
    start = failure.since if scanning else failure.at
    sign = failure.text.content[start : start + 1]
    if sign not in "@`%*&!,?]}":
        return None
    if sign in "]}":
        return start, start + 1, f"`{sign}` closes nothing", f"for a text, write `{quoted_line(failure.text, start)}`"
    message = f"a text that begins with {'a backtick' if sign == '`' else f'`{sign}`'} must be quoted"
    return start, failure.text.line(start)[1], message, f"quote this value: `{quoted_line(failure.text, start)}`"


def no_key(failure: Failure) -> Advice | None:
    """A `:` at the beginning of an entry."""
    if failure.char != ":" or "mapping" not in failure.context or "flow" in failure.context:
        return None
    return failure.at, failure.at + 1, "no key stands before this `:`", "write one, or quote the text that begins here"


def dash(failure: Failure) -> Advice | None:
    """A list that begins on the line of its key."""
    if "sequence entries are not allowed" not in failure.problem:
        return None
    help = f"begin the list on the next line; for a text, write `{quoted_line(failure.text, failure.at)}`"
    return failure.at, failure.at + 1, "a list cannot begin on the line of its key", help


def open_bracket(failure: Failure) -> Advice | None:
    """A bracket that is never closed, or what cannot follow inside brackets."""
    if "expected ','" not in failure.problem:
        return None
    text, since, at = failure.text, failure.since, failure.at
    if at < text.line(since)[1]:
        message = "`: ` stands in a text without quotes" if failure.char == ":" else "a `,` is missing before this"
        return at, at + 1, message, "put texts in brackets between quotes, and a `,` between two of them"
    bracket = text.content[since]
    help = f"close it with `{']' if bracket == '[' else '}'}`"
    return since, since + 1, f"this bracket is never closed: `{bracket}`", help
