"""Damage by effects, in contrast to Battle Damage (MC-DMG-18)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Marked
from domain.parts.bandai.continuous_effects import EffectOrigin
from domain.rulesets.macross_crusade.effects import automatic_effects, continuous_effects
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.zone_changes import destruction


def deal_damage(desk: Desk, amounts: Mapping[str, int], by: EffectOrigin) -> None:
    """Deals Normal Damage to Units in the Field (Unit -> amount), to all in one moment. It adds up in the turn
    (MC-DMG-14).

    Auto D effects of the damaged Units follow (MC-AUTO-04). Whether damage of 0 counts is a house rule (switch
    `zero_damage`).
    """
    table, zero = desk.table, desk.switch("zero_damage") == "damage"
    damaged: list[automatic_effects.LastKnownInformation] = []
    for unit, amount in amounts.items():
        barred = continuous_effects.is_barred_from(table, unit, "be_damaged", by)
        if not current_properties.may_be_type(table, unit, "unit") or barred is True:
            continue
        if barred is None or continuous_effects.may_reduce_more(table, unit):
            desk.demand("MC-CARD-16", None)
        taken = continuous_effects.reduced_damage(table, unit, amount)
        said = {"card": unit, "amount": amount, "reduced_by": amount - taken, "source": by.source}
        desk.record("resolved", "damage_dealt", "", "MC-DMG-18", said)
        if taken:
            desk.do(Marked(unit, "damage", taken))
        if taken or zero:
            damaged.append(automatic_effects.snapshot_card(desk, unit))
    destruction.demand_known_defense(desk, (each.card for each in damaged))
    automatic_effects.trigger_effects(desk, "damaged", damaged)
    destruction.destroy_fallen_units(desk)
