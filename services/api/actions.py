"""Actions: named rules that turn events into something countable; their steps, tags and matches by day."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from services.api.database import Connection, Storage, transaction
from services.api.fields import Day, Description, Id, Input, Linked, Name, Tags, page_url
from services.api.paging import Page, Paging, Search
from services.api.problems import answers, not_found, refused

router = APIRouter(prefix="/api/actions", tags=["actions"])


class ActionStep(Input):
    """One way to match: an event, perhaps only on some pages or elements."""

    event: Annotated[str, Field(min_length=1, max_length=200, description="`$pageview`, `$autocapture`, or your own.")]
    url: Annotated[str, Field(max_length=500)] | None = None
    url_matching: Literal["contains", "exact", "regex"] | None = Field(
        default=None, description="How `url` is compared; `contains` when left out."
    )
    selector: Annotated[str, Field(max_length=500)] | None = Field(default=None, description="CSS selector.")
    text: Annotated[str, Field(max_length=200)] | None = Field(default=None, description="Text of the element.")


Steps = Annotated[list[ActionStep], Field(min_length=1, max_length=20)]


class ActionInput(Input):
    name: Name
    description: Description | None = None
    tags: Tags = Field(default_factory=list)
    steps: Steps
    pinned: bool = Field(default=False, description="Kept on top of the list in the web application.")


class ActionChange(Input):
    name: Name | None = None
    description: Description | None = None
    tags: Tags | None = None
    steps: Steps | None = None
    pinned: bool | None = None


class Action(Linked):
    id: int
    name: str | None = Field(description="Null for actions that an import made; then the id tells them apart.")
    description: str | None
    tags: list[str]
    steps: list[ActionStep]
    pinned: bool
    created_by: str
    created_at: datetime
    matches_30d: int = Field(description="Events that matched in the last 30 days of data.")
    last_matched: str | None = Field(description="The last day with a match.")


class ActionDetail(Action):
    volume: list[Day] = Field(description="Matches by day, oldest first, over the last 30 days of data.")


class ActionVolume(Linked):
    id: int
    name: str | None
    total: int
    days: list[Day]


class DeletedAction(Linked):
    id: int
    name: str | None
    deleted: Literal[True]


SELECT = """
    SELECT id, name, description, tags, steps, pinned, created_by, created_at,
        (SELECT COALESCE(SUM(matches), 0) FROM action_volume
            WHERE action_id = actions.id
            AND day > (SELECT date(MAX(day), '-30 days') FROM action_volume)) AS matches_30d,
        (SELECT MAX(day) FROM action_volume WHERE action_id = actions.id AND matches > 0) AS last_matched
    FROM actions
    WHERE deleted_at IS NULL
"""
LIST = f"""{SELECT}
    AND (:search = '' OR instr(search_text, :search))
    AND (:tag IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value = :tag))
    ORDER BY created_at DESC, id DESC
"""
VOLUME = """
    SELECT day, matches FROM action_volume
    WHERE action_id = :id AND day > (SELECT date(MAX(day), '-' || :days || ' days') FROM action_volume)
    ORDER BY day
"""


def _shown(row: sqlite3.Row) -> dict[str, Any]:
    fields = dict(row)
    return fields | {
        "tags": json.loads(fields["tags"]),
        "steps": json.loads(fields["steps"]),
        "_url": page_url("data/actions", fields["id"]),
    }


def _volume(connection: sqlite3.Connection, id: int, days: int) -> list[Day]:
    rows = connection.execute(VOLUME, {"id": id, "days": days})
    return [Day(date=row["day"], count=row["matches"]) for row in rows]


def _detail(connection: sqlite3.Connection, id: int) -> dict[str, Any]:
    row = connection.execute(f"{SELECT} AND id = :id", {"id": id}).fetchone()
    if row is None:
        raise not_found("action", id)
    return _shown(row) | {"volume": _volume(connection, id, 30)}


def _search_text(name: str | None, description: str | None) -> str:
    return f"{name or ''}\n{description or ''}".casefold()


@router.get("", response_model=Page[Action], responses=answers())
def list_actions(
    connection: Connection,
    page: Paging,
    search: Search = "",
    tag: Annotated[str | None, Query(description="Only actions with exactly this tag.")] = None,
) -> Any:
    """Actions that are not deleted, newest first."""
    rows, total = page.of(connection, LIST, {"search": search, "tag": tag})
    return page.page([_shown(row) for row in rows], total)


@router.post("", response_model=ActionDetail, status_code=201, responses=answers(409))
def create_action(connection: Connection, storage: Storage, body: ActionInput) -> Any:
    """A new action; its name must be free."""
    fields = body.model_dump()
    with transaction(connection):
        _require_free_name(connection, body.name, 0)
        cursor = connection.execute(
            "INSERT INTO actions (name, description, tags, steps, pinned, created_by, created_at, search_text)"
            " VALUES (:name, :description, :tags, :steps, :pinned, 'you@acme.example', :moment, :search_text)",
            fields
            | {
                "tags": json.dumps(fields["tags"]),
                "steps": json.dumps(fields["steps"]),
                "moment": storage.moment(),
                "search_text": _search_text(body.name, body.description),
            },
        )
    return _detail(connection, cursor.lastrowid or 0)


@router.get("/{id}", response_model=ActionDetail, responses=answers(404))
def get_action(connection: Connection, id: Id) -> Any:
    """One action with its matches by day."""
    return _detail(connection, id)


@router.patch("/{id}", response_model=ActionDetail, responses=answers(404, 409))
def update_action(connection: Connection, id: Id, body: ActionChange) -> Any:
    """Change the fields that the body has; null leaves a field as it is, except for `description`, which it clears."""
    written = body.model_dump(exclude_unset=True)
    with transaction(connection):
        present = _detail(connection, id)
        changed = present | {
            field: value for field, value in written.items() if field == "description" or value is not None
        }
        if changed["name"] is not None:
            _require_free_name(connection, changed["name"], id)
        connection.execute(
            "UPDATE actions SET name = :name, description = :description, tags = :tags, steps = :steps,"
            " pinned = :pinned, search_text = :search_text WHERE id = :id",
            {
                "id": id,
                "name": changed["name"],
                "description": changed["description"],
                "tags": json.dumps(changed["tags"]),
                "steps": json.dumps(changed["steps"]),
                "pinned": changed["pinned"],
                "search_text": _search_text(changed["name"], changed["description"]),
            },
        )
    return _detail(connection, id)


@router.delete("/{id}", response_model=DeletedAction, responses=answers(404))
def delete_action(connection: Connection, storage: Storage, id: Id) -> Any:
    """Delete an action; `restore_action` brings it back."""
    with transaction(connection):
        present = _detail(connection, id)
        connection.execute(
            "UPDATE actions SET deleted_at = :moment WHERE id = :id", {"id": id, "moment": storage.moment()}
        )
    return {"id": id, "name": present["name"], "deleted": True, "_url": present["_url"]}


@router.post("/{id}/restore", response_model=ActionDetail, responses=answers(404))
def restore_action(connection: Connection, id: Id) -> Any:
    """Bring a deleted action back; one that is not deleted stays as it is."""
    connection.execute("UPDATE actions SET deleted_at = NULL WHERE id = :id", {"id": id})
    return _detail(connection, id)


@router.get("/{id}/volume", response_model=ActionVolume, responses=answers(404))
def get_action_volume(
    connection: Connection,
    id: Id,
    days: Annotated[int, Query(ge=1, le=90, description="How many days, counted back from the end of the data.")] = 30,
) -> Any:
    """Matches of an action by day."""
    present = _detail(connection, id)
    volume = _volume(connection, id, days)
    total = sum(day.count for day in volume)
    return {"id": id, "name": present["name"], "total": total, "days": volume, "_url": present["_url"]}


def _require_free_name(connection: sqlite3.Connection, name: str, id: int) -> None:
    # A deleted action keeps its name, since it may come back.
    taken = connection.execute("SELECT id, deleted_at FROM actions WHERE name = ? AND id <> ?", (name, id)).fetchone()
    if taken:
        state = "a deleted action" if taken["deleted_at"] else f"action {taken['id']}"
        raise refused(f"the name {name!r} is taken by {state}; choose another")
