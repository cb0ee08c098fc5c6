"""`ui-apps explain KEY` for a terminal: an app's fields with their origins, its tools, its outputs, and what a new key
would touch; or what a tool links to.

Owns how an answer is laid out. Decides nothing about it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from generator.answers import AppAnswer, Call, Field, Output, ToolAnswer, Touch
from generator.diagnostics import Span
from generator.report import Context, visible
from generator.report.block import Layout
from generator.report.color import Paint, Role, painter

Cell = tuple[str, Role | None]
_LONGEST = 60
_FRESHNESS: dict[str, Role] = {"missing": "warning", "stale": "warning", "foreign": "error", "unknown": "warning"}


def render(answer: AppAnswer | ToolAnswer, context: Context) -> str:
    """The answer as aligned text; an app's own diagnostics stand first, as `check` shows them."""
    paint = painter(context.color)
    rows = _app(answer, context, paint) if isinstance(answer, AppAnswer) else _tool(answer, context, paint)
    return "\n".join(rows) + "\n"


def _app(answer: AppAnswer, context: Context, paint: Paint) -> list[str]:
    kind = f"{answer.type} app" if answer.type else "app, refused"
    of = f" of {answer.product}" if answer.product else ""
    rows = [f"{paint('strong', answer.key)}  {kind}{of}  {paint('gutter', _place(answer.span))}"]
    rows += _findings(answer, context)
    rows += _section("Fields", map(_field, answer.fields), paint)
    links = [_linked(one) for one in answer.tools] or [[("none", None)]]
    rows += _section("Tools that show their result in it", links, paint)
    if answer.call:
        rows += _section("What a click calls", [_call(answer.call)], paint)
    rows += _section("Outputs", map(_output, answer.outputs), paint)
    title = f"What another key would touch (with `{answer.probe}`, say)"
    return rows + _section(title, map(_touch, answer.renaming), paint)


def _tool(answer: ToolAnswer, context: Context, paint: Paint) -> list[str]:
    kind = {True: "tool", False: "tool, disabled", None: "tool, refused"}[answer.enabled]
    rows = [f"{paint('strong', answer.name)}  {kind}  {paint('gutter', _place(answer.span))}"]
    if answer.ui_app:
        rows.append(f"  links to the app {answer.ui_app}; run: ui-apps explain {answer.ui_app}")
    else:
        rows.append("  links to no app")
    if answer.called_by:
        rows.append(f"  is called by a click in {', '.join(answer.called_by)}")
    return rows + _findings(answer, context)


def _findings(answer: AppAnswer | ToolAnswer, context: Context) -> list[str]:
    layout = Layout(context)
    return [row for one in answer.diagnostics for row in ("", *layout.block(one))]


def _section(title: str, lines: Iterable[Sequence[Cell]], paint: Paint) -> list[str]:
    """A heading with its rows, columns as wide as their content; nothing when there are no rows."""
    table = list(lines)
    widths = [max(len(line[column][0]) for line in table if column < len(line)) for column in range(_columns(table))]
    rows = []
    for line in table:
        cells = [
            _painted(paint, role, content) + " " * (widths[column] - len(content)) * (column < len(line) - 1)
            for column, (content, role) in enumerate(line)
        ]
        rows.append(("  " + "  ".join(cells)).rstrip())
    return ["", paint("help", title), *rows] if rows else []


def _columns(table: Sequence[Sequence[Cell]]) -> int:
    return max(map(len, table), default=0)


def _painted(paint: Paint, role: Role | None, content: str) -> str:
    return paint(role, content) if role else content


def _field(one: Field) -> list[Cell]:
    value = "-" if one.origin == "unset" else _value(one.value)
    if one.span is not None:
        via = "".join(f", by `{visible.flat(hop.text)}` at line {hop.span.line}" for hop in one.hops)
        return [(one.name, None), (value, None), (_place(one.span) + via, "gutter")]
    words = f": {one.words}" if one.words else ""
    return [(one.name, None), (value, None), (f"{one.origin}{words}", None)]


def _linked(one: ToolAnswer) -> list[Cell]:
    state: Cell = ("enabled", None) if one.enabled else ("disabled", "warning")
    return [(one.name, None), state, (_place(one.span), "gutter")]


def _call(one: Call) -> list[Cell]:
    if one.tool:
        state: Cell = ("enabled", None) if one.tool.enabled else ("disabled", "error")
        return [
            (one.name, None),
            state,
            (f"with {visible.flat(one.arguments)}", None),
            (_place(one.tool.span), "gutter"),
        ]
    found: Cell = ("declared as hand-written", None) if one.external else ("unknown", "error")
    return [(one.name, None), found, (f"with {visible.flat(one.arguments)}", None)]


def _output(one: Output) -> list[Cell]:
    state = one.state if one.holds else f"{one.state}, without this app"
    return [(one.role.replace("_", " "), None), (state, _FRESHNESS.get(one.state)), (one.path, "gutter")]


def _touch(one: Touch) -> list[Cell]:
    new = one.new.rpartition("/")[2] if one.path == one.old else one.new
    change = one.old if one.old == one.new else f"{one.old} -> {new}"
    where = _place(one.span) if one.span else one.path if one.path and one.path != one.old else ""
    return [(one.what, None), (visible.flat(change), None), (one.deed, None), (where or "", "gutter")]


def _value(value: Any) -> str:
    shown = visible.flat(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 3]}..."


def _place(span: Span) -> str:
    return f"{visible.flat(span.path)}:{span.line}:{span.column}"
