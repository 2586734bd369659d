"""Outcomes of attacks as the players state them: the destroyed Units and the points, where the record lacks a number.

A stated outcome is carried out as stated. It is legal if the numbers agree, illegal if they disagree, and open if a number
is missing.
"""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, any_of, is_at_most, negate
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.common.card_references import as_references
from domain.rulesets.robotech.card_schema.texts import ContinuousEffect
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.effects import continuous_effects
from domain.rulesets.robotech.effects.card_lookup import find_fielded_card
from domain.rulesets.robotech.effects.permissions import is_forbidden
from domain.rulesets.robotech.keywords import burst
from domain.rulesets.robotech.messages import msg
from domain.rulesets.robotech.state.current_properties import ARMOR, WEAPON, may_change_value, present_armor, total_value
from domain.rulesets.robotech.state.printed_properties import cost_of
from domain.rulesets.robotech.state.units import cards_of, root_of_unit

FLAG = "told_outcome"
"""The flag with the stated outcome of the next resolved attack: `destroyed` (Units) and `points` (or None)."""
AttackOutcome = dict[str, Plain]


def skirmish_sides(table: Table, attack: Plain) -> dict[str, list[str]]:
    """Returns the attacking and the defending Units of a Skirmish."""
    return {"attack": attacks.attackers(table, attack), "defense": attacks.defenders(table, attack)}


def is_outcome_known(table: Table, attack: Plain) -> bool:
    """Returns whether the record knows every number that the result of an attack depends on."""
    sides = skirmish_sides(table, attack)
    if not sides["attack"]:
        return True
    weapon = total_value(table, sides["attack"], WEAPON)
    if not sides["defense"]:
        return weapon is not None or attack["kind"] != "direct"
    sums = [
        weapon,
        total_value(table, sides["defense"], WEAPON),
        *(present_armor(table, unit) for side in sides.values() for unit in side),
    ]
    costs = [points_for_unit(table, unit) for unit in sides["defense"]]
    return None not in (*sums, *costs, burst.burst_points(table, attack, sides))


def unknown_units(table: Table, attack: Plain) -> list[str]:
    """Returns the Units of each side whose losses the record cannot compute."""
    sides = skirmish_sides(table, attack)
    results: list[str] = []
    for own, other in (("defense", "attack"), ("attack", "defense")):
        if sides["attack"] and sides["defense"] and not _is_known(table, sides[own], sides[other]):
            results += sides[own]
    return results


def _is_known(table: Table, units: list[str], against: list[str]) -> bool:
    return None not in (total_value(table, against, WEAPON), *(present_armor(table, unit) for unit in units))


def are_points_unknown(table: Table, attack: Plain) -> bool:
    """Returns whether the points of an attack are unknown even if its destroyed Units are known."""
    sides = skirmish_sides(table, attack)
    if not sides["defense"]:
        return True
    return None in (*(points_for_unit(table, unit) for unit in sides["defense"]), burst.burst_points(table, attack, sides))


def read_stated_outcome(desk: Desk, seat: str, attack: Plain, args: Arguments) -> AttackOutcome | None:
    """Returns the stated outcome of an attack; None if no outcome is stated.

    A referee accepts only the part that the record does not know; the rest is computed.
    """
    fell, points = args.get("destroyed"), args.get("points")
    if fell is None and points is None:
        return None
    rule = "RT-SKI-02" if attacks.is_skirmish(desk.table, attack) else "RT-DIR-01"
    settled = not attack.get("open") and is_outcome_known(desk.table, attack)
    desk.reject_unless(not settled or not desk.referee, msg("every_number_this_attack_is_known"), rule=rule)
    right = points is None or (type(points) is int and points >= 0)
    desk.reject_unless(right, msg("points_number_from_0_not_said", said=f"{points!r:.40}"))
    if fell is None:
        return {"points": points}
    named = _named(desk, seat, attack, fell)
    computed = [unit for unit in named if unit not in unknown_units(desk.table, attack)]
    desk.reject_unless(not computed or not desk.referee, msg("whether_it_falls_is_reckoned"), rule=rule)
    return {"destroyed": named, "points": points}


def _named(desk: Desk, seat: str, attack: Plain, refs: Plain) -> tuple[str, ...]:
    sides = skirmish_sides(desk.table, attack)
    cards = [card for side in sides.values() for unit in side for card in (unit, *desk.table.at(unit))]
    fell: list[str] = []
    for ref in as_references(refs):
        free = [card for card in cards if root_of_unit(desk.table, card) not in fell]
        fell.append(
            root_of_unit(
                desk.table, find_fielded_card(desk, seat, ref, partial(msg, "card_is_not_in_this"), "RT-SKI-04", free)
            )
        )
    return tuple(dict.fromkeys(fell))


def destroyed_as_stated(desk: Desk, attack: Plain, outcome: AttackOutcome) -> dict[str, tuple[str, ...]]:
    """Returns the destroyed Units of each stated side: with a scribe both sides, with a referee only an unknown side."""
    if "destroyed" not in outcome:
        return {}
    sides, open_units = skirmish_sides(desk.table, attack), unknown_units(desk.table, attack)
    named: tuple[str, ...] = outcome["destroyed"]
    others = tuple(unit for unit in named if unit not in sides["attack"])
    results = {"defense": others, "attack": tuple(unit for unit in named if unit in sides["attack"])}
    return {side: fell for side, fell in results.items() if not desk.referee or set(sides[side]) <= set(open_units)}


def depends_on_unknown_text(table: Table, attack: Plain) -> bool:
    """Returns whether the result of a Skirmish may depend on a text that the record does not know: a value, a protection,
    Burst."""
    units = [unit for side in skirmish_sides(table, attack).values() for unit in side]

    def matters(effect: ContinuousEffect) -> bool:
        return effect.cannot in _OF_RESULT or "burst" in (effect.keyword, effect.lose)

    numbers = any(may_change_value(table, unit, what) for unit in units for what in (WEAPON, ARMOR))
    return numbers or any(continuous_effects.may_affect_unit(table, unit, matters) for unit in units)


_OF_RESULT = ("be_destroyed", "be_destroyed_in_battle", "give_points")
"""What a text may forbid about the result of a Skirmish."""


def require_possible_outcome(desk: Desk, attack: Plain, outcome: AttackOutcome) -> None:
    """Compares a stated outcome with the numbers, as far as they are known."""
    sides = skirmish_sides(desk.table, attack)
    doubtful = depends_on_unknown_text(desk.table, attack)
    if not sides["defense"]:
        weapon = (
            None
            if attack.get("open")
            else total_value(desk.table, sides["attack"], WEAPON)
            if attack["kind"] == "direct"
            else 0
        )
        same = _same(weapon, outcome["points"])
        desk.demand("RT-DIR-01", None if doubtful and same is False else same, msg("weapon_is_n", n=weapon))
        return
    fallen = destroyed_as_stated(desk, attack, outcome)
    for own, other, rules in _SIDES:
        if own in fallen:
            weapon = total_value(desk.table, sides[other], WEAPON)
            truth = _can_fall(desk.table, sides[own], list(fallen[own]), weapon)
            truth = None if doubtful and truth is False else truth
            desk.demand(rules[len(sides[own]) > 1], truth, msg("weapon_against_them_is_n", n=weapon))
    known = points_for_skirmish(desk.table, attack, fallen["defense"]) if "defense" in fallen else None
    same = _same(known, outcome["points"])
    desk.demand("RT-SKI-05", None if doubtful and same is False else same, msg("it_gives_n_battle_points", n=known))


_SIDES = (("defense", "attack", ("RT-SKI-04", "RT-SKI-06")), ("attack", "defense", ("RT-SKI-07", "RT-SKI-09")))
"""Each side, its opposing side, and two rules: one for a single destroyed Unit, one for a Group."""


def points_for_unit(table: Table, unit: str) -> int | None:
    """Returns the Battle Points of a destroyed Unit (RT-SKI-05, -14).

    If its text denies its own points, only those of its Pilots count.
    """
    cards = table.at(unit) if is_forbidden(table, unit, "give_points") else cards_of(table, unit)
    costs = [cost_of(table, card) for card in cards]
    return None if None in costs else sum(cost for cost in costs if cost is not None)


def points_for_skirmish(table: Table, attack: Plain, destroyed: tuple[str, ...]) -> int | None:
    """Returns the Battle Points of a Skirmish that destroys these Units (RT-SKI-05, RT-BUR-02); None if unknown."""
    sides = skirmish_sides(table, attack)
    numbers = [points_for_unit(table, unit) for unit in sides["defense"] if unit in destroyed]
    numbers.append(burst.burst_points(table, attack, sides))
    return None if None in numbers else sum(number for number in numbers if number is not None)


def _same(known: int | None, said: int | None) -> Truth:
    return None if known is None else said is None or said == known


def _can_fall(table: Table, units: list[str], fell: list[str], weapon: int | None) -> Truth:
    """Returns whether a Weapon can destroy exactly these Units of a side.

    Their Armor must be within the Weapon. An empty set is possible only if no Unit's Armor is within it.
    """
    if set(fell) - set(units):
        return False
    if fell:
        return is_at_most(total_value(table, fell, ARMOR), weapon)
    reached = any_of(is_at_most(present_armor(table, unit), weapon) for unit in units)
    return negate(reached)
