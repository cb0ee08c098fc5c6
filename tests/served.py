"""The MCP server as another process, and sound arguments for every tool that it has."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from listening import free_ports, serving

COMMAND = (sys.executable, "-m", "services.mcp.server")
ISSUE = "8ccd82f6-32b6-4815-abdd-a418b7ba37ad"

READS: dict[str, dict[str, Any]] = {
    "action-get": {"id": 1},
    "action-volume": {"id": 1, "days": 7},
    "actions-list": {"limit": 2},
    "cohort-get": {"id": 1},
    "cohort-members-list": {"id": 1, "limit": 2},
    "cohorts-list": {"kind": "static"},
    "error-events-list": {"issue_id": ISSUE, "limit": 1},
    "error-issue-get": {"issue_id": ISSUE},
    "error-issues-list": {"status": "active", "limit": 1},
    "feature-flag-evaluate": {"key": "new-checkout", "distinct_id": "user-0001", "properties": {"plan": "team"}},
    "feature-flag-get": {"id": 1},
    "feature-flags-list": {"enabled": True},
    "llm-costs-get": {"date_from": "2025-06-01"},
    "llm-model-usage": {"model": "gpt-4.1"},
    "llm-models-list": {"search": None},
    "query-run": {"source": "errors", "measure": "count", "group_by": "browser"},
    "render-ui": {"tool": "cohort-get", "arguments": {"id": 1}},
    "status-get": {},
}
"""Every tool that changes nothing."""

WRITES: dict[str, dict[str, Any]] = {
    "action-create": {"name": "Try the server", "steps": [{"event": "$pageview"}]},
    "action-update": {"id": 1, "tags": ["qa"]},
    "action-delete": {"id": 2},
    "cohort-create": {"name": "Two"},
    "cohort-members-add": {"id": 89, "emails": ["nobody@customer.example"]},
    "cohort-recalculate": {"id": 1},
    "error-issue-resolve": {"issue_id": ISSUE},
    "error-issue-reopen": {"issue_id": ISSUE},
    "error-issue-assign": {"issue_id": ISSUE, "assignee": None},
    "feature-flag-create": {"key": "from-a-model", "conditions": [{"rollout": 10}]},
    "feature-flag-enable": {"id": 1},
    "feature-flag-disable": {"id": 1},
    "feature-flag-rollout": {"id": 1, "condition": 0, "rollout": 20},
    "llm-budget-set": {"monthly": 123.5},
}
"""Every other one; each may be called once on one data file."""


@contextmanager
def over_http(folder: Path, bundles: Path, *flags: str) -> Iterator[str]:
    """The address of a server whose data file is `acme.sqlite3` in `folder`."""
    [port] = free_ports(1)
    command = [*COMMAND, "--bundles", bundles, "--http", "--port", str(port), *flags]
    with serving(command, [port], folder / "server.log", {"ACME_DATABASE": str(folder / "acme.sqlite3")}):
        yield f"http://127.0.0.1:{port}/mcp"
