"""What happened in the present turn, as the record tells it: nothing is noted for it, so nothing tells that a card asks.

Where the record begins in the middle of a turn nobody knows what came before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import CardsEntered, Change, Moved, Shuffled
from domain.kernel.record.event import Event
from domain.kernel.table.facts import of_position
from domain.kernel.table.table import Table

ANY_NUMBER = 99
"""Stands for any number, where nobody knows how often."""
EntersPlay = Callable[[Table, Moved], bool]
"""Whether a card that moves so comes into play."""
SeatsAndCards = Iterator[tuple[str, str]]
"""Who controlled a card then, and the card."""
EventReader = Callable[[Table, int, Event], SeatsAndCards]
"""To which cards something happened by an event of the story, which is the one at a number of it, counted from the latest."""


def events_of_turn(table: Table) -> tuple[list[Event], bool]:
    """The events of the present turn, the latest first, and whether the record knows the turn from its beginning."""
    found: list[Event] = []
    for event in table.events_backwards():
        if event.name == "turn_began" and event.said.get("turn") == table.clock.turn:
            return found, True
        found.append(event)
    return found, False


# --- to which cards -----------------------------------------------------------------------------------------------------


@of_position
def cards_of_turn(table: Table, told: EventReader) -> tuple[list[tuple[str, str]], bool]:
    """To which cards something happened in the present turn, the latest first, each after who controlled it then; and
    whether the record knows the turn from its beginning. Not to be changed.
    """
    events, whole = events_of_turn(table)
    return [each for at, event in enumerate(events) for each in told(table, at, event)], whole


def cards_named_in(name: str, *words: str) -> EventReader:
    """The cards that an event of this name says by these words, one or several by each; an empty word is none."""

    def found(table: Table, at: int, event: Event) -> SeatsAndCards:
        for said in (event.said.get(word, ()) for word in words) if event.name == name else ():
            for card in (said,) if isinstance(said, str) else said:
                if card:
                    yield holder_before(table, at, card), card

    return found


def cards_entering(comes: EntersPlay) -> EventReader:
    """The cards that come into play by an event, each after who controls it there."""

    def found(table: Table, at: int, event: Event) -> SeatsAndCards:
        for change in event.changes:
            if type(change) is Moved and comes(table, change):
                yield table.zones[change.place].holder, change.card

    return found


def cards_leaving(goes: Callable[[Table, str, Moved], bool]) -> EventReader:
    """The cards that leave play by an event, each after who had it; `goes` is asked with the place where it lay."""

    def found(table: Table, at: int, event: Event) -> SeatsAndCards:
        for change in event.changes:
            if type(change) is Moved and goes(table, zone_before(table, at, change.card), change):
                yield holder_before(table, at, change.card), change.card

    return found


def enters_zones(table: Table, change: Moved, zones: Collection[str]) -> bool:
    """Whether a card comes to a zone of one of these names as a new one."""
    zone = table.zones.get(change.place)
    return bool(change.life) and zone is not None and zone.name in zones


# --- how often ----------------------------------------------------------------------------------------------------------


class Occurrences(NamedTuple):
    """How often something happened, at least and at most."""

    surely: int
    perhaps: int


def count_occurrences(truths: Iterable[Truth], whole: bool) -> Occurrences:
    """How often something happened: `truths` says of each thing told whether it was that, `whole` whether all is told."""
    told = list(truths)
    surely = told.count(True)
    return Occurrences(surely, len(told) - told.count(False) if whole else ANY_NUMBER)


def happened_at_least(often: Occurrences, least: int) -> Truth:
    """Whether something happened as often as a text asks."""
    return True if often.surely >= least else None if often.perhaps >= least else False


# --- how it was then ----------------------------------------------------------------------------------------------------


def holder_before(table: Table, at: int, card: str) -> str:
    """In whose zone a card lay as an event of the story began, which is the one at `at`, counted from the latest.

    Empty where it was nobody's zone, or nobody knows.
    """
    zone = table.zones.get(zone_before(table, at, card))
    return zone.holder if zone is not None else ""


def was_in_zones(table: Table, at: int, card: str, zones: Collection[str]) -> bool:
    """Whether a card lay by itself in a zone of one of these names then."""
    zone = table.zones.get(place_before(table, at, card))
    return zone is not None and zone.name in zones


def zone_before(table: Table, at: int, card: str) -> str:
    """The key of the zone in which a card lay then, by itself or under another one; empty where nobody knows."""
    place = place_before(table, at, card)
    while place and place not in table.zones:
        place = place_before(table, at, place)
    return place


def place_before(table: Table, at: int, card: str) -> str:
    """The zone in which a card lay then, or the card under which it did; empty where nobody knows."""
    number = int(card[1:]) if card[1:].isdecimal() else 0
    return next((place for change in changes_before(table, at) if (place := _place_after(change, card, number))), "")


def events_before(table: Table, at: int) -> Iterator[Event]:
    """The events before the one at `at`, counted from the latest; the latest first."""
    return islice(table.events_backwards(), at + 1, None)


def changes_before(table: Table, at: int) -> Iterator[Change]:
    """The changes of the events before the one at `at`; the latest first."""
    return (change for event in events_before(table, at) for change in reversed(event.changes))


def _place_after(change: Change, card: str, number: int) -> str:
    """Where a change put the card of this number; empty where it did not."""
    if type(change) is Moved:
        return change.place if change.card == card else ""
    if isinstance(change, CardsEntered):
        return change.place if change.first <= number < change.first + change.size else ""
    return change.place if isinstance(change, Shuffled) and number >= change.first else ""


# --- what came into play ------------------------------------------------------------------------------------------------


def has_entered_this_turn(table: Table, card: str, comes: EntersPlay) -> Truth:
    """Whether a card came into play in this turn and has been there since; unknown where the record begins in the turn."""
    cards, left, whole = _entered_and_left(table, comes)
    return True if card in cards else False if whole or card in left else None


@of_position
def _entered_and_left(table: Table, comes: EntersPlay) -> tuple[frozenset[str], frozenset[str], bool]:
    """The cards that came into play in this turn and have been there since, and those that have not."""
    events, whole = events_of_turn(table)
    moved = [change for event in events[::-1] for change in event.changes if type(change) is Moved and change.life]
    last = {change.card: comes(table, change) for change in moved}
    came = frozenset(card for card, enters in last.items() if enters)
    return came, frozenset(last) - came, whole
