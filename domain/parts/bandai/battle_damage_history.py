"""Finds the forces that dealt battle damage in the present turn, and their victims, in the events (GW-AUTO-08, MC-AUTO-04,
NX-AUTO-05).

A force is identified by the event of its strength in a battle (`squad_totalled`). Later events have the units that were hit
and the damage to the nation. If the strength was unknown, or several forces may have hit the nation, the answer is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.parts.bandai.card_text_types import BattleDeed
from domain.parts.common.set_groups import with_set_cards
from domain.parts.common.turn_history import zone_before

STRENGTH = "squad_totalled"
"""The event with the strength of a force."""


class Strike(NamedTuple):
    """A force that strikes, by the event of its strength: its seat, area and units, and its strength (None: unknown)."""

    seat: str
    area: str
    units: tuple[str, ...]
    total: int | None


def forces_that_dealt_damage(table: Table, events: list[Event], deed: BattleDeed) -> Iterator[tuple[str, str, Truth]]:
    """Yields the cards of each force that dealt such damage, after its seat, and whether that is certain.

    `events`: those of the turn, the latest first.
    """
    for at, event in enumerate(events):
        if event.name == STRENGTH:
            strike = _strike(event)
            truth = _dealt(table, events, at, strike, deed)
            if truth is not False:
                yield from ((strike.seat, card, truth) for card in with_set_cards(table, _there(table, strike.units)))


def _there(table: Table, units: tuple[str, ...]) -> list[str]:
    return [unit for unit in units if unit in table.cards]


def _strike(event: Event) -> Strike:
    return Strike(event.seat, event.said["area"], tuple(event.said["units"]), event.said["total"])


def _dealt(table: Table, events: list[Event], at: int, strike: Strike, deed: BattleDeed) -> Truth:
    if strike.total is None:
        return None
    if not strike.total:
        return False
    units = _hits(table, events, at, strike)
    if deed == "damaged_units":
        return units
    nation = _hits_nation(table, events, at, strike)
    return nation if deed == "damaged_nation" else any_of((units, nation))


def _outcome(events: list[Event], at: int) -> list[tuple[int, Event]]:
    """Returns the events of the battle after the strengths of one moment, each with its place; up to the next strengths."""
    later = [(place, events[place]) for place in range(at - 1, -1, -1)]
    first = next((number for number, (_, event) in enumerate(later) if event.name != STRENGTH), len(later))
    return list(takewhile(lambda each: each[1].name != STRENGTH, later[first:]))


def _hits(table: Table, events: list[Event], at: int, strike: Strike) -> bool:
    """Returns whether a unit that stood against the force took damage."""
    return any(
        _taken(hit) and _was_opposed(table, place, str(hit[0]), strike)
        for place, event in _outcome(events, at)
        for hit in event.said.get("hits", ())
    )


def cards_hit(events: list[Event]) -> Iterator[str]:
    """Yields the units that took battle damage in these events."""
    for at, event in enumerate(events):
        if event.name == STRENGTH:
            hits = (hit for _, later in _outcome(events, at) for hit in later.said.get("hits", ()))
            yield from (str(hit[0]) for hit in hits if _taken(hit))


def _taken(hit: Sequence[Plain]) -> Plain:
    """Returns the damage that a unit took: in the longer form of a hit it follows what reached the unit."""
    return hit[2 if len(hit) > 2 else 1]


def _was_opposed(table: Table, at: int, unit: str, strike: Strike) -> bool:
    zone = table.zones.get(zone_before(table, at, unit))
    return zone is not None and zone.holder != strike.seat and strike.area in (zone.name, zone.name.partition("_")[0])


def _hits_nation(table: Table, events: list[Event], at: int, strike: Strike) -> Truth:
    """Returns whether the damage of a nation is of this force; unknown if it may be of another one."""
    took = [event.seat or event.said["seat"] for _, event in _outcome(events, at) if _is_of_battle(event)]
    if strike.seat != table.clock.holder or not took:
        return False
    rivals = [each for each in _of_same_moment(events, at) if each.seat == strike.seat and each.total != 0]
    free = [each for each in rivals if not _hits(table, events, at, each)]
    if len(rivals) == len(took):
        return True
    return strike in free if len(free) == len(took) else None


def _is_of_battle(event: Event) -> bool:
    return event.name == "nation_damaged" and event.said["source"] == "combat"


def _of_same_moment(events: list[Event], at: int) -> list[Strike]:
    """Returns the forces that strike together with one, that one among them."""
    after = takewhile(lambda event: event.name == STRENGTH, reversed(events[:at]))
    before = takewhile(lambda event: event.name == STRENGTH, events[at:])
    return [_strike(event) for event in (*before, *after)]
