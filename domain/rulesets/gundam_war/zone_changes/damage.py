"""Damage on cards in play, as opposed to Battle Damage on the Nation Pile (GW-DMG)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Marked
from domain.rulesets.gundam_war.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war.keywords import special_shield
from domain.rulesets.gundam_war.state.zones import in_play
from domain.rulesets.gundam_war.zone_changes import fatal_damage
from domain.rulesets.gundam_war.zone_changes.movement import destroy_fallen_units

Shields = dict[str, int]


def deal_damage(desk: Desk, amounts: Mapping[str, int], source: str, kind: str, shields: Shields) -> None:
    """Deals damage to set groups in play (bottom card -> amount), to all at one moment. Damage adds up.

    Follows GW-DMG-01, -02, -05, -06. `kind` is effect or psycommu. `shields`: UNIT -> reduction.
    """
    hurt: list[automatic_effects.LastKnownInformation] = []
    if any(continuous_effects.may_reduce_more(desk.table, unit) for unit in amounts):
        desk.demand("GW-EFF-01", None)
    for unit, amount in amounts.items():
        final = continuous_effects.reduced_damage(
            desk.table, unit, special_shield.damage_after_shield(amount, kind, shields.get(unit, 0))
        )
        said = {"card": unit, "amount": amount, "reduced_by": amount - final, "source": source, "kind": kind}
        desk.record("resolved", "damage_dealt", "", "GW-DMG-01", said)
        if final:
            desk.do(Marked(unit, "damage", final))
            hurt.append(automatic_effects.snapshot_card(desk, unit))
    fatal_damage.demand_known_defense(desk, (each.card for each in hurt))
    destroy_fallen_units(desk)
    trigger_on_damage(desk, hurt)


def trigger_on_damage(desk: Desk, hurt: Iterable[automatic_effects.LastKnownInformation]) -> None:
    """Triggers the effects timed to damage on cards, for the cards that are still in play (GW-AUTO-08, -10)."""
    there = [each for each in hurt if in_play(desk.table, each.card)]
    if there and desk.table.result is None:
        automatic_effects.trigger_effects(desk, "damaged", there, {})
