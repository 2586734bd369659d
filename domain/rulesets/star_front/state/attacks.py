"""Attackers and their opponents, before the check whether a unit may be fought."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import zones


def attacked_units(table: Table, attacker: str, pierces: bool, aims: bool) -> list[str]:
    """Returns the enemy units that an attack goes to, the front one first.

    They are the target set by an effect (SF-DEF-15), or the units ahead (SF-DEF-01). A ranged unit without pierce gets the
    unit on its named row only (SF-RANGED-01, -02). With pierce the attack goes to all of them, on the lane of a target set by
    an effect (SF-PIERCE-01, -02). Without pierce it fights the first one that it may fight.
    """
    set_by_effect = redirected_target(table, attacker)
    if set_by_effect:
        return _on_lane_of(table, set_by_effect) if pierces else [set_by_effect]
    ahead, row = zones.enemies_ahead(table, attacker), table.cards[attacker].attributes.get("aim")
    if aims and not pierces and row is not None:
        return [each for each in ahead if zones.row_of(table, each) == row]
    return ahead


def redirected_target(table: Table, attacker: str) -> str:
    """Returns the enemy unit that an effect has set as target of an attack, while that unit is on the field (SF-DEF-15)."""
    result = str(table.cards[attacker].attributes.get("target", ""))
    there = result in table.cards and zones.row_of(table, result)
    return result if there and zones.controller(table, result) != zones.controller(table, attacker) else ""


def _on_lane_of(table: Table, unit: str) -> list[str]:
    side, lane = zones.controller(table, unit), zones.lane_of(table, unit)
    return [card for name in zones.ROWS if (card := zones.unit_at(table, side, name, lane))]


def opponents_in_combat(table: Table, unit: str) -> tuple[str, ...]:
    """Returns the units that a unit fights in the present combat. For the attacker this is the unit compared last."""
    combat = table.flags.get("combat")
    if combat is None or not combat["fought"]:
        return ()
    if unit == combat["attacker"]:
        return tuple(combat["fought"][-1:])
    return (combat["attacker"],) if unit in combat["fought"] else ()
