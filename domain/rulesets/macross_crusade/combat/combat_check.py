"""The Combat Check (MC-CHECK): which Units are in combat and in which order, frozen until the next check (MC-CHECK-04,
-06).

The flag `detachments` maps the place of each detachment (`A.battle_area_1`) to its `order` and whether it is in combat.
"""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.table.table import Table
from domain.parts.common.turns import opponent
from domain.rulesets.macross_crusade.state.zones import AREAS

FLAG = "detachments"
VACANT = ""
"""The mark of a vacant position: the Unit has left, and no Unit moves up before the next check (MC-CHECK-07)."""


def check_combat(desk: Desk) -> list[str]:
    """Determines status and order of all detachments again, at a sortie and as a step begins (MC-CHECK-03).

    Returns the Units that came into combat. A detachment whose enemies have left is no longer in combat (MC-CHECK-05).
    """
    table = desk.table
    result = {}
    for seat in table.header.seats:
        for area in AREAS:
            line = tuple(table.at(f"{seat}.{area}"))
            if line:
                met = bool(table.at(f"{opponent(table, seat)}.{area}"))
                result[f"{seat}.{area}"] = {"order": line, "in_combat": met}
    said = tuple((place, each["order"], each["in_combat"]) for place, each in result.items())
    if result or table.flags.get(FLAG):
        desk.record("fixed", "combat_checked", "", "MC-CHECK-03", {"detachments": said})
        before = table.flags.get(FLAG, {})
        desk.do(FlagSet(FLAG, result))
        return _came(result, before)
    return []


def _came(result: Plain, before: Plain) -> list[str]:
    """Returns the Units that are in combat and were not before."""
    old = {unit for each in before.values() if each["in_combat"] for unit in each["order"]}
    return [unit for each in result.values() if each["in_combat"] for unit in each["order"] if unit not in old]


def disband_detachments(desk: Desk) -> None:
    """Dissolves the detachments (MC-RETURN-02)."""
    if FLAG in desk.table.flags:
        desk.do(FlagSet(FLAG, None))


def is_detachment_in_combat(table: Table, place: str) -> bool:
    """Returns whether a detachment is in combat by the last check, even if its enemies have left since (MC-CHECK-01, -02,
    -04)."""
    return bool(table.flags.get(FLAG, {}).get(place, {}).get("in_combat"))


def is_unit_in_combat(table: Table, unit: str) -> bool | None:
    """Returns whether a Unit is in combat. The result is None for a card in a Deployment Area, which is neither
    (MC-TERM-13)."""
    zone = table.zone_of(unit)
    return is_detachment_in_combat(table, zone.key) if zone.name in AREAS else None


def positions(table: Table, place: str) -> list[str]:
    """Returns the positions of a detachment: Units in frozen order with vacant positions, and later Units at the rear
    (MC-CHECK-06 to -08, MC-SORTIE-12)."""
    line = table.at(place)
    frozen = table.flags.get(FLAG, {}).get(place, {}).get("order", ())
    return [*(unit if unit in line else VACANT for unit in frozen), *(unit for unit in line if unit not in frozen)]


def is_vanguard(table: Table, unit: str) -> bool:
    """Returns whether a Unit is in the first position of its detachment (MC-TERM-11). All other Units are "except" it
    (MC-TERM-12)."""
    zone = table.zone_of(unit)
    return zone.name in AREAS and positions(table, zone.key)[0] == unit


def mark_position_vacant(desk: Desk, place: str, unit: str) -> None:
    """Marks the position of a Unit that has left a detachment as vacant (MC-CHECK-07)."""
    _change(desk, place, unit, VACANT)


def give_position_to_replacement(desk: Desk, place: str, old: str, new: str) -> None:
    """Gives a Unit's position to the Unit that replaced it (MC-TERM-19)."""
    _change(desk, place, old, new)


def _change(desk: Desk, place: str, old: str, new: str) -> None:
    flag: Plain = desk.table.flags.get(FLAG, {})
    if place in flag and old in flag[place]["order"]:
        order = tuple(new if unit == old else unit for unit in flag[place]["order"])
        desk.do(FlagSet(FLAG, {**flag, place: {**flag[place], "order": order}}))


def check_joined_detachment(desk: Desk, place: str) -> list[str]:
    """Checks a detachment that a Unit joined from elsewhere, and returns the Units that came into combat.

    In an area without own Units the Unit brings a new detachment. The new detachment is checked at once, with the one
    opposite. An existing detachment takes the Unit in at the rear (MC-SORTIE-12, OP-27). All others stay frozen
    (MC-CHECK-04, -07).
    """
    table = desk.table
    line = tuple(table.at(place))
    if len(line) != 1:
        return []
    flag: Plain = table.flags.get(FLAG, {})
    zone = table.zones[place]
    opposite = f"{opponent(table, zone.holder)}.{zone.name}"
    result = {place: {"order": line, "in_combat": bool(table.at(opposite))}}
    if table.at(opposite) and opposite in flag:
        result[opposite] = {**flag[opposite], "in_combat": True}
    said = tuple((each, settled["order"], settled["in_combat"]) for each, settled in result.items())
    desk.record("fixed", "combat_checked", "", "MC-CHECK-03", {"detachments": said})
    desk.do(FlagSet(FLAG, {**flag, **result}))
    return _came(result, flag)
