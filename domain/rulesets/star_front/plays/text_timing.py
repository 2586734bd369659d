"""Timing words of texts: the places of the timing chart where a card or effect may be used (SF-EFF-01, SF-MAG-01)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk, Node
from domain.kernel.contract.truth import Demand
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.texts import Text, Timing
from domain.rulesets.star_front.messages import msg

COMBAT = ("defence.before", "defence.winner", "defence.loser")
SUMMON = ("summon.main",)
TACTICS = ("tactics.choose", "formation.entry", "formation.after", "attack.after")
MAIN = (*SUMMON, *TACTICS)
NODES: dict[Timing, tuple[str, ...]] = {
    "draw": ("draw.use",),
    "defence": COMBAT,
    "combat": COMBAT,
    "before_combat": COMBAT[:1],
    "win": COMBAT[1:2],
    "lose": COMBAT[2:],
    "summon": SUMMON,
    "tactics": TACTICS,
    "main": MAIN,
    "end": ("end.use",),
}
"""Timing word -> places. A block of moves or attacks has no place here: it allows only exact timing (SF-FORM-08, -09,
SF-ATK-05, -06).
"""
BOTH_SIDES: tuple[Timing, ...] = ("combat", "before_combat", "win", "lose")


def timing_words(text: Text) -> tuple[Timing, ...]:
    """Returns the timing words of a text: none, one or several."""
    return (text.timing,) if isinstance(text.timing, str) else (text.timing or ())


def places_of_timing(text: Text) -> tuple[str, ...]:
    """Returns the places that the timing of a text names."""
    return _nodes(timing_words(text))


@cache
def _nodes(words: tuple[Timing, ...]) -> tuple[str, ...]:
    return tuple(node for word in words for node in NODES[word])


def is_right_turn(table: Table, seat: str, text: Text) -> bool:
    """Returns whether the seat may use a text in this turn: usually its own, with combat words either turn (SF-DEF-02)."""
    usual = "any" if any(word in BOTH_SIDES for word in timing_words(text)) else "own"
    turn = text.turn or usual
    return bool(turn == "any" or (table.clock.holder == seat) == (turn == "own"))


def is_own_turn_only(text: Text) -> bool:
    """Returns whether a text may be used only in the own turn."""
    usual = "any" if any(word in BOTH_SIDES for word in timing_words(text)) else "own"
    return bool((text.turn or usual) == "own")


def when_timed(desk: Desk, seat: str, text: Text, usual: str) -> Callable[[str], bool]:
    """Returns the test of places where a text with a timing word may be used. `usual`: the rule broken once all of them have
    passed.
    """
    there = places_of_timing(text)
    if is_own_turn_only(text) and are_places_past(desk, seat, there):
        return refuse_as_too_late(
            desk, rule_broken_by_wrong_timing(desk.table, text, usual), msg("its_timing_has_gone_by_in_this")
        )
    return lambda node: node in there and is_timely(desk.table, seat, text, node)


def time_demand(table: Table, seat: str, text: Text, usual: str) -> Demand:
    """Returns the demand that the clock is at a place of the text's timing."""
    timely = table.clock.node in places_of_timing(text) and is_right_turn(table, seat, text)
    return Demand(rule_broken_by_wrong_timing(table, text, usual), timely, msg("its_timing_is_not_met"))


def is_right_side(table: Table, seat: str, node: str) -> bool:
    """Returns whether the side of the seat acts: in step (3) the winning side, in step (4) the losing side (SF-DEF-05,
    -06)."""
    combat = table.flags.get("combat") or {}
    if node == "defence.winner":
        return bool(combat.get("winner") == seat)
    if node == "defence.loser":
        return bool(combat.get("winner") != seat)
    return True


def is_timely(table: Table, seat: str, text: Text, node: str) -> bool:
    """Returns whether the seat may use a text at this place: its turn and its side of a combat."""
    return is_right_turn(table, seat, text) and is_right_side(table, seat, node)


# --- acts that are too late -----------------------------------------------------------------------------------------------

MERGING = "merge.main"
"""The place of the clock in a mech merge phase."""
MECH_PHASE = "mech_phase"
DEFENDED = "defended"
"""The flag with the turn whose defence phase was completed. `MECH_PHASE` is the flag of the present mech merge phase."""


def are_places_past(desk: Desk, seat: str, places: tuple[str, ...]) -> bool:
    """Returns whether the seat has the turn and all these places of the chart have passed."""
    order = _order(desk.ruleset.timeline.nodes)
    now, turn = order[_step(current_place(desk.table))], desk.table.clock.holder
    return turn == seat and bool(places) and all(order[_step(place)] < now for place in places)


@cache
def _order(nodes: tuple[Node, ...]) -> dict[str, int]:
    steps = [_step(node.key) for node in nodes]
    return {step: steps.index(step) for step in steps}


def current_place(table: Table) -> str:
    """Returns the place of the clock, or the place to which the present mech merge phase returns."""
    return str((current_merge_phase(table) or {"back": table.clock.node})["back"])


def current_merge_phase(table: Table) -> Plain:
    """Returns the present mech merge phase, or None. The record of a scribe may have left such a phase without its end."""
    return table.flags.get(MECH_PHASE) if table.clock.node == MERGING else None


def _step(place: str) -> str:
    """Returns the step of a place. The defence phase counts as one step, because its combats repeat its places."""
    return "defence" if place.startswith("defence.") else place


def refuse_as_too_late(desk: Desk, rule: str, message: Message) -> Callable[[str], bool]:
    """Refuses an act that comes too late. In the record of a paper game the act is allowed here, and breaks the rule."""
    if desk.referee:
        raise Refused(rule, message)
    here = desk.table.clock.node
    return lambda node: node == here


def when_unknown_timing(desk: Desk) -> Callable[[str], bool]:
    """Returns the test of places for a card with unknown timing: any choice of a turn."""
    order = desk.ruleset.timeline
    return lambda node: order.node(node).phase != "setup"


def rule_broken_by_wrong_timing(table: Table, text: Text, usual: str) -> str:
    """Returns the rule broken by a text at a wrong time. After step (8) this is the rule of the defence phase (SF-DEF-12)."""
    fought = table.flags.get(DEFENDED) == table.clock.turn
    return "SF-DEF-12" if fought and all(place in COMBAT for place in places_of_timing(text)) else usual
