"""Timing words of texts: at which places of the chart a card or effect may be used (SF-EFF-01, SF-MAG-01)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from domain.kernel.changes import Plain
from domain.kernel.chart import Node
from domain.kernel.desk import Desk
from domain.kernel.refusal import Refused
from domain.kernel.table import Table

COMBAT = ("defence.before", "defence.winner", "defence.loser")
SUMMON = ("summon.main",)
TACTICS = ("tactics.choose", "formation.entry", "formation.after", "attack.after")
MAIN = (*SUMMON, *TACTICS)
NODES: dict[str, tuple[str, ...]] = {
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
BOTH_SIDES = ("combat", "before_combat", "win", "lose")


def words(timing: Plain) -> tuple[str, ...]:
    """The timing words of a clause: one, or several."""
    return (timing,) if isinstance(timing, str) else tuple(timing)


def nodes(timing: Plain) -> tuple[str, ...]:
    """The places that a timing names."""
    return tuple(node for word in words(timing) for node in NODES.get(word, ()))


def right_turn(table: Table, seat: str, clause: Plain) -> bool:
    """Whether the turn is one in which the seat may use a clause: the own one, for combat words either (SF-DEF-02)."""
    usual = "any" if any(word in BOTH_SIDES for word in words(clause["timing"])) else "own"
    turn = clause.get("turn", usual)
    return bool(turn == "any" or (table.clock.holder == seat) == (turn == "own"))


def own_only(clause: Plain) -> bool:
    """Whether a clause is for the own turn alone."""
    usual = "any" if any(word in BOTH_SIDES for word in words(clause["timing"])) else "own"
    return bool(clause.get("turn", usual) == "own")


def when(desk: Desk, seat: str, clause: Plain, usual: str) -> Callable[[str], bool]:
    """At which places a clause with a timing word may be used; `usual`: the rule that says no where they have gone by."""
    there = nodes(clause["timing"])
    if own_only(clause) and behind(desk, seat, there):
        return too_late(desk, rule_of_time(desk.table, clause, usual), "its timing has gone by in this turn")
    return lambda node: node in there and fits(desk.table, seat, clause, node)


def require_time(desk: Desk, seat: str, clause: Plain, usual: str) -> None:
    """The clock stands at a place of the clause's timing."""
    here = desk.table.clock.node
    timely = here in nodes(clause["timing"]) and right_turn(desk.table, seat, clause)
    desk.require(rule_of_time(desk.table, clause, usual), timely, "its timing is not met")


def right_side(table: Table, seat: str, node: str) -> bool:
    """In step (3) the winning side acts, in step (4) the losing side (SF-DEF-05, -06)."""
    combat = table.flags.get("combat") or {}
    if node == "defence.winner":
        return bool(combat.get("winner") == seat)
    if node == "defence.loser":
        return bool(combat.get("winner") != seat)
    return True


def fits(table: Table, seat: str, clause: Plain, node: str) -> bool:
    """Whether the seat may use a clause at this place: its turn and its side of a combat."""
    return right_turn(table, seat, clause) and right_side(table, seat, node)


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


def too_late(desk: Desk, rule: str, message: str) -> Callable[[str], bool]:
    """What comes too late is refused; where paper is written down it happened here, and the act notes the rule."""
    if desk.referee:
        raise Refused(rule, message)
    here = desk.table.clock.node
    return lambda node: node == here


def anywhere(desk: Desk) -> Callable[[str], bool]:
    """Where a card may be used of which nobody knows the timing: wherever the game waits in a turn."""
    order = desk.ruleset.timeline
    return lambda node: order.node(node).phase != "setup"


def rule_of_time(table: Table, clause: Plain, usual: str) -> str:
    """The rule that a clause used at a wrong time breaks: after step (8) that of the defence phase (SF-DEF-12)."""
    fought = table.flags.get(DEFENDED) == table.clock.turn
    return "SF-DEF-12" if fought and all(place in COMBAT for place in nodes(clause["timing"])) else usual
