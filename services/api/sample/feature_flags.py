"""Some 200 feature flags: releases, experiments, kill switches, and old ones that nobody dared to remove."""

from __future__ import annotations

import json
import sqlite3
from random import Random
from typing import Any

from services.api.sample.calendar import LAST_DAY, TEAM, days, moment

FEATURES = """
checkout basket gallery filters search suggestions wishlist reviews delivery-slots gift-cards vouchers invoices
address-book sign-in passkeys chat help-centre newsletter referrals dark-mode compare-page price-alerts
order-tracking returns subscriptions
"""
SHAPES = (
    "new-{}",
    "{}-redesign",
    "{}-kill-switch",
    "experiment-{}-copy",
    "{}-for-enterprise",
    "{}-on-phone",
    "faster-{}",
    "old-{}",
)
AUDIENCES: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"property": "plan", "operator": "is", "value": "enterprise"}],
    [{"property": "plan", "operator": "is_not", "value": "free"}],
    [{"property": "country", "operator": "is", "value": "DE"}],
    [{"property": "sessions_30d", "operator": "greater_than", "value": 10}],
    [
        {"property": "company_size", "operator": "greater_than", "value": 100},
        {"property": "newsletter", "operator": "is", "value": True},
    ],
)
TWO = (("control", "As before", 50), ("test", "New copy", 50))
THREE = (("control", "As before", 34), ("short", "Short copy", 33), ("long", "Long copy", 33))
EVALUATION_DAYS = 14


def fill(connection: sqlite3.Connection) -> None:
    random = Random("acme/flags")
    flags, evaluations = [], []
    keys = [shape.format(feature) for feature in FEATURES.split() for shape in SHAPES]
    for id, key in enumerate(keys, start=1):
        variants = _variants(random, key)
        audiences = random.sample(AUDIENCES, random.choices((1, 2, 3), (60, 28, 12))[0])
        conditions = [_condition(random, variants, rules) for rules in audiences]
        name = key.replace("-", " ").capitalize() if id % 11 else None
        enabled = random.random() < 0.62
        # An old flag is one that no program asks for any more; a few were never asked for at all.
        old = key.startswith("old-")
        evaluated = None if id % 37 == 0 else moment(random, 300, 45) if old else f"{LAST_DAY}T23:{id % 60:02}:00Z"
        tags = random.sample(("release", "experiment", "operations", "mobile", "growth"), random.randint(0, 2))
        flags.append(
            (
                id,
                key,
                name,
                enabled,
                json.dumps(conditions),
                json.dumps(variants),
                json.dumps(sorted(tags)),
                random.choice(TEAM),
                moment(random, 800, 300) if old else moment(random, 290, 2),
                evaluated,
                f"{key}\n{name or ''}".casefold(),
            )
        )
        if evaluated and not old:
            share = max(condition["rollout"] for condition in conditions) / 100 if enabled else 0
            evaluations.extend(_evaluations(random, id, share))
    connection.executemany(
        "INSERT INTO feature_flags (id, key, name, enabled, conditions, variants, tags, created_by, created_at,"
        " last_evaluated_at, search_text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        flags,
    )
    connection.executemany(
        "INSERT INTO flag_evaluations (flag_id, day, matched, unmatched) VALUES (?, ?, ?, ?)", evaluations
    )


def _variants(random: Random, key: str) -> list[dict[str, Any]]:
    if not key.startswith("experiment-"):
        return []
    return [{"key": name, "name": label, "share": share} for name, label, share in random.choice((TWO, THREE))]


def _condition(random: Random, variants: list[dict[str, Any]], rules: list[dict[str, Any]]) -> dict[str, Any]:
    forced = variants[-1]["key"] if variants and random.random() < 0.15 else None
    rollout = random.choice((0, 5, 10, 25, 50, 75, 100, 100))
    return {"rules": rules, "rollout": rollout, "variant": forced}


def _evaluations(random: Random, id: int, share: float) -> list[tuple[int, str, int, int]]:
    level = int(random.lognormvariate(6, 1))
    rows = []
    for day in days(EVALUATION_DAYS):
        count = int(level * random.uniform(0.8, 1.2))
        matched = int(count * share * random.uniform(0.9, 1))
        rows.append((id, day, matched, count - matched))
    return rows
