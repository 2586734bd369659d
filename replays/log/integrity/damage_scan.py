"""Finds the damaged games of a log, and reads the log without them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.kernel.messages.message import Message
from domain.kernel.record.event import Event
from replays.log.entries import LINK_SIZE, LoggedEvent, first_link, hash_of_body
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

    `damaged`: game -> its first damage, found when this was made or later while reading.
    """

    def __init__(self, log: GameLog, mark_file: VerificationMarkFile | None = None) -> None:
        """Scans the log for damage. `mark_file`: the mark of the last scan; only later events are scanned."""
        self._log = log
        last = log.recorder.max_notification_id() or 0
        mark = mark_file.read() if mark_file is not None else None
        after = mark_file.scan_start(last, link_of_event(log, mark.upto)) if mark_file is not None and mark is not None else 0
        self.damaged = find_damage(log, after, last) if after < last else {}
        if mark_file is not None and not self.damaged:
            mark_file.write(last, link_of_event(log, last))

    def notifications(self, after: int = 0, limit: int = 1000) -> Sequence[LoggedEvent]:
        """Reads the next events of all undamaged games after an id, oldest first."""
        while True:
            try:
                return self._log.notifications(after, limit, self.damaged)
            except DamagedLog as error:
                self._add_damage(error)

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


def find_damage(log: GameLog, after: int = 0, upto: int = MAX_ID) -> dict[str, DamagedLog]:
    """Finds the first damage of every damaged game, in the events after an id and up to another. Checks only the hashes."""
    ends: dict[str, tuple[int, bytes]] = {}
    damaged: dict[str, DamagedLog] = {}
    heads = log.heads.all() if log.heads is not None and not after else {}
    for game, at, topic, state in _rows(log, after, upto):
        if game not in ends:
            ends[game] = _end_before(log, game, at) if after else (0, first_link(game))
            if after and log.heads is not None and (head := log.heads.head_of(game)):
                heads[game] = head
        position, link = ends[game]
        why = _find_fault(at, topic, state, position, link, log.form.topic)
        if why and game not in damaged:
            damaged[game] = DamagedLog(game, position, why)
        ends[game] = position + 1, state[-LINK_SIZE:] if type(state) is bytes else b""
        if game in heads and position + 1 == heads[game].position and ends[game][1] == heads[game].link:
            del heads[game]  # the game agrees with its head
    return {**_head_faults(log, heads), **damaged}


def _end_before(log: GameLog, game: str, at: int) -> tuple[int, bytes]:
    """Returns the position and link that an event at `at` has to follow: those of the event before, which an earlier scan
    checked."""
    before = log.recorder.select_events(game, lte=at - 1, desc=True, limit=1) if type(at) is int and at > 0 else []
    if not before:
        return 0, first_link(game)
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
    if topic != kind or hash_of_body(body) != end:
        return msg("its_bytes_have_changed")
    return None if link in body else msg("it_does_not_follow_event")
