"""Going on by what nobody says: to the end of the turn, or to a place of the chart. One declaration, however many passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Act, Arg, Arguments
from domain.kernel.desk.clock import advance_by_passes, advance_clock
from domain.kernel.messages.message import msg

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk

MOST_STEPS = 400
"""Places in a row; no turn of any rulebook has so many."""


def end_turn(desk: Desk, seat: str, args: Arguments) -> None:
    """The turn is over: everybody lets the rest of it go by, up to where somebody has to decide something.

    Raises Refused in another seat's turn, and where something has to be decided at once.
    """
    clock = desk.table.clock
    desk.must(clock.turn > 0, msg("no_turn_has_begun"))
    desk.must(seat in ("", clock.holder) or desk.ruleset.timeline.shared, msg("it_is_turn_who", who=clock.holder))
    desk.declare("turn_ended", seat, said={"turn": clock.turn})
    _pass_until(desk, lambda: desk.table.clock.turn != clock.turn, over=True)


def go(desk: Desk, seat: str, args: Arguments) -> None:
    """Everybody passes up to a place of the chart in this turn: a node, a step or a phase (`to`).

    Raises Refused where the turn does not come there any more, or somebody has to decide something on the way.
    """
    wanted = args.get("to")
    nodes = desk.ruleset.timeline.nodes
    places = tuple(dict.fromkeys(word for node in nodes for word in (node.phase, node.step, node.key) if word))
    desk.must(wanted in places, msg("no_such_place_said", said=wanted), places)
    turn = desk.table.clock.turn
    desk.must(not _is_there(desk, wanted), msg("game_is_there_already_place", place=wanted))
    desk.declare("moved_on", seat)
    held = _pass_until(desk, lambda: _is_there(desk, wanted) or desk.table.clock.turn != turn)
    if desk.table.result is None and (held is not None or desk.table.clock.turn != turn):
        raise held or Refused("", msg("this_turn_does_not_come", place=wanted))


def _is_there(desk: Desk, wanted: object) -> bool:
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    return wanted in (node.key, node.step, node.phase)


def _pass_until(desk: Desk, arrived: Callable[[], bool], over: bool = False) -> Refused | None:
    """Moves on until it has arrived or the game is over; what holds it on the way, if it came on at all.

    `over`: that the turn is over is said, where the chart asks for that. Raises Refused where it is held at once, or by a
    rule: a duty that is left.
    """
    for steps in range(MOST_STEPS):
        if arrived() or desk.table.result is not None:
            break
        if over and desk.table.clock.node == desk.ruleset.timeline.over and not desk.table.chain:
            advance_clock(desk)
            continue
        try:
            advance_by_passes(desk)
        except Refused as held:
            if not steps or held.refusal.rule:
                raise
            return held
    return None


TURN_ACTS: dict[str, Act] = {
    "end_turn": Act(end_turn, None, True, "the turn is over, and nobody does anything more in it"),
    "go": Act(go, None, True, "everybody passes, up to a place of this turn", {"to": Arg("word", "a phase, step or place")}),
}
"""Two acts that every ruleset has."""
