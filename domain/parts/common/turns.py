"""Turns and their places on the timing chart: beginning a turn, the opponent, the nodes of a phase or step."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.kernel.contract.ruleset import Desk, Node, Timeline
from domain.kernel.desk.timing.clock_and_priority import next_in_game
from domain.kernel.record.changes import ClockMoved
from domain.kernel.table.table import Table


def begin_turn(desk: Desk, holder: str, first_node: str, rule: str) -> str:
    """Begins a turn of this seat. Returns `first_node`, to which the clock goes next."""
    now = desk.table.clock
    desk.record("fixed", "turn_began", holder, rule, {"turn": now.turn + 1, "seat": holder})
    desk.do(ClockMoved(now.turn + 1, holder, now.node, 0, holder, 0))
    return first_node


def next_turn(desk: Desk, first_node: str, rule: str) -> str:
    """Begins the turn of the next seat in the game. Returns `first_node`."""
    return begin_turn(desk, next_in_game(desk, desk.table.clock.holder), first_node, rule)


def next_place(timeline: Timeline, key: str, passed_over: Callable[[str], bool]) -> str:
    """Returns the next place of the chart that is not passed over; empty after the last one."""
    place = timeline.next_key(key)
    while place and passed_over(place):
        place = timeline.next_key(place)
    return place


def opponent(table: Table, seat: str) -> str:
    """Returns the other of two seats, the enemy player (MC-CTRL-02)."""
    one, other = table.header.seats
    return other if seat == one else one


def make_defender_chooser(place: str) -> Callable[[Desk, str], str]:
    """Returns a `chooser` of a timeline: at this place the other player decides, elsewhere the turn player."""

    def chooser(desk: Desk, key: str) -> str:
        holder = desk.table.clock.holder
        return opponent(desk.table, holder) if key == place else holder

    return chooser


# --- places of the chart ----------------------------------------------------------------------------------------------

PlaceKind = tuple[str, str]
"""The main place of a phase or step: its name, and `fixed` or `choice`."""


def phase_nodes(
    phase: str, step: str = "", *effects: PlaceKind, begins: bool = False, opens: bool = True, ends: bool = False
) -> tuple[Node, ...]:
    """Returns the places of a phase or step, in order.

    A free timing comes before and after its main place, `.ft1` and `.ft2`; only one, `.ft`, without a main place or if
    `opens` is False (GW-TURN-10 to -12, MC-FREE-09, NX-TURN-09). `begins`, `ends`: its beginning or end is a place of its
    own that cannot be answered.
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
    """Returns each free timing at the beginning of phases and steps -> the words for these phases and steps.

    A phase and its first step begin together (MC-FREE-05, MC-TURN-05). A phase that begins with another place is left out.
    """
    result: dict[str, tuple[str, ...]] = {}
    begun = {""}
    for node in nodes:
        words = tuple(word for word in (node.phase, node.step) if word not in begun)
        begun.update(words)
        if words and node.kind == "window":
            result[node.key] = words
    return result


def enter_at_every_window(nodes: Iterable[Node], run: Callable[[Desk], None]) -> dict[str, Callable[[Desk], None]]:
    """Returns the same `enter` function for every free timing of a chart."""
    return {node.key: run for node in nodes if node.kind == "window"}
