"""The history of the present turn, read from the events, so that no extra note reveals that a card asks for it.

If the record begins in the middle of a turn, the earlier part is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import CardsEntered, Change, Moved, Shuffled
from domain.kernel.record.event import Event
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table

ANY_NUMBER = 99
"""Stands for any number where the number of times is unknown."""
EntersPlay = Callable[[Table, Moved], bool]
"""Whether a card enters play by this move."""
SeatsAndCards = Iterator[tuple[str, str]]
"""The controller at that time, and the card."""
EventReader = Callable[[Table, int, Event], SeatsAndCards]
"""Yields the cards that an event affected; the number counts the event from the latest."""


def events_of_turn(table: Table) -> tuple[list[Event], bool]:
    """Returns the events of the present turn, the latest first, and whether the record has the whole turn."""
    results: list[Event] = []
    for event in table.events_backwards():
        if event.name == "turn_began" and event.said.get("turn") == table.clock.turn:
            return results, True
        results.append(event)
    return results, False


# --- cards of events -----------------------------------------------------------------------------------------------------


@memo(depends_on="position")
def cards_of_turn(table: Table, read: EventReader) -> tuple[list[tuple[str, str]], bool]:
    """Returns the cards affected in the present turn, the latest first, each after its controller then; and whether the
    record has the whole turn. The list must not be changed.
    """
    events, whole = events_of_turn(table)
    return [each for at, event in enumerate(events) for each in read(table, at, event)], whole


def cards_named_in(name: str, *words: str) -> EventReader:
    """Returns a reader of the cards under these words of events of this name; an empty word is no card."""

    def select(table: Table, at: int, event: Event) -> SeatsAndCards:
        for said in (event.said.get(word, ()) for word in words) if event.name == name else ():
            for card in (said,) if isinstance(said, str) else said:
                if card:
                    yield holder_before(table, at, card), card

    return select


def cards_entering(comes: EntersPlay) -> EventReader:
    """Returns a reader of the cards that enter play, each after its controller there."""

    def select(table: Table, at: int, event: Event) -> SeatsAndCards:
        for change in event.changes:
            if type(change) is Moved and comes(table, change):
                yield table.zones[change.place].holder, change.card

    return select


def leaving_cards_reader(goes: Callable[[Table, str, Moved], bool]) -> EventReader:
    """Returns a reader of the cards that leave play, each after its controller; `goes` takes the key of the former zone."""

    def select(table: Table, at: int, event: Event) -> SeatsAndCards:
        for change in event.changes:
            if type(change) is Moved and goes(table, zone_before(table, at, change.card), change):
                yield holder_before(table, at, change.card), change.card

    return select


def enters_zones(table: Table, change: Moved, zones: Collection[str]) -> bool:
    """Returns whether a card enters a zone of one of these names as a new card."""
    zone = table.zones.get(change.place)
    return bool(change.life) and zone is not None and zone.name in zones


# --- how often ----------------------------------------------------------------------------------------------------------


class Occurrences(NamedTuple):
    """How often something happened: at least and at most."""

    surely: int
    perhaps: int


def count_occurrences(truths: Iterable[Truth], whole: bool) -> Occurrences:
    """Counts how often something happened; `truths`: one for each occasion, `whole`: whether all occasions are known."""
    known = list(truths)
    surely = known.count(True)
    return Occurrences(surely, len(known) - known.count(False) if whole else ANY_NUMBER)


def happened_at_least(often: Occurrences, least: int) -> Truth:
    """Returns whether something happened at least this often."""
    return True if often.surely >= least else None if often.perhaps >= least else False


# --- how it was then ----------------------------------------------------------------------------------------------------


def holder_before(table: Table, at: int, card: str) -> str:
    """Returns the seat of the zone in which a card was before the event at `at`, counted from the latest.

    Empty for a zone without a seat, or an unknown one.
    """
    zone = table.zones.get(zone_before(table, at, card))
    return zone.holder if zone is not None else ""


def was_in_zones(table: Table, at: int, card: str, zones: Collection[str]) -> bool:
    """Returns whether a card was by itself in a zone of one of these names then."""
    zone = table.zones.get(place_before(table, at, card))
    return zone is not None and zone.name in zones


def zone_before(table: Table, at: int, card: str) -> str:
    """Returns the key of a card's zone then, also under another card; empty if unknown."""
    place = place_before(table, at, card)
    while place and place not in table.zones:
        place = place_before(table, at, place)
    return place


def place_before(table: Table, at: int, card: str) -> str:
    """Returns the zone of a card then, or the card above it; empty if unknown."""
    number = int(card[1:]) if card[1:].isdecimal() else 0
    return next((place for change in changes_before(table, at) if (place := _place_after(change, card, number))), "")


def events_before(table: Table, at: int) -> Iterator[Event]:
    """Yields the events before the one at `at`, counted from the latest; the latest first."""
    return islice(table.events_backwards(), at + 1, None)


def changes_before(table: Table, at: int) -> Iterator[Change]:
    """Yields the changes of the events before the one at `at`; the latest first."""
    return (change for event in events_before(table, at) for change in reversed(event.changes))


def _place_after(change: Change, card: str, number: int) -> str:
    """Returns the place to which a change moved a card; empty if it did not move the card."""
    if type(change) is Moved:
        return change.place if change.card == card else ""
    if isinstance(change, CardsEntered):
        return change.place if change.first <= number < change.first + change.size else ""
    return change.place if isinstance(change, Shuffled) and number >= change.first else ""


# --- what came into play ------------------------------------------------------------------------------------------------


def has_entered_this_turn(table: Table, card: str, comes: EntersPlay) -> Truth:
    """Returns whether a card entered play in this turn and has stayed; unknown if the record begins in this turn."""
    cards, left, whole = _entered_and_left(table, comes)
    return True if card in cards else False if whole or card in left else None


@memo(depends_on="position")
def _entered_and_left(table: Table, comes: EntersPlay) -> tuple[frozenset[str], frozenset[str], bool]:
    """Returns the cards that entered play in this turn and stayed, and those that left."""
    events, whole = events_of_turn(table)
    moved = [change for event in events[::-1] for change in event.changes if type(change) is Moved and change.life]
    last = {change.card: comes(table, change) for change in moved}
    came = frozenset(card for card, enters in last.items() if enters)
    return came, frozenset(last) - came, whole
