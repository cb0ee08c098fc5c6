"""For every app a call that opens it, and words that its view must then show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ISSUE = "0a04cb11-ebef-4243-b5ad-bab5fcc6188c"


@dataclass(frozen=True)
class Call:
    tool: str
    shows: tuple[str, ...]
    arguments: dict[str, Any] = field(default_factory=dict)


CALLS: dict[str, Call] = {
    "action": Call("action-get", ("Ask for refund from mail", "Matches in 30 days"), {"id": 236}),
    "action-list": Call("actions-list", ("Actions", "Rows 1 to 25 of 240")),
    "cohort": Call("cohort-get", ("At risk above 10 people", "Newest members"), {"id": 68}),
    "cohort-list": Call("cohorts-list", ("Cohorts", "Filled by rules")),
    "debug": Call("status-get", ("Healthy", "test-host 1.0.0", "Sandbox policy")),
    "error-details": Call("error-events-list", ("TypeError", "Copy stack trace"), {"issue_id": ISSUE}),
    "error-issue": Call("error-issue-get", ("Stack trace", "Resolved in"), {"issue_id": ISSUE}),
    "error-issue-list": Call("error-issues-list", ("Error issues", "People")),
    "feature-flag": Call("feature-flag-get", ("experiment-basket-copy", "Variants"), {"id": 12}),
    "feature-flag-list": Call("feature-flags-list", ("Feature flags", "Rollout")),
    "llm-costs": Call("llm-costs-get", ("LLM costs", "By model", "claude-sonnet-4")),
    "llm-model-list": Call("llm-models-list", ("Language models", "anthropic")),
    "query-results": Call(
        "query-run",
        ("Count of errors by browser", "Samsung Internet 28"),
        {"source": "errors", "measure": "count", "group_by": "browser"},
    ),
    "render-ui": Call("render-ui", ("On the free plan",), {"tool": "cohort-get", "arguments": {"id": 1}}),
}
