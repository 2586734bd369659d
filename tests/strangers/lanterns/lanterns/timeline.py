"""The timing chart as data, and what the rules do at its fixed places."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk, Node, Timeline
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.parts.common.card_zones import draw_to_hand
from domain.parts.common.turns import begin_turn, next_turn
from lanterns import setup, victory
from lanterns.state.zones import HAND, PILE

NODES = (
    Node("setup.first_player", "setup", "first_player", "choice"),
    Node("setup.draw", "setup", "opening_hand", "fixed"),
    Node("dusk.count", "dusk", "count", "fixed"),
    Node("dusk.draw", "dusk", "draw", "fixed"),
    Node("night.choice", "night", "", "choice"),
)


def after(desk: Desk, key: str) -> str:
    """The place that follows: the next of the chart, or the next player's dusk."""
    if key == "setup.draw":
        return begin_turn(desk, str(desk.table.flags["first"]), "dusk.count", "LR-SET-01")
    return TIMELINE.next_key(key) or next_turn(desk, "dusk.count", "LR-TURN-02")


def draw(desk: Desk) -> None:
    """The player whose turn it is draws a card (LR-TURN-01)."""
    holder = desk.table.clock.holder
    count = len(desk.table.at(f"{holder}.{PILE}")[:1])
    desk.record("fixed", "drawn", holder, "LR-TURN-01", {"count": count})
    draw_to_hand(desk, holder, count, PILE, HAND)


TIMELINE = Timeline(
    nodes=NODES,
    after=after,
    settle=lambda desk: None,  # nothing waits in this game: a text is carried out as its lantern is lit
    enter={"setup.draw": setup.draw_hands, "dusk.count": victory.look, "dusk.draw": draw},
    consent={"night.choice": advance_clock},
    chooser=lambda desk, key: "" if key == "setup.first_player" else desk.table.clock.holder,
)
