"""The log of all games: append, read, list, and follow."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from threading import Condition
from typing import ClassVar, cast

from eventsourcing.application import Application
from eventsourcing.persistence import DatabaseError, IntegrityError

from domain.kernel.record.event import Event
from replays.gc_pause import gc_paused
from replays.log.append_cache import GameTail, TailCache
from replays.log.commit_notifications import CommitWatcher
from replays.log.entries import (
    GAME_EVENTS,
    LINK_SIZE,
    EntryMapper,
    EventFormat,
    EventRecorder,
    LogEntry,
    LoggedEvent,
    Row,
    check_follows,
    decode_game_rows,
    decode_log_rows,
    first_link,
    seal,
)
from replays.log.group_commit import GroupCommit
from replays.log.integrity.heads import Heads
from replays.log.results_and_errors import ClientIdReused, DamagedLog, NoSuchGame, PositionConflict, StoredEvents
from replays.msgpack_codec import FINGERPRINT_SIZE

TAIL_CACHE_SIZE = 256
POSTGRES_RECORDER = "replays.log.recorder.postgres"
LONGEST_CLIENT = 128


class GameLog(Application[str]):
    """The log. Positions of a game count its events from 0; `expected` is the position the next event should get."""

    name = "Senki"
    form: ClassVar[EventFormat] = GAME_EVENTS
    env: ClassVar[dict[str, str]] = {
        "PERSISTENCE_MODULE": "replays.log.recorder.sqlite",
        "MAPPER_TOPIC": "replays.log.entries:EntryMapper",
        "ORIGINATOR_ID_TYPE": "text",
    }

    def __init__(self, env: dict[str, str] | None = None) -> None:
        super().__init__({**self.env, **(env or {})})
        self._entry = cast(EntryMapper, self.mapper).entry
        self._store = cast(EventRecorder, self.recorder)
        self._commits = GroupCommit(self._put, self._written)
        self._tails = TailCache(TAIL_CACHE_SIZE)
        self._grown = Condition()
        self._hearing: CommitWatcher | None = None
        self.heads: Heads | None = None

    @property
    def in_postgres(self) -> bool:
        """Whether the log is in PostgreSQL, where many machines can serve it."""
        return self.env["PERSISTENCE_MODULE"] == POSTGRES_RECORDER

    def append(
        self, game: str, expected: int, events: Sequence[Event], client: str, said: bytes
    ) -> StoredEvents | PositionConflict | ClientIdReused:
        """Appends the events of one saying, all or none.

        `client` is the id that the client made for the saying and `said` the fingerprint of what was said, without its
        time: the same again gets the same answer and is stored once; other content under the same id gets `Reused`.
        Raises ValueError for what cannot be stored.
        """
        if not (0 < len(client) <= LONGEST_CLIENT and len(said) == FINGERPRINT_SIZE and events):
            raise ValueError(f"a saying has a client id (1 to {LONGEST_CLIENT} letters), a fingerprint and an event")
        while True:
            end = self._tails.tail(game)
            known = self._find(game, end, client, said)
            if known is not None:
                return known
            if end.position == expected and self._insert(game, end, expected, events, client, said):
                return StoredEvents(expected, tuple(events))
            if not self._catch_up(game, end):
                return PositionConflict(end.position)

    def find(self, game: str, client: str, said: bytes, read_to: int = -1) -> StoredEvents | ClientIdReused | None:
        """What the log already has under a client id, as `append` would answer it; None: nothing.

        `read_to`: up to this position the caller has just read the log (-1: it has not).
        """
        end = self._tails.tail(game)
        if read_to < 0 or end.position < read_to:
            self._catch_up(game, end)
        return self._find(game, end, client, said)

    def positions_of(self, game: str, client: str) -> range | None:
        """The positions of what was said under a client id; None: the log has nothing of it. Raises Damaged."""
        end = self._tails.tail(game)
        self._catch_up(game, end)
        saying = end.client_entries.get(client)
        return None if saying is None else range(saying.position, saying.position + saying.size)

    def read(self, game: str, start: int = 0) -> list[Event]:
        """The events of a game from a position on, checked along the hash chain.

        Raises NoSuchGame, and Damaged for the first row that is not what was written.
        """
        entries = self._read(game, start)
        if not entries and self._tails.tail(game).position == 0:
            raise NoSuchGame(game)
        return [entry.event for entry in entries]

    def opening(self, game: str) -> Event:
        """The first event of a game. Raises NoSuchGame, Damaged."""
        rows = self.recorder.select_events(game, lte=0)
        if not rows:
            raise NoSuchGame(game)
        entry = self._entry(game, rows[0].originator_version, rows[0].topic, rows[0].state)
        check_follows(entry, 0, first_link(game))
        return cast(Event, entry.event)

    def position(self, game: str) -> int:
        """The position that the next event of a game will have; 0 for a game that does not exist."""
        last = self.recorder.select_events(game, desc=True, limit=1)
        return last[0].originator_version + 1 if last else 0

    def games(self) -> list[str]:
        """The ids of all games, in the order in which they were opened."""
        select = getattr(self.recorder, "select_games", None)
        if select is not None:
            return cast(list[str], select())
        return [noted.game for noted in self.follow() if noted.position == 0]

    def notifications(self, after: int = 0, limit: int = 1000, without: Container[str] = ()) -> list[LoggedEvent]:
        """The next events of all games after an id, oldest first; what came first to the log comes first here.

        `without`: games that are passed over unread. Raises Damaged.
        """
        with gc_paused():
            while found := self._store.rows_after(after, limit):
                noted = decode_log_rows(found, without, self._entry)
                if noted:
                    return noted
                after = found[-1][0]
        return []

    def close(self) -> None:
        """Closes the log and the heads of its games."""
        if self._hearing is not None:
            self._hearing.stop()
        super().close()
        if self.heads is not None:
            self.heads.close()

    def record_heads(self, heads: Heads) -> None:
        """Begins to keep the heads of games that are here already."""
        for game in self.games():
            heads.record_existing(game, self.links(game))

    def links(self, game: str, start: int = 0) -> list[bytes]:
        """The links of a game's events from a position on, unchecked."""
        rows = self.recorder.select_events(game, gt=start - 1)
        return [row.state[-LINK_SIZE:] if type(row.state) is bytes else b"" for row in rows]

    def follow(self, after: int = 0, limit: int = 1000) -> Iterator[LoggedEvent]:
        """All events after an id, to the present end of the log."""
        while batch := self.notifications(after, limit):
            yield from batch
            after = batch[-1].id

    def listen(self) -> None:
        """From now on those who `wait` wake at once for what other processes append too."""
        if self._hearing is None:
            self._hearing = CommitWatcher(self._store.commit_listener, self._wake)

    def _wake(self) -> None:
        with self._grown:
            self._grown.notify_all()

    def wait(self, after: int, timeout: float) -> bool:
        """Waits until there is something after an id; False when the time is over.

        Wakes at once for what this process appends, and after `listen` for what others do.
        """
        with self._grown:
            return self._grown.wait_for(lambda: (self.recorder.max_notification_id() or 0) > after, timeout)

    def _read(self, game: str, start: int) -> list[LogEntry]:
        end = self._tails.tail(game)
        kept = self.heads.head_of(game) if self.heads is not None and start == 0 else None
        link = first_link(game) if start == 0 else None
        with gc_paused():
            entries = decode_game_rows(game, self._rows(game, start), start, link, self._entry)
        fault = self.heads.find_fault(game, kept, [entry.link for entry in entries]) if self.heads and kept else None
        if fault is not None:
            raise fault
        _advance(end, entries)
        return entries

    def _rows(self, game: str, start: int) -> Sequence[Row]:
        try:
            return self._store.rows(game, start)
        except DatabaseError as error:
            if type(error) is not DatabaseError:
                raise  # one of its kinds: busy, closed, full; nothing is damaged
            raise DamagedLog(game, start, f"the database cannot read it, or one after it ({error})") from error

    def _find(self, game: str, end: GameTail, client: str, said: bytes) -> StoredEvents | ClientIdReused | None:
        saying = end.client_entries.get(client)
        if saying is None:
            return None
        if saying.print != said:
            return ClientIdReused(client, saying.position)
        rows = self._store.rows(game, saying.position)[: saying.size]
        return StoredEvents(saying.position, tuple(self._entry(game, *row).event for row in rows), True)

    def _insert(self, game: str, end: GameTail, at: int, events: Sequence[Event], client: str, said: bytes) -> bool:
        entries: list[LogEntry] = []
        with end.lock:
            link = end.link
            if end.position != at:
                return False
        for position, event in enumerate(events, at):
            first = position == at
            entries.append(seal(game, position, client if first else "", said if first else b"", link, event, self.form))
            link = entries[-1].link
        try:
            self._commits.commit(entries)
        except IntegrityError:
            return False
        _advance(end, entries)
        return True

    def _put(self, entries: Sequence[LogEntry]) -> None:
        """What the library's `save` does, without its slow look at what an entry is."""
        kind = self.form.topic
        self._store.store([(each.originator_id, each.originator_version, kind, each.state) for each in entries])

    def _written(self, sayings: Sequence[Sequence[LogEntry]]) -> None:
        """What several threads said is on the disk."""
        if self.heads is not None:
            self.heads.record_appended([(*said[0][:2], [entry.link for entry in said]) for said in sayings], self.links)
        if self._hearing is None:  # it wait_for_commit of this too, a little later, when the answer is under way
            self._wake()

    def _catch_up(self, game: str, end: GameTail) -> bool:
        """Reads what others have appended; whether there was anything."""
        was, link = end.position, end.link
        entries = self._read(game, was)
        if entries and entries[0].before != link and end.position == was + len(entries):
            raise DamagedLog(game, was, "it does not follow the event before")
        return bool(entries)


def _advance(end: GameTail, entries: Sequence[LogEntry]) -> None:
    with end.lock:
        end.advance(entries)
