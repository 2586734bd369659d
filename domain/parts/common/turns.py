"""Turns: each has one holder, and they follow one another along the timing chart."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.ruleset import Timeline
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.timing.clock import next_in_game
from domain.kernel.record.changes import ClockMoved
from domain.kernel.table.table import Table


def begin_turn(desk: Desk, holder: str, first: str, rule: str) -> str:
    """A new turn of this seat begins; returns its first place, where the clock goes next."""
    now = desk.table.clock
    desk.record("fixed", "turn_began", holder, rule, {"turn": now.turn + 1, "seat": holder})
    desk.do(ClockMoved(now.turn + 1, holder, now.node, 0, holder, 0))
    return first


def next_turn(desk: Desk, first: str, rule: str) -> str:
    """The turn of the next seat in the cycle begins; returns its first place."""
    return begin_turn(desk, next_in_game(desk, desk.table.clock.holder), first, rule)


def next_place(timeline: Timeline, key: str, passed_over: Callable[[str], bool]) -> str:
    """The place that follows in the chart, without those that are passed over; empty after the last."""
    place = timeline.next_listed(key)
    while place and passed_over(place):
        place = timeline.next_listed(place)
    return place


def opponent(table: Table, seat: str) -> str:
    """The other one of two seats: the enemy player (MC-CTRL-02)."""
    one, other = table.header.seats
    return other if seat == one else one


def defender_decides_at(place: str) -> Callable[[Desk, str], str]:
    """A `chooser` of a timeline: at this place the other player decides, elsewhere the turn player."""

    def chooser(desk: Desk, key: str) -> str:
        holder = desk.table.clock.holder
        return opponent(desk.table, holder) if key == place else holder

    return chooser
