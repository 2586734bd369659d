"""The heads of games, kept apart from the log: how far each game had come, and what its last event was.

Whoever has the file of the log can cut a game, write it anew with a sound chain, or put another file in its place; all of
that is found by what was kept here. Written after the log, never before it: a head may lag behind, and then it is brought up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from replays.log.results_and_errors import DamagedLog
from replays.log.service_tables import SqliteTables

MARK_SIZE = 4
"""Bytes of every event's link that are kept, to say where a game begins to be another."""
COLUMNS = "game TEXT PRIMARY KEY, position BIGINT NOT NULL, link BYTEA NOT NULL, marks TEXT NOT NULL, since BIGINT NOT NULL"
_INSERT = "INSERT INTO {0} (game, position, link, marks, since) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_UPDATE = "UPDATE {0} SET position = ?, link = ?, marks = marks || ? WHERE game = ? AND position = ?"
_ONE = "SELECT position, link, since FROM {0} WHERE game = ?"


AppendedLinks = tuple[str, int, Sequence[bytes]]
"""A game, the position at which events came into its log, and their links."""
ReadLinks = Callable[[str, int], Sequence[bytes]]


class Head(NamedTuple):
    """So many events of a game were seen and the last one had this link; the first `since` of them were not seen being
    written, because they were here before heads were kept.
    """

    position: int
    link: bytes
    since: int


UNREADABLE = Head(0, b"", 0)
"""A head whose row somebody has damaged: the game cannot be held against it, so it is damaged, and no other one is."""


class Heads:
    """The kept heads of one log. May be used by many threads and processes."""

    def __init__(self, tables: SqliteTables, name: str = "heads") -> None:
        self._tables = tables
        self._name = tables.define(name, COLUMNS)

    def head_of(self, game: str) -> Head | None:
        """The head of a game."""
        rows = self._tables.query(_ONE.format(self._name), (game,))
        return _head(*rows[0]) if rows else None

    def has_any(self) -> bool:
        """Whether the head of any game is kept."""
        return bool(self._tables.query(f"SELECT 1 FROM {self._name} LIMIT 1"))

    def all(self) -> dict[str, Head]:
        """The heads of all games."""
        rows = self._tables.query(f"SELECT CAST(game AS TEXT), position, link, since FROM {self._name}")
        return {game: _head(*row) for game, *row in rows}

    def record_appended(self, came: Sequence[AppendedLinks], missing: ReadLinks) -> None:
        """These events came into the log.

        `missing(game, position)`: the links of the log from a position on, asked where some were written and not noted.
        """
        opened = [_insert_values(game, links, 0) for game, start, links in came if start == 0]
        grown = [_update_values(*each) for each in came if each[1] > 0]
        noted = self._tables.execute_many(_INSERT.format(self._name), opened) + self._tables.execute_many(
            _UPDATE.format(self._name), grown
        )
        if noted < len(came):
            for game, start, links in came:
                self._bring_up(game, start, start + len(links), missing)

    def _bring_up(self, game: str, start: int, end: int, missing: ReadLinks) -> None:
        kept = self.head_of(game)
        if kept is None:
            self._add(game, missing(game, 0), start)
        elif kept.position < end:
            self._move(game, kept.position, missing(game, kept.position))

    def record_existing(self, game: str, links: Sequence[bytes]) -> None:
        """A game that was here before heads were kept, as it is."""
        self._add(game, links, len(links))

    def discard(self, game: str) -> None:
        """The game is to be taken as it lies in the log, whatever was kept of it."""
        self._tables.execute(f"DELETE FROM {self._name} WHERE game = ?", (game,))

    def find_fault(self, game: str, kept: Head | None, links: Sequence[bytes]) -> DamagedLog | None:
        """What is wrong with a game whose events have these links; `kept`: its head as it was before they were read."""
        if kept is UNREADABLE:
            return DamagedLog(game, 0, "the head that was kept of it cannot be read")
        if kept is None or (len(links) >= kept.position and links[kept.position - 1] == kept.link):
            return None
        pairs = enumerate(zip(self._marks(game), links, strict=False))
        differs = next((at for at, (mark, link) in pairs if mark != link[:MARK_SIZE]), None)
        of = f"a head is kept of {kept.position} events"
        if differs is None and len(links) < kept.position:
            kind = "cut" if links else "gone"
            return DamagedLog(game, len(links), f"it was cut here; {of}" if links else f"the game is gone; {of}", kind)
        at = kept.position - 1 if differs is None else differs
        return DamagedLog(game, at, f"it was rewritten from here on; {of}", "rewritten")

    def close(self) -> None:
        """Closes the tables."""
        self._tables.close()

    def _marks(self, game: str) -> Iterator[bytes]:
        for (marks,) in self._tables.query(f"SELECT marks FROM {self._name} WHERE game = ?", (game,)):
            told = _bytes_of(marks)
            yield from (told[at : at + MARK_SIZE] for at in range(0, len(told), MARK_SIZE))

    def _add(self, game: str, links: Sequence[bytes], since: int) -> None:
        self._tables.execute(_INSERT.format(self._name), _insert_values(game, links, since))

    def _move(self, game: str, start: int, links: Sequence[bytes]) -> None:
        self._tables.execute(_UPDATE.format(self._name), _update_values(game, start, links))


def _insert_values(game: str, links: Sequence[bytes], since: int) -> tuple[object, ...]:
    """The values of `_ADD`."""
    return game, len(links), links[-1], _marks_of(links), since


def _update_values(game: str, start: int, links: Sequence[bytes]) -> tuple[object, ...]:
    """The values of `_MOVE`."""
    return start + len(links), links[-1], _marks_of(links), game, start


def _head(position: object, link: object, since: object) -> Head:
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
