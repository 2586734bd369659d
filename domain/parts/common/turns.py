"""Turns: each has one holder, and they follow one another along the timing chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.kernel.contract.ruleset import Node, Timeline
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


# MERGED: The skeleton of a turn in phases and steps: free timing, what the step is for, free timing, and perhaps its end.

PlaceKind = tuple[str, str]
"""What a phase or step is for: the name of its place, and `fixed` or `choice`."""


def phase_nodes(
    phase: str, step: str = "", *effects: PlaceKind, begins: bool = False, opens: bool = True, ends: bool = False
) -> tuple[Node, ...]:
    """The places of a phase, or of a step of it, in order.

    A free timing comes before and after what it is for, `.ft1` and `.ft2`; only one, `.ft`, where it is for nothing or where
    none comes before (`opens` false) (GW-TURN-10 to -12, MC-FREE-09, NX-TURN-09).
    `begins`, `ends`: its beginning or end is a place of its own, for what cannot be answered there.
    """
    key = step or phase
    both = bool(effects) and opens
    names: list[PlaceKind] = [("begin", "fixed")] if begins else []
    names += [("ft1", "window")] if both else []
    names += effects
    names.append(("ft2" if both else "ft", "window"))
    names += [("end", "fixed")] if ends else []
    return tuple(Node(f"{key}.{name}", phase, step, kind) for name, kind in names)


def first_windows(nodes: Iterable[Node]) -> dict[str, tuple[str, ...]]:
    """The free timings with which a phase or step begins, and the words of what begins there.

    A phase and its first step begin as one (MC-FREE-05, MC-TURN-05); what begins with another place is not among them.
    """
    found: dict[str, tuple[str, ...]] = {}
    begun = {""}
    for node in nodes:
        words = tuple(word for word in (node.phase, node.step) if word not in begun)
        begun.update(words)
        if words and node.kind == "window":
            found[node.key] = words
    return found


def enter_at_every_window(nodes: Iterable[Node], run: Callable[[Desk], None]) -> dict[str, Callable[[Desk], None]]:
    """The same `enter` for every free timing of a chart."""
    return {node.key: run for node in nodes if node.kind == "window"}
