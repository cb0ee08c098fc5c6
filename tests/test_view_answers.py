"""The recorded tool results that the tests of the views are written against: they are what the server answers today.

`UPDATE_ANSWERS=1 pytest tests/test_view_answers.py` records them anew; a person reads the diff.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from services.mcp.server.application import build
from services.mcp.server.settings import Settings

pytestmark = pytest.mark.anyio

ANSWERS = Path(__file__).parents[1] / "services" / "mcp" / "src" / "ui-apps" / "testing" / "answers"
ISSUE = "0a04cb11-ebef-4243-b5ad-bab5fcc6188c"
CALLS: dict[str, dict[str, Any]] = {
    "action-get": {"id": 236},
    "actions-list": {"limit": 12, "offset": 212},
    "cohort-get": {"id": 68},
    "cohort-members-add": {"id": 89, "emails": ["nobody@customer.example"]},
    "cohorts-list": {"limit": 12},
    "error-events-list": {"issue_id": ISSUE, "limit": 6},
    "error-issue-get": {"issue_id": ISSUE},
    "error-issues-list": {"limit": 12},
    "feature-flag-get": {"id": 12},
    "feature-flags-list": {"limit": 12},
    "llm-costs-get": {"date_from": "2025-06-21"},
    "llm-model-usage": {"model": "gpt-4.1", "date_from": "2025-06-21"},
    "llm-models-list": {},
    "query-run": {"source": "errors", "measure": "count", "group_by": "browser"},
    "render-ui": {"tool": "cohort-get", "arguments": {"id": 1}},
    "status-get": {},
}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("ACME_DATABASE", str(tmp_path / "acme.sqlite3"))
    return Settings(bundles=tmp_path)


async def test_the_recorded_answers_are_what_the_server_answers(settings: Settings) -> None:
    async with Client(build(settings)) as client:
        texts = {}
        for name, arguments in CALLS.items():
            result = await client.call_tool(name, arguments)
            assert not result.is_error, result.content
            texts[f"{name}.json"] = json.dumps(result.structured_content, ensure_ascii=False, indent=1) + "\n"
    if os.environ.get("UPDATE_ANSWERS"):
        ANSWERS.mkdir(exist_ok=True)
        for name, text in texts.items():
            (ANSWERS / name).write_text(text, encoding="utf-8")
    recorded = {path.name: path.read_text(encoding="utf-8") for path in ANSWERS.glob("*.json")}
    assert recorded == texts
