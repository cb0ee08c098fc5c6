"""`ui-apps doctor` as aligned text and as JSON, with the JSON Schema that promises its shape.

Owns how a check looks. A broken one is followed by its cure; what is right takes one line.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.answers import Check, Health, State
from generator.report import Context, results, visible
from generator.report.answer_json import place, places_schema
from generator.report.color import Paint, Role, painter
from generator.report.json import VERSION, closed

STATES: tuple[State, ...] = ("ok", "broken", "unknown", "not built")
_ROLES: dict[State, Role] = {"ok": "added", "broken": "error", "unknown": "warning", "not built": "warning"}


def render(health: Health, context: Context) -> str:
    """The versions, what concerns the whole monorepo, each app with its chain, and one last line.

    With `quiet` only what is broken is shown, and nothing when all is well.
    """
    paint = painter(context.color)
    sections = [("Versions", health.versions), ("Monorepo", health.monorepo), *health.apps.items()]
    width = max(len(one.link) for one in health.checks)
    blocks = []
    for title, checks in sections:
        shown = [one for one in checks if one.state == "broken" or not context.quiet]
        if shown:
            rows = [row for one in shown for row in _rows(one, width, paint)]
            blocks.append("\n".join([paint("strong", title), *rows]))
    if blocks or not context.quiet:
        blocks.append(paint("strong", line(health)))
    return "\n\n".join(blocks) + "\n" if blocks else ""


def line(health: Health) -> str:
    """What it came to: how many apps were examined and how many links are not right."""
    counts = Counter(one.state for one in health.checks)
    apps = results.counted(len(health.apps), "app")
    if counts["broken"]:
        return f"{apps}: {results.counted(counts['broken'], 'broken link')}; follow the cures, then run: ui-apps doctor"
    unbuilt = f", {results.counted(counts['not built'], 'app')} not built" if counts["not built"] else ""
    return f"{apps}: nothing is broken{unbuilt}"


def json_text(health: Health) -> str:
    """The answer as JSON in ASCII."""
    counts = Counter(one.state for one in health.checks)
    value = {
        "version": VERSION,
        "command": "doctor",
        "versions": _checks(health.versions),
        "monorepo": _checks(health.monorepo),
        "apps": [{"key": visible.whole(key), "checks": _checks(checks)} for key, checks in health.apps.items()],
        "summary": {"apps": len(health.apps), **{state.replace(" ", "_"): counts[state] for state in STATES}},
    }
    return json.dumps(value, indent=2) + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of what `json_text` writes: `ui-apps schema --of doctor`."""
    text, count = {"type": "string"}, {"type": "integer", "minimum": 0}
    check = closed(
        link={**text, "description": "declaration, tool, click, _meta, uri, registry, entry, bundle, size, csp, ..."},
        state={"enum": list(STATES)},
        message=text,
        cure={**text, "description": "what to do, empty when there is nothing to do"},
        **places_schema(),
    )
    checks = {"type": "array", "items": check}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ui-apps:doctor:{VERSION}",
        "title": "Answer of ui-apps doctor (--format json)",
        **closed(
            version={"const": VERSION},
            command={"const": "doctor"},
            versions=checks,
            monorepo={**checks, "description": "what belongs to no app, or to all"},
            apps={"type": "array", "items": closed(key=text, checks=checks)},
            summary=closed(apps=count, **{state.replace(" ", "_"): count for state in STATES}),
        ),
    }


def _rows(one: Check, width: int, paint: Paint) -> list[str]:
    where = f"  {paint('gutter', _place(one))}" if one.span else ""
    state = paint(_ROLES[one.state], one.state) + " " * (len("not built") - len(one.state))
    rows = [f"  {one.link.ljust(width)}  {state}  {visible.flat(one.message)}{where}"]
    if one.cure:
        rows.append(f"  {'':{width}}  {paint('help', 'cure')}: {visible.flat(one.cure)}")
    return rows


def _place(one: Check) -> str:
    return f"{visible.flat(one.span.path)}:{one.span.line}:{one.span.column}" if one.span else ""


def _checks(checks: Sequence[Check]) -> list[dict[str, Any]]:
    return [
        {
            "link": one.link,
            "state": one.state,
            "message": visible.whole(one.message),
            "cure": visible.whole(one.cure),
            **place(one.span),
        }
        for one in checks
    ]
