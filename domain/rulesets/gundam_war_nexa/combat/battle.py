"""The prescribed effect of the damage step (NX-BATT-30 to -49): battle damage at speed 1, then at speed 2."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.desk.desk import Desk
from domain.parts.common.set_groups import with_set_cards
from domain.parts.common.turns import opponent
from domain.parts.family.damage_carry_over import Hit, Target, deal, spread, unharmed
from domain.parts.family.detachments import say_strength
from domain.rulesets.gundam_war_nexa.combat import force_power
from domain.rulesets.gundam_war_nexa.effects import autos, continuous
from domain.rulesets.gundam_war_nexa.effects.autos import Witness
from domain.rulesets.gundam_war_nexa.keywords import assault, swift_attack
from domain.rulesets.gundam_war_nexa.moving import destruction
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import AREAS, TERRAIN, force
from domain.rulesets.gundam_war_nexa.winning import life

Force = tuple[str, str]
"""A force: its seat and its area."""


class Outcome(NamedTuple):
    """What a force deals: hits on units, and damage to the defender's nation."""

    hits: list[Hit]
    nation: int = 0
    rule: str = ""


def resolve(desk: Desk) -> None:
    """Deals the battle damage (NX-TURN-19, NX-BATT-47); what it starts comes after it (NX-AUTO-12, OP-45)."""
    table = desk.table
    forces = [(seat, area) for area in AREAS for seat in table.header.seats if force(table, seat, area)]
    swift = [each for each in forces if swift_attack.is_swift(table, *each)]
    struck: list[tuple[Force, Outcome]] = []
    seen = _deal(desk, swift, 1, struck) if swift else []
    seen += _deal(desk, [each for each in forces if each not in swift], 2, struck)
    destruction.after(desk, seen, "battle")
    _dealt(desk, struck)
    destruction.fall(desk)
    life.check_loss(desk)


def _deal(desk: Desk, forces: list[Force], speed: int, struck: list[tuple[Force, Outcome]]) -> list[Witness]:
    """All forces of one speed in the same moment (NX-BATT-34, -42, -43)."""
    outcomes = [_outcome(desk, seat, area, speed) for seat, area in forces]
    struck += zip(forces, outcomes, strict=True)
    hits = [hit for outcome in outcomes for hit in outcome.hits]
    fallen = deal(desk, hits, "battle_damage_dealt", "NX-BATT-38", speed=speed)
    enemy = opponent(desk.table, desk.table.clock.holder)
    for outcome in outcomes:
        life.damage_nation(desk, enemy, outcome.nation, "combat", outcome.rule)
    return destruction.mark(desk, [unit for unit in fallen if _falls(desk, unit)], "battle")


def _dealt(desk: Desk, struck: list[tuple[Force, Outcome]]) -> None:
    """What is timed to a force's battle damage, of its cards that are still there (NX-AUTO-05, NX-AUTO-12)."""
    for moment in ("deals_damage", "damages_nation"):
        dealt = [each for each, done in struck if done.nation or (moment == "deals_damage" and done.hits)]
        units = [unit for each in dealt for unit in with_set_cards(desk.table, force(desk.table, *each))]
        if units and desk.table.result is None:
            autos.happened(desk, moment, [autos.witness(desk, unit) for unit in units], {})


def _falls(desk: Desk, unit: str) -> bool:
    return not continuous.permits(desk.table, unit, "cannot", "be_destroyed")


def _outcome(desk: Desk, seat: str, area: str, speed: int) -> Outcome:
    """Engaged: the enemy force (NX-BATT-34). Not engaged: attackers the nation, defenders nothing (NX-BATT-35, -36)."""
    power = _power(desk, seat, area, speed)
    attacks = seat == desk.table.clock.holder
    if power is None:
        return Outcome([])
    if area not in desk.table.flags.get("engaged", ()):
        return Outcome([], power if attacks else 0, "NX-BATT-35")
    hits, left = spread(power, line(desk, opponent(desk.table, seat), area), 0)
    hits = unharmed(hits, lambda unit: continuous.permits(desk.table, unit, "cannot", "take_battle_damage"))
    if left is None:
        desk.require("NX-BATT-38", None, "")
    if left and attacks and assault.goes_on(desk.table, seat, area):
        return Outcome(hits, left, "NX-KW-03")
    return Outcome(hits)  # what is left is void (NX-BATT-39)


def line(desk: Desk, seat: str, area: str) -> list[Target]:
    """A force as damage meets it, front first, with the damage its units have (NX-BATT-38, -41)."""
    table = desk.table
    units = [
        unit for unit in force(table, seat, area) if cards.is_type(table, unit, "unit") or not cards.type_of(table, unit)
    ]
    return [Target(unit, cards.defense(table, unit), cards.damage(table, unit)) for unit in units]


def _power(desk: Desk, seat: str, area: str, speed: int) -> int | None:
    """The power of a force, said for everybody; with unknown points it is left to what the players say by hand."""
    units = zip(force(desk.table, seat, area), force_power.values(desk.table, seat, area), strict=True)
    total = force_power.total(desk.table, seat, area)
    return say_strength(desk, seat, "NX-BATT-31", TERRAIN[area], units, total, speed=speed)
