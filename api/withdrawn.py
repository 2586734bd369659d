"""What was withdrawn before it was known whether it had come in: ids under which nothing is stored any more.

Kept beside the links, so that every process knows them: a request may still be on its way to another one.
"""

from __future__ import annotations

from replays.log import Tables

TABLE = "game TEXT NOT NULL, client TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (game, client)"


class Withdrawn:
    """The withdrawn ids of all games. May be used by many threads and processes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._name = tables.define("withdrawn", TABLE)

    def add(self, game: str, client: str, now: int) -> None:
        """From now on nothing is stored at the game under this id; twice is once."""
        sql = f"INSERT INTO {self._name} (game, client, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        self._tables.do(sql, (game, client, now))

    def has(self, game: str, client: str) -> bool:
        """Whether the id was withdrawn there."""
        return bool(self._tables.rows(f"SELECT 1 FROM {self._name} WHERE game = ? AND client = ?", (game, client)))
