"""Turns that all players share (RT-TURN-01): who is Active, and whose go it is in a step that every player performs."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing.clock import advance_clock, give_word, next_in_game
from domain.kernel.record.log_queries import effective_events_backwards
from domain.parts.common import turns
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.zones import from_seat

FIRST = "first"
"""The flag with the first Active player."""
DEFENSE = "defenders.declare"


def rotation(desk: Desk) -> tuple[str, ...]:
    """All seats clockwise, the Active player first (RT-TURN-04, RT-MP-01)."""
    seats = desk.table.header.seats
    return from_seat(seats, desk.table.clock.holder or str(desk.table.flags.get(FIRST, seats[0])))


def performer(desk: Desk, key: str) -> str:
    """Whose go it is; empty where that player has left the game. The clock's round counts the goes of a step."""
    order, index = rotation(desk), desk.table.clock.round
    return order[index] if index < len(order) and _performs(desk, key, order[index]) else ""


def _performs(desk: Desk, key: str, seat: str) -> bool:
    """Whether a player has a go: each in every step (RT-MP-02), in the defence who is attacked (RT-DEF-16, RT-MP-04)."""
    if f"out:{seat}" in desk.table.flags:
        return False
    return key != DEFENSE or any(attack["against"] == seat for attack in attacks.pending(desk.table))


def first_go(desk: Desk, key: str) -> bool:
    """Puts the clock's round on the first player who has a go; False where nobody has."""
    return _go_from(desk, key, 0)


def next_go(desk: Desk, key: str) -> bool:
    """The next player's go, without a window before it (RT-TURN-08); False after the last one."""
    return _go_from(desk, key, desk.table.clock.round + 1)


def _go_from(desk: Desk, key: str, index: int) -> bool:
    order = rotation(desk)
    found = next((at for at in range(index, len(order)) if _performs(desk, key, order[at])), None)
    if desk.table.clock.round != (found or 0):
        desk.do(desk.table.clock._replace(round=found or 0))
    return found is not None


def begin_go(desk: Desk) -> None:
    """A player's go in a step begins: that player has the word."""
    give_word(desk, performer(desk, desk.table.clock.node))


def end_go_of(desk: Desk, seat: str, node: str) -> None:
    """A player has done what the step is for; what was said out of turn ends nobody's go."""
    if is_own_go(desk, seat, node):
        advance_clock(desk)


def own_go(node: str) -> Callable[[Desk, str, Arguments], Callable[[str], bool]]:
    """A `when` for acts of a seat's own go in one step."""
    return lambda desk, seat, args: in_go(desk, seat, (node,))


def in_go(desk: Desk, seat: str, nodes: tuple[str, ...]) -> Callable[[str], bool]:
    """The places of a seat's own go in these steps.

    Where all of them lie behind in the present phase it is no word for another turn: it is judged where the clock stands
    (RT-TURN-04).
    """
    if all(_is_behind(desk, seat, node) for node in nodes):
        return in_this_turn(desk)
    return lambda key: key in nodes and performer(desk, key) == seat


def own_defense(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """A `when` for declaring defenders: in the own go; who is not attacked learns so in the step (RT-DEF-16)."""
    if _performs(desk, DEFENSE, seat):
        return in_go(desk, seat, (DEFENSE,))
    return lambda key: key == DEFENSE


def in_this_turn(desk: Desk) -> Callable[[str], bool]:
    """Any place of the present turn where something can be said."""
    turn = desk.table.clock.turn
    return lambda key: desk.table.clock.turn == turn


def _is_behind(desk: Desk, seat: str, node: str) -> bool:
    """Whether a seat's go in a step of the present phase is over."""
    timeline, clock = desk.ruleset.timeline, desk.table.clock
    here, there = timeline.node(clock.node), timeline.node(node)
    if here.phase != there.phase:
        return False
    if here.key == node:
        return seat in rotation(desk)[: clock.round]
    return timeline.nodes.index(here) > timeline.nodes.index(there)


def is_own_go(desk: Desk, seat: str, node: str) -> bool:
    """Whether the clock stands at a seat's own go in a step."""
    return desk.table.clock.node == node and performer(desk, node) == seat


def require_go(desk: Desk, seat: str, node: str) -> None:
    """Checks that it is the seat's own go (RT-TURN-04), which in the Proto Phase allows one thing (RT-PRO-01)."""
    if not is_own_go(desk, seat, node):
        once = node.startswith("proto.") and _has_put_down(desk, seat)
        if once:
            desk.demand("RT-PRO-01", False, msg("who_has_done_its_one", who=seat))
        else:
            desk.demand("RT-TURN-04", False, msg("who_has_had_its_go", who=seat, place=node))


def _has_put_down(desk: Desk, seat: str) -> bool:
    for event in effective_events_backwards(desk.events):
        if event.name == "turn_began":
            return False
        if event.seat == seat and event.name in ("place", "play"):
            return True
    return False


def active(node: str) -> Callable[[Desk, str, Arguments], Callable[[str], bool]]:
    """A `when` for acts of the Active player at one place; after it, in the same phase, they are too late."""

    def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
        if desk.table.clock.holder == seat and desk.table.clock.node != node and _is_behind(desk, seat, node):
            return in_this_turn(desk)
        return lambda key: key == node and desk.table.clock.holder == seat

    return when


def begin_turn(desk: Desk, holder: str, first: str) -> str:
    """A new turn begins with the next player clockwise as the Active one (RT-TURN-03, -05); returns its first place."""
    turns.begin_turn(desk, holder, first, "RT-TURN-05")
    transform.ready_again(desk, holder)
    return first


def next_turn(desk: Desk, first: str) -> str:
    """The turn after this one."""
    return begin_turn(desk, next_in_game(desk, desk.table.clock.holder), first)
