"""The Fixed Effect of the Damage Step: detachments deal Battle Damage at Speeds 1, 2, 3 (MC-DMG-17, -19, -20).

A detachment's strength is the Fighting of the vanguard plus the Shooting of every Unit after it (MC-DMG-04). For Units of
unknown strengths the players state the result of the battle (MC-DMG-04, -17).
"""

from __future__ import annotations

from typing import NamedTuple

from domain.card_effects.effect_resolution import apply_pending_effects
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.chain import as_current_effect
from domain.kernel.record.changes import Marked
from domain.kernel.table.table import Table
from domain.parts.bandai.card_states import is_destroyed
from domain.parts.bandai.combat_values import SHOOTING, STRIKE
from domain.parts.bandai.detachments import (
    BATTLE_DAMAGE,
    DAMAGE_MOMENTS,
    SquadUnit,
    matches_damage_moment,
    record_strength,
    spread_damage,
    sum_strength,
)
from domain.parts.bandai.stated_results import BattleReporting
from domain.parts.common.set_groups import with_set_cards
from domain.parts.common.turns import opponent
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.effects import automatic_effects, continuous_effects
from domain.rulesets.macross_crusade.game_end import life
from domain.rulesets.macross_crusade.keywords import raid, sound_force
from domain.rulesets.macross_crusade.keywords.damage_speed import SPEEDS, detachment_speed, is_speed_known
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import AREAS, battling, is_rolled
from domain.rulesets.macross_crusade.zone_changes import destruction


def unit_strengths(table: Table, place: str) -> list[tuple[str, int | None]]:
    """Returns each Unit of a detachment with the strength that it adds, in frozen positions.

    A vanguard that has left is not replaced (MC-DMG-08).
    """
    line = enumerate(combat_check.positions(table, place))
    return [(unit, _unit_strength(table, unit, index)) for index, unit in line if unit != combat_check.VACANT]


def _unit_strength(table: Table, unit: str, index: int) -> int | None:
    """Returns the strength that a Unit adds at a position. It is 0 for an asterisk, which nothing raises (MC-DMG-06).

    A rolled Unit's Fighting and Shooting are asterisks (MC-DMG-05, MC-STAT-04); all numbers of a destroyed Unit are
    (MC-DMG-07).
    """
    which = STRIKE if index == 0 else SHOOTING
    if is_rolled(table, unit) or current_properties.is_star(table, unit, which):
        return 0
    return current_properties.one_strength(table, unit, which)


def detachment_strength(table: Table, place: str) -> int | None:
    """Returns a detachment's strength, or None if that of a Unit is unknown."""
    return sum_strength(value for _, value in unit_strengths(table, place))


class DealtBattleDamage(NamedTuple):
    """The damage that a detachment deals.

    `taken` is the damage by Unit, `reached` the Units that it reached, and `nation` the damage to the Enemy Nation by
    `rule`.
    """

    place: str
    taken: dict[str, int]
    reached: tuple[str, ...] = ()
    nation: int = 0
    rule: str = ""


def deal_battle_damage(desk: Desk) -> None:
    """Deals the damage of all speeds, one after the other. Each detachment's speed is determined at the start.

    Nothing is played in between (MC-FIX-02). Auto D effects and Scrap effects follow when all is dealt (MC-AUTO-07,
    MC-DMG-22).
    """
    table = desk.table
    places = [f"{seat}.{area}" for seat in table.header.seats for area in AREAS if table.at(f"{seat}.{area}")]
    speeds = {place: detachment_speed(table, place) for place in places}
    if not all(is_speed_known(table, place) for place in places if combat_check.is_detachment_in_combat(table, place)):
        desk.demand("MC-DMG-20", None)
    for now in SPEEDS:
        outcomes = [_spared(desk, _outcome(desk, place, now)) for place in places if speeds[place] == now]
        if outcomes and table.result is None:
            _deal(desk, outcomes)
    sound_force.ask_to_send_back(desk, "before_scrap_cut")


def _spared(desk: Desk, outcome: DealtBattleDamage) -> DealtBattleDamage:
    """Returns an outcome with the damage to the Enemy Nation reduced by texts (MC-CARD-16)."""
    enemy = opponent(desk.table, desk.table.zones[outcome.place].holder)
    if outcome.nation and continuous_effects.is_damage_reduction_uncertain(desk.table, enemy):
        desk.demand("MC-CARD-16", None)
    return outcome._replace(nation=continuous_effects.damage_left_for_nation(desk.table, enemy, outcome.nation, "battle"))


def _outcome(desk: Desk, place: str, now: int) -> DealtBattleDamage:
    """Returns what a detachment deals at a speed.

    In combat it deals to the detachment opposite (MC-DMG-01). Not in combat, an Offensive detachment deals to the Nation
    (MC-DMG-02) and a Defensive one deals nothing (MC-DMG-03).
    """
    table = desk.table
    zone = table.zones[place]
    met = combat_check.is_detachment_in_combat(table, place)
    if not met and zone.holder != table.clock.holder:
        return DealtBattleDamage(place, {})
    total = _total(desk, place, now)
    if total is None:
        return DealtBattleDamage(place, {})
    if not met:
        return DealtBattleDamage(place, {}, (), total, "MC-DMG-02")
    enemy = f"{opponent(table, zone.holder)}.{zone.name}"
    line = [unit for unit in combat_check.positions(table, enemy) if unit != combat_check.VACANT]
    hits, left = spread_damage(total, [_target(desk, unit) for unit in line if not is_destroyed(table, unit)], 0)
    if left is None:
        desk.demand("MC-DMG-09", None)
    taken = {hit.card: _taken(desk, hit.card, hit.taken) for hit in hits}
    reached = tuple(hit.card for hit in hits)
    on = raid.deals_excess_to_nation(desk, place) if left else False
    if on is None:
        desk.demand("MC-KW-02", None)
    if left and on is True:
        return DealtBattleDamage(place, taken, reached, left, "MC-KW-02")
    return DealtBattleDamage(place, taken, reached)


def _target(desk: Desk, unit: str) -> SquadUnit:
    """Returns a Unit as a target of damage: it absorbs its Defense less the damage it has (MC-DMG-10, -11).

    The vanguard comes first (MC-DMG-09). The caller leaves out destroyed Units, which absorb nothing (MC-DMG-12). What the
    last Unit cannot absorb is lost (MC-DMG-13).
    """
    return SquadUnit(unit, current_properties.defense(desk.table, unit), current_properties.damage(desk.table, unit))


def _taken(desk: Desk, unit: str, absorbed: int) -> int:
    """Returns the damage that a Unit takes of the damage it absorbs.

    A Unit that takes no Battle Damage still absorbs damage up to its Defense (MC-DMG-16).
    """
    immune = continuous_effects.has_permission_or_ban(desk.table, unit, "cannot", "take_battle_damage", "be_damaged")
    if immune is None or continuous_effects.may_reduce_more(desk.table, unit):
        desk.demand("MC-CARD-16", None)
    return 0 if immune is True else continuous_effects.reduced_damage(desk.table, unit, absorbed)


def _total(desk: Desk, place: str, now: int) -> int | None:
    """Records and returns a detachment's strength. With unknown numbers the players state the result by hand."""
    line, total = unit_strengths(desk.table, place), detachment_strength(desk.table, place)
    zone = desk.table.zones[place]
    return record_strength(desk, zone.holder, "MC-DMG-04", zone.name, line, total, speed=now)


def _deal(desk: Desk, outcomes: list[DealtBattleDamage]) -> None:
    """Deals the damage of one speed in one moment (MC-DMG-19). A Unit destroyed by it deals nothing at a later speed
    (MC-DMG-21)."""
    hits = [(unit, taken) for outcome in outcomes for unit, taken in outcome.taken.items() if taken]
    if hits:
        desk.record("fixed", "battle_damage_dealt", "", "MC-DMG-17", {"hits": tuple(hits)})
        desk.do(*(Marked(unit, "damage", taken) for unit, taken in hits))
    zero = desk.switch("zero_damage") == "damage"
    for outcome in outcomes:
        damaged = [unit for unit in outcome.reached if outcome.taken[unit] or zero]
        sound_force.store_damaged_units(desk, outcome.place, damaged)
        automatic_effects.trigger_effects(desk, "damaged", [automatic_effects.snapshot_card(desk, unit) for unit in damaged])
    with as_current_effect(desk, BATTLE_DAMAGE):
        destruction.destroy_fallen_units(desk)
    nations: dict[str, int] = {}
    for outcome in outcomes:
        enemy = opponent(desk.table, desk.table.zones[outcome.place].holder)
        nations[enemy] = nations.get(enemy, 0) + outcome.nation
    rule = next((outcome.rule for outcome in outcomes if outcome.nation), "MC-DMG-02")
    life.damage_nations(desk, nations, "combat", rule)
    _dealt(desk, outcomes)


def _dealt(desk: Desk, outcomes: list[DealtBattleDamage]) -> None:
    """Generates the effects timed to a detachment's Battle Damage, of its cards that are still there (MC-AUTO-04, -07)."""
    for moment in DAMAGE_MOMENTS:
        struck = [each for each in outcomes if matches_damage_moment(moment, *_what_was_hit(desk, each))]
        units = [unit for each in struck for unit in with_set_cards(desk.table, desk.table.at(each.place))]
        if units and desk.table.result is None:
            automatic_effects.trigger_effects(desk, moment, [automatic_effects.snapshot_card(desk, unit) for unit in units])


def _what_was_hit(desk: Desk, outcome: DealtBattleDamage) -> tuple[bool, bool, bool]:
    """Returns whether a detachment hit Units, hit the Nation, and destroyed Units. A destroyed Unit is not reached again
    (MC-DMG-12)."""
    fallen = any(is_destroyed(desk.table, unit) for unit in outcome.reached if unit in desk.table.cards)
    return any(outcome.taken.values()), bool(outcome.nation), fallen


def _after(desk: Desk) -> None:
    """Runs pending effects and lets the destroyed cards begin the next Cut (MC-DEST-05)."""
    apply_pending_effects(desk)
    desk.ruleset.timeline.settle(desk)


BATTLE_REPORTING = BattleReporting(
    places=("damage.ft2", "return.ft1"),
    late="return.ft2",
    battling=battling,
    points=current_properties.combat_strengths,
    rule="MC-DMG-17",
    fall=lambda desk, fallen: destruction.destroy_cards(desk, fallen, "battle"),
    hurt=lambda desk, seat, points: life.damage_nations(desk, {seat: points}, "combat", "MC-DMG-02"),
    after=_after,
)
