"""The declared attacks of a turn, with their attackers and defenders.

The flag `attacks` stores them to the end of the turn, in the order of declaration. An attack is a table of these fields:

`number` · `kind` (direct, unit) · `by` and `against` (seats) · `units` · `target` (of a Unit Attack) · `group` (declared as
a Group) · `defenders` · `defended` (a defender was declared) · `done`

Each Unit is stored with its incarnation. A Unit that left play and came back is therefore not the Unit that attacked.
"""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Counted, FlagSet, Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import zone_name
from domain.rulesets.robotech.state.zones import BATTLE, FIELD

FLAG = "attacks"
OPEN_RESULTS = "open_results"
"""The counter of a seat's attacks whose points the record does not fully know."""


def declared_attacks(table: Table) -> tuple[Plain, ...]:
    """Returns all attacks of this turn."""
    results: tuple[Plain, ...] = table.flags.get(FLAG, ())
    return results


def pending_attacks(table: Table) -> list[Plain]:
    """Returns the attacks that are still to be resolved."""
    return [attack for attack in declared_attacks(table) if not attack["done"]]


def add_attack(desk: Desk, attack: dict[str, Plain]) -> None:
    """Adds an attack with the next number."""
    before = declared_attacks(desk.table)
    desk.do(
        FlagSet(FLAG, (*before, {"number": len(before) + 1, "defenders": (), "defended": False, "done": False, **attack}))
    )


def change_attack(desk: Desk, number: int, **fields: Plain) -> None:
    """Sets fields of a declared attack."""
    changed = tuple({**each, **fields} if each["number"] == number else each for each in declared_attacks(desk.table))
    desk.do(FlagSet(FLAG, changed))


def leave_result_open(desk: Desk, attack: Plain, rule: str) -> None:
    """Marks the result of an attack as open, because it depends on an unknown number, until a player states it."""
    desk.mark_open(rule)
    change_attack(desk, attack["number"], open=True)
    desk.do(Counted(attack["by"], OPEN_RESULTS, 1))


def clear_attacks(desk: Desk) -> None:
    """Removes the attacks at the end of the turn."""
    if FLAG in desk.table.flags:
        desk.do(FlagSet(FLAG, None))


def attack_of_number(table: Table, number: int) -> Plain:
    """Returns the declared attack of a number."""
    return next(attack for attack in declared_attacks(table) if attack["number"] == number)


def as_unit_incarnation(table: Table, unit: str) -> tuple[str, int]:
    """Returns a Unit with its incarnation."""
    return unit, table.cards[unit].life


def outside_battle_zone_mark(table: Table, target: str) -> dict[str, Plain]:
    """Returns the mark of an attack on a target outside of the Battle Zone; against the rules it is fought where it is."""
    return {"at_home": True} if target and zone_name(table, target) != BATTLE else {}


def units_still_in_attack(table: Table, units: tuple[Plain, ...], zones: tuple[str, ...] = (BATTLE,)) -> list[str]:
    """Returns the Units of a side that are still in the attack: in the Battle Zone since their declaration (RT-DIR-02).

    A Pilot who was put into a Mecha is no longer a Unit of its own (RT-CARD-07).
    """
    return [unit for unit, life in units if _is_in_place(table, unit, life, zones)]


def _is_in_place(table: Table, unit: str, life: int, zones: tuple[str, ...]) -> bool:
    card = table.cards.get(unit)
    return card is not None and card.life == life and card.place in table.zones and zone_name(table, unit) in zones


def attackers(table: Table, attack: Plain) -> list[str]:
    """Returns the attacking Units that are left."""
    return units_still_in_attack(table, attack["units"])


def defenders(table: Table, attack: Plain) -> list[str]:
    """Returns the defending Units that are left (RT-DEF-14, RT-DEF-18).

    These are the declared defenders, otherwise the target of a Unit Attack.
    """
    if attack["defended"] or attack["kind"] == "direct":
        return units_still_in_attack(table, attack["defenders"])
    return units_still_in_attack(table, (attack["target"],), FIELD if attack.get("at_home") else (BATTLE,))


def is_skirmish(table: Table, attack: Plain) -> bool:
    """Returns whether an attacking and a defending Unit meet in this attack (RT-DEF-13, RT-SKI-01)."""
    return bool(attackers(table, attack) and defenders(table, attack))


@memo(depends_on="position")
def has_role(table: Table, unit: str, role: str) -> bool:
    """Returns whether a Unit attacks or defends in this Battle Phase (RT-EJE-03), or intercepts in it (RT-DEF-05)."""
    if role == "intercepting":
        unit_attacks = (attack for attack in declared_attacks(table) if attack["kind"] != "direct" and attack["defended"])
        return any(unit in units_still_in_attack(table, attack["defenders"]) for attack in unit_attacks)
    find = attackers if role == "attacking" else defenders
    return any(unit in find(table, attack) for attack in declared_attacks(table))


@memo(depends_on="position")
def is_in_group(table: Table, unit: str) -> bool:
    """Returns whether a Unit attacks as one of a Group, or defends as one (RT-ATK-10, RT-DEF-03)."""
    sides = (attack[side] for attack in declared_attacks(table) for side in ("units", "defenders") if len(attack[side]) > 1)
    return any(unit in units_still_in_attack(table, side) for side in sides)


def is_defended(table: Table, unit: str) -> bool | None:
    """Returns whether a defender was declared against the attack of a Unit (RT-DEF-01); None if the Unit does not attack."""
    its = (attack for attack in declared_attacks(table) if unit in attackers(table, attack))
    return next((bool(attack["defended"]) for attack in its), None)


def opposed_units(table: Table, unit: str) -> list[str]:
    """Returns the Units that a Unit fights in attacks that are not resolved yet."""
    pairs = [(attackers(table, attack), defenders(table, attack)) for attack in pending_attacks(table)]
    return [other for one, two in pairs for mine, theirs in ((one, two), (two, one)) if unit in mine for other in theirs]


def enemy_player(table: Table, unit: str) -> str:
    """Returns the player against whom a Unit attacks or defends in this Battle Phase; empty if it does neither."""
    against = (attack["against"] for attack in declared_attacks(table) if unit in attackers(table, attack))
    by = (attack["by"] for attack in declared_attacks(table) if unit in defenders(table, attack))
    return str(next(against, None) or next(by, ""))


def lift_changes_of_resolved_attacks(desk: Desk) -> None:
    """Ends the changes that last for an attack, for every card that is in no unresolved attack."""
    table = desk.table
    still_in = {unit for attack in pending_attacks(table) for side in (attackers, defenders) for unit in side(table, attack)}
    crews = {pilot for unit in still_in for pilot in table.at(unit)}
    over = [key for key in modifiers.keys_ending_at(table, "attack") if table.modifiers[key]["on"] not in still_in | crews]
    modifiers.lift(desk, over)


def remove_from_attacks(desk: Desk, unit: str) -> None:
    """Removes a Unit from its attacks after an effect has taken it out of the Battle Zone."""
    for attack in declared_attacks(desk.table):
        sides = {side: tuple(_gone(each, unit) for each in attack[side]) for side in ("units", "defenders")}
        fields = {**sides, "target": _gone(attack["target"], unit)}
        if any(attack[name] != value for name, value in fields.items()):
            change_attack(desk, attack["number"], **fields)


def _gone(entry: Plain, unit: str) -> Plain:
    return (unit, -1) if entry[0] == unit else entry
