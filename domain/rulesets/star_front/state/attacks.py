"""Who attacks and fights whom, before anybody asks whether it may be fought."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import zones


def goes_to(table: Table, attacker: str, pierces: bool, aims: bool) -> list[str]:
    """The enemy units that an attack goes to, the front one first: what an effect has set (SF-DEF-15), else who stands ahead
    (SF-DEF-01); of a unit that aims without piercing who stands where it aims, if anybody does (SF-RANGED-01, -02).

    With pierce it is all of them, those of the lane that an effect has set (SF-PIERCE-01, -02), without it the first whom
    it may fight.
    """
    set_by_effect = target(table, attacker)
    if set_by_effect:
        return _on_lane_of(table, set_by_effect) if pierces else [set_by_effect]
    ahead, row = zones.ahead(table, attacker), table.cards[attacker].attributes.get("aim")
    if aims and not pierces and row is not None:
        return [each for each in ahead if zones.row(table, each) == row]
    return ahead


def target(table: Table, attacker: str) -> str:
    """The enemy unit that an effect has set as the target of an attack, as long as it is on the field (SF-DEF-15)."""
    found = str(table.cards[attacker].attributes.get("target", ""))
    there = found in table.cards and zones.row(table, found)
    return found if there and zones.controller(table, found) != zones.controller(table, attacker) else ""


def _on_lane_of(table: Table, unit: str) -> list[str]:
    side, lane = zones.controller(table, unit), zones.lane(table, unit)
    return [card for name in zones.ROWS if (card := zones.unit_at(table, side, name, lane))]


def opponents(table: Table, unit: str) -> tuple[str, ...]:
    """Whom a unit fights in the combat that is going on: of the attacker who has been compared with it last."""
    combat = table.flags.get("combat")
    if combat is None or not combat["fought"]:
        return ()
    if unit == combat["attacker"]:
        return tuple(combat["fought"][-1:])
    return (combat["attacker"],) if unit in combat["fought"] else ()
