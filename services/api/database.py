"""The SQLite file: created and seeded on first use, one connection a request.

Owns connections, transactions and the life of the file. Does not know what is in the tables (schema.sql) or where
the sample rows come from (`sample`).
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from fastapi import Depends, Request

from services.api import sample

LAYOUT = 1
"""Raise it with every change of schema.sql or of the sample: a file with another number is built anew."""

_SCHEMA = Path(__file__).with_name("schema.sql")


def now() -> datetime:
    """The present moment, to the second, in UTC."""
    return datetime.now(UTC).replace(microsecond=0)


class Database:
    """A sample workspace in one file. `clock` is what writes take the time from."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = now) -> None:
        self.path = path
        self._clock = clock
        self._ready = False
        self._lock = threading.Lock()

    def moment(self) -> str:
        """The clock's time as the tables keep it."""
        return self._clock().strftime("%Y-%m-%dT%H:%M:%SZ")

    def connect(self) -> sqlite3.Connection:
        """A new connection, to be closed by the caller; the first one of a process creates the rows if need be."""
        with self._lock:
            if not self._ready:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                with closing(self._open()) as connection:
                    _prepare(connection)
                self._ready = True
        return self._open()

    def reset(self, connection: sqlite3.Connection) -> None:
        """Put every table back to the sample rows."""
        with transaction(connection):
            _build(connection)

    def _open(self) -> sqlite3.Connection:
        # FastAPI runs a dependency and its endpoint on different threads, one after the other.
        connection = sqlite3.connect(self.path, timeout=30, isolation_level=None, check_same_thread=False)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA foreign_keys = ON")
        return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All writes inside happen or none does; a second writer waits."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _prepare(connection: sqlite3.Connection) -> None:
    # Two processes may start at once: the transaction makes one wait, and it finds the work done.
    with transaction(connection):
        if connection.execute("PRAGMA user_version").fetchone()[0] != LAYOUT:
            _build(connection)


def _build(connection: sqlite3.Connection) -> None:
    # The youngest first: a table goes before those that it refers to.
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid DESC")
    for (name,) in tables.fetchall():
        connection.execute(f'DROP TABLE "{name}"')
    # executescript would commit the open transaction.
    for statement in _SCHEMA.read_text(encoding="utf-8").split(";\n"):
        connection.execute(statement)
    sample.fill(connection)
    connection.execute(f"PRAGMA user_version = {LAYOUT}")


def _database(request: Request) -> Database:
    database: Database = request.app.state.database
    return database


def _connection(database: Annotated[Database, Depends(_database)]) -> Iterator[sqlite3.Connection]:
    with closing(database.connect()) as connection:
        yield connection


Storage = Annotated[Database, Depends(_database)]
Connection = Annotated[sqlite3.Connection, Depends(_connection)]
