"""The format of a data folder. A release refuses a folder of a newer one before it writes anything into it.

SQLite stores the number in the log itself (`PRAGMA user_version`), PostgreSQL in a table. Releases before 29 November 2026
store and check none; their folders have 0.
"""

from __future__ import annotations

from errno import EPROTONOSUPPORT
from typing import Any

from replays.log.service_database import PostgresTables
from replays.messages import msg

DATA_FORMAT = 4
"""Rises when a release writes what an earlier one would misread: 2 has the provenance in the first event of a game, and
revisions in headers; 3 has sealed rows; 4 has short client ids, columns in sealed rows, and rows of heads."""
_TABLE = "data_format"


class NewerDataFormat(OSError):
    """The data folder, or the database, is of a newer release."""

    def __init__(self, found: int, place: str) -> None:
        super().__init__(EPROTONOSUPPORT, msg("data_format_is_newer", n=found, n2=DATA_FORMAT), place)


def check_sqlite_format(connection: Any, place: str, writing: bool) -> None:
    """Checks the format of a log in a file, and stores ours in an older one if `writing`. Raises NewerDataFormat."""
    (found,) = tuple(connection.execute("PRAGMA user_version").fetchone())
    if found > DATA_FORMAT:
        raise NewerDataFormat(found, place)
    if writing and found < DATA_FORMAT:
        connection.execute(f"PRAGMA user_version = {DATA_FORMAT}")


def check_postgres_format(factory: Any, place: str) -> None:
    """Checks the format of a log in PostgreSQL, and stores ours in an older one. Raises NewerDataFormat."""
    tables = PostgresTables(factory)
    name = tables.define(_TABLE, "name TEXT PRIMARY KEY, number BIGINT NOT NULL")
    found = max((row[0] for row in tables.query(f"SELECT number FROM {name}")), default=0)
    if found > DATA_FORMAT:
        raise NewerDataFormat(found, place)
    if found < DATA_FORMAT:
        stored = "ON CONFLICT (name) DO UPDATE SET number = excluded.number"
        tables.execute(f"INSERT INTO {name} (name, number) VALUES ('log', ?) {stored}", (DATA_FORMAT,))
