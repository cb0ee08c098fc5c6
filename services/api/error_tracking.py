"""Error tracking: exceptions grouped into issues, each with its events, stack trace, state and assignee."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, Field

from services.api.database import Connection, transaction
from services.api.fields import Day, Input, Linked, page_url
from services.api.paging import Page, Paging, Search
from services.api.problems import answers, not_found, refused

router = APIRouter(prefix="/api/error-issues", tags=["error tracking"])

Status = Literal["active", "resolved", "suppressed"]
Level = Literal["fatal", "error", "warning"]
IssueId = Annotated[str, Path(max_length=64, description="As the list of issues returns it.")]


class ExceptionInfo(BaseModel):
    type: str
    message: str


class StackFrame(BaseModel):
    function: str | None
    file: str
    line: int
    column: int | None
    in_app: bool = Field(description="The customer's own code, not a library's.")
    context: str | None = Field(description="The line of source, where it is known.")


class ErrorIssue(Linked):
    id: str
    exception: ExceptionInfo
    level: Level
    status: Status
    culprit: str
    events: int
    people: int
    first_seen: datetime
    last_seen: datetime
    assignee: str | None
    resolved_in: str | None = Field(description="The release that brings the cure, where it was given.")


class Share(BaseModel):
    name: str
    events: int


class ErrorIssueDetail(ErrorIssue):
    by_day: list[Day]
    releases: list[Share]
    browsers: list[Share]
    stack: list[StackFrame] = Field(description="Innermost call first.")


class ErrorEvent(BaseModel):
    id: str
    occurred_at: datetime
    person: str | None
    browser: str
    os: str
    release: str
    page_url: str
    replay_url: str | None
    stack: list[StackFrame]


class ErrorEvents(Page[ErrorEvent]):
    issue: ErrorIssue


class Resolution(Input):
    release: Annotated[str, Field(max_length=60)] | None = Field(
        default=None, description="Only events of this release or a later one count as new."
    )


class Assignment(Input):
    assignee: Annotated[str, Field(max_length=200)] | None = Field(description="E-mail address; null for nobody.")


class Merge(Input):
    issue_ids: Annotated[list[str], Field(min_length=1, max_length=50, description="Issues to join into this one.")]


SELECT = """
    SELECT id, type, message, level, status, culprit, assignee, resolved_in, COUNT(*) AS events,
        COUNT(DISTINCT person) AS people, MIN(occurred_at) AS first_seen, MAX(occurred_at) AS last_seen
    FROM error_issues JOIN (SELECT issue_id, person, occurred_at FROM error_events) ON issue_id = id
"""
LIST = f"""{SELECT}
    WHERE (:search = '' OR instr(search_text, :search))
    AND (:status IS NULL OR status = :status) AND (:level IS NULL OR level = :level)
    GROUP BY id ORDER BY people DESC, events DESC, id
"""
EVENTS = """
    SELECT id, occurred_at, person, browser, os, release, page_url, has_replay
    FROM error_events WHERE issue_id = :id ORDER BY occurred_at DESC, id
"""
BY_DAY = """
    SELECT date(occurred_at) AS day, COUNT(*) AS events FROM error_events WHERE issue_id = ? GROUP BY day ORDER BY day
"""
BY_RELEASE = """
    SELECT release AS name, COUNT(*) AS events FROM error_events WHERE issue_id = ? GROUP BY name ORDER BY name DESC
"""
BY_BROWSER = """
    SELECT browser AS name, COUNT(*) AS events FROM error_events WHERE issue_id = ?
    GROUP BY name ORDER BY events DESC, name
"""


def _shown(row: sqlite3.Row) -> dict[str, Any]:
    fields = dict(row)
    exception = {"type": fields.pop("type"), "message": fields.pop("message")}
    return fields | {"exception": exception, "_url": page_url("errors", fields["id"])}


def _issue(connection: sqlite3.Connection, id: str) -> dict[str, Any]:
    row = connection.execute(f"{SELECT} WHERE id = :id GROUP BY id", {"id": id}).fetchone()
    if row is None:
        raise not_found("error issue", id)
    return _shown(row)


def _stack(connection: sqlite3.Connection, id: str) -> Any:
    return json.loads(connection.execute("SELECT stack FROM error_issues WHERE id = ?", (id,)).fetchone()["stack"])


def _detail(connection: sqlite3.Connection, id: str) -> dict[str, Any]:
    issue = _issue(connection, id)
    days = connection.execute(BY_DAY, (id,))
    return issue | {
        "by_day": [Day(date=row["day"], count=row["events"]) for row in days],
        "releases": [dict(row) for row in connection.execute(BY_RELEASE, (id,))],
        "browsers": [dict(row) for row in connection.execute(BY_BROWSER, (id,))],
        "stack": _stack(connection, id),
    }


def _set_status(connection: sqlite3.Connection, id: str, status: Status, release: str | None = None) -> dict[str, Any]:
    connection.execute(
        "UPDATE error_issues SET status = :status, resolved_in = :release WHERE id = :id",
        {"id": id, "status": status, "release": release},
    )
    return _detail(connection, id)


@router.get("", response_model=Page[ErrorIssue], responses=answers())
def list_error_issues(
    connection: Connection,
    page: Paging,
    search: Search = "",
    status: Annotated[Status | None, Query(description="Only issues in this state.")] = None,
    level: Annotated[Level | None, Query(description="Only issues this serious.")] = None,
) -> Any:
    """Error issues, those that hit most people first."""
    rows, total = page.of(connection, LIST, {"search": search, "status": status, "level": level})
    return page.page([_shown(row) for row in rows], total)


@router.get("/{issue_id}", response_model=ErrorIssueDetail, responses=answers(404))
def get_error_issue(connection: Connection, issue_id: IssueId) -> Any:
    """One issue with the stack trace of its latest event."""
    return _detail(connection, issue_id)


@router.get("/{issue_id}/events", response_model=ErrorEvents, responses=answers(404))
def list_error_events(connection: Connection, page: Paging, issue_id: IssueId) -> Any:
    """Single occurrences of an issue, newest first."""
    issue, stack = _issue(connection, issue_id), _stack(connection, issue_id)
    rows, total = page.of(connection, EVENTS, {"id": issue_id})
    results = [
        dict(row) | {"stack": stack, "replay_url": page_url("replay", row["id"]) if row["has_replay"] else None}
        for row in rows
    ]
    return page.page(results, total) | {"issue": issue}


@router.post("/{issue_id}/resolve", response_model=ErrorIssueDetail, responses=answers(404))
def resolve_error_issue(connection: Connection, issue_id: IssueId, body: Resolution) -> Any:
    """Mark an issue as resolved."""
    return _set_status(connection, issue_id, "resolved", body.release)


@router.post("/{issue_id}/reopen", response_model=ErrorIssueDetail, responses=answers(404))
def reopen_error_issue(connection: Connection, issue_id: IssueId) -> Any:
    """Set an issue back to active."""
    return _set_status(connection, issue_id, "active")


@router.post("/{issue_id}/suppress", response_model=ErrorIssueDetail, responses=answers(404))
def suppress_error_issue(connection: Connection, issue_id: IssueId) -> Any:
    """Hide an issue and all its future events."""
    return _set_status(connection, issue_id, "suppressed")


@router.post("/{issue_id}/assign", response_model=ErrorIssueDetail, responses=answers(404, 409))
def assign_error_issue(connection: Connection, issue_id: IssueId, body: Assignment) -> Any:
    """Give an issue to a member of the workspace, or to nobody."""
    known = connection.execute(
        "SELECT DISTINCT assignee FROM error_issues WHERE assignee IS NOT NULL ORDER BY assignee"
    )
    members = [row["assignee"] for row in known]
    if body.assignee is not None and body.assignee not in members:
        raise refused(f"{body.assignee} is not a member of the workspace; members are {', '.join(members)}")
    connection.execute("UPDATE error_issues SET assignee = ? WHERE id = ?", (body.assignee, issue_id))
    return _detail(connection, issue_id)


@router.post("/{issue_id}/merge", response_model=ErrorIssueDetail, responses=answers(404, 409))
def merge_error_issues(connection: Connection, issue_id: IssueId, body: Merge) -> Any:
    """Move the events of other issues into this one and drop the others."""
    if issue_id in body.issue_ids:
        raise refused("an issue cannot be merged into itself")
    with transaction(connection):
        _issue(connection, issue_id)
        for other in body.issue_ids:
            _issue(connection, other)
            connection.execute("UPDATE error_events SET issue_id = ? WHERE issue_id = ?", (issue_id, other))
            connection.execute("DELETE FROM error_issues WHERE id = ?", (other,))
    return _detail(connection, issue_id)
