"""What happened in this turn, for texts that ask for it later: noted only in games in which a text may ask.

The notes lie in the flag `happened`, oldest first, and are those of one turn. A game whose cards ask for nothing of the kind
has none of them. Where the first card that asks turns up in the middle of a turn, or the record begins there, what is not
noted may have happened all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.kernel.contract.truth import Truth
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet, Pinned, Plain
from domain.kernel.table.facts import of_cards, of_position
from domain.kernel.table.table import Table
from domain.parts.common import story

FLAG = "happened"
_ASKING = frozenset(("happened", "entered_this_turn"))
_asks: dict[int, tuple[Plain, bool]] = {}
"""Printings by their identity, each with whether it asks; the printing is kept, so nothing else has its identity."""
MOST = 4_000


class Noted(NamedTuple):
    """A note: the turn, what happened, to which card, who controlled it, and its incarnation then."""

    turn: int
    moment: str
    card: str
    seat: str
    life: int


def note(desk: Desk, moment: str, subjects: Iterable[tuple[str, str]]) -> None:
    """Something happened to these cards, each given with who controls it."""
    table = desk.table
    if not _is_asked(table):
        return
    turn = table.clock.turn
    old = tuple(each for each in table.flags.get(FLAG, ()) if each[0] == turn)
    new = tuple((turn, moment, card, seat, table.cards[card].life) for card, seat in subjects if card in table.cards)
    if new:
        desk.do(FlagSet(FLAG, (*old, *new)))


@of_cards
def _is_asked(table: Table) -> bool:
    """Whether a card of the record asks what happened."""
    return any(map(_is_asking, table.pins.values()))


def of_turn(table: Table, moment: str) -> list[Noted]:
    """What of this kind happened in the present turn."""
    noted = (Noted(*each) for each in table.flags.get(FLAG, ()))
    return [each for each in noted if each.turn == table.clock.turn and each.moment == moment]


def any_of(table: Table, moment: str, card: str) -> Truth:
    """Whether it happened in this turn to a card that has not left since."""
    if any(each.card == card and each.life == table.cards[card].life for each in of_turn(table, moment)):
        return True
    return False if is_whole(table) else None


def so_often(table: Table, truths: list[Truth], least: int) -> Truth:
    """Whether what was noted is often enough what a text asks for; `truths`: of each note whether it is."""
    if truths.count(True) >= least:
        return True
    return None if len(truths) - truths.count(False) >= least or not is_whole(table) else False


@of_position
def is_whole(table: Table) -> bool:
    """Whether everything of the present turn was noted that happened: a card that asks was known as the turn began."""
    events, whole = story.of_turn(table)
    late = {change.printing for event in events for change in event.changes if type(change) is Pinned}
    asking = {printing for printing, data in table.pins.items() if _is_asking(data)}
    return whole and not (asking and asking <= late)


def _is_asking(data: Plain) -> bool:
    if not data:
        return False
    try:
        return _asks[id(data)][1]
    except KeyError:
        if len(_asks) >= MOST:
            _asks.clear()
        found = _says(data)
        _asks[id(data)] = (data, found)
        return found


def _says(value: Plain) -> bool:
    if isinstance(value, dict):
        return not _ASKING.isdisjoint(value) or any(map(_says, value.values()))
    return isinstance(value, tuple) and any(map(_says, value))
