"""Cohorts: groups of people, filled by rules (`dynamic`) or by hand (`static`), and their members."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from services.api.database import Connection, Storage, transaction
from services.api.fields import Day, Description, Id, Input, Linked, Name, page_url
from services.api.membership import CohortGroup, everybody, fitting
from services.api.paging import Page, Paging, Search
from services.api.problems import answers, not_found, refused

router = APIRouter(prefix="/api/cohorts", tags=["cohorts"])


Groups = Annotated[list[CohortGroup], Field(max_length=10, description="One group that holds is enough.")]


class CohortInput(Input):
    name: Name
    description: Description | None = None
    groups: Groups = Field(default_factory=list)


class CohortChange(Input):
    emails: Annotated[list[str], Field(min_length=1, max_length=500, description="E-mail addresses of known people.")]


class CohortMember(BaseModel):
    id: int
    distinct_id: str
    name: str | None
    email: str
    country: str
    joined_at: datetime


class Cohort(Linked):
    id: int
    name: str
    description: str | None
    kind: Literal["dynamic", "static"]
    people: int
    groups: list[CohortGroup]
    created_by: str
    created_at: datetime
    calculated_at: datetime | None = Field(description="When the rules were last applied; null for static cohorts.")


class CohortDetail(Cohort):
    sizes: list[Day] = Field(description="Size by day, oldest first, over the last 14 days of data.")
    newest_members: list[CohortMember]


class FilledCohort(CohortDetail):
    added: int
    already_in: int
    unknown: list[str] = Field(description="Addresses that belong to nobody.")


class DeletedCohort(BaseModel):
    id: int
    name: str
    deleted: Literal[True]


SELECT = """
    SELECT id, name, description, kind, groups, created_by, created_at, calculated_at,
        (SELECT COUNT(*) FROM cohort_members WHERE cohort_id = cohorts.id) AS people
    FROM cohorts
"""
LIST = f"""{SELECT}
    WHERE (:search = '' OR instr(search_text, :search)) AND (:kind IS NULL OR kind = :kind)
    ORDER BY people DESC, id
"""
MEMBERS = """
    SELECT people.id, distinct_id, people.name, email, country, joined_at
    FROM cohort_members JOIN people ON people.id = cohort_members.person_id
    WHERE cohort_id = :id AND (:search = '' OR instr(lower(COALESCE(people.name, '') || ' ' || email), :search))
    ORDER BY joined_at DESC, people.id
"""
ADD_MEMBER = "INSERT OR IGNORE INTO cohort_members (cohort_id, person_id, joined_at) VALUES (?, ?, ?)"


def _shown(row: sqlite3.Row) -> dict[str, Any]:
    fields = dict(row)
    return fields | {"groups": json.loads(fields["groups"]), "_url": page_url("people/cohorts", fields["id"])}


def _detail(connection: sqlite3.Connection, id: int) -> dict[str, Any]:
    row = connection.execute(f"{SELECT} WHERE id = :id", {"id": id}).fetchone()
    if row is None:
        raise not_found("cohort", id)
    sizes = connection.execute("SELECT day, people FROM cohort_sizes WHERE cohort_id = ? ORDER BY day", (id,))
    members = connection.execute(f"{MEMBERS} LIMIT 5", {"id": id, "search": ""})
    return _shown(row) | {
        "sizes": [Day(date=size["day"], count=size["people"]) for size in sizes],
        "newest_members": [dict(member) for member in members],
    }


def _apply_rules(connection: sqlite3.Connection, id: int, groups: list[CohortGroup], moment: str) -> None:
    """Make the members exactly those people for whom a group holds; who stays keeps the date of joining."""
    members = fitting(everybody(connection), groups)
    connection.execute(
        "DELETE FROM cohort_members WHERE cohort_id = ? AND person_id NOT IN (SELECT value FROM json_each(?))",
        (id, json.dumps(members)),
    )
    connection.executemany(ADD_MEMBER, [(id, person, moment) for person in members])
    connection.execute("UPDATE cohorts SET calculated_at = ? WHERE id = ?", (moment, id))


@router.get("", response_model=Page[Cohort], responses=answers())
def list_cohorts(
    connection: Connection,
    page: Paging,
    search: Search = "",
    kind: Annotated[Literal["dynamic", "static"] | None, Query(description="Only cohorts filled this way.")] = None,
) -> Any:
    """Cohorts, largest first."""
    rows, total = page.of(connection, LIST, {"search": search, "kind": kind})
    return page.page([_shown(row) for row in rows], total)


@router.post("", response_model=CohortDetail, status_code=201, responses=answers())
def create_cohort(connection: Connection, storage: Storage, body: CohortInput) -> Any:
    """A new cohort: dynamic and filled at once with `groups`, static and empty without."""
    moment = storage.moment()
    with transaction(connection):
        cursor = connection.execute(
            "INSERT INTO cohorts (name, description, kind, groups, created_by, created_at, search_text)"
            " VALUES (:name, :description, :kind, :groups, 'you@acme.example', :moment, :search_text)",
            {
                "name": body.name,
                "description": body.description,
                "kind": "dynamic" if body.groups else "static",
                "groups": json.dumps([group.model_dump() for group in body.groups]),
                "moment": moment,
                "search_text": f"{body.name}\n{body.description or ''}".casefold(),
            },
        )
        id = cursor.lastrowid or 0
        if body.groups:
            _apply_rules(connection, id, body.groups, moment)
    return _detail(connection, id)


@router.get("/{id}", response_model=CohortDetail, responses=answers(404))
def get_cohort(connection: Connection, id: Id) -> Any:
    """One cohort with its size over time and its newest members."""
    return _detail(connection, id)


@router.delete("/{id}", response_model=DeletedCohort, responses=answers(404))
def delete_cohort(connection: Connection, id: Id) -> Any:
    """Delete a cohort for good; its people stay."""
    with transaction(connection):
        present = _detail(connection, id)
        connection.execute("DELETE FROM cohorts WHERE id = ?", (id,))
    return {"id": id, "name": present["name"], "deleted": True}


@router.get("/{id}/members", response_model=Page[CohortMember], responses=answers(404))
def list_cohort_members(connection: Connection, page: Paging, id: Id, search: Search = "") -> Any:
    """The people in a cohort, newest first."""
    _detail(connection, id)
    rows, total = page.of(connection, MEMBERS, {"id": id, "search": search})
    return page.page([dict(row) for row in rows], total)


@router.post("/{id}/members", response_model=FilledCohort, responses=answers(404, 409))
def add_cohort_members(connection: Connection, storage: Storage, id: Id, body: CohortChange) -> Any:
    """Add people to a static cohort."""
    with transaction(connection):
        if _detail(connection, id)["kind"] == "dynamic":
            raise refused(f"cohort {id} is dynamic: its rules fill it, people cannot be added by hand")
        wanted = json.dumps([email.strip().casefold() for email in body.emails])
        found = connection.execute(
            "SELECT id, email FROM people WHERE email IN (SELECT value FROM json_each(?))", (wanted,)
        ).fetchall()
        before = connection.total_changes
        connection.executemany(ADD_MEMBER, [(id, person["id"], storage.moment()) for person in found])
        added = connection.total_changes - before
    known = {person["email"] for person in found}
    unknown = [email for email in dict.fromkeys(body.emails) if email.strip().casefold() not in known]
    return _detail(connection, id) | {"added": added, "already_in": len(found) - added, "unknown": unknown}


@router.post("/{id}/recalculate", response_model=CohortDetail, responses=answers(404, 409))
def recalculate_cohort(connection: Connection, storage: Storage, id: Id) -> Any:
    """Apply the rules of a dynamic cohort to everybody once more."""
    with transaction(connection):
        present = _detail(connection, id)
        if present["kind"] == "static":
            raise refused(f"cohort {id} is static: it has no rules to apply")
        groups = [CohortGroup.model_validate(group) for group in present["groups"]]
        _apply_rules(connection, id, groups, storage.moment())
    return _detail(connection, id)
