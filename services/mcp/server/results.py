"""What a tool answers: a sentence and the data as text for the model, and the data itself for the app."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import mcp_types as types

_FACTS = 4


@dataclass(frozen=True, slots=True)
class Success:
    """What a tool returned: an object, always."""

    summary: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Failure:
    """Why it did not, for the model to act on and for the person to read in the app."""

    message: str


Outcome = Success | Failure


def success(title: str, answer: Any) -> Success:
    """An answer of the API and a sentence that sums it up; a bare list or value is wrapped: apps need objects."""
    data = answer if isinstance(answer, dict) else {"result": answer}
    return Success(f"{title}: {_summary(data)}", data)


def shown(outcome: Outcome, *, structured: bool) -> types.CallToolResult:
    """An outcome in the protocol's form; sentence and JSON are two blocks, so that an app can parse the second."""
    if isinstance(outcome, Failure):
        return types.CallToolResult(content=[types.TextContent(type="text", text=outcome.message)], is_error=True)
    text = json.dumps(outcome.data, ensure_ascii=False, separators=(",", ":"))
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=part) for part in (outcome.summary, text)],
        structured_content=dict(outcome.data) if structured else None,
    )


def _summary(data: Mapping[str, Any]) -> str:
    rows, total, offset = data.get("results"), data.get("total"), data.get("offset")
    if isinstance(rows, list) and isinstance(total, int) and isinstance(offset, int):
        return _page(len(rows), total, offset)
    for field in ("name", "key", "model", "id"):
        if isinstance(data.get(field), str | int):
            return f"{data[field]}."
    # Nothing names it, so the first few of its facts stand for it.
    facts = [f"{name} {json.dumps(value)}" for name, value in data.items() if _is_fact(name, value)]
    return f"{', '.join(facts[:_FACTS])}." if facts else "done."


def _is_fact(name: str, value: object) -> bool:
    return not name.startswith("_") and isinstance(value, str | int | float)


def _page(count: int, total: int, offset: int) -> str:
    if total == 0:
        return "nothing fits."
    if count == 0:
        return f"no rows from offset {offset} on, {total} in all."
    more = f" The next page has offset {offset + count}." if offset + count < total else ""
    return f"rows {offset + 1} to {offset + count} of {total}.{more}"
