"""LLM costs: requests, tokens and US dollars by model and day, and the budget of the month."""

from __future__ import annotations

import sqlite3
from datetime import date, datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, Field

from services.api.database import Connection, Storage, transaction
from services.api.fields import Input, Linked, page_url
from services.api.paging import Page, Paging, Search
from services.api.problems import answers, not_found, refused

router = APIRouter(prefix="/api", tags=["llm costs"])


class Period(BaseModel):
    date_from: date
    date_to: date


class CostDay(BaseModel):
    date: date
    cost: float
    requests: int


class ModelCost(BaseModel):
    model: str
    provider: str
    cost: float
    share: float = Field(description="Part of the whole cost, 0 to 1.")
    requests: int
    input_tokens: int
    output_tokens: int
    daily: list[float] = Field(description="Cost on each day of `by_day`, in the same order.")


class Budget(BaseModel):
    monthly: float
    month: str
    spent: float
    used: float = Field(description="Part of the budget, 1 for all of it.")


class LLMCosts(Linked):
    period: Period
    currency: str = "USD"
    cost: float
    requests: int
    by_day: list[CostDay]
    by_model: list[ModelCost]
    budget: Budget | None


class LLMModel(Linked):
    model: str
    provider: str
    period: Period
    cost: float
    cost_per_1k_requests: float
    requests: int
    failure_rate: float = Field(description="Part of the requests that failed, 0 to 1.")
    input_tokens: int
    output_tokens: int
    latency_ms: int = Field(description="Median, averaged over the days.")


class ModelDay(CostDay):
    input_tokens: int
    output_tokens: int
    failed: int
    latency_ms: int


class LLMModelUsage(LLMModel):
    input_price: float = Field(description="US dollars per million tokens.")
    output_price: float
    by_day: list[ModelDay]


class BudgetInput(Input):
    monthly: Annotated[float, Field(gt=0, le=10_000_000, description="US dollars a month.")]


class SyncedPrices(BaseModel):
    models: int
    synced_at: datetime


def _period(
    connection: Connection,
    date_from: Annotated[date | None, Query(description="First day, as YYYY-MM-DD.")] = None,
    date_to: Annotated[date | None, Query(description="Last day, as YYYY-MM-DD.")] = None,
) -> Period:
    last = date.fromisoformat(connection.execute("SELECT MAX(day) FROM llm_usage").fetchone()[0])
    end = date_to or last
    start = date_from or max(date.min + timedelta(29), end) - timedelta(29)
    if start > end:
        raise refused(f"date_from ({start}) is after date_to ({end}); the data ends on {last}")
    return Period(date_from=start, date_to=end)


Within = Annotated[Period, Depends(_period)]
Provider = Annotated[str | None, Query(description="Only models of this provider: `openai`, `anthropic`, ...")]

SUMS = """
    SELECT model, provider, SUM(requests) AS requests, SUM(cost) AS cost, SUM(input_tokens) AS input_tokens,
        SUM(output_tokens) AS output_tokens, SUM(failed) AS failed, CAST(AVG(latency_ms) AS INTEGER) AS latency_ms
    FROM llm_usage JOIN (SELECT model AS name, provider FROM llm_models) ON name = model
    WHERE day BETWEEN :date_from AND :date_to AND (:provider IS NULL OR provider = :provider)
        AND (:search = '' OR instr(model || ' ' || provider, :search)) AND (:model IS NULL OR model = :model)
    GROUP BY model, provider ORDER BY cost DESC, model
"""
DAYS = """
    SELECT day AS date, SUM(cost) AS cost, SUM(requests) AS requests, SUM(input_tokens) AS input_tokens,
        SUM(output_tokens) AS output_tokens, SUM(failed) AS failed, CAST(AVG(latency_ms) AS INTEGER) AS latency_ms
    FROM llm_usage JOIN (SELECT model AS name, provider FROM llm_models) ON name = model
    WHERE day BETWEEN :date_from AND :date_to AND (:provider IS NULL OR provider = :provider)
        AND (:model IS NULL OR model = :model)
    GROUP BY day ORDER BY day
"""
DAILY = "SELECT day, cost FROM llm_usage WHERE model = :model AND day BETWEEN :date_from AND :date_to"
MONTH = "SELECT substr(MAX(day), 1, 7) AS month FROM llm_usage"
SPENT = "SELECT SUM(cost) AS spent FROM llm_usage WHERE substr(day, 1, 7) = ?"


def _dollars(amount: float) -> float:
    return round(amount, 4)


def _wanted(
    period: Period, *, provider: str | None = None, search: str = "", model: str | None = None
) -> dict[str, Any]:
    return period.model_dump(mode="json") | {"provider": provider, "search": search, "model": model}


def _model(row: sqlite3.Row, period: Period) -> dict[str, Any]:
    fields = dict(row)
    return fields | {
        "period": period,
        "cost": _dollars(fields["cost"]),
        "cost_per_1k_requests": _dollars(fields["cost"] / max(fields["requests"], 1) * 1000),
        "failure_rate": round(fields["failed"] / max(fields["requests"], 1), 4),
        "_url": page_url("llm/costs", fields["model"]),
    }


def _costs(connection: sqlite3.Connection, period: Period, provider: str | None) -> dict[str, Any]:
    wanted = _wanted(period, provider=provider)
    days = [dict(row) | {"cost": _dollars(row["cost"])} for row in connection.execute(DAYS, wanted)]
    rows = connection.execute(SUMS, wanted).fetchall()
    total = sum(row["cost"] for row in rows)
    by_model = []
    for row in rows:
        daily = {one["day"]: one["cost"] for one in connection.execute(DAILY, wanted | {"model": row["model"]})}
        by_model.append(
            dict(row)
            | {
                "cost": _dollars(row["cost"]),
                "share": round(row["cost"] / (total or 1), 4),
                "daily": [_dollars(daily.get(day["date"], 0)) for day in days],
            }
        )
    return {
        "period": period,
        "cost": _dollars(total),
        "requests": sum(row["requests"] for row in rows),
        "by_day": days,
        "by_model": by_model,
        "budget": _budget(connection),
        "_url": page_url("llm/costs"),
    }


def _budget(connection: sqlite3.Connection) -> Budget | None:
    stored = connection.execute("SELECT monthly FROM llm_budget").fetchone()
    if stored is None:
        return None
    month = connection.execute(MONTH).fetchone()["month"]
    spent = connection.execute(SPENT, (month,)).fetchone()["spent"]
    monthly = stored["monthly"]
    return Budget(monthly=monthly, month=month, spent=_dollars(spent), used=round(spent / monthly, 4))


@router.get("/llm-costs", response_model=LLMCosts, responses=answers(409))
def get_llm_costs(connection: Connection, period: Within, provider: Provider = None) -> Any:
    """Costs of a period by day and by model, and the budget of the month in which the data ends."""
    return _costs(connection, period, provider)


@router.put("/llm-budget", response_model=LLMCosts, responses=answers())
def set_llm_budget(connection: Connection, body: BudgetInput) -> Any:
    """Set the monthly budget; answers the costs of the running month."""
    connection.execute(
        "INSERT INTO llm_budget (id, monthly) VALUES (1, :monthly) ON CONFLICT (id) DO UPDATE SET monthly = :monthly",
        {"monthly": body.monthly},
    )
    last = date.fromisoformat(connection.execute("SELECT MAX(day) FROM llm_usage").fetchone()[0])
    return _costs(connection, Period(date_from=last.replace(day=1), date_to=last), None)


@router.post("/llm-prices/sync", response_model=SyncedPrices, responses=answers())
def sync_llm_prices(connection: Connection, storage: Storage) -> Any:
    """Read the price list again; the sample workspace has a fixed one."""
    moment = storage.moment()
    with transaction(connection):
        synced = connection.execute("UPDATE llm_models SET prices_synced_at = ?", (moment,)).rowcount
    return {"models": synced, "synced_at": moment}


@router.get("/llm-models", response_model=Page[LLMModel], responses=answers(409))
def list_llm_models(
    connection: Connection, page: Paging, period: Within, search: Search = "", provider: Provider = None
) -> Any:
    """Models in use in a period, dearest first."""
    rows, total = page.of(connection, SUMS, _wanted(period, provider=provider, search=search))
    return page.page([_model(row, period) for row in rows], total)


@router.get("/llm-models/{model}", response_model=LLMModelUsage, responses=answers(404, 409))
def get_llm_model(
    connection: Connection,
    period: Within,
    model: Annotated[str, Path(max_length=100, description="Name of the model.")],
) -> Any:
    """One model's costs, tokens and latency by day."""
    prices = connection.execute("SELECT input_price, output_price FROM llm_models WHERE model = ?", (model,)).fetchone()
    wanted = _wanted(period, model=model)
    row = connection.execute(SUMS, wanted).fetchone()
    if prices is None or row is None:
        raise not_found(f"usage from {period.date_from} to {period.date_to} of a model called", repr(model))
    days = [dict(day) | {"cost": _dollars(day["cost"])} for day in connection.execute(DAYS, wanted)]
    return _model(row, period) | dict(prices) | {"by_day": days}
