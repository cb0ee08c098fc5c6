"""Feature flags: switches with conditions that say who sees what; rollout, variants, evaluation for one person."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, Field, model_validator

from services.api.database import Connection, Storage, transaction
from services.api.fields import Id, Input, Linked, Name, PropertyValue, Tags, page_url
from services.api.flag_evaluation import FlagCondition, FlagVariant, Key, Percentage, evaluate
from services.api.paging import Page, Paging, Search
from services.api.problems import answers, not_found, refused

router = APIRouter(prefix="/api/feature-flags", tags=["feature flags"])

Conditions = Annotated[list[FlagCondition], Field(min_length=1, max_length=20)]


class FlagInput(Input):
    key: Key
    name: Name | None = None
    conditions: Conditions
    variants: Annotated[list[FlagVariant], Field(max_length=10)] = Field(default_factory=list)
    tags: Tags = Field(default_factory=list)

    @model_validator(mode="after")
    def _add_up(self) -> FlagInput:
        if self.variants and sum(variant.share for variant in self.variants) != 100:
            raise ValueError("the shares of the variants must add up to 100")
        known = {variant.key for variant in self.variants}
        for condition in self.conditions:
            if condition.variant is not None and condition.variant not in known:
                raise ValueError(f"a condition names the variant {condition.variant!r}, which `variants` does not have")
        return self


class Rollout(Input):
    rollout: Percentage


class Trial(Input):
    """Which flag, and for whom."""

    key: Key | None = None
    id: int | None = Field(default=None, description="The flag by number instead of by key.")
    distinct_id: Annotated[str, Field(min_length=1, max_length=200)]
    properties: dict[str, PropertyValue] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_name(self) -> Trial:
        if (self.key is None) == (self.id is None):
            raise ValueError("give either `key` or `id`")
        return self


class FeatureFlag(Linked):
    id: int
    key: str
    name: str | None
    enabled: bool
    rollout: int = Field(description="The largest share that any condition gives, in percent.")
    conditions: list[FlagCondition]
    variants: list[FlagVariant]
    tags: list[str]
    stale: bool = Field(description="Not evaluated in the last 30 days of data.")
    created_by: str
    created_at: datetime
    last_evaluated_at: datetime | None


class FlagDay(BaseModel):
    date: str
    matched: int
    unmatched: int


class FeatureFlagDetail(FeatureFlag):
    evaluations: list[FlagDay] = Field(description="By day, oldest first, over the last 14 days of data.")


class Evaluation(Linked):
    key: str
    distinct_id: str
    value: bool
    variant: str | None
    reason: Literal["switched_off", "no_condition_fits", "outside_rollout", "condition_fits"]
    condition: int | None = Field(description="Number of the condition that decided, from 0.")


class DeletedFlag(BaseModel):
    id: int
    key: str
    deleted: Literal[True]


SELECT = """
    SELECT id, key, name, enabled, conditions, variants, tags, created_by, created_at, last_evaluated_at,
        (last_evaluated_at IS NULL
            OR date(last_evaluated_at) <= (SELECT date(MAX(day), '-30 days') FROM flag_evaluations)) AS stale
    FROM feature_flags
    WHERE deleted_at IS NULL
"""
LIST = f"""{SELECT}
    AND (:search = '' OR instr(search_text, :search))
    AND (:enabled IS NULL OR enabled = :enabled) AND (:stale IS NULL OR stale = :stale)
    ORDER BY key
"""
EVALUATIONS = "SELECT day AS date, matched, unmatched FROM flag_evaluations WHERE flag_id = ? ORDER BY day"


def _shown(row: sqlite3.Row) -> dict[str, Any]:
    fields = dict(row)
    for column in ("conditions", "variants", "tags"):
        fields[column] = json.loads(fields[column])
    rollout = max(condition["rollout"] for condition in fields["conditions"])
    return fields | {"rollout": rollout, "_url": page_url("flags", fields["id"])}


def _flag(connection: sqlite3.Connection, column: Literal["id", "key"], value: object) -> dict[str, Any]:
    row = connection.execute(f"{SELECT} AND {column} = ?", (value,)).fetchone()
    if row is None:
        raise not_found("feature flag", value)
    return _shown(row)


def _detail(connection: sqlite3.Connection, id: int) -> dict[str, Any]:
    evaluations = [dict(row) for row in connection.execute(EVALUATIONS, (id,))]
    return _flag(connection, "id", id) | {"evaluations": evaluations}


@router.get("", response_model=Page[FeatureFlag], responses=answers())
def list_feature_flags(
    connection: Connection,
    page: Paging,
    search: Search = "",
    enabled: Annotated[bool | None, Query(description="Only flags that are switched on, or off.")] = None,
    stale: Annotated[bool | None, Query(description="Only flags that nobody evaluates any more, or does.")] = None,
) -> Any:
    """Feature flags by key."""
    rows, total = page.of(connection, LIST, {"search": search, "enabled": enabled, "stale": stale})
    return page.page([_shown(row) for row in rows], total)


@router.post("", response_model=FeatureFlagDetail, status_code=201, responses=answers(409))
def create_feature_flag(connection: Connection, storage: Storage, body: FlagInput) -> Any:
    """A new flag, switched off."""
    fields = body.model_dump()
    with transaction(connection):
        if connection.execute("SELECT 1 FROM feature_flags WHERE key = ?", (body.key,)).fetchone():
            raise refused(f"the key {body.key!r} is taken, perhaps by a deleted flag; choose another")
        cursor = connection.execute(
            "INSERT INTO feature_flags (key, name, enabled, conditions, variants, tags, created_by, created_at,"
            " search_text) VALUES (:key, :name, FALSE, :conditions, :variants, :tags, 'you@acme.example', :moment,"
            " :search_text)",
            {
                "key": body.key,
                "name": body.name,
                "conditions": json.dumps(fields["conditions"]),
                "variants": json.dumps(fields["variants"]),
                "tags": json.dumps(body.tags),
                "moment": storage.moment(),
                "search_text": f"{body.key}\n{body.name or ''}".casefold(),
            },
        )
    return _detail(connection, cursor.lastrowid or 0)


@router.post("/evaluate", response_model=Evaluation, responses=answers(404))
def evaluate_feature_flag(connection: Connection, body: Trial) -> Any:
    """What one person would get from a flag right now, and why; nothing is recorded."""
    flag = _flag(connection, "key", body.key) if body.key else _flag(connection, "id", body.id)
    outcome = evaluate(flag, body.distinct_id, body.properties)
    return outcome | {"key": flag["key"], "distinct_id": body.distinct_id, "_url": flag["_url"]}


@router.get("/{id}", response_model=FeatureFlagDetail, responses=answers(404))
def get_feature_flag(connection: Connection, id: Id) -> Any:
    """One flag with its conditions and its evaluations by day."""
    return _detail(connection, id)


@router.delete("/{id}", response_model=DeletedFlag, responses=answers(404))
def delete_feature_flag(connection: Connection, storage: Storage, id: Id) -> Any:
    """Delete a flag; its key stays taken."""
    present = _flag(connection, "id", id)
    connection.execute("UPDATE feature_flags SET deleted_at = ? WHERE id = ?", (storage.moment(), id))
    return {"id": id, "key": present["key"], "deleted": True}


@router.post("/{id}/enable", response_model=FeatureFlagDetail, responses=answers(404))
def enable_feature_flag(connection: Connection, id: Id) -> Any:
    """Switch a flag on."""
    connection.execute("UPDATE feature_flags SET enabled = TRUE WHERE id = ?", (id,))
    return _detail(connection, id)


@router.post("/{id}/disable", response_model=FeatureFlagDetail, responses=answers(404))
def disable_feature_flag(connection: Connection, id: Id) -> Any:
    """Switch a flag off for everybody."""
    connection.execute("UPDATE feature_flags SET enabled = FALSE WHERE id = ?", (id,))
    return _detail(connection, id)


@router.put("/{id}/conditions/{condition}/rollout", response_model=FeatureFlagDetail, responses=answers(404))
def set_feature_flag_rollout(
    connection: Connection,
    id: Id,
    condition: Annotated[int, Path(ge=0, le=19, description="Number of the condition, from 0.")],
    body: Rollout,
) -> Any:
    """Set the percentage of one condition."""
    with transaction(connection):
        conditions = _flag(connection, "id", id)["conditions"]
        if condition >= len(conditions):
            raise not_found(f"condition in feature flag {id} with the number", condition)
        conditions[condition]["rollout"] = body.rollout
        connection.execute("UPDATE feature_flags SET conditions = ? WHERE id = ?", (json.dumps(conditions), id))
    return _detail(connection, id)
