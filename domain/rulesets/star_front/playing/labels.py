"""Timing words of texts: at which places of the chart a card or effect may be used (SF-EFF-01, SF-MAG-01)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk, Node
from domain.kernel.contract.truth import Demand
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.grammar.texts import Text, Timing
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
"""Timing word -> places. A block of moves or attacks has none: only exact timing there (SF-FORM-08, -09, SF-ATK-05, -06)."""
BOTH_SIDES: tuple[Timing, ...] = ("combat", "before_combat", "win", "lose")


def words(text: Text) -> tuple[Timing, ...]:
    """The words of timing of a text: one, or several."""
    return (text.timing,) if isinstance(text.timing, str) else (text.timing or ())


def nodes(text: Text) -> tuple[str, ...]:
    """The places that the timing of a text names."""
    return _nodes(words(text))


@cache
def _nodes(words: tuple[Timing, ...]) -> tuple[str, ...]:
    return tuple(node for word in words for node in NODES[word])


def right_turn(table: Table, seat: str, text: Text) -> bool:
    """Whether the turn is one in which the seat may use a text: the own one, for combat words either (SF-DEF-02)."""
    usual = "any" if any(word in BOTH_SIDES for word in words(text)) else "own"
    turn = text.turn or usual
    return bool(turn == "any" or (table.clock.holder == seat) == (turn == "own"))


def own_only(text: Text) -> bool:
    """Whether a text is for the own turn alone."""
    usual = "any" if any(word in BOTH_SIDES for word in words(text)) else "own"
    return bool((text.turn or usual) == "own")


def when(desk: Desk, seat: str, text: Text, usual: str) -> Callable[[str], bool]:
    """At which places a text with a timing word may be used; `usual`: the rule that says no where they have gone by."""
    there = nodes(text)
    if own_only(text) and behind(desk, seat, there):
        return too_late(desk, rule_of_time(desk.table, text, usual), msg("its_timing_has_gone_by_in_this"))
    return lambda node: node in there and fits(desk.table, seat, text, node)


def time_demand(table: Table, seat: str, text: Text, usual: str) -> Demand:
    """The clock stands at a place of the text's timing."""
    timely = table.clock.node in nodes(text) and right_turn(table, seat, text)
    return Demand(rule_of_time(table, text, usual), timely, msg("its_timing_is_not_met"))


def right_side(table: Table, seat: str, node: str) -> bool:
    """In step (3) the winning side acts, in step (4) the losing side (SF-DEF-05, -06)."""
    combat = table.flags.get("combat") or {}
    if node == "defence.winner":
        return bool(combat.get("winner") == seat)
    if node == "defence.loser":
        return bool(combat.get("winner") != seat)
    return True


def fits(table: Table, seat: str, text: Text, node: str) -> bool:
    """Whether the seat may use a text at this place: its turn and its side of a combat."""
    return right_turn(table, seat, text) and right_side(table, seat, node)


# --- what comes too late ------------------------------------------------------------------------------------------------

MERGING = "merge.main"
"""Where the clock stands in a mech merge phase."""
MECH_PHASE = "mech_phase"
DEFENDED = "defended"
"""Flags: the mech merge phase that is going on; the turn whose defence phase was fought to its end."""


def behind(desk: Desk, seat: str, places: tuple[str, ...]) -> bool:
    """Whether the seat has the turn and every one of these places of the chart lies behind it."""
    order = _order(desk.ruleset.timeline.nodes)
    now, turn = order[_step(here(desk.table))], desk.table.clock.holder
    return turn == seat and bool(places) and all(order[_step(place)] < now for place in places)


@cache
def _order(nodes: tuple[Node, ...]) -> dict[str, int]:
    steps = [_step(node.key) for node in nodes]
    return {step: steps.index(step) for step in steps}


def here(table: Table) -> str:
    """Where the clock stands, or where it goes back to after the mech merge phase that is going on."""
    return str((merge_phase(table) or {"back": table.clock.node})["back"])


def merge_phase(table: Table) -> Plain:
    """The mech merge phase that is going on, or None; a scribe's line may have left one without its end."""
    return table.flags.get(MECH_PHASE) if table.clock.node == MERGING else None


def _step(place: str) -> str:
    """The combats of a defence phase repeat its steps, so the phase counts as one place."""
    return "defence" if place.startswith("defence.") else place


def too_late(desk: Desk, rule: str, message: Message) -> Callable[[str], bool]:
    """What comes too late is refused; where paper is written down it happened here, and the act notes the rule."""
    if desk.referee:
        raise Refused(rule, message)
    here = desk.table.clock.node
    return lambda node: node == here


def anywhere(desk: Desk) -> Callable[[str], bool]:
    """Where a card may be used of which nobody knows the timing: wherever the game waits in a turn."""
    order = desk.ruleset.timeline
    return lambda node: order.node(node).phase != "setup"


def rule_of_time(table: Table, text: Text, usual: str) -> str:
    """The rule that a text used at a wrong time breaks: after step (8) that of the defence phase (SF-DEF-12)."""
    fought = table.flags.get(DEFENDED) == table.clock.turn
    return "SF-DEF-12" if fought and all(place in COMBAT for place in nodes(text)) else usual
