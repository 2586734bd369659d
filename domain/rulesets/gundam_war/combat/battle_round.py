"""A round of battle: several SQUADs apply their totals at the same moment (GW-BTL-08)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.chain import as_current_effect
from domain.kernel.record.changes import FlagSet
from domain.parts.bandai.detachments import (
    BATTLE_DAMAGE,
    DAMAGE_MOMENTS,
    Hit,
    SquadUnit,
    deal_damage,
    matches_damage_moment,
    record_strength,
    spread_damage,
    without_immune_units,
)
from domain.parts.common.set_groups import with_set_cards
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.combat import engagement_state, squads
from domain.rulesets.gundam_war.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.keywords import assault, voucher
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import TERRAIN, squad
from domain.rulesets.gundam_war.zone_changes import damage, impending_destruction, movement

Blow = tuple[str, str]
"""A SQUAD that applies its total: its seat and its area."""


class StrikeResult(NamedTuple):
    """The result of a blow: hits on UNITs, and the points dealt to the enemy's Nation Pile by `rule`."""

    seat: str
    area: str
    hits: list[Hit]
    nation: int = 0
    rule: str = ""

    def among(self, cards: Collection[str]) -> list[str]:
        """Returns those of the given cards that the blow hits."""
        return [hit.card for hit in self.hits if hit.card in cards]


def deal_totals(desk: Desk, blows: list[Blow]) -> None:
    """Computes all totals first, then deals all damage at once (GW-BTL-08, -17)."""
    outcomes = [_spared(desk, _outcome(desk, seat, area)) for seat, area in blows if _meets(desk, seat, area)]
    hits = [hit for outcome in outcomes for hit in outcome.hits]
    with as_current_effect(desk, BATTLE_DAMAGE):
        fallen = movement.destroyable_cards(desk, deal_damage(desk, hits, "battle_points_applied", "GW-BTL-09"))
        hurt = [automatic_effects.snapshot_card(desk, hit.card) for hit in hits if hit.taken]
        saved = {each.card for each in impending_destruction.cards_with_destruction_effects(desk, fallen)}
        gone = set(fallen) - saved
        for outcome in outcomes:
            voucher.gain_points(
                desk, outcome.seat, voucher.points_for_destroyed(desk, outcome.seat, outcome.area, outcome.among(gone))
            )
        _spare_saved(desk, outcomes, saved, gone)
        burial = movement.begin_destruction(desk, fallen, "battle")
        _damage_nations(desk, outcomes)
    movement.finish_destruction(desk, burial, "battle")
    _dealt(desk, outcomes, gone)
    damage.trigger_on_damage(desk, hurt)


STRUCK = "struck"
"""The flag of the UNITs whose destruction may still be negated, with the SQUADs that struck them.

Each row has the card, its incarnation, the SQUAD that struck it, the Voucher Points that it is worth to that SQUAD, and
whether that SQUAD destroyed another UNIT at the same moment.
"""


def _spare_saved(desk: Desk, outcomes: list[StrikeResult], saved: Collection[str], gone: Collection[str]) -> None:
    """Notes who struck each UNIT in `held`. The SQUAD has destroyed the UNIT only once it falls (GW-VOUC-01, GW-AUTO-05)."""
    rows = tuple(
        (
            *(card, desk.table.cards[card].life, each.seat, each.area),
            *(voucher.points_for_destroyed(desk, each.seat, each.area, [card]), bool(each.among(gone))),
        )
        for each in outcomes
        for card in each.among(saved)
    )
    if rows:
        desk.do(FlagSet(STRUCK, rows))


def credit_delayed_destruction(desk: Desk, fallen: Collection[tuple[str, int]]) -> None:
    """Credits the SQUADs that struck UNITs which waited and have now fallen (GW-VOUC-01, GW-AUTO-05).

    `fallen`: each UNIT with the incarnation that it was.
    """
    rows = desk.table.flags.get(STRUCK, ())
    if not rows:
        return
    desk.do(FlagSet(STRUCK, None))
    there = [row[2:] for row in rows if row[:2] in fallen]
    for seat in desk.table.header.seats:
        voucher.gain_points(desk, seat, sum(worth for owner, _, worth, _ in there if owner == seat))
    for seat, area in dict.fromkeys((seat, area) for seat, area, _, before in there if not before):
        _raise_moment(desk, "destroys_units", squad(desk.table, seat, area))


def _leave_protection_open(desk: Desk, units: Iterable[str]) -> None:
    """Leaves the verdict open where unknown cards may prevent UNITs from taking battle damage (GW-EFF-01)."""
    bans = (continuous_effects.has_permission_or_ban(desk.table, unit, "cannot", "take_battle_damage") for unit in units)
    if any(truth is None for truth in bans):
        desk.demand("GW-EFF-01", None)


def _spared(desk: Desk, outcome: StrikeResult) -> StrikeResult:
    """Returns the outcome with the points that texts let through to the Nation Pile (GW-EFF-01)."""
    enemy = opponent(desk.table, outcome.seat)
    if outcome.nation and continuous_effects.is_damage_reduction_uncertain(desk.table, enemy):
        desk.demand("GW-EFF-01", None)
    return outcome._replace(nation=continuous_effects.damage_left_for_nation(desk.table, enemy, outcome.nation, "battle"))


def _dealt(desk: Desk, outcomes: list[StrikeResult], fallen: Collection[str]) -> None:
    """Triggers the effects timed to a SQUAD's Battle Damage, for its UNITs that are still there (GW-AUTO-05)."""
    destroyed = {(each.seat, each.area) for each in outcomes if each.among(fallen)}
    for moment in DAMAGE_MOMENTS:
        did = [(each, (each.seat, each.area) in destroyed) for each in outcomes]
        struck = [each for each, falls in did if matches_damage_moment(moment, bool(each.hits), bool(each.nation), falls)]
        _raise_moment(desk, moment, [unit for each in struck for unit in squad(desk.table, each.seat, each.area)])


def _raise_moment(desk: Desk, moment: str, units: list[str]) -> None:
    """Triggers a moment of Battle Damage for these UNITs and the cards set on them."""
    group = with_set_cards(desk.table, units)
    if group and desk.table.result is None:
        automatic_effects.trigger_effects(desk, moment, [automatic_effects.snapshot_card(desk, unit) for unit in group], {})


def _meets(desk: Desk, seat: str, area: str) -> bool:
    """Returns whether a SQUAD has a target to apply its total to; defenders without attackers do nothing (GW-BTL-03)."""
    holder = desk.table.clock.holder
    return seat == holder or bool(squad(desk.table, holder, area))


def _outcome(desk: Desk, seat: str, area: str) -> StrikeResult:
    """Computes what a SQUAD's total does to the opposing SQUAD (GW-BTL-09 to -12, -14).

    It hits the front UNIT first. Points that are left after destroying a UNIT go on to the next UNIT.
    """
    total = _total(desk, seat, area)
    if total is None:
        return StrikeResult(seat, area, [])
    if engagement_state.is_unopposed(desk.table, seat, area):
        return StrikeResult(seat, area, [], total, "GW-BTL-15")
    line = [_as_target(desk, unit) for unit in squad(desk.table, opponent(desk.table, seat), area)]
    hits, left = spread_damage(total, line)
    _leave_protection_open(desk, (hit.card for hit in hits))
    hits = without_immune_units(
        hits, lambda unit: continuous_effects.has_permission_or_ban(desk.table, unit, "cannot", "take_battle_damage") is True
    )
    if left is None:
        desk.demand("GW-BTL-09", None)
    goes_on = (
        assault.deals_excess_to_nation(desk.table, seat, area)
        if left and engagement_state.is_engaged(desk.table, area)
        else False
    )
    if goes_on is None:
        desk.demand("GW-ASLT-01", None)
    if left and goes_on is True:
        return StrikeResult(seat, area, hits, left, "GW-ASLT-01")
    return StrikeResult(seat, area, hits)


def _total(desk: Desk, seat: str, area: str) -> int | None:
    """Records the total of a SQUAD for all players; with unknown points the players state the result by hand."""
    units = list(squad(desk.table, seat, area))
    line = zip(units, squads.unit_values(desk.table, units), strict=True)
    return record_strength(desk, seat, "GW-BTL-04", TERRAIN[area], line, squads.squad_total(desk.table, units))


def _as_target(desk: Desk, unit: str) -> SquadUnit:
    """Returns a UNIT with its defense and the damage that it has already taken (GW-DMG-07)."""
    return SquadUnit(unit, current_properties.defense(desk.table, unit), current_properties.damage(desk.table, unit))


def _damage_nations(desk: Desk, outcomes: list[StrikeResult]) -> None:
    """Deals unopposed totals and points left by Assault to the nation, at one moment (GW-BTL-15, -17).

    Other points that are left are lost (GW-BTL-13).
    """
    dealt = [outcome for outcome in outcomes if outcome.nation]
    if dealt:
        enemy = opponent(desk.table, dealt[0].seat)
        life.damage_nations(desk, {enemy: sum(outcome.nation for outcome in dealt)}, "combat", dealt[0].rule)
