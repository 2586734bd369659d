"""Finds the damaged games of a log, and reads the log without them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from domain.kernel.messages.message import Message
from domain.kernel.record.event import Event
from replays.log.entries import LINK_SIZE, GameEnd, LoggedEvent, initial_link, link_of_body
from replays.log.game_log import GameLog
from replays.log.integrity.heads import Head
from replays.log.integrity.verification_mark import VerificationMarkFile
from replays.log.results_and_errors import DamagedLog
from replays.messages import msg

BATCH = 5000
MAX_ID = 2**62
"""Larger than any id."""


class UndamagedLog:
    """The log without its damaged games, for lists and statistics.

    `damaged`: game -> its first damage, found by the scan or later while reading · `unscanned`: the numbers of events that
    the scan covers.
    """

    def __init__(self, log: GameLog, mark_file: VerificationMarkFile | None = None, while_reading: bool = False) -> None:
        """Scans the log for damage. `mark_file`: the mark of the last scan; only later events are scanned.

        `while_reading`: events are scanned when `notifications` reads them, and `finish_scan` scans the others. Until then
        it is for one thread at a time.
        """
        self._log = log
        self._mark_file: VerificationMarkFile | None = mark_file
        self._last = log.recorder.max_notification_id() or 0
        mark = mark_file.read() if mark_file is not None else None
        start = mark_file.scan_start(self._last, link_of_event(log, mark.upto)) if mark_file and mark else 0
        self.unscanned = self._last - start
        is_behind = start < self._last
        self.damaged = find_damage(log, start, self._last) if is_behind and not while_reading else {}
        self._scan = DamageScanningReader(log, start) if is_behind and while_reading else None
        if self._scan is None:
            self.finish_scan()

    def notifications(self, after: int = 0, limit: int = 1000) -> Sequence[LoggedEvent]:
        """Reads the next events of all undamaged games after an id, oldest first."""
        if self._scan is not None:
            self.damaged.update({**self._scan.scan_to(after), **self.damaged})
        while True:
            try:
                if self._scan is not None and self._scan.upto == after:
                    return self._scan.read(limit, self.damaged)
                return self._log.notifications(after, limit, self.damaged)
            except DamagedLog as error:
                self._add_damage(error)

    @property
    def last(self) -> int:
        """The id of the last event when the log was opened."""
        return self._last

    def end_scan(self, games: Container[str]) -> None:
        """Ends the scan, since others have read these games whole, up to `last` at least, and found no damage.

        The games that are gone are found here.
        """
        if self._scan is not None:
            self.damaged.update({**self._scan.missing_games(games), **self.damaged})
            self._scan = None

    def finish_scan(self) -> None:
        """Scans the events that were not read, and marks the log as sound up to here if it is."""
        if self._scan is not None:
            self.damaged.update({**self._scan.finish(self._last), **self.damaged})
            self._scan = None
        if self._mark_file is not None and not self.damaged:
            self._mark_file.write(self._last, link_of_event(self._log, self._last))
        self._mark_file = None

    def read(self, game: str, start: int = 0) -> Sequence[Event]:
        """Reads the events of a game from a position on.

        Raises DamagedLog at the first damage; from then on the game is left out.
        """
        try:
            return self._log.read(game, start)
        except DamagedLog as error:
            self._add_damage(error)
            raise

    def _add_damage(self, error: DamagedLog) -> None:
        if error.game in self.damaged:
            raise error
        self.damaged[error.game] = error


class DamageScanningReader:
    """Finds damage in the events that are read for another purpose, from an id on. `upto`: the id of the last of them."""

    def __init__(self, log: GameLog, start: int) -> None:
        self._log, self._start, self.upto = log, start, start
        self._ends: dict[str, GameEnd] = {}
        self._heads = _stored_heads(log, start)

    def scan_to(self, id: int) -> dict[str, DamagedLog]:
        """Scans the events up to an id that nobody reads. Returns the damaged games."""
        found = _find_damaged_rows(self._log, (self.upto, id), self._start, self._ends, self._heads)
        self.upto = max(self.upto, id)
        return found

    def read(self, limit: int, without: Container[str]) -> Sequence[LoggedEvent]:
        """Reads the next events without those of some games. Raises DamagedLog."""
        events, ends = self._log.notifications_and_ends(self.upto, limit, without, self._end_before)
        for game, (position, link) in ends.items():
            if self._start and game not in self._ends:
                _add_head(self._log, self._heads, game)
            _drop_equal_head(self._heads, game, position, link)
        self._ends.update(ends)
        if events:
            self.upto = events[-1].id
        return events

    def finish(self, last: int) -> dict[str, DamagedLog]:
        """Scans the other events up to an id. Returns the damaged games, those that differ from their head included."""
        found = self.scan_to(last)
        return {**_head_faults(self._log, self._heads), **found}

    def missing_games(self, games: Container[str]) -> dict[str, DamagedLog]:
        """Returns the faults of the games that have a head and are not among some games."""
        return _head_faults(self._log, {game: head for game, head in self._heads.items() if game not in games})

    def _end_before(self, game: str, position: int) -> GameEnd:
        if game in self._ends:
            return self._ends[game]
        return _end_before(self._log, game, position) if self._start else (0, initial_link(game))


def find_damage(log: GameLog, after: int = 0, upto: int = MAX_ID) -> dict[str, DamagedLog]:
    """Finds the first damage of every damaged game, in the events after an id and up to another. Checks only the hashes."""
    heads = _stored_heads(log, after)
    damaged = _find_damaged_rows(log, (after, upto), after, {}, heads)
    return {**_head_faults(log, heads), **damaged}


def _find_damaged_rows(
    log: GameLog, ids: tuple[int, int], start: int, ends: dict[str, GameEnd], heads: dict[str, Head]
) -> dict[str, DamagedLog]:
    """Finds the first wrong row of every game, in the events after an id and up to another.

    `start`: the id after which the scan began · `ends`, `heads`: the end of each game up to here, and the heads that no game
    agrees with yet. Both go on with these rows.
    """
    damaged: dict[str, DamagedLog] = {}
    for game, at, topic, state in _rows(log, *ids) if ids[0] < ids[1] else ():
        if game not in ends:
            ends[game] = _end_before(log, game, at) if start else (0, initial_link(game))
            if start:
                _add_head(log, heads, game)
        position, link = ends[game]
        why = _find_fault(at, topic, state, position, link, log.form.topic)
        if why and game not in damaged:
            damaged[game] = DamagedLog(game, position, why)
        ends[game] = position + 1, state[-LINK_SIZE:] if type(state) is bytes else b""
        _drop_equal_head(heads, game, *ends[game])
    return damaged


def _stored_heads(log: GameLog, after: int) -> dict[str, Head]:
    """Returns all heads for a scan from the beginning; for a later one those of its games are added as they come."""
    return log.heads.all() if log.heads is not None and not after else {}


def _add_head(log: GameLog, heads: dict[str, Head], game: str) -> None:
    head = log.heads.head_of(game) if log.heads is not None else None
    if head is not None:
        heads[game] = head


def _drop_equal_head(heads: dict[str, Head], game: str, position: int, link: bytes) -> None:
    """Drops the head of a game that agrees with it."""
    if game in heads and (heads[game].position, heads[game].link) == (position, link):
        del heads[game]


def _end_before(log: GameLog, game: str, at: int) -> GameEnd:
    """Returns the position and link that an event at `at` has to follow: those of the event before, which an earlier scan
    checked."""
    before = log.recorder.select_events(game, lte=at - 1, desc=True, limit=1) if type(at) is int and at > 0 else []
    if not before:
        return 0, initial_link(game)
    state = before[0].state
    return before[0].originator_version + 1, state[-LINK_SIZE:] if type(state) is bytes else b""


def link_of_event(log: GameLog, id: int) -> bytes:
    """Returns the link of the event with an id; empty if there is none."""
    rows = log.recorder.select_notifications(id, 1) if id else []
    return rows[0].state[-LINK_SIZE:] if rows and rows[0].id == id and type(rows[0].state) is bytes else b""


def _head_faults(log: GameLog, heads: Mapping[str, Head]) -> dict[str, DamagedLog]:
    """Returns the games that differ from their head, with the first event that differs, and the missing games."""
    faults = {
        game: log.heads.find_fault(game, head, log.links(game)) for game, head in heads.items() if log.heads is not None
    }
    return {game: fault for game, fault in faults.items() if fault is not None}


def require_complete_index(log: GameLog, game: str) -> None:
    """Raises DamagedLog if the database's index has lost a part of a game."""
    select = getattr(log.recorder, "select_lost", None)
    lost = select(game) if select is not None else []
    if lost:
        raise DamagedLog(game, lost[0], msg("index_database_has_lost_it"))


def _rows(log: GameLog, after: int, upto: int) -> Iterator[tuple[str, Any, Any, Any]]:
    """Reads game, position, kind and bytes of every row, oldest first."""
    scan = getattr(log.recorder, "scan", None)
    if scan is not None:
        yield from scan(after, upto)
        return
    while rows := log.recorder.select_notifications(after, BATCH, inclusive_of_start=False):
        for row in rows:
            if row.id <= upto:
                yield str(row.originator_id), row.originator_version, row.topic, row.state
        after = rows[-1].id


def _find_fault(at: Any, topic: Any, state: Any, position: int, link: bytes, kind: str) -> Message | None:
    """Returns the reason why a row is wrong; None for a row that follows the row before."""
    if at != position:
        return msg("it_is_missing")
    if type(state) is not bytes:
        return msg("field_it_is_another_kind")
    body, end = state[:-LINK_SIZE], state[-LINK_SIZE:]
    if topic != kind or link_of_body(body) != end:
        return msg("its_bytes_have_changed")
    return None if link in body else msg("it_does_not_follow_event")
