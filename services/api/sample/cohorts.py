"""Some 90 cohorts over the sample's people: most by rule, some by hand."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from random import Random
from typing import Any

from services.api.membership import CohortGroup, everybody, fitting
from services.api.sample.calendar import LAST_DAY, TEAM, days, moment
from services.api.sample.people import COUNT, COUNTRIES

BY_HAND = (
    "Beta testers",
    "Interviewed in spring",
    "Refunded by support",
    "Advisory board",
    "Accessibility panel",
    "Speakers at the meetup",
    "Asked for a call",
)
SIZE_DAYS = 14


def fill(connection: sqlite3.Connection) -> None:
    random = Random("acme/cohorts")
    people = everybody(connection)
    for id, (name, groups) in enumerate(_kinds(), start=1):
        description = f"Kept for {random.choice(('marketing', 'support', 'research', 'sales'))}." if id % 3 else None
        connection.execute(
            "INSERT INTO cohorts (id, name, description, kind, groups, created_by, created_at,"
            " calculated_at, search_text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                id,
                name,
                description,
                "dynamic" if groups else "static",
                json.dumps([group.model_dump() for group in groups]),
                random.choice(TEAM),
                moment(random, 500, 70),
                f"{LAST_DAY}T04:{id % 60:02}:00Z" if groups else None,
                f"{name}\n{description or ''}".casefold(),
            ),
        )
        # The last one is a list that nobody has filled yet.
        by_hand = random.sample(range(1, COUNT + 1), random.randint(8, 60)) if name != BY_HAND[-1] else []
        members = fitting(people, groups) if groups else sorted(by_hand)
        connection.executemany(
            "INSERT INTO cohort_members (cohort_id, person_id, joined_at) VALUES (?, ?, ?)",
            [(id, person, moment(random, 60)) for person in members],
        )
        connection.executemany(
            "INSERT INTO cohort_sizes (cohort_id, day, people) VALUES (?, ?, ?)",
            [(id, day, size) for day, size in zip(days(SIZE_DAYS), _sizes(random, len(members)), strict=True)],
        )


def _kinds() -> Iterator[tuple[str, list[CohortGroup]]]:
    plans = ("free", "team", "scale", "enterprise")
    for plan in plans:
        yield f"On the {plan} plan", _any([_is("plan", plan)])
        yield f"Busy on the {plan} plan", _any([_is("plan", plan), _rule("sessions_30d", "greater_than", 10)])
        yield f"Idle on the {plan} plan", _any([_is("plan", plan), _rule("sessions_30d", "less_than", 2)])
    for country in COUNTRIES:
        yield f"People in {country}", _any([_is("country", country)])
        yield f"Paying in {country}", _any([_is("country", country), _rule("plan", "is_not", "free")])
        yield f"New in {country}", _any([_is("country", country), _rule("days_since_signup", "less_than", 30)])
    for browser in ("Chrome", "Safari", "Firefox", "Edge"):
        yield f"{browser} users", _any([_is("browser", browser)])
        yield f"{browser} users with the newsletter", _any([_is("browser", browser), _is("newsletter", True)])
    for size in (10, 100, 1_000):
        large = _rule("company_size", "greater_than", size)
        yield f"Companies above {size} people", _any([large])
        yield f"Trial in companies above {size} people", _any([large, _rule("days_since_signup", "less_than", 14)])
        yield (
            f"At risk above {size} people",
            _any(
                [large, _rule("sessions_30d", "less_than", 3)], [large, _is("newsletter", False), _is("plan", "free")]
            ),
        )
    for month in range(1, 13):
        old = _rule("days_since_signup", "greater_than", 30 * (month - 1))
        yield (
            f"Signed up {month - 1} to {month} months ago",
            _any([old, _rule("days_since_signup", "less_than", 30 * month + 1)]),
        )
    for name in BY_HAND:
        yield name, []


def _any(*groups: list[dict[str, Any]]) -> list[CohortGroup]:
    return [CohortGroup.model_validate({"rules": rules}) for rules in groups]


def _rule(property: str, operator: str, value: str | int | bool) -> dict[str, Any]:
    return {"property": property, "operator": operator, "value": value}


def _is(property: str, value: str | bool) -> dict[str, Any]:
    return _rule(property, "is", value)


def _sizes(random: Random, size: int) -> list[int]:
    """A plausible way to today's size, oldest day first."""
    sizes = [size]
    for _ in range(SIZE_DAYS - 1):
        sizes.append(max(0, sizes[-1] - random.randint(-1, 2) * max(1, size // 40)))
    return sizes[::-1]
