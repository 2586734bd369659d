"""How often something was done in a turn: the turn is in the name of a counter, so that nothing has to be reset.

Plays of a type (GW-PLAY-02, MC-DEPL-01, NX-PLAY-22), uses of a text (GW-COST-21, MC-TCOST-02, NX-COST-21).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Counted
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.table import Table


def play_counter(desk: Desk, kind: str) -> str:
    """The counter of plays of a type in this turn."""
    return f"played:{kind}:turn{desk.table.clock.turn}"


def played_unknown(desk: Desk, seat: str, kind: str, is_known: Callable[[Table, str], bool]) -> bool:
    """Whether a card that nobody knows was played as this type in this turn: it may not have used up the play."""
    for event in effective_events_backwards(desk.events):
        if event.name == "turn_began":
            return False
        if event.name == "play" and (event.seat, event.said.get("type")) == (seat, kind):
            card = str(event.said["card"])
            if card in desk.table.cards and not is_known(desk.table, card):
                return True
    return False


def use_counter(desk: Desk, what: str) -> str:
    """The counter of uses of something in this turn."""
    return f"used:{what}:turn{desk.table.clock.turn}"


def text_use_counter(desk: Desk, card_id: str, text: str) -> str:
    """The counter of uses of one card's text in this turn; a card that left play and came back counts anew."""
    return use_counter(desk, f"{card_id}.{desk.table.cards[card_id].life}.{text}")


def count_once(desk: Desk, seat: str, counters: Iterable[str]) -> None:
    """Counts a play or use."""
    desk.do(*(Counted(seat, name, 1) for name in counters))


def uncount(desk: Desk, seat: str, counters: Iterable[str]) -> None:
    """A play or use that was negated counts toward no limit (GW-PLAY-08, MC-NEG-02, NX-PLAY-13)."""
    desk.do(*(Counted(seat, name, -1) for name in counters))
