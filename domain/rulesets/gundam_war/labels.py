"""Timing labels: in which free timings a card or effect may be played (GW-LABL-01 to -03, OP-11, OP-12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk

BATTLE_STEPS = {
    "attack": ("attack.ft1", "attack.ft2"),
    "defense": ("defense.ft1", "defense.ft2"),
    "resolution": ("resolution.ft1", "resolution.ft2"),
    "return": ("return.ft1", "return.ft2"),
}
PHASES = {
    "reroll": ("reroll.ft",),
    "draw": ("draw.ft1", "draw.ft2"),
    "assign": ("assign.ft",),
    "battle": tuple(node for nodes in BATTLE_STEPS.values() for node in nodes),
}
EVERY_WINDOW = tuple(node for nodes in PHASES.values() for node in nodes)
WINDOWS_OF_LABEL: dict[str, tuple[str, ...]] = {
    **PHASES,
    **BATTLE_STEPS,
    "any": EVERY_WINDOW,
    "turn": EVERY_WINDOW,
    "defense_after_move": ("defense.ft2",),
}
"""Label word -> the windows it names; a phase label covers all its steps (OP-12), so the Battle Phase's too (GW-CMD-05)."""


class Timing(NamedTuple):
    """When something may be played: windows, whose turn (`own`, `enemy` or empty), and the rule that says so.

    `sure`: the card is known; else it may be one that is not bound to this (Quick), and another moment is left open.
    """

    nodes: tuple[str, ...]
    turn: str = ""
    rule: str = "GW-LABL-01"
    sure: bool = True


def windows(label: Plain) -> tuple[str, ...]:
    """The windows of a label: one word, or several."""
    words = (label,) if isinstance(label, str) else label
    return tuple(node for word in words for node in WINDOWS_OF_LABEL.get(word, ()))


def within(nodes: tuple[str, ...], turn: str = "", holder: str = "", seat: str = "") -> Callable[[str], bool]:
    """A predicate over nodes: one of these, in an own or enemy turn where `turn` says so."""
    if turn and (holder == seat) != (turn == "own"):
        return lambda node: False
    return lambda node: node in nodes


def suits(desk: Desk, seat: str, timing: Timing) -> Callable[[str], bool]:
    """For which places of the chart a play is meant: those of its timing; where none is left in this turn, the present one.

    At a wrong place `require` then says which rule is broken.
    """
    fits = within(timing.nodes, timing.turn, desk.table.clock.holder, seat)
    here = desk.table.clock.node
    if fits(here):
        return fits
    keys = [node.key for node in desk.ruleset.timeline.nodes]
    later = here in keys and any(fits(key) for key in keys[keys.index(here) :])
    setup = here.startswith("setup.")
    return lambda node: fits(node) or (node == here and not later and not setup)


def require(desk: Desk, seat: str, timing: Timing) -> None:
    """Checks that this is the moment for a play: in a Free Timing of its label.

    Else GW-END-07 and GW-CUT-07 (End Phase), GW-TURN-08 and -09 (Regular Effect) or GW-LABL-01 is broken.
    """
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    fits = within(timing.nodes, timing.turn, desk.table.clock.holder, seat)(node.key)
    in_end = node.phase == "end"
    desk.require("GW-END-07", not in_end, "nothing is played in the End Phase", timing.nodes)
    if not in_end:
        desk.require("GW-TURN-08", node.kind == "window", "nothing is played while a Regular Effect is carried out")
    if node.kind == "window":
        whose = f", only in the {timing.turn} turn" if timing.turn else ""
        truth = True if fits else False if timing.sure else None
        desk.require(timing.rule, truth, f"it cannot be played now ({node.key}){whose}", timing.nodes)
