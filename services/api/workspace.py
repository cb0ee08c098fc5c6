"""What belongs to no product: status, aggregate queries over all products, and the way back to the sample data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from services.api.database import Connection, Storage
from services.api.fields import Input
from services.api.problems import answers, refused

VERSION = "1.0.0"

router = APIRouter(prefix="/api", tags=["workspace"])

Source = Literal["actions", "cohorts", "errors", "feature_flags", "llm_costs"]
Filters = Annotated[dict[str, str], Field(max_length=10, description="Column to the value that it must have, as text.")]


class Status(BaseModel):
    healthy: Literal[True] = True
    version: str
    data_until: str = Field(description="The last day with data.")
    rows: dict[str, int]


class Query(Input):
    source: Source
    measure: str = Field(
        description="What to add up: `count`, and by source also `people`, `cost`, `requests`, `tokens`."
    )
    group_by: str = Field(description="The column whose values become the rows.")
    filters: Filters = Field(default_factory=dict)
    limit: Annotated[int, Field(ge=1, le=100)] = 20


class QueryRow(BaseModel):
    group: str
    value: float


class QueryResults(BaseModel):
    source: Source
    measure: str
    group_by: str
    rows: list[QueryRow] = Field(description="Largest first.")
    total: float = Field(description="The measure over all groups, those that `limit` cut off too.")


class ResetWorkspace(BaseModel):
    reset: Literal[True]
    rows: dict[str, int]


class RenderRequest(Input):
    """Which tool to show, and its input."""

    tool: str = Field(description="Name of a read-only tool that has a view.")
    arguments: dict[str, Any] = Field(default_factory=dict, description="Input of that tool.")


class Rendering(BaseModel):
    app_key: str = Field(description="The app that shows the data.")
    data: Any = Field(description="What the tool returned.")


@dataclass(frozen=True, slots=True)
class Table:
    """What may be asked of a source. Every text here is SQL of our own: only filter values come from outside."""

    rows: str
    measures: dict[str, str]
    columns: dict[str, str]


TABLES: dict[Source, Table] = {
    "actions": Table(
        rows="actions WHERE deleted_at IS NULL",
        measures={"count": "COUNT(*)"},
        columns={
            "owner": "created_by",
            "month": "substr(created_at, 1, 7)",
            "tag": "COALESCE(json_extract(tags, '$[0]'), 'none')",
        },
    ),
    "cohorts": Table(
        rows="cohorts LEFT JOIN cohort_members ON cohort_id = cohorts.id WHERE TRUE",
        measures={"count": "COUNT(DISTINCT cohorts.id)", "people": "COUNT(DISTINCT person_id)"},
        columns={"kind": "kind", "owner": "created_by", "name": "name"},
    ),
    "errors": Table(
        rows="error_events JOIN error_issues ON error_issues.id = issue_id WHERE TRUE",
        measures={"count": "COUNT(*)", "people": "COUNT(DISTINCT person)"},
        columns={
            "browser": "browser",
            "os": "os",
            "release": "release",
            "type": "type",
            "level": "level",
            "status": "status",
            "day": "date(occurred_at)",
        },
    ),
    "feature_flags": Table(
        rows="feature_flags WHERE deleted_at IS NULL",
        measures={"count": "COUNT(*)"},
        columns={"owner": "created_by", "state": "IIF(enabled, 'on', 'off')", "month": "substr(created_at, 1, 7)"},
    ),
    "llm_costs": Table(
        rows="llm_usage JOIN llm_models ON llm_models.model = llm_usage.model WHERE TRUE",
        measures={
            "count": "COUNT(*)",
            "cost": "SUM(cost)",
            "requests": "SUM(requests)",
            "tokens": "SUM(input_tokens + output_tokens)",
        },
        columns={"model": "llm_usage.model", "provider": "provider", "day": "day", "month": "substr(day, 1, 7)"},
    ),
}
COUNTED = ("people", "actions", "cohorts", "error_issues", "error_events", "feature_flags", "llm_models", "llm_usage")


def _rows(connection: Connection) -> dict[str, int]:
    return {table: connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for table in COUNTED}


@router.get("/status", response_model=Status)
def get_status(connection: Connection) -> Any:
    """Version, rows by table, and the day on which the data ends."""
    until = connection.execute("SELECT MAX(day) FROM llm_usage").fetchone()[0]
    return {"version": VERSION, "data_until": until, "rows": _rows(connection)}


@router.post("/query", response_model=QueryResults, responses=answers(409))
def run_query(connection: Connection, body: Query) -> Any:
    """Count or add up the rows of a source, by the values of one column."""
    table = TABLES[body.source]
    measure = _known(table.measures, body.measure, f"measure of {body.source}")
    group = _known(table.columns, body.group_by, f"column of {body.source}")
    where, values = table.rows, []
    for column, value in body.filters.items():
        where += f" AND {_known(table.columns, column, f'column of {body.source}')} = ?"
        values.append(value)
    rows = connection.execute(
        f'SELECT {group} AS "group", {measure} AS value FROM {where} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?',
        (*values, body.limit),
    )
    total = connection.execute(f"SELECT {measure} AS total FROM {where}", values).fetchone()["total"]
    return {
        "source": body.source,
        "measure": body.measure,
        "group_by": body.group_by,
        "rows": [{"group": str(row["group"]), "value": round(row["value"], 4)} for row in rows],
        "total": round(total or 0, 4),
    }


@router.post("/reset", response_model=ResetWorkspace)
def reset_workspace(connection: Connection, storage: Storage) -> Any:
    """Put every product back to its sample data."""
    storage.reset(connection)
    return {"reset": True, "rows": _rows(connection)}


def render_ui(body: RenderRequest) -> Rendering:
    """Call a read-only tool and show its result as a view.

    Described here, served by the MCP server: only it knows tools and views.
    """
    raise AssertionError("OpenAPI webhooks are documented, never called")


def _known(choices: dict[str, str], word: str, kind: str) -> str:
    if word not in choices:
        raise refused(f"{word!r} is no {kind}; choose one of {', '.join(choices)}")
    return choices[word]
