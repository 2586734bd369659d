"""The cancelled ids of commands, stored in the database of the service."""

from __future__ import annotations

from replays.log import ServiceTables

TABLE = "game TEXT NOT NULL, client TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (game, client)"


class CancelledIds:
    """The cancelled ids of all games, shared by all processes. May be used by many threads."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("withdrawn", TABLE)

    def add(self, game: str, client: str, now: int) -> None:
        """Cancels an id: nothing is stored at the game under it from now on."""
        sql = f"INSERT INTO {self._name} (game, client, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        self._tables.execute(sql, (game, client, now))

    def has(self, game: str, client: str) -> bool:
        """Returns whether an id is cancelled."""
        return bool(self._tables.query(f"SELECT 1 FROM {self._name} WHERE game = ? AND client = ?", (game, client)))
