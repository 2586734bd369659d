"""The prescribed effect of the damage step (NX-BATT-30 to -49): battle damage at speed 1, then at speed 2.

A force deals its force power (NX-BATT-30 to -33). The attacker decides the order in which simultaneous abolish effects are
resolved (NX-BATT-49, NX-EFF-15). If the points of a force are unknown, the players state the result of its battle (NX-BATT-30
to -43).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.timing.chain import as_current_effect
from domain.kernel.record.changes import EffectPopped, EffectPushed
from domain.kernel.table.table import Table
from domain.parts.bandai.card_states import is_destroyed
from domain.parts.bandai.combat_values import SHOOTING, STRIKE
from domain.parts.bandai.detachments import (
    BATTLE_DAMAGE,
    DAMAGE_MOMENTS,
    Hit,
    SquadUnit,
    deal_damage,
    matches_damage_moment,
    record_strength,
    spread_damage,
    sum_strength,
    without_immune_units,
)
from domain.parts.bandai.stated_results import BattleReporting
from domain.parts.common.card_references import find_cards
from domain.parts.common.set_groups import with_set_cards
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war_nexa.card_schema.texts import NOT_KNOWN
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects, damage_reductions, force_effects
from domain.rulesets.gundam_war_nexa.effects.automatic_effects import LastKnownInformation
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.keywords import assault, swift_attack
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import AREAS, TERRAIN, battling, is_rolled, leader, units_of_force
from domain.rulesets.gundam_war_nexa.zone_changes import destruction


def force_values(table: Table, seat: str, area: str) -> list[int | None]:
    """Returns what each unit adds to the force power, front first: the strike of the leader, the shooting of the others
    (NX-BATT-31).

    Rolled units (NX-TURN-21) and destroyed units (NX-DEST-13) count `*`, which is 0 (NX-BATT-32, -33).
    """
    front = leader(table, seat, area)
    return [_force_value(table, unit, unit == front) for unit in units_of_force(table, seat, area)]


def _force_value(table: Table, unit: str, leads: bool) -> int | None:
    if is_rolled(table, unit) or is_destroyed(table, unit) or not current_properties.is_surely_type(table, unit, "unit"):
        return None if current_properties.original_print(table, unit) is NOT_KNOWN else 0
    barred = continuous_effects.is_barred_from(table, unit, ("add_power",))
    strikes = leads or force_effects.adds_strike(table, unit)
    if barred is None or strikes is None:
        return None
    return 0 if barred is True else current_properties.combat_stats(table, unit)[STRIKE if strikes is True else SHOOTING]


def force_power(table: Table, seat: str, area: str) -> int | None:
    """Returns the force power with its modifiers (NX-PLAY-70), at least 0 (OP-29), or None if some points are unknown."""
    added = sum_strength(force_values(table, seat, area))
    more = [modifier["by"] for modifier in modifiers.find_modifiers(table, f"{seat}.{area}", "power")]
    changed = force_effects.force_power_change(table, units_of_force(table, seat, area))
    return None if added is None or changed is None else max(added + changed + sum(int(each) for each in more), 0)


Force = tuple[str, str]
"""A force: its seat and its area."""


class DealtBattleDamage(NamedTuple):
    """The battle damage that a force deals: hits on units, and damage to the defender's nation."""

    hits: list[Hit]
    nation: int = 0
    rule: str = ""


def deal_battle_damage(desk: Desk) -> None:
    """Deals the battle damage (NX-TURN-19, NX-BATT-47). Effects that it starts are applied after it (NX-AUTO-12, OP-45)."""
    table = desk.table
    forces = [(seat, area) for area in AREAS for seat in table.header.seats if units_of_force(table, seat, area)]
    speeds = {each: swift_attack.is_swift(table, *each) for each in forces}
    if any(truth is None and _is_computed(table, each[1]) for each, truth in speeds.items()):
        desk.demand("NX-KW-02", None)
    both = {each: force_effects.deals_at_both_speeds(table, units_of_force(table, *each)) for each in forces}
    if None in both.values():
        desk.demand("NX-EFF-21", None)
    swift = [each for each, truth in speeds.items() if truth is True or both[each] is True]
    slow = [each for each in forces if each not in swift or both[each] is True]
    struck: list[tuple[Force, DealtBattleDamage]] = []
    seen = _deal(desk, swift, 1, struck) if swift else []
    seen += _deal(desk, slow, 2, struck)
    if life.check_loss(desk):  # before the effects that the damage starts (NX-WIN-03, NX-AUTO-12)
        return
    destruction.trigger_on_destruction(desk, seen, "battle")
    automatic_effects.trigger_on_damage(
        desk, dict.fromkeys(hit.card for _, outcome in struck for hit in outcome.hits if hit.taken)
    )
    _dealt(desk, struck, {each.card for each in seen})
    if any(outcome.nation for _, outcome in struck):
        for what in ("damaged", "battle_damaged"):
            automatic_effects.trigger_of_nation(desk, opponent(table, table.clock.holder), what)
    destruction.destroy_fallen_units(desk)
    life.check_loss(desk)


def _is_computed(table: Table, area: str) -> bool:
    """Returns whether the powers of both forces in an area are known; otherwise the outcome is open in any case."""
    return all(force_power(table, seat, area) is not None for seat in table.header.seats)


def _deal(
    desk: Desk, forces: list[Force], speed: int, struck: list[tuple[Force, DealtBattleDamage]]
) -> list[LastKnownInformation]:
    """Deals the damage of all forces of one speed in the same moment (NX-BATT-34, -42, -43)."""
    outcomes = [_spared(desk, _outcome(desk, seat, area, speed)) for seat, area in forces]
    struck += zip(forces, outcomes, strict=True)
    hits = [hit for outcome in outcomes for hit in outcome.hits]
    fallen = deal_damage(desk, hits, "battle_damage_dealt", "NX-BATT-38", speed=speed)
    enemy = opponent(desk.table, desk.table.clock.holder)
    for outcome in outcomes:
        life.damage_nation(desk, enemy, outcome.nation, "combat", outcome.rule)
    with as_current_effect(desk, BATTLE_DAMAGE):
        return destruction.mark_destroyed(desk, [unit for unit in fallen if _falls(desk, unit)], "battle")


def _spared(desk: Desk, outcome: DealtBattleDamage) -> DealtBattleDamage:
    """Returns the outcome, with the nation damage lowered by texts that protect the defender's nation (NX-EFF-21)."""
    enemy = opponent(desk.table, desk.table.clock.holder)
    if outcome.nation and damage_reductions.is_damage_reduction_uncertain(desk.table, enemy):
        desk.demand("NX-EFF-21", None)
    return outcome._replace(nation=damage_reductions.damage_left_for_nation(desk.table, enemy, outcome.nation, "battle"))


def _dealt(desk: Desk, struck: list[tuple[Force, DealtBattleDamage]], fallen: Collection[str]) -> None:
    """Starts the effects timed to a force's battle damage, for those of its cards still there (NX-AUTO-05, NX-AUTO-12)."""
    outcomes = [(each, bool(done.hits), bool(done.nation), _fells(done, fallen)) for each, done in struck]
    for moment in DAMAGE_MOMENTS:
        dealt = [each for each, *did in outcomes if matches_damage_moment(moment, *did)]
        units = [unit for each in dealt for unit in with_set_cards(desk.table, units_of_force(desk.table, *each))]
        if units and desk.table.result is None:
            automatic_effects.trigger_effects(
                desk, moment, [automatic_effects.snapshot_card(desk, unit) for unit in units], {}
            )


def _fells(done: DealtBattleDamage, fallen: Collection[str]) -> bool:
    return any(hit.card in fallen for hit in done.hits)


def _falls(desk: Desk, unit: str) -> bool:
    return bool(continuous_effects.without_barred_cards(desk, [unit], ("be_destroyed",)))


def _outcome(desk: Desk, seat: str, area: str, speed: int) -> DealtBattleDamage:
    """Computes the battle damage of a force.

    An engaged force deals damage to the enemy force (NX-BATT-34). If it is not engaged, an attacker damages the nation and a
    defender nothing (NX-BATT-35, -36).
    """
    power = _power(desk, seat, area, speed)
    attacks = seat == desk.table.clock.holder
    if power is None:
        return DealtBattleDamage([])
    if area not in desk.table.flags.get("engaged", ()):
        return DealtBattleDamage([], power if attacks else 0, "NX-BATT-35")
    hits, left = spread_damage(power, damage_order(desk, opponent(desk.table, seat), area), 0)
    spared = continuous_effects.without_barred_cards(desk, [hit.card for hit in hits], ("take_battle_damage", "be_damaged"))
    hits = without_immune_units(hits, lambda unit: unit not in spared)
    if left is None:
        desk.demand("NX-BATT-38", None)
    goes_on = assault.deals_excess_to_nation(desk.table, seat, area) if left and attacks else False
    if goes_on is None:
        desk.demand("NX-KW-03", None)
    if left and goes_on is True:
        return DealtBattleDamage(hits, left, "NX-KW-03")
    return DealtBattleDamage(hits)  # excess damage is void (NX-BATT-39)


def damage_order(desk: Desk, seat: str, area: str) -> list[SquadUnit]:
    """Returns the units of a force in the order in which damage reaches them, front first, with the damage they have
    (NX-BATT-38, -41).
    """
    table = desk.table
    units = [unit for unit in units_of_force(table, seat, area) if current_properties.may_be_type(table, unit, "unit")]
    return [
        SquadUnit(unit, current_properties.defense(table, unit), current_properties.damage(table, unit)) for unit in units
    ]


def _power(desk: Desk, seat: str, area: str, speed: int) -> int | None:
    """Returns the power of a force and records it publicly. If points are unknown, the players state the result by hand."""
    units = zip(units_of_force(desk.table, seat, area), force_values(desk.table, seat, area), strict=True)
    total = force_power(desk.table, seat, area)
    return record_strength(desk, seat, "NX-BATT-31", TERRAIN[area], units, total, speed=speed)


def waiting_abolish_effects(table: Table) -> tuple[str, ...]:
    """Returns the destroyed cards whose abolish effects wait together, or an empty tuple if any other effect waits too."""
    alone = all(data["kind"] == "abolish" for _, data in table.chain)
    return tuple(data["card"] for _, data in reversed(table.chain)) if alone else ()


def order_abolish_effects(desk: Desk, seat: str, args: Arguments) -> None:
    """Puts waiting abolish effects into the order that the attacker names, before any cut-in to them."""
    chain, there = desk.table.chain, waiting_abolish_effects(desk.table)
    desk.reject_unless(bool(there), msg("there_is_nothing_but_abolish"), rule="NX-BATT-49")
    desk.demand("NX-BATT-49", seat == desk.table.clock.holder, msg("attacker_decides_order"))
    chosen = find_cards(desk, seat, args.get("cards", ()), there, "NX-BATT-49")
    message = msg("name_n_destroyed_cards_each", n=len(there))
    desk.demand("NX-BATT-49", len(chosen) == len(there), message, there)
    chosen = (*(card for card in chosen if card in there), *(card for card in there if card not in chosen))
    desk.declare("abolish_order_chosen", seat, "NX-BATT-49", {"cards": chosen})
    links = {data["card"]: (key, data) for key, data in list(chain)}
    desk.do(*(EffectPopped(key) for key, _ in links.values()))
    desk.do(*(EffectPushed(*links[card]) for card in reversed(chosen)))


def _after(desk: Desk) -> None:
    destruction.destroy_fallen_units(desk)
    if not life.check_loss(desk):
        destruction.open_abolish_cut(desk)


def _fall_as_stated(desk: Desk, fallen: Iterable[str]) -> Callable[[], object]:
    """Destroys the units that players state as fallen; returns what that starts, which comes after the loss is checked."""
    seen = destruction.mark_destroyed(desk, list(fallen), "battle")
    return lambda: destruction.trigger_on_destruction(desk, seen, "battle")


def _hurt_as_stated(desk: Desk, seat: str, points: int) -> None:
    """Deals the damage to a nation that players state, and ends the game if it is exhausted (NX-WIN-03)."""
    life.damage_nation(desk, seat, points, "combat", "NX-BATT-35")
    life.check_loss(desk)


BATTLE_REPORTING = BattleReporting(
    places=("damage.ft2", "return.ft1"),
    late="return.ft2",
    battling=battling,
    points=current_properties.combat_stats,
    rule="NX-BATT-31",
    fall=_fall_as_stated,
    hurt=_hurt_as_stated,
    after=_after,
)
