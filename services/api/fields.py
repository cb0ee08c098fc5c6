"""Types that several products share: ids, links into the web application, counts by day, property rules."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

LARGEST_ID = 2**53 - 1
"""The largest whole number that JSON clients read exactly; SQLite could store more."""

Id = Annotated[int, Path(ge=1, le=LARGEST_ID, description="Its number, as lists return it.")]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Description = Annotated[str, Field(max_length=2_000)]
Tags = Annotated[list[Annotated[str, Field(min_length=1, max_length=40)]], Field(max_length=20)]
PropertyValue = bool | int | float | str


class Input(BaseModel):
    """A request body; a field that does not exist is refused rather than ignored."""

    model_config = ConfigDict(extra="forbid")


class Linked(BaseModel):
    """A row that has a page of its own in the web application."""

    url: str = Field(alias="_url", description="The page in the web application.")


class PropertyRule(Input):
    """One test on the properties of a person."""

    property: Annotated[str, Field(min_length=1, max_length=100, description="`plan`, `country`, `sessions_30d`, ...")]
    operator: Literal["is", "is_not", "contains", "greater_than", "less_than", "is_set"]
    value: PropertyValue | None = Field(default=None, description="Left out for `is_set`.")

    def holds(self, properties: Mapping[str, PropertyValue]) -> bool:
        """Whether a person with these properties passes; a missing property passes `is_not` only."""
        actual = properties.get(self.property)
        if self.operator == "is_not":
            return actual != self.value
        if actual is None:
            return False
        if self.operator == "is_set":
            return True
        if self.operator == "is":
            return actual == self.value
        if self.operator == "contains":
            return str(self.value).casefold() in str(actual).casefold()
        if isinstance(actual, str) or not isinstance(self.value, int | float):
            return False
        return actual > self.value if self.operator == "greater_than" else actual < self.value


class Day(BaseModel):
    """What happened on one day."""

    date: date
    count: int


def page_url(*path: object) -> str:
    """The address of a page in the web application, by default of a workspace that does not exist."""
    base = os.environ.get("ACME_APP_URL", "https://app.acme.example")
    return "/".join([base.rstrip("/"), *(quote(str(part), safe="/") for part in path)])
