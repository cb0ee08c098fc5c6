"""The list apps: what each is opened by, and what its details show."""

from __future__ import annotations

from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class ListApp:
    """`detail` are words that only the detail of a row has."""

    tool: str
    sort_by: str
    detail_tool: str
    detail: str
    back: str


LISTS = [
    ListApp("actions-list", "Action", "action-get", "Matches by day", "All actions"),
    ListApp("cohorts-list", "Cohort", "cohort-get", "Newest members", "All cohorts"),
    ListApp("error-issues-list", "Error", "error-issue-get", "Stack trace of the latest event", "All issues"),
    ListApp("feature-flags-list", "Rollout", "feature-flag-get", "Evaluations by day", "All flags"),
    ListApp("llm-models-list", "Cost", "llm-model-usage", "Requests by day", "All models"),
]

each_list = pytest.mark.parametrize("app", LISTS, ids=lambda app: app.tool)
