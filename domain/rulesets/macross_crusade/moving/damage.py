"""Damage by effects, in contrast to Battle Damage (MC-DMG-18)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Marked
from domain.parts.bandai.continuous_effects import EffectOrigin
from domain.rulesets.macross_crusade.effects import autos, continuous
from domain.rulesets.macross_crusade.moving import destruction
from domain.rulesets.macross_crusade.state import cards


def deal(desk: Desk, amounts: Mapping[str, int], by: EffectOrigin) -> None:
    """Deals Normal Damage to Units in the Field (Unit -> amount), to all in one moment. It adds up in the turn
    (MC-DMG-14).

    Auto D effects of the damaged Units follow (MC-AUTO-04). Whether damage of 0 counts is a house rule (switch
    `zero_damage`).
    """
    table, zero = desk.table, desk.switch("zero_damage") == "damage"
    damaged: list[autos.LastKnownInformation] = []
    for unit, amount in amounts.items():
        if not cards.could_be(table, unit, "unit") or continuous.bars(table, unit, "be_damaged", by):
            continue
        taken = continuous.reduced(table, unit, amount)
        said = {"card": unit, "amount": amount, "reduced_by": amount - taken, "source": by.source}
        desk.record("resolved", "damage_dealt", "", "MC-DMG-18", said)
        if taken:
            desk.do(Marked(unit, "damage", taken))
        if taken or zero:
            damaged.append(autos.witness(desk, unit))
    autos.happened(desk, "damaged", damaged)
    destruction.check(desk)
