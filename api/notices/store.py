"""Stores notices of what happened at the server, numbered from 1 without gaps, and what was read of the logs for them.

One process at a time writes notices: the holder of a lease.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from replays.log import ServiceTables

GAME_OPENED, GAME_OVER, GAME_REOPENED = "game_opened", "game_over", "game_reopened"
TOURNAMENT_OPENED, ROUND_POSTED, TOURNAMENT_FINISHED = "tournament_opened", "round_posted", "tournament_finished"
RESULT_REPORTED, RESULT_CORRECTED = "result_reported", "result_corrected"
TYPES = {
    GAME_OPENED: "a game was opened",
    GAME_OVER: "a game is over; also after its end was taken back and reached again",
    GAME_REOPENED: "the end of a game was taken back",
    TOURNAMENT_OPENED: "a tournament was opened",
    ROUND_POSTED: "a round was posted",
    RESULT_REPORTED: "the result of a match was reported",
    RESULT_CORRECTED: "a judge replaced the result of a match",
    TOURNAMENT_FINISHED: "a tournament is finished",
}
"""The types of notices. Their names are part of the API and never change."""
LEASE_TENTHS = 100
"""How long a lease lasts unless its holder renews it."""
NOTICES = """
number BIGINT PRIMARY KEY, key TEXT NOT NULL UNIQUE, at BIGINT NOT NULL, type TEXT NOT NULL, game TEXT NOT NULL,
listed BIGINT NOT NULL, data TEXT NOT NULL"""
PENDING = """
key TEXT PRIMARY KEY, due BIGINT NOT NULL, at BIGINT NOT NULL, type TEXT NOT NULL, game TEXT NOT NULL,
listed BIGINT NOT NULL, data TEXT NOT NULL"""
_COLUMNS = "key, at, type, game, listed, data"


class Notice(NamedTuple):
    """Something that happened. `at`: tenths of a second.

    `key`: the log and the position of the event · `game`: the game it is about, empty for tournaments · `listed`: whether
    that game is listed · `data`: the facts, as they are sent.
    """

    key: str
    at: int
    type: str
    game: str
    listed: bool
    data: Mapping[str, Any]


class NoticeStore:
    """The notices of a server. Blocking. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._notices = tables.define("notices", NOTICES)
        self._pending = tables.define("pending_notices", PENDING)
        self._cursors = tables.define("notice_cursors", "name TEXT PRIMARY KEY, position BIGINT NOT NULL")
        self._leases = tables.define("leases", "name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL")

    def last_number(self) -> int:
        """Returns the number of the newest notice, 0 for none."""
        ((number,),) = self._tables.query(f"SELECT coalesce(max(number), 0) FROM {self._notices}")
        return int(number)

    def read(self, after: int, limit: int) -> Sequence[tuple[int, Notice]]:
        """Returns the notices after a number, the oldest first, each with its number."""
        sql = f"SELECT number, {_COLUMNS} FROM {self._notices} WHERE number > ? ORDER BY number LIMIT ?"
        return [(int(row[0]), _notice(row[1:])) for row in self._tables.query(sql, (after, limit))]

    def add(self, notice: Notice) -> None:
        """Adds a notice. One whose key is there already has no effect."""
        known = f"SELECT 1 FROM {self._notices} WHERE key = ?"
        if not self._tables.query(known, (notice.key,)):
            number = f"(SELECT coalesce(max(number), 0) + 1 FROM {self._notices})"
            sql = f"INSERT INTO {self._notices} (number, {_COLUMNS}) VALUES ({number}, ?, ?, ?, ?, ?, ?)"
            self._tables.execute(sql, _row(notice))

    def add_later(self, notice: Notice, due: int) -> None:
        """Adds a notice that is shown from a time on."""
        sql = f"INSERT INTO {self._pending} (due, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        self._tables.execute(sql, (due, *_row(notice)))

    def publish_due(self, now: int) -> None:
        """Adds the notices whose time has come."""
        sql = f"SELECT {_COLUMNS} FROM {self._pending} WHERE due <= ? ORDER BY due, at, key"
        for row in self._tables.query(sql, (now,)):
            self.add(_notice(row))
            self._tables.execute(f"DELETE FROM {self._pending} WHERE key = ?", (row[0],))

    def start_cursor(self, name: str, position: int) -> None:
        """Stores where reading begins. Without effect on something that was read before."""
        sql = f"INSERT INTO {self._cursors} (name, position) VALUES (?, ?) ON CONFLICT DO NOTHING"
        self._tables.execute(sql, (name, position))

    def cursor(self, name: str) -> int:
        """Returns how far something was read, 0 for the beginning."""
        rows = self._tables.query(f"SELECT position FROM {self._cursors} WHERE name = ?", (name,))
        return int(rows[0][0]) if rows else 0

    def move_cursor(self, name: str, position: int) -> None:
        """Notes how far something was read."""
        self._tables.execute(f"UPDATE {self._cursors} SET position = ? WHERE name = ?", (position, name))

    def take_lease(self, name: str, holder: str, now: int, least: int = LEASE_TENTHS // 2) -> bool:
        """Takes a lease, or renews one that lasts for less than `least` tenths. Returns whether this holder has it.

        A lease that lasts longer is only read: its holder asks twice a second, and every write waits for the disk.
        """
        lasting = f"SELECT 1 FROM {self._leases} WHERE name = ? AND holder = ? AND until > ?"
        if self._tables.query(lasting, (name, holder, now + least)):
            return True
        self._tables.execute(
            f"INSERT INTO {self._leases} (name, holder, until) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (name, holder, now)
        )
        sql = f"UPDATE {self._leases} SET holder = ?, until = ? WHERE name = ? AND (holder = ? OR until <= ?)"
        return bool(self._tables.execute(sql, (holder, now + LEASE_TENTHS, name, holder, now)))

    def release(self, name: str, holder: str) -> None:
        """Gives a lease back."""
        self._tables.execute(f"UPDATE {self._leases} SET until = 0 WHERE name = ? AND holder = ?", (name, holder))


def _row(notice: Notice) -> tuple[object, ...]:
    return (*notice[:4], int(notice.listed), json.dumps(notice.data, ensure_ascii=False))


def _notice(row: Sequence[Any]) -> Notice:
    return Notice(row[0], row[1], row[2], row[3], bool(row[4]), json.loads(row[5]))
