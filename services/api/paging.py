"""Lists by the page: `limit`, `offset` and `search` in, `{results, total, limit, offset}` out."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Depends, Query
from pydantic import AfterValidator, BaseModel, Field

LARGEST_LIMIT = 100
LARGEST_OFFSET = 1_000_000

Row = TypeVar("Row", bound=BaseModel)


class Page(BaseModel, Generic[Row]):
    results: list[Row]
    total: int = Field(description="Rows that fit, over all pages.")
    limit: int
    offset: int


@dataclass(frozen=True, slots=True)
class Slice:
    """Which part of a list is wanted; both numbers are already within bounds."""

    limit: int
    offset: int

    def of(
        self, connection: sqlite3.Connection, select: str, parameters: Mapping[str, object]
    ) -> tuple[list[sqlite3.Row], int]:
        """The rows of this part of `select` (constant text, values by name only), and how many there are in all."""
        total = connection.execute(f"SELECT COUNT(*) FROM ({select})", parameters).fetchone()[0]
        part = {**parameters, "slice_limit": self.limit, "slice_offset": self.offset}
        return connection.execute(f"{select} LIMIT :slice_limit OFFSET :slice_offset", part).fetchall(), total

    def page(self, results: list[Any], total: int) -> dict[str, Any]:
        """The fields of a `Page`."""
        return {"results": results, "total": total, "limit": self.limit, "offset": self.offset}


def _slice(
    limit: Annotated[
        int,
        AfterValidator(lambda number: min(max(number, 1), LARGEST_LIMIT)),
        Query(description=f"Rows to return, 1 to {LARGEST_LIMIT}; a number outside counts as the nearest inside."),
    ] = 25,
    offset: Annotated[
        int,
        AfterValidator(lambda number: min(max(number, 0), LARGEST_OFFSET)),
        Query(description="Rows to skip: `limit` times the number of pages already read."),
    ] = 0,
) -> Slice:
    return Slice(limit, offset)


Paging = Annotated[Slice, Depends(_slice)]
Search = Annotated[
    str,
    AfterValidator(str.casefold),
    Query(max_length=200, description="Part of a name or text, upper and lower case alike. Empty: everything."),
]
