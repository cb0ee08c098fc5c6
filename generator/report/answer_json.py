"""`explain --format json`: an app, a tool or a rule as one stable object, and the JSON Schema that promises its shape.

Owns the keys and their order; every place is `path`, `line`, `column`, null where there is none.
"""

from __future__ import annotations

import json
from typing import Any

from generator.answers import AppAnswer, Call, Field, ToolAnswer, Touch
from generator.diagnostics import Span
from generator.report import visible
from generator.report.json import PATH, PLACE, VERSION, closed, diagnostic, diagnostic_schema
from generator.rules import Rule

_TEXT, _FLAG = {"type": "string"}, {"type": "boolean"}
_NULLABLE = {"type": ["string", "null"]}


def render(answer: AppAnswer | ToolAnswer | Rule) -> str:
    """The answer as JSON in ASCII."""
    found = () if isinstance(answer, Rule) else answer.diagnostics
    if isinstance(answer, AppAnswer):
        kind, value = "app", _app(answer)
    elif isinstance(answer, ToolAnswer):
        kind, value = "tool", _tool(answer)
    else:
        kind, value = "rule", _rule(answer)
    head = {"version": VERSION, "command": "explain", "kind": kind}
    return json.dumps({**head, kind: value, "diagnostics": [diagnostic(one) for one in found]}, indent=2) + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of what `render` writes: `ui-apps schema --of explain`."""
    kinds = {"app": _app_schema(), "tool": _tool_schema(), "rule": _rule_schema()}
    findings = {"type": "array", "items": diagnostic_schema(), "description": "what is wrong with the entry itself"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ui-apps:explain:{VERSION}",
        "title": "Answer of ui-apps explain (--format json)",
        "oneOf": [
            closed(
                version={"const": VERSION},
                command={"const": "explain"},
                kind={"const": kind},
                **{kind: value},
                diagnostics=findings,
            )
            for kind, value in kinds.items()
        ],
    }


def place(span: Span | None) -> dict[str, Any]:
    """A place as every answer has it."""
    if span is None:
        return {"path": None, "line": None, "column": None}
    return {"path": visible.whole(span.path), "line": span.line, "column": span.column}


def places_schema() -> dict[str, Any]:
    """The properties that `place` gives."""
    number = {**PLACE, "type": ["integer", "null"]}
    return {"path": {**PATH, "type": ["string", "null"]}, "line": number, "column": number}


def _app(answer: AppAnswer) -> dict[str, Any]:
    return {
        "key": answer.key,
        "type": answer.type,
        "product": answer.product,
        **place(answer.span),
        "fields": [_field(one) for one in answer.fields],
        "tools": [_tool(one) for one in answer.tools],
        "call": answer.call and _call(answer.call),
        "outputs": [
            {"role": one.role, "path": one.path, "state": one.state, "holds": one.holds} for one in answer.outputs
        ],
        "renaming": {"probe": answer.probe or None, "touches": [_touch(one) for one in answer.renaming]},
    }


def _field(one: Field) -> dict[str, Any]:
    hops = [{"kind": hop.what, "text": visible.whole(hop.text), **place(hop.span)} for hop in one.hops]
    return {
        "name": one.name,
        "value": one.value,
        "origin": one.origin,
        "words": one.words,
        **place(one.span),
        "via": hops,
    }


def _tool(one: ToolAnswer) -> dict[str, Any]:
    return {
        "name": one.name,
        "enabled": one.enabled,
        "operation": one.operation,
        "ui_app": one.ui_app,
        **place(one.span),
        "called_by": list(one.called_by),
    }


def _call(one: Call) -> dict[str, Any]:
    return {
        "name": one.name,
        "arguments": one.arguments,
        "external": one.external,
        "tool": one.tool and _tool(one.tool),
    }


def _touch(one: Touch) -> dict[str, Any]:
    where = place(one.span)
    return {
        "what": one.what,
        "old": one.old,
        "new": one.new,
        **where,
        "path": one.path or where["path"],
        "deed": one.deed,
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": rule.name,
        "default": rule.default,
        "free": rule.free,
        "planned": rule.planned,
        "what": rule.what,
        "why": rule.why,
        "fix": rule.fix,
        "example": rule.example,
    }


def _app_schema() -> dict[str, Any]:
    hop = closed(kind={"enum": ["alias", "merge"]}, text=_TEXT, **places_schema())
    field = closed(
        name={**_TEXT, "description": "with a dot for a field of a nested mapping"},
        value={"description": "as resolved; null when unset"},
        origin={"enum": ["written", "convention", "unset"]},
        words={**_TEXT, "description": "the convention, or what the absence means; empty for what is written"},
        **places_schema(),
        via={"type": "array", "items": hop, "description": "aliases and merge keys on the way to the place"},
    )
    states = ["fresh", "missing", "stale", "foreign", "handwritten", "unknown"]
    holds = {**_FLAG, "description": "whether the app has a place in the file"}
    output = closed(role=_TEXT, path=PATH, state={"enum": states}, holds=holds)
    touch = closed(what=_TEXT, old=_TEXT, new=_TEXT, **places_schema(), deed=_TEXT)
    called = {**_tool_schema(), "type": ["object", "null"]}
    call = closed(name=_TEXT, arguments=_TEXT, external=_FLAG, tool=called)
    return closed(
        key=_TEXT,
        type={**_NULLABLE, "description": "null for an entry that is refused"},
        product=_NULLABLE,
        **places_schema(),
        fields={"type": "array", "items": field},
        tools={"type": "array", "items": _tool_schema(), "description": "those that link here, disabled ones too"},
        call={**call, "type": ["object", "null"], "description": "what the view calls on a click"},
        outputs={"type": "array", "items": output},
        renaming=closed(probe=_NULLABLE, touches={"type": "array", "items": touch}),
    )


def _tool_schema() -> dict[str, Any]:
    called_by = {"type": "array", "items": _TEXT, "description": "apps whose views call it; of an asked tool only"}
    return closed(
        name=_TEXT,
        enabled={"type": ["boolean", "null"], "description": "null for a tool that is refused"},
        operation=_NULLABLE,
        ui_app=_NULLABLE,
        **places_schema(),
        called_by=called_by,
    )


def _rule_schema() -> dict[str, Any]:
    texts = dict.fromkeys(("what", "why", "fix", "example"), _TEXT)
    return closed(id=_TEXT, name=_TEXT, default={"enum": ["error", "warning"]}, free=_FLAG, planned=_FLAG, **texts)
