"""Timing words of texts: at which places of the chart a card or effect may be used (SF-EFF-01, SF-MAG-01)."""

from __future__ import annotations

from domain.kernel.changes import Plain
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
