"""The order and engagement of forces, and when both are updated (NX-BATT-20 to -25)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import FlagSet, Moved
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import zone_name
from domain.parts.common.set_groups import with_set_cards
from domain.rulesets.gundam_war_nexa.effects import automatic_effects
from domain.rulesets.gundam_war_nexa.state.zones import AREAS, TERRAIN, leader, units_of_force

LEADERS, ENGAGED = "leaders", "engaged"


def update_engagement(desk: Desk) -> None:
    """Closes up the order of the forces and checks engagement (NX-BATT-11, -20, -21).

    This happens at the start of each step and after each sortie only. Until then, a force whose leader has left has no leader
    (NX-BATT-22), and a force whose enemies have left is still engaged (NX-BATT-23).
    """
    table = desk.table
    leaders = {
        f"{seat}.{area}": line[0]
        for seat in table.header.seats
        for area in AREAS
        if (line := units_of_force(table, seat, area))
    }
    met = tuple(area for area in AREAS if _met(table, area))
    if leaders != table.flags.get(LEADERS, {}) or met != table.flags.get(ENGAGED, ()):
        said = {"leaders": dict(leaders), "engaged": tuple(TERRAIN[area] for area in met)}
        desk.record("fixed", "forces_updated", "", "NX-BATT-21", said)
        was = table.flags.get(ENGAGED, ())
        desk.do(FlagSet(LEADERS, leaders or None), FlagSet(ENGAGED, met or None))
        _became_engaged(desk, [unit for area in met if area not in was for unit in _units(table, area)])


def _units(table: Table, area: str) -> list[str]:
    return [unit for seat in table.header.seats for unit in units_of_force(table, seat, area)]


def _became_engaged(desk: Desk, units: list[str]) -> None:
    """Starts the effects timed to units becoming engaged (NX-AUTO-05, NX-BATT-20)."""
    seen = [automatic_effects.snapshot_card(desk, card) for card in with_set_cards(desk.table, units)]
    if seen:
        automatic_effects.trigger_effects(desk, "engaged", seen, {})


def _met(table: Table, area: str) -> bool:
    """Returns whether both sides have a force in the area (NX-BATT-20)."""
    return all(units_of_force(table, seat, area) for seat in table.header.seats)


def form_force_on_joining(desk: Desk, unit: str) -> None:
    """Forms a force if `unit` comes into an area without an own force, and checks engagement then (NX-BATT-24).

    A unit that joins a force belongs to it at once, at its rear (NX-BATT-25). A unit that a text puts in front becomes the
    leader (NX-TERM-12).
    """
    table = desk.table
    area, seat = zone_name(table, unit), table.zone_of(unit).holder
    line = units_of_force(table, seat, area)
    if line != [unit]:
        if line[0] == unit:
            desk.do(FlagSet(LEADERS, {**table.flags.get(LEADERS, {}), f"{seat}.{area}": unit}))
        _became_engaged(desk, [unit] if area in table.flags.get(ENGAGED, ()) else [])
        return
    leaders = {**table.flags.get(LEADERS, {}), f"{seat}.{area}": unit}
    modifiers.lift(desk, modifiers.keys_on(table, f"{seat}.{area}"))  # this is a new force
    was = table.flags.get(ENGAGED, ())
    met = tuple(each for each in AREAS if (_met(table, area) if each == area else each in was))
    desk.do(FlagSet(LEADERS, leaders), FlagSet(ENGAGED, met or None))
    _became_engaged(desk, _units(table, area) if area in met and area not in was else [unit] if area in met else [])


def change_position(desk: Desk, unit: str, index: int) -> None:
    """Moves a unit to another place in the order of its force, which it does not leave (NX-EFF-21).

    The unit that is in front then is the leader (NX-TERM-12). A front position that its leader left stays empty unless the
    unit comes to the front (NX-BATT-22).
    """
    table = desk.table
    area, seat = zone_name(table, unit), table.zone_of(unit).holder
    if units_of_force(table, seat, area).index(unit) == index:
        return
    has_leader = bool(leader(table, seat, area))
    desk.record("resolved", "unit_changed_position", seat, "NX-EFF-21", {"card": unit, "n": index + 1})
    desk.do(Moved(unit, table.cards[unit].place, index))
    if has_leader or index == 0:
        first = units_of_force(table, seat, area)[0]
        desk.do(FlagSet(LEADERS, {**table.flags.get(LEADERS, {}), f"{seat}.{area}": first}))


def disband_forces(desk: Desk) -> None:
    """Disbands all forces and ends the effects that lasted until then (NX-END-01, NX-PLAY-70)."""
    modifiers.lift(desk, modifiers.keys_ending_at(desk.table, "disband"))
    desk.do(*(FlagSet(flag, None) for flag in (LEADERS, ENGAGED) if flag in desk.table.flags))
