"""The heads of games, stored outside of the log: the number of events of each game, and the link of its last event.

An attacker with the log's file can cut a game, rewrite it with a sound chain, or replace the file. The stored heads reveal
all of that. They are written after the log, never before. So a head may be behind the log. It is brought up to date when the
log is opened, when its game is read, and at the next append.

Each append adds a short row. Rows of a part of a game that was sealed in the log are merged into one.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from threading import Lock, RLock, Thread
from time import monotonic, sleep
from typing import Any, Generic, NamedTuple, TypeVar

from replays.log.entries import LINK_SIZE
from replays.log.results_and_errors import DamagedLog
from replays.log.service_database import SqliteTables
from replays.messages import msg

MARK_SIZE = 4
"""Bytes of every event's link that are stored, to locate the first changed event."""
COLUMNS = """game TEXT NOT NULL, position BIGINT NOT NULL, links BYTEA NOT NULL, since BIGINT NOT NULL,
    PRIMARY KEY (game, position)"""
"""`position`: the number of events up to the end of an append · `links`: the marks of its events except the last one, and
the link of that."""
EARLIER_COLUMNS = ("game", "position", "link", "marks", "since")
"""Columns of the table of data format 3: one row for each game, whose marks were one hexadecimal text."""
_INSERT = "INSERT INTO {0} (game, position, links, since) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_ADD = """INSERT INTO {0} (game, position, links, since) SELECT game, position + ?, ?, since FROM {0}
WHERE game = ? AND position = ? ON CONFLICT DO NOTHING"""
_ONE = "SELECT position, links, since FROM {0} WHERE game = ? ORDER BY position DESC LIMIT 1"
_ALL = "SELECT CAST(game AS TEXT), max(position), links, since FROM {0} GROUP BY game"
_PART = "FROM {0} WHERE game = ? AND position > ? AND position <= ?"
_SET_COMPLETE = "INSERT INTO {0} (only, id) VALUES (0, ?) ON CONFLICT (only) DO UPDATE SET id = excluded.id"

BATCH_SECONDS = 0.02
"""Seconds for which the heads of appends that follow each other wait for each other."""
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


_COMPLETE = "only INTEGER PRIMARY KEY CHECK (only = 0), id BIGINT NOT NULL"
"""The number of the event up to which no head is missing."""
_IDENTITIES = "name TEXT PRIMARY KEY, id TEXT NOT NULL"
"""The id of these heads (`heads`), and those of the other files that this log was seen with."""
OWN, LOST = "heads", "lost "
UNREADABLE = Head(0, b"", 0)
"""The head of a row that is damaged. Its game counts as damaged; other games are not affected."""


class HeadStore:
    """The stored heads of one log. May be used by many threads and processes."""

    def __init__(self, tables: SqliteTables, name: str = "heads") -> None:
        self._tables = tables
        self._name = tables.define(f"{name}_rows", COLUMNS, options="WITHOUT ROWID")
        self._insert_sql, self._add_sql = _INSERT.format(self._name), _ADD.format(self._name)
        self._batches = DelayedBatchWriter(self._store_batch, BATCH_SECONDS)
        self._convert_earlier(name)
        self._complete = tables.define(f"{name}_complete", _COMPLETE)
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

    def _convert_earlier(self, table: str) -> None:
        """Replaces the table of an earlier release; in a read-only file it remains."""
        if not self._tables.has_table(table):
            return
        with self._tables.transaction():
            if not self._tables.has_table(table):  # another process has done it
                return
            rows = self._tables.query(f"SELECT {', '.join(EARLIER_COLUMNS)} FROM {table}")
            self._tables.execute_many(self._insert_sql, [_from_earlier(*row) for row in rows])
            if not self._tables.read_only:
                self._tables.execute(f"DROP TABLE {table}")

    def head_of(self, game: str) -> Head | None:
        """Returns the head of a game."""
        self.flush()
        rows = self._tables.query(_ONE.format(self._name), (game,))
        return _parse_head(*rows[0]) if rows else None

    def has_any(self) -> bool:
        """Returns whether the head of any game is stored."""
        self.flush()
        return bool(self._tables.query(f"SELECT 1 FROM {self._name} LIMIT 1"))

    def all(self) -> dict[str, Head]:
        """Returns the heads of all games."""
        self.flush()
        rows = self._tables.query(_ALL.format(self._name))
        return {game: _parse_head(*row) for game, *row in rows}

    def record_appended(self, appended: Sequence[AppendedLinks], read_links: ReadLinks) -> None:
        """Updates the heads for events that were appended to the log. After other appends it happens a moment later.

        `read_links` is called if an earlier append was not recorded.
        """
        self._batches.add([(each, read_links) for each in appended])

    def flush(self) -> None:
        """Stores the heads of the last appends now."""
        self._batches.flush()

    def finish(self) -> None:
        """Stores the heads of the last appends, before the log is closed."""
        self._batches.close()

    def _store_batch(self, batch: Sequence[tuple[AppendedLinks, ReadLinks]]) -> None:
        appended = list(_joined(each for each, _ in batch))
        opened = [_insert_values(game, links, 0) for game, start, links in appended if start == 0]
        grown = [_add_values(*each) for each in appended if each[1] > 0]
        changed = self._tables.execute_many(self._insert_sql, opened) if opened else 0
        changed += self._tables.execute_many(self._add_sql, grown) if grown else 0
        if changed < len(appended):
            for game, start, links in appended:
                self.catch_up(game, start + len(links), batch[-1][1], start)

    def catch_up(self, game: str, end: int, read_links: ReadLinks, since: int) -> None:
        """Brings the head of a game up to the events of the log if there are `end`, unless those differ from the head.

        `since`: the number of events whose appending was not recorded, for a game without a head.
        """
        head = self.head_of(game)
        if head is UNREADABLE or (head is not None and head.position >= end):
            return
        known = (head.link,) if head is not None else ()
        start = head.position if head is not None else 0
        links = read_links(game, start - len(known))
        new = links[len(known) :]
        if not new or (*links[: len(known)],) != known or any(len(link) != LINK_SIZE for link in new):
            return
        if head is None:
            self._tables.execute(self._insert_sql, _insert_values(game, new, since))
        else:
            self._tables.execute(self._add_sql, _add_values(game, start, new))

    @property
    def read_only(self) -> bool:
        """Returns whether nothing can be stored."""
        return self._tables.read_only

    def complete_to(self) -> int:
        """Returns the number of the event up to which no head was missing when the log was opened; 0 if that is unknown."""
        rows = self._tables.query(f"SELECT id FROM {self._complete}") if self.has_any() else []
        return rows[0][0] if rows and type(rows[0][0]) is int else 0

    def set_complete_to(self, id: int) -> None:
        """Stores that no head is missing up to the event with a number."""
        self._tables.execute(_SET_COMPLETE.format(self._complete), (id,))

    def merge(self, game: str, start: int, end: int) -> None:
        """Replaces the rows of a part of a game, from one number of events up to another, by one row."""
        self.flush()
        with self._tables.transaction():
            part, span = _PART.format(self._name), (game, start, end)
            rows = self._tables.query(f"SELECT position, links, since {part} ORDER BY position", span)
            if len(rows) > 1 and all(_parse_head(*row) is not UNREADABLE for row in rows):
                self._tables.execute(f"DELETE {part}", span)
                marks = b"".join(_new_marks((position, links) for position, links, _ in rows))
                links = marks[:-MARK_SIZE] + rows[-1][1][-LINK_SIZE:]
                self._tables.execute(self._insert_sql, (game, rows[-1][0], links, rows[-1][2]))

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
        rows = self._tables.query(f"SELECT position, links FROM {self._name} WHERE game = ? ORDER BY position", (game,))
        for content in _new_marks(rows):
            yield from (content[at : at + MARK_SIZE] for at in range(0, len(content), MARK_SIZE))


def _joined(appended: Iterable[AppendedLinks]) -> Iterator[AppendedLinks]:
    """Joins appends to the same game that follow each other, in the order of their games."""
    games: dict[str, AppendedLinks] = {}
    for game, start, links in appended:
        known = games.get(game)
        if known is not None and known[1] + len(known[2]) == start:
            games[game] = game, known[1], [*known[2], *links]
        else:
            if known is not None:
                yield known
            games[game] = game, start, links
    yield from games.values()


def _insert_values(game: str, links: Sequence[bytes], since: int) -> tuple[object, ...]:
    """Returns the values of `_INSERT`."""
    return game, len(links), _pack_links(links), since


def _add_values(game: str, start: int, links: Sequence[bytes]) -> tuple[object, ...]:
    """Returns the values of `_ADD`."""
    return len(links), _pack_links(links), game, start


def _from_earlier(game: object, position: object, link: object, marks: object, since: object) -> tuple[object, ...]:
    """Returns the values of `_INSERT` for a row of an earlier release. Those of a damaged row are unreadable too."""
    if type(position) is not int or type(link) is not bytes or type(since) is not int:
        return game, 0, b"", 0
    try:
        content = bytes.fromhex(str(marks))
    except ValueError:
        content = b""
    return game, position, content[:-MARK_SIZE] + link, since


def _parse_head(position: object, links: object, since: object) -> Head:
    if type(position) is int and position > 0 and type(links) is bytes and type(since) is int and len(links) >= LINK_SIZE:
        return Head(position, links[-LINK_SIZE:], since)
    return UNREADABLE


def _pack_links(links: Sequence[bytes]) -> bytes:
    return b"".join([link[:MARK_SIZE] for link in links[:-1]]) + links[-1]


def _marks_of(packed: bytes) -> bytes:
    """Returns the marks of all events of a row."""
    return packed[: MARK_SIZE - LINK_SIZE]


def _new_marks(rows: Iterable[tuple[Any, Any]]) -> Iterator[bytes]:
    """Yields the marks of each row, given by position and links, without those of events that an earlier row has.

    Rows overlap if a process brings up a head while another one is about to store it.
    """
    end: int | None = None
    for position, links in rows:
        content = _marks_of(links) if type(links) is bytes else b""
        known = type(position) is int and end is not None
        yield content[-MARK_SIZE * (position - end) :] if known and position > end else content
        end = position if type(position) is int else None


T = TypeVar("T")
PATIENCE = 4
"""How many times longer the thread waits than the next item."""
_log = logging.getLogger("senki.log")


class DelayedBatchWriter(Generic[T]):
    """Passes items to a function, in order. Items that arrive shortly after a batch wait for the next one.

    A process that is killed loses the items that wait. A thread runs only while items wait.
    """

    def __init__(self, write: Callable[[Sequence[T]], object], seconds: float) -> None:
        """Takes the function that writes a batch, and the seconds between two batches."""
        self._write, self._seconds = write, seconds
        self._waiting: list[T] = []
        self._last = -seconds
        self._writing = RLock()
        self._changed = Lock()
        self._has_thread = self._has_failed = False

    def add(self, items: Sequence[T]) -> None:
        """Adds items, and writes all that wait if the last batch is long enough ago. Raises what writing raises."""
        with self._changed:
            self._waiting += items
            is_due = self._has_failed or monotonic() - self._last >= self._seconds
            if not is_due and not self._has_thread:
                self._has_thread = True
                Thread(target=self._write_last, name="senki-heads", daemon=True).start()
        if is_due:
            self.flush()

    def flush(self) -> None:
        """Writes the items that wait. Raises what writing raises; the items then wait for the next batch."""
        with self._writing:
            with self._changed:
                batch, self._waiting = self._waiting, []
                self._has_failed = False
            if not batch:
                return
            try:
                self._write(batch)
            except BaseException:
                with self._changed:
                    self._waiting, self._has_failed = [*batch, *self._waiting], True
                raise
            finally:
                self._last = monotonic()

    def close(self) -> None:
        """Writes the items that wait, and drops them if that fails."""
        self._try_to_flush()
        self._waiting = []

    def _try_to_flush(self) -> None:
        try:
            self.flush()
        except Exception as error:  # the next `add` writes again and raises it
            _log.warning("heads were not stored: %s", type(error).__name__)

    def _write_last(self) -> None:
        """Writes the last items of many, after which no other item comes that would cause it."""
        while True:
            sleep(PATIENCE * self._seconds)
            with self._changed:
                if not self._waiting or self._has_failed:
                    self._has_thread = False
                    return
                is_due = monotonic() - self._last >= self._seconds
            if is_due:
                self._try_to_flush()
