"""The sample workspace: the same rows on every machine, made from fixed word lists and fixed random seeds.

Owns what the rows say. `fill` is called once, inside the transaction that creates the tables.
"""

from __future__ import annotations

import sqlite3

from services.api.sample import actions, cohorts, error_tracking, feature_flags, llm_costs, people


def fill(connection: sqlite3.Connection) -> None:
    """Insert all rows; cohorts come after people, since their rules are applied to them."""
    for part in (people, actions, cohorts, error_tracking, feature_flags, llm_costs):
        part.fill(connection)
