"""The log of all games: append, read, list, and follow."""

from __future__ import annotations

import logging
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from threading import Condition
from typing import ClassVar, NamedTuple, cast

from eventsourcing.application import Application
from eventsourcing.persistence import DatabaseError, IntegrityError, PersistenceError

from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from replays.game_cache import GameCache
from replays.gc_pause import gc_paused
from replays.log.commit_notifications import CommitWatcher
from replays.log.entries import (
    GAME_EVENTS,
    LINK_SIZE,
    STORED_FINGERPRINT,
    EntryMapper,
    EventFormat,
    EventRecorder,
    FirstRow,
    GameEnd,
    LogEntry,
    LoggedEvent,
    Row,
    SealedRowCounts,
    decode_game_rows,
    decode_log_rows,
    decode_provenance,
    encode_entry,
    initial_link,
    require_next_entry,
    shorten_client_id,
)
from replays.log.game_tail import SEALED_ROWS, GameTail
from replays.log.group_commit import GroupCommit
from replays.log.integrity.heads import Head, HeadStore
from replays.log.recorder.sealing import UNSEALED_ROWS
from replays.log.results_and_errors import ClientIdReused, DamagedLog, NoSuchGame, PositionConflict, StoredEvents
from replays.messages import msg
from replays.msgpack_codec import FINGERPRINT_SIZE
from replays.sqlite_driver import sqlite

_log = logging.getLogger("senki.log")
ENDED = "ended"
"""The family of the event that ends a game."""

CACHED_TAILS = 256
MERGED_HEADS = 192
"""Events of a game whose heads are merged together while it runs."""
OPENING_ROWS = 16
"""Rows within which the command that opens a game usually ends; an imported record is one command."""
POSTGRES_RECORDER = "replays.log.recorder.postgres"
LONGEST_CLIENT = 128


class OpeningCommand(NamedTuple):
    """The command that opened a game: its client id and fingerprint, as far as they are stored, and its events."""

    client: str
    fingerprint: bytes
    events: list[Event]


@contextmanager
def _stores_heads() -> Iterator[None]:
    """Goes on without heads that cannot be stored: the next append stores them or raises the error."""
    try:
        yield
    except (PersistenceError, OSError, sqlite.Error) as error:
        _log.warning("heads were not brought up: %s", type(error).__name__)


def _do_nothing() -> None:
    pass


class GameLog(Application[str]):
    """The log. Positions count the events of a game from 0; `expected` is the position of the next event.

    `on_game_end`: is called after an append here that ends a game.
    """

    name = "Senki"
    form: ClassVar[EventFormat] = GAME_EVENTS
    seals: ClassVar[bool] = True
    env: ClassVar[dict[str, str]] = {
        "PERSISTENCE_MODULE": "replays.log.recorder.sqlite",
        "MAPPER_TOPIC": "replays.log.entries:EntryMapper",
        "ORIGINATOR_ID_TYPE": "text",
    }

    def __init__(self, env: dict[str, str] | None = None) -> None:
        super().__init__({**self.env, **(env or {})})
        self._decode = cast(EntryMapper, self.mapper).entry
        self._store = cast(EventRecorder, self.recorder)
        self._commits = GroupCommit(self._put, self._on_written)
        self._tails = GameCache(GameTail, CACHED_TAILS)
        self._appended = Condition()
        self._watcher: CommitWatcher | None = None
        self.heads: HeadStore | None = None
        self.on_game_end: Callable[[], None] = _do_nothing

    @property
    def in_postgres(self) -> bool:
        """Returns whether the log is in PostgreSQL, where several machines can serve it."""
        return self.env["PERSISTENCE_MODULE"] == POSTGRES_RECORDER

    def append(
        self,
        game: str,
        expected: int,
        events: Sequence[Event],
        client: str,
        fingerprint: bytes,
        provenance: Plain = None,
    ) -> StoredEvents | PositionConflict | ClientIdReused:
        """Appends the events of one command, all or none.

        `client` is the client's id of the command. `fingerprint` is the hash of its content without its time. The same
        command again gets the same answer and is stored once; other content under the same id gets `ClientIdReused`.
        `provenance`: that of the game, stored with its first event. Raises ValueError for data that cannot be stored.
        """
        if not (0 < len(client) <= LONGEST_CLIENT and len(fingerprint) == FINGERPRINT_SIZE and events):
            raise ValueError(msg("saying_has_client_id_1", n=LONGEST_CLIENT))
        while True:
            tail = self._tails.state_of(game)
            known = self._find(game, tail, client, fingerprint)
            if known is not None:
                return known
            command = shorten_client_id(client), fingerprint[:STORED_FINGERPRINT]
            if tail.position == expected and self._insert(game, tail, expected, events, command, provenance):
                is_over = self.seals and any(event.family == ENDED for event in events)
                self._seal_if_due(game, tail, is_over)
                if is_over:
                    self.on_game_end()
                return StoredEvents(expected, tuple(events))
            if not self._catch_up(game, tail):
                return PositionConflict(tail.position)

    def seal(self, game: str, final: bool = False, least: int = 1) -> SealedRowCounts:
        """Replaces rows of a game by a frame with the same rows, if at least `least` can be replaced.

        `final`: the game is over, so its frame is packed tightly. Raises ValueError for rows that do not come out again, and
        PersistenceError.
        """
        return self._store.seal(game, self.form.topic, final, least)

    def compress_openings(self, after: int, limit: int) -> int:
        """Compresses the first rows of the next games after a number; returns the last number, 0 at the end."""
        return self._store.compress_openings(after, limit)

    def release_space(self) -> None:
        """Gives the space of sealed rows back to the disk. Raises PersistenceError."""
        self._store.release_space()

    def _seal_if_due(self, game: str, tail: GameTail, final: bool) -> None:
        """Seals the rows of a game that is over or has many, and merges its heads. An error leaves the rows as they are."""
        if not (final or tail.position >= tail.seal_at):
            return
        end, left = tail.position - 1, UNSEALED_ROWS
        try:
            if self.seals:
                left = self.seal(game, final, 1 if final else SEALED_ROWS).left
            if self.heads is not None and (final or end // MERGED_HEADS > (end - SEALED_ROWS) // MERGED_HEADS):
                self.heads.merge(game, end - MERGED_HEADS - SEALED_ROWS, end)
        except (PersistenceError, ValueError, OSError, sqlite.Error) as error:
            _log.warning("rows were not sealed: %s", type(error).__name__)
        missing = SEALED_ROWS + UNSEALED_ROWS - left
        tail.seal_at = tail.position + (missing if missing > 0 else SEALED_ROWS)

    def find(self, game: str, client: str, fingerprint: bytes, read_to: int = -1) -> StoredEvents | ClientIdReused | None:
        """Returns the answer of `append` for a client id that is in the log already; otherwise None.

        `read_to`: the position up to which the caller has just read the log, or -1.
        """
        tail = self._tails.state_of(game)
        if read_to < 0 or tail.position < read_to:
            self._catch_up(game, tail)
        return self._find(game, tail, client, fingerprint)

    def positions_of(self, game: str, client: str) -> range | None:
        """Returns the positions of the events of a command; None if the log has no such client id. Raises DamagedLog."""
        tail = self._tails.state_of(game)
        self._catch_up(game, tail)
        entry = tail.client_entries.get(shorten_client_id(client))
        return None if entry is None else range(entry.position, entry.position + entry.size)

    def read(self, game: str, start: int = 0) -> list[Event]:
        """Reads the events of a game from a position on, checked along the hash chain.

        Raises NoSuchGame, and DamagedLog for the first row that differs from what was written.
        """
        entries = self._read(game, start)
        if not entries and self._tails.state_of(game).position == 0:
            raise NoSuchGame(game)
        return [entry.event for entry in entries]

    def opening(self, game: str) -> Event:
        """Reads the first event of a game. Raises NoSuchGame, DamagedLog."""
        rows = self.recorder.select_events(game, lte=0)
        if not rows:
            raise NoSuchGame(game)
        entry = self._decode(game, rows[0].originator_version, rows[0].topic, rows[0].state)
        require_next_entry(entry, 0, initial_link(game))
        return cast(Event, entry.event)

    def provenance(self, game: str) -> Plain:
        """Returns the provenance that was stored with a game's first event; None for a game of an earlier release.

        Raises NoSuchGame, DamagedLog.
        """
        rows = self.recorder.select_events(game, lte=0)
        if not rows:
            raise NoSuchGame(game)
        return decode_provenance(game, rows[0].state)

    def first_rows(self, after: int = 0, limit: int = 1000) -> Sequence[FirstRow]:
        """Returns number, game and bytes of the first events after a number, oldest first, undecoded."""
        return self._store.first_rows(after, limit)

    def count_games(self, upto: int) -> int:
        """Returns how many games were opened up to the event with a number."""
        return self._store.count_games(upto)

    def opening_command(self, game: str) -> OpeningCommand:
        """Returns the command that opened a game.

        Raises NoSuchGame, DamagedLog.
        """
        for most in (OPENING_ROWS, None):
            rows = [(row.originator_version, row.topic, row.state) for row in self.recorder.select_events(game, limit=most)]
            entries = decode_game_rows(game, rows, 0, initial_link(game), self._decode)
            if not entries:
                raise NoSuchGame(game)
            end = next((at for at, entry in enumerate(entries) if at and entry.client), None)
            if end is not None or len(entries) != most:
                break
        opening = [entry.event for entry in entries[:end]]
        return OpeningCommand(entries[0].client, entries[0].fingerprint, opening)

    def position(self, game: str) -> int:
        """Returns the position of the next event of a game; 0 for an unknown game."""
        last = self.recorder.select_events(game, desc=True, limit=1)
        return last[0].originator_version + 1 if last else 0

    def games(self) -> list[str]:
        """Returns the ids of all games, the oldest first."""
        select = getattr(self.recorder, "select_games", None)
        if select is not None:
            return cast(list[str], select())
        return [event.game for event in self.follow() if event.position == 0]

    def notifications(self, after: int = 0, limit: int = 1000, without: Container[str] = ()) -> list[LoggedEvent]:
        """Reads the next events of all games after an id, oldest first. `without`: games that are skipped unread.

        Raises DamagedLog.
        """
        return self.notifications_and_ends(after, limit, without)[0]

    def notifications_and_ends(
        self, after: int, limit: int, without: Container[str], end_before: Callable[[str, int], GameEnd] | None = None
    ) -> tuple[list[LoggedEvent], dict[str, GameEnd]]:
        """Reads like `notifications`, and returns the end of each game too. `end_before`: see `decode_log_rows`."""
        with gc_paused():
            while result := self._store.rows_after(after, limit):
                events, ends = decode_log_rows(result, without, self._decode, end_before)
                if events:
                    return events, ends
                after = result[-1][0]
        return [], {}

    def close(self) -> None:
        """Closes the log and the heads of its games."""
        if self._watcher is not None:
            self._watcher.stop()
        if self.heads is not None:
            self.heads.finish()
        super().close()
        if self.heads is not None:
            self.heads.close()

    def catch_up_heads(self, heads: HeadStore) -> None:
        """Stores the heads that are missing: those of games that are older than the heads, and those that a killed process
        did not store."""
        if heads.read_only:
            return
        with _stores_heads():
            last, known = self.recorder.max_notification_id() or 0, heads.complete_to()
            if known == last:
                return
            for game, position in self._store.last_positions(known if known < last else 0):
                if type(position) is int:  # otherwise the row is damaged
                    heads.catch_up(game, position + 1, self.links, position + 1)
            heads.set_complete_to(last)

    def links(self, game: str, start: int = 0) -> list[bytes]:
        """Reads the links of a game's events from a position on, unchecked."""
        rows = self.recorder.select_events(game, gt=start - 1)
        return [row.state[-LINK_SIZE:] if type(row.state) is bytes else b"" for row in rows]

    def follow(self, after: int = 0, limit: int = 1000) -> Iterator[LoggedEvent]:
        """Reads all events after an id, to the present end of the log."""
        while batch := self.notifications(after, limit):
            yield from batch
            after = batch[-1].id

    def listen(self) -> None:
        """From now on `wait` returns at once also for events that other processes append."""
        if self._watcher is None:
            self._watcher = CommitWatcher(self._store.commit_listener, self.wake_waiting)

    def is_replaced(self) -> bool:
        """Returns whether the log was deleted or replaced while it is open: it takes nothing more."""
        return self._store.is_replaced()

    @property
    def hears_commits(self) -> bool:
        """Returns whether `wait` returns at once for the events of every process now."""
        return self._watcher is not None and self._watcher.is_listening

    def wake_waiting(self) -> None:
        """Lets every `wait` look at its conditions."""
        with self._appended:
            self._appended.notify_all()

    def wait(self, after: int, timeout: float, is_over: Callable[[], bool] = lambda: False) -> bool:
        """Waits until there is an event after an id; returns False after the timeout, or if `is_over` before.

        It returns at once for events of this process, and after `listen` for those of others. `is_over` is called after
        `wake_waiting`.
        """
        with self._appended:
            self._appended.wait_for(lambda: is_over() or self._has_event_after(after), timeout)
            return not is_over() and self._has_event_after(after)

    def _has_event_after(self, id: int) -> bool:
        return (self.recorder.max_notification_id() or 0) > id

    def _read(self, game: str, start: int) -> list[LogEntry]:
        tail = self._tails.state_of(game)
        head = self.heads.head_of(game) if self.heads is not None and start == 0 else None
        link = initial_link(game) if start == 0 else None
        with gc_paused():
            entries = decode_game_rows(game, self._rows(game, start), start, link, self._decode)
        if self.heads is not None and start == 0:
            self._compare(self.heads, game, head, [entry.link for entry in entries])
        tail.advance(entries)
        return entries

    def _compare(self, heads: HeadStore, game: str, head: Head | None, links: Sequence[bytes]) -> None:
        """Raises DamagedLog if a game differs from its head. Brings up a head that is behind."""
        fault = heads.find_fault(game, head, links)
        if fault is not None:
            raise fault
        end = len(links)
        if end > (head.position if head is not None else 0) and not heads.read_only:
            with _stores_heads():
                heads.catch_up(game, end, lambda _, start: links[start:], end)

    def _rows(self, game: str, start: int) -> Sequence[Row]:
        try:
            return self._store.rows(game, start)
        except DatabaseError as error:
            if type(error) is not DatabaseError:
                raise  # a subclass: busy, closed, full; no row is damaged
            raise DamagedLog(game, start, msg("database_cannot_read_it_or_one", said=str(error))) from error

    def _find(self, game: str, tail: GameTail, client: str, fingerprint: bytes) -> StoredEvents | ClientIdReused | None:
        entry = tail.client_entries.get(shorten_client_id(client))
        if entry is None:
            return None
        if not fingerprint.startswith(entry.fingerprint):
            return ClientIdReused(client, entry.position)
        rows = self._store.rows(game, entry.position)[: entry.size]
        return StoredEvents(entry.position, tuple(self._decode(game, *row).event for row in rows), True)

    def _seal(
        self, game: str, link: bytes, at: int, events: Sequence[Event], command: tuple[str, bytes], provenance: Plain
    ) -> list[LogEntry]:
        """Makes the entries of a command's events behind a link. `command`: its client id and fingerprint."""
        entries: list[LogEntry] = []
        for position, event in enumerate(events, at):
            client, fingerprint = command if position == at else ("", b"")
            entries.append(
                encode_entry(game, position, client, fingerprint, link, event, self.form, None if position else provenance)
            )
            link = entries[-1].link
        return entries

    def _insert(
        self, game: str, tail: GameTail, at: int, events: Sequence[Event], command: tuple[str, bytes], provenance: Plain
    ) -> bool:
        with tail.lock:
            link = tail.link
            if tail.position != at:
                return False
        entries = self._seal(game, link, at, events, command, provenance)
        try:
            self._commits.commit(entries)
        except IntegrityError:
            return False
        tail.advance(entries)
        return True

    def _put(self, entries: Sequence[LogEntry]) -> None:
        """Stores entries as the library's `save` does, without its slow type dispatch."""
        kind = self.form.topic
        self._store.store([(each.originator_id, each.originator_version, kind, each.state) for each in entries])

    def _on_written(self, batches: Sequence[Sequence[LogEntry]]) -> None:
        """Stores the heads for the events that several threads have appended, and wakes those that wait."""
        if self.heads is not None:
            self.heads.record_appended([(*batch[0][:2], [entry.link for entry in batch]) for batch in batches], self.links)
        if self._watcher is None:  # the watcher notices this commit too, a little later
            self.wake_waiting()

    def _catch_up(self, game: str, tail: GameTail) -> bool:
        """Reads the events that others have appended; returns whether there were any."""
        was, link = tail.position, tail.link
        entries = self._read(game, was)
        if entries and entries[0].previous_link != link and tail.position == was + len(entries):
            raise DamagedLog(game, was, msg("it_does_not_follow_event"))
        return bool(entries)
