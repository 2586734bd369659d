"""Turns that all players share (RT-TURN-01): the Active player, and the goes of a step that every player performs."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk.timing.clock_and_priority import advance_clock, give_priority, next_in_game
from domain.kernel.record.log_queries import effective_events_backwards
from domain.parts.common import turns
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.zones import seats_clockwise_from

FIRST = "first"
"""The flag with the first Active player."""
DEFENSE = "defenders.declare"


def seats_from_active(desk: Desk) -> tuple[str, ...]:
    """Returns all seats clockwise, the Active player first (RT-TURN-04, RT-MP-01)."""
    seats = desk.table.header.seats
    return seats_clockwise_from(seats, desk.table.clock.holder or str(desk.table.flags.get(FIRST, seats[0])))


def seat_with_go(desk: Desk, key: str) -> str:
    """Returns the seat whose go it is; empty if that player has left the game.

    The clock's round counts the goes of a step.
    """
    order, index = seats_from_active(desk), desk.table.clock.round
    return order[index] if index < len(order) and _performs(desk, key, order[index]) else ""


def _performs(desk: Desk, key: str, seat: str) -> bool:
    """Returns whether `seat` has a go in the step: every player in every step (RT-MP-02), except the defence.

    In the defence only the attacked players have one (RT-DEF-16, RT-MP-04).
    """
    if f"out:{seat}" in desk.table.flags:
        return False
    return key != DEFENSE or any(attack["against"] == seat for attack in attacks.pending_attacks(desk.table))


def go_to_first_performer(desk: Desk, key: str) -> bool:
    """Sets the clock's round to the first player who has a go; returns False if no player has one."""
    return _go_from(desk, key, 0)


def next_go(desk: Desk, key: str) -> bool:
    """Sets the clock's round to the next player's go; returns False if there is none.

    No window is before the next go (RT-TURN-08).
    """
    return _go_from(desk, key, desk.table.clock.round + 1)


def _go_from(desk: Desk, key: str, index: int) -> bool:
    order = seats_from_active(desk)
    result = next((at for at in range(index, len(order)) if _performs(desk, key, order[at])), None)
    if desk.table.clock.round != (result or 0):
        desk.do(desk.table.clock._replace(round=result or 0))
    return result is not None


def has_later_go(desk: Desk, key: str, seat: str) -> bool:
    """Returns whether a seat has its go in the step after the present one."""
    return seat in seats_from_active(desk)[desk.table.clock.round + 1 :] and _performs(desk, key, seat)


def begin_go(desk: Desk) -> None:
    """Begins a player's go in a step: that player speaks."""
    give_priority(desk, seat_with_go(desk, desk.table.clock.node))


def end_go_of(desk: Desk, seat: str, node: str) -> None:
    """Ends the go of `seat` after its action. An action out of turn ends no go."""
    if is_own_go(desk, seat, node):
        advance_clock(desk)


def when_own_go(node: str) -> Callable[[Desk, str, Arguments], Callable[[str], bool]]:
    """Returns the `when` of acts that belong to a seat's own go in one step."""
    return lambda desk, seat, args: own_go_test(desk, seat, (node,))


def own_go_test(desk: Desk, seat: str, nodes: tuple[str, ...]) -> Callable[[str], bool]:
    """Returns the test of places for a seat's own go in these steps.

    If all of them are over in the present phase, the act does not wait for another turn. It is judged at the present place
    (RT-TURN-04).
    """
    if all(_is_behind(desk, seat, node) for node in nodes):
        return make_same_turn_test(desk)
    return lambda key: key in nodes and seat_with_go(desk, key) == seat


def when_own_defense(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns the places where `seat` declares defenders: its own go.

    An unattacked seat is judged at its declaration in the step, which refuses it (RT-DEF-16).
    """
    if _performs(desk, DEFENSE, seat):
        return own_go_test(desk, seat, (DEFENSE,))
    return lambda key: key == DEFENSE


def make_same_turn_test(desk: Desk) -> Callable[[str], bool]:
    """Returns a test that accepts every place until the present turn ends."""
    turn = desk.table.clock.turn
    return lambda key: desk.table.clock.turn == turn


def _is_behind(desk: Desk, seat: str, node: str) -> bool:
    """Returns whether a seat's go in a step of the present phase is over."""
    timeline, clock = desk.ruleset.timeline, desk.table.clock
    here, there = timeline.node(clock.node), timeline.node(node)
    if here.phase != there.phase:
        return False
    if here.key == node:
        return seat in seats_from_active(desk)[: clock.round]
    return timeline.nodes.index(here) > timeline.nodes.index(there)


def is_own_go(desk: Desk, seat: str, node: str) -> bool:
    """Returns whether the clock is at the seat's own go in a step."""
    return desk.table.clock.node == node and seat_with_go(desk, node) == seat


def require_go(desk: Desk, seat: str, node: str) -> None:
    """Checks that it is the seat's own go (RT-TURN-04); in the Proto Phase a go allows one card (RT-PRO-01)."""
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


def when_active(node: str) -> Callable[[Desk, str, Arguments], Callable[[str], bool]]:
    """Returns the `when` of acts of the Active player at one place; later in the same phase they are too late."""

    def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
        if desk.table.clock.holder == seat and desk.table.clock.node != node and _is_behind(desk, seat, node):
            return make_same_turn_test(desk)
        return lambda key: key == node and desk.table.clock.holder == seat

    return when


def begin_turn(desk: Desk, holder: str, first_node: str) -> str:
    """Begins a turn with `holder` as the Active player, clockwise (RT-TURN-03, -05). Returns `first_node`."""
    turns.begin_turn(desk, holder, first_node, "RT-TURN-05")
    transform.allow_transforming_again(desk, holder)
    return first_node


def next_turn(desk: Desk, first_node: str) -> str:
    """Begins the turn of the next seat in the game. Returns `first_node`."""
    return begin_turn(desk, next_in_game(desk, desk.table.clock.holder), first_node)
