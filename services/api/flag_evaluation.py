"""What a feature flag gives to whom: its conditions and variants, and the decision for one person.

Owns the decision alone; storing and changing flags is `feature_flags`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from services.api.fields import Input, Name, PropertyRule, PropertyValue

Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=100, description="Kebab-case.")]
Percentage = Annotated[int, Field(ge=0, le=100)]


class FlagCondition(Input):
    """Who is meant, and how many of them get the flag."""

    rules: Annotated[list[PropertyRule], Field(max_length=20)] = Field(
        default_factory=list, description="All must hold; none means everybody."
    )
    rollout: Percentage = 100
    variant: str | None = Field(default=None, description="The variant these people get, whatever the shares say.")


class FlagVariant(Input):
    key: Key
    name: Name | None = None
    share: Percentage


def bucket(salt: str, distinct_id: str) -> float:
    """A number from 0 up to 100 that a person keeps for ever: a larger rollout never takes a flag away again."""
    digest = hashlib.sha256(f"{salt}\0{distinct_id}".encode()).digest()
    return int.from_bytes(digest[:4]) / 2**32 * 100


def evaluate(flag: Mapping[str, Any], distinct_id: str, properties: Mapping[str, PropertyValue]) -> dict[str, Any]:
    """What a person gets from a flag, and why. The first condition whose rules hold decides."""
    outcome: dict[str, Any] = {"value": False, "variant": None, "condition": None}
    if not flag["enabled"]:
        return outcome | {"reason": "switched_off"}
    for number, stored in enumerate(flag["conditions"]):
        condition = FlagCondition.model_validate(stored)
        if not all(rule.holds(properties) for rule in condition.rules):
            continue
        if bucket(flag["key"], distinct_id) >= condition.rollout:
            return outcome | {"reason": "outside_rollout", "condition": number}
        variant = condition.variant or _variant(flag, distinct_id)
        return {"value": True, "variant": variant, "reason": "condition_fits", "condition": number}
    return outcome | {"reason": "no_condition_fits"}


def _variant(flag: Mapping[str, Any], distinct_id: str) -> str | None:
    # A salt of its own: otherwise the first variant would go to those who were in the rollout first.
    place = bucket(f"{flag['key']}/variant", distinct_id)
    for variant in flag["variants"]:
        place -= variant["share"]
        if place < 0:
            return str(variant["key"])
    return None
