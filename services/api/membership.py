"""Which people belong to a dynamic cohort: for whom all rules of one of its groups hold."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import Field

from services.api.fields import Input, PropertyRule, PropertyValue

People = Mapping[int, Mapping[str, PropertyValue]]


class CohortGroup(Input):
    """Rules that must all hold."""

    rules: Annotated[list[PropertyRule], Field(min_length=1, max_length=20)]


def everybody(connection: sqlite3.Connection) -> People:
    """The properties of all people, by id."""
    rows = connection.execute("SELECT id, properties FROM people ORDER BY id")
    return {row[0]: json.loads(row[1]) for row in rows}


def fitting(people: People, groups: Iterable[CohortGroup]) -> list[int]:
    """The ids of those who belong, in the order of `people`."""
    tests = [group.rules for group in groups]
    return [
        id for id, properties in people.items() if any(all(rule.holds(properties) for rule in rules) for rules in tests)
    ]
