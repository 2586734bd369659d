"""What happened in this turn, as the record tells it: how often something was done by whom, and to which cards.

Where the record begins in the middle of a turn nobody knows what came before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Moved
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.parts.common.story import of_turn
from domain.parts.family.filters import is_such
from domain.parts.family.sight import Reading, Sight
from domain.parts.family.words import Deed, Happened

Found = Iterator[tuple[str, str]]
"""Whose it was, and the card; empty where there is none."""


def times(table: Table, seat: str, source: str, asked: Happened[Any], sight: Sight) -> tuple[int, int]:
    """How often something happened in this turn, at least and at most: a card that nobody knows may have been one."""
    surely = perhaps = 0
    events, whole = of_turn(table)
    for event in events:
        for whose, card in _DEEDS[asked.what](table, event, sight.reading):
            truth = _is_meant(table, seat, source, asked, whose, card, sight)
            surely, perhaps = surely + (truth is True), perhaps + (truth is None)
    return surely, surely + perhaps if whole else MANY


def entered(table: Table) -> tuple[frozenset[str], bool]:
    """The cards that came into play in this turn, and whether the record knows the turn from its beginning."""
    events, whole = of_turn(table)
    changes = (change for event in events for change in event.changes)
    return frozenset(change.card for change in changes if type(change) is Moved and _comes(table, change)), whole


MANY = 99
"""Stands for any number, where nobody knows how often."""


def happened(table: Table, seat: str, source: str, asked: Happened[Any], sight: Sight) -> Truth:
    """Whether something happened in this turn as often as a text asks."""
    surely, perhaps = times(table, seat, source, asked, sight)
    return True if surely >= asked.least else None if perhaps >= asked.least else False


def _is_meant(table: Table, seat: str, source: str, asked: Happened[Any], whose: str, card: str, sight: Sight) -> Truth:
    if asked.whose != "any" and (whose == seat) != (asked.whose == "own"):
        return False
    if asked.of is None:
        return True
    if asked.of == "self":
        return card == source
    return is_such(table, source, asked.of, card, sight) if card in table.cards else None


def _declared(name: str) -> Callable[[Table, Event, Reading], Found]:
    def found(table: Table, event: Event, reading: Reading) -> Found:
        if event.name == name:
            yield event.seat, str(event.said.get("card", ""))

    return found


def _moved(fits: Callable[[Table, Moved, Reading], bool]) -> Callable[[Table, Event, Reading], Found]:
    def found(table: Table, event: Event, reading: Reading) -> Found:
        for change in event.changes:
            if type(change) is Moved and fits(table, change, reading):
                yield _owner(table, change.card), change.card

    return found


def _owner(table: Table, card: str) -> str:
    return table.cards[card].bringer if card in table.cards else ""


def _enters(table: Table, change: Moved, reading: Reading) -> bool:
    return _comes(table, change)


def _comes(table: Table, change: Moved) -> bool:
    """A card comes into play, by itself or under another one, as a new card."""
    return change.life == 1 and (change.place not in table.zones or table.zones[change.place].in_play)


def _sorties(table: Table, change: Moved, reading: Reading) -> bool:
    return change.place in table.zones and table.zones[change.place].name in reading.where["battle"]


def _destroyed(table: Table, event: Event, reading: Reading) -> Found:
    cards: Iterable[str] = event.said["cards"] if event.name == "destroyed" else ()
    return ((_owner(table, card), card) for card in cards)


def _nation(table: Table, event: Event, reading: Reading) -> Found:
    if event.name == "nation_damaged" and event.said["source"] != "cost":
        yield event.said["seat"], ""


def _drawn(table: Table, event: Event, reading: Reading) -> Found:
    if event.name == "drawn":
        yield from [(event.seat, "")] * int(event.said["count"])


_DEEDS: dict[Deed, Callable[[Table, Event, Reading], Found]] = {
    "played": _declared("play"),
    "used": _declared("use"),
    "entered": _moved(_enters),
    "sortied": _moved(_sorties),
    "destroyed": _destroyed,
    "nation_damaged": _nation,
    "drawn": _drawn,
}
