"""The heads of games, stored outside of the log: the number of events of each game, and the link of its last event.

An attacker with the log's file can cut a game, rewrite it with a sound chain, or replace the file. The stored heads reveal
all of that. They are written after the log, never before. So a head may be behind the log, and is then brought up to date.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from replays.log.results_and_errors import DamagedLog
from replays.log.service_database import SqliteTables
from replays.messages import msg

MARK_SIZE = 4
"""Bytes of every event's link that are stored, to locate the first changed event."""
COLUMNS = "game TEXT PRIMARY KEY, position BIGINT NOT NULL, link BYTEA NOT NULL, marks TEXT NOT NULL, since BIGINT NOT NULL"
_INSERT = "INSERT INTO {0} (game, position, link, marks, since) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_UPDATE = "UPDATE {0} SET position = ?, link = ?, marks = marks || ? WHERE game = ? AND position = ?"
_ONE = "SELECT position, link, since FROM {0} WHERE game = ?"


AppendedLinks = tuple[str, int, Sequence[bytes]]
"""A game, the position at which events were appended, and their links."""
ReadLinks = Callable[[str, int], Sequence[bytes]]
"""Returns the links of a game in the log from a position on."""


class Head(NamedTuple):
    """The last known end of a game: its number of events and the link of the last one.

    `since`: the number of events that are older than the first head, whose appending was not recorded.
    """

    position: int
    link: bytes
    since: int


_IDENTITIES = "name TEXT PRIMARY KEY, id TEXT NOT NULL"
"""The id of these heads (`heads`), and those of the other files that this log was seen with."""
OWN, LOST = "heads", "lost "
UNREADABLE = Head(0, b"", 0)
"""The head of a row that is damaged. Its game counts as damaged; other games are not affected."""


class HeadStore:
    """The stored heads of one log. May be used by many threads and processes."""

    def __init__(self, tables: SqliteTables, name: str = "heads") -> None:
        self._tables = tables
        self._name = tables.define(name, COLUMNS)
        self._identities = tables.define("identities", _IDENTITIES)
        self.id = self.remember(OWN, secrets.token_hex(8))

    def remember(self, name: str, id: str) -> str:
        """Stores the id of a file if none is known under its name, and returns the known one; empty if nothing is known and
        nothing can be written."""
        if not self._tables.read_only:
            self._tables.execute(
                f"INSERT INTO {self._identities} (name, id) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, id)
            )
        rows = self._tables.query(f"SELECT id FROM {self._identities} WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else ""

    def forget(self, name: str) -> None:
        """Deletes the stored id of a file. The next `remember` stores the new id."""
        self._tables.execute(f"DELETE FROM {self._identities} WHERE name = ?", (name,))

    def accepted(self) -> frozenset[str]:
        """Returns the ids of heads that are known to be lost."""
        rows = self._tables.query(f"SELECT name, id FROM {self._identities}")
        return frozenset(str(id) for name, id in rows if str(name).startswith(LOST))

    def accept_loss(self, id: str) -> None:
        """Stores that the heads with this id are known to be lost."""
        self.remember(f"{LOST}{id}", id)

    def head_of(self, game: str) -> Head | None:
        """Returns the head of a game."""
        rows = self._tables.query(_ONE.format(self._name), (game,))
        return _parse_head(*rows[0]) if rows else None

    def has_any(self) -> bool:
        """Returns whether the head of any game is stored."""
        return bool(self._tables.query(f"SELECT 1 FROM {self._name} LIMIT 1"))

    def all(self) -> dict[str, Head]:
        """Returns the heads of all games."""
        rows = self._tables.query(f"SELECT CAST(game AS TEXT), position, link, since FROM {self._name}")
        return {game: _parse_head(*row) for game, *row in rows}

    def record_appended(self, appended: Sequence[AppendedLinks], read_links: ReadLinks) -> None:
        """Updates the heads for events that were appended to the log.

        `read_links` is called if an earlier append was not recorded.
        """
        opened = [_insert_values(game, links, 0) for game, start, links in appended if start == 0]
        grown = [_update_values(*each) for each in appended if each[1] > 0]
        changed = self._tables.execute_many(_INSERT.format(self._name), opened) + self._tables.execute_many(
            _UPDATE.format(self._name), grown
        )
        if changed < len(appended):
            for game, start, links in appended:
                self._catch_up(game, start, start + len(links), read_links)

    def _catch_up(self, game: str, start: int, end: int, read_links: ReadLinks) -> None:
        head = self.head_of(game)
        if head is None:
            self._insert(game, read_links(game, 0), start)
        elif head.position < end:
            self._update(game, head.position, read_links(game, head.position))

    def record_existing(self, game: str, links: Sequence[bytes]) -> None:
        """Stores the head of a game that is older than the heads."""
        self._insert(game, links, len(links))

    def find_fault(self, game: str, head: Head | None, links: Sequence[bytes]) -> DamagedLog | None:
        """Compares the links of a game's events with its head from before they were read. Returns the damage or None."""
        if head is UNREADABLE:
            return DamagedLog(game, 0, msg("head_that_was_kept_it_cannot"))
        if head is None or (len(links) >= head.position and links[head.position - 1] == head.link):
            return None
        pairs = enumerate(zip(self._marks(game), links, strict=False))
        difference = next((at for at, (mark, link) in pairs if mark != link[:MARK_SIZE]), None)
        if difference is None and len(links) < head.position:
            id, kind = ("it_was_cut_here_head", "cut") if links else ("game_is_gone_head_is_kept", "gone")
            return DamagedLog(game, len(links), msg(id, n=head.position), kind)
        at = head.position - 1 if difference is None else difference
        return DamagedLog(game, at, msg("it_was_rewritten_from_here_on_head", n=head.position), "rewritten")

    def close(self) -> None:
        """Closes the tables."""
        self._tables.close()

    def _marks(self, game: str) -> Iterator[bytes]:
        for (marks,) in self._tables.query(f"SELECT marks FROM {self._name} WHERE game = ?", (game,)):
            content = _bytes_of(marks)
            yield from (content[at : at + MARK_SIZE] for at in range(0, len(content), MARK_SIZE))

    def _insert(self, game: str, links: Sequence[bytes], since: int) -> None:
        self._tables.execute(_INSERT.format(self._name), _insert_values(game, links, since))

    def _update(self, game: str, start: int, links: Sequence[bytes]) -> None:
        self._tables.execute(_UPDATE.format(self._name), _update_values(game, start, links))


def _insert_values(game: str, links: Sequence[bytes], since: int) -> tuple[object, ...]:
    """Returns the values of `_INSERT`."""
    return game, len(links), links[-1], _marks_of(links), since


def _update_values(game: str, start: int, links: Sequence[bytes]) -> tuple[object, ...]:
    """Returns the values of `_UPDATE`."""
    return start + len(links), links[-1], _marks_of(links), game, start


def _parse_head(position: object, link: object, since: object) -> Head:
    if type(position) is int and position > 0 and type(link) is bytes and type(since) is int:
        return Head(position, link, since)
    return UNREADABLE


def _bytes_of(marks: object) -> bytes:
    try:
        return bytes.fromhex(str(marks))
    except ValueError:
        return b""


def _marks_of(links: Sequence[bytes]) -> str:
    return b"".join(link[:MARK_SIZE] for link in links).hex()
