"""Time in the sample: it ends on one fixed day, so that "the last 30 days" mean the same for ever."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

LAST_DAY = date(2025, 6, 30)

TEAM = (
    "amara.okafor@acme.example",
    "ben.lindqvist@acme.example",
    "chiara.ricci@acme.example",
    "diego.santos@acme.example",
    "emi.tanaka@acme.example",
    "farid.haddad@acme.example",
)


def days(count: int) -> list[str]:
    """The last `count` days of the data, oldest first."""
    return [(LAST_DAY - timedelta(count - 1 - number)).isoformat() for number in range(count)]


def moment(random: Random, oldest: int, newest: int = 0) -> str:
    """A moment that lies from `oldest` to `newest` days before the end of the data."""
    day = LAST_DAY - timedelta(random.randint(newest, oldest))
    seconds = random.randrange(24 * 60 * 60)
    return f"{day.isoformat()}T{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}Z"


def is_weekend(day: str) -> bool:
    return date.fromisoformat(day).weekday() >= 5
