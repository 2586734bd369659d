"""Which games of a log are damaged, and reading the log past them; slower than reading, and for the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.kernel.record.event import Event
from replays.log.entries import LINK_SIZE, LoggedEvent, first_link, link_of
from replays.log.game_log import GameLog
from replays.log.integrity.heads import Head
from replays.log.integrity.verification_mark import VerificationMarkFile
from replays.log.results_and_errors import DamagedLog

BATCH = 5000
MAX_ID = 2**62
"""No id is as large."""


class UndamagedLog:
    """The log without its damaged games: what lists and statistics may be made of.

    `damaged`: game -> where its damage begins, as it was when this was made and as it was met since.
    """

    def __init__(self, log: GameLog, checked: VerificationMarkFile | None = None) -> None:
        """`checked`: what is kept of earlier looks; only what came later is looked at."""
        self._log = log
        last = log.recorder.max_notification_id() or 0
        kept = checked.read() if checked is not None else None
        after = checked.scan_start(last, link_at(log, kept.upto)) if checked is not None and kept is not None else 0
        self.damaged = find_damage(log, after, last) if after < last else {}
        if checked is not None and not self.damaged:
            checked.write(last, link_at(log, last))

    def notifications(self, after: int = 0, limit: int = 1000) -> Sequence[LoggedEvent]:
        """The next events of all sound games after an id, oldest first."""
        while True:
            try:
                return self._log.notifications(after, limit, self.damaged)
            except DamagedLog as met:
                self._meet(met)

    def read(self, game: str, start: int = 0) -> Sequence[Event]:
        """The events of a game from a position on. Raises Damaged, once: from then on the game is left out."""
        try:
            return self._log.read(game, start)
        except DamagedLog as met:
            self._meet(met)
            raise

    def _meet(self, met: DamagedLog) -> None:
        if met.game in self.damaged:
            raise met
        self.damaged[met.game] = met


def find_damage(log: GameLog, after: int = 0, upto: int = MAX_ID) -> dict[str, DamagedLog]:
    """The first damage of every damaged game, in the events after an id and up to another. Looks at the hashes only."""
    ends: dict[str, tuple[int, bytes]] = {}
    damaged: dict[str, DamagedLog] = {}
    kept = log.heads.all() if log.heads is not None and not after else {}
    for game, at, topic, state in _rows(log, after, upto):
        if game not in ends:
            ends[game] = _end_before(log, game, at) if after else (0, first_link(game))
            if after and log.heads is not None and (head := log.heads.head_of(game)):
                kept[game] = head
        position, link = ends[game]
        why = _fault(at, topic, state, position, link, log.form.topic)
        if why and game not in damaged:
            damaged[game] = DamagedLog(game, position, why)
        ends[game] = position + 1, state[-LINK_SIZE:] if type(state) is bytes else b""
        if game in kept and position + 1 == kept[game].position and ends[game][1] == kept[game].link:
            del kept[game]  # it is as it was when it was seen last
    return {**_head_faults(log, kept), **damaged}


def _end_before(log: GameLog, game: str, at: int) -> tuple[int, bytes]:
    """The position and link that an event at `at` has to follow: those of the event before, which was looked at earlier."""
    before = log.recorder.select_events(game, lte=at - 1, desc=True, limit=1) if type(at) is int and at > 0 else []
    if not before:
        return 0, first_link(game)
    state = before[0].state
    return before[0].originator_version + 1, state[-LINK_SIZE:] if type(state) is bytes else b""


def link_at(log: GameLog, id: int) -> bytes:
    """The link of the event of this id; empty where there is none."""
    found = log.recorder.select_notifications(id, 1) if id else []
    return found[0].state[-LINK_SIZE:] if found and found[0].id == id and type(found[0].state) is bytes else b""


def _head_faults(log: GameLog, kept: Mapping[str, Head]) -> dict[str, DamagedLog]:
    """The games that another head is kept of, with the event from which on they are others; or that are gone."""
    faults = {game: log.heads.find_fault(game, head, log.links(game)) for game, head in kept.items() if log.heads is not None}
    return {game: fault for game, fault in faults.items() if fault is not None}


def check_index(log: GameLog, game: str) -> None:
    """Raises Damaged where the database would show only a part of a game, because its index has lost the rest."""
    select = getattr(log.recorder, "select_lost", None)
    lost = select(game) if select is not None else []
    if lost:
        raise DamagedLog(game, lost[0], "the index of the database has lost it")


def _rows(log: GameLog, after: int, upto: int) -> Iterator[tuple[str, Any, Any, Any]]:
    """Game, position, kind and bytes of every row, as they came."""
    scan = getattr(log.recorder, "scan", None)
    if scan is not None:
        yield from scan(after, upto)
        return
    while found := log.recorder.select_notifications(after, BATCH, inclusive_of_start=False):
        for row in found:
            if row.id <= upto:
                yield str(row.originator_id), row.originator_version, row.topic, row.state
        after = found[-1].id


def _fault(at: Any, topic: Any, state: Any, position: int, link: bytes, of: str) -> str:
    """What is wrong with a row; empty: it is what was written after the row before."""
    if at != position:
        return "it is missing"
    if type(state) is not bytes:
        return "a field of it is of another kind"
    body, end = state[:-LINK_SIZE], state[-LINK_SIZE:]
    if topic != of or link_of(body) != end:
        return "its bytes have changed"
    return "" if link in body else "it does not follow the event before"
