"""Which games of a log are damaged, and reading the log past them; slower than reading, and for the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from eventsourcing.persistence import StoredEvent

from domain.kernel.event import Event
from replays.log.answers import Damaged
from replays.log.checked import Checked
from replays.log.heads import Head
from replays.log.log import GameLog, Noted
from replays.log.stored import LINK_SIZE, first_link, link_of

BATCH = 5000


class SoundLog:
    """The log without its damaged games: what lists and statistics may be made of.

    `damaged`: game -> where its damage begins, as it was when this was made and as it was met since.
    """

    def __init__(self, log: GameLog, checked: Checked | None = None) -> None:
        """`checked`: what is kept of an earlier look, which is believed as long as the files of the log are the same."""
        self._log = log
        self.damaged = {} if checked is not None and checked.holds() else find_damage(log)
        if checked is not None and not self.damaged:
            checked.keep()

    def notifications(self, after: int = 0, limit: int = 1000) -> Sequence[Noted]:
        """The next events of all sound games after an id, oldest first."""
        while True:
            try:
                return self._log.notifications(after, limit, self.damaged)
            except Damaged as met:
                self._meet(met)

    def read(self, game: str, start: int = 0) -> Sequence[Event]:
        """The events of a game from a position on. Raises Damaged, once: from then on the game is left out."""
        try:
            return self._log.read(game, start)
        except Damaged as met:
            self._meet(met)
            raise

    def _meet(self, met: Damaged) -> None:
        if met.game in self.damaged:
            raise met
        self.damaged[met.game] = met


def find_damage(log: GameLog) -> dict[str, Damaged]:
    """The first damage of every damaged game. Looks at the hashes only: about a second for half a million events."""
    ends: dict[str, tuple[int, bytes]] = {}
    damaged: dict[str, Damaged] = {}
    kept = log.heads.all() if log.heads is not None else {}
    for row in _rows(log):
        game, state = str(row.originator_id), row.state if type(row.state) is bytes else b""
        position, link = ends.get(game, (0, first_link(game)))
        why = _fault(row, position, link, log.form.topic)
        if why and game not in damaged:
            damaged[game] = Damaged(game, position, why)
        ends[game] = position + 1, state[-LINK_SIZE:]
        if game in kept and position + 1 == kept[game].position and ends[game][1] == kept[game].link:
            del kept[game]  # it is as it was when it was seen last
    return {**_not_as_kept(log, kept), **damaged}


def _not_as_kept(log: GameLog, kept: Mapping[str, Head]) -> dict[str, Damaged]:
    """The games that another head is kept of, with the event from which on they are others; or that are gone."""
    faults = {game: log.heads.fault(game, head, log.links(game)) for game, head in kept.items() if log.heads is not None}
    return {game: fault for game, fault in faults.items() if fault is not None}


def check_index(log: GameLog, game: str) -> None:
    """Raises Damaged where the database would show only a part of a game, because its index has lost the rest."""
    select = getattr(log.recorder, "select_lost", None)
    lost = select(game) if select is not None else []
    if lost:
        raise Damaged(game, lost[0], "the index of the database has lost it")


def _rows(log: GameLog) -> Iterator[StoredEvent]:
    after = 0
    while found := log.recorder.select_notifications(after, BATCH, inclusive_of_start=False):
        yield from found
        after = found[-1].id


def _fault(row: StoredEvent, position: int, link: bytes, topic: str) -> str:
    """What is wrong with a row; empty: it is what was written after the row before."""
    if row.originator_version != position:
        return "it is missing"
    if type(row.state) is not bytes:
        return "a field of it is of another kind"
    body, end = row.state[:-LINK_SIZE], row.state[-LINK_SIZE:]
    if row.topic != topic or link_of(body) != end:
        return "its bytes have changed"
    return "" if link in body else "it does not follow the event before"
