"""Reductions of damage by continuous effects: the part of an amount that cards and nations take."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.parts.bandai import continuous_effects
from domain.parts.bandai.card_text_types import DamageKind
from domain.rulesets.gundam_war_nexa.effects.continuous_effects import EFFECTS, effects_on_card, possible_effects_on_card
from domain.rulesets.gundam_war_nexa.effects.filter_vocabulary import BARE


def reduced_damage(table: Table, card_id: str, amount: int) -> int:
    """Returns the ordinary damage that a card takes of an amount, after reductions by texts (NX-EFF-21)."""
    return max(amount - sum(effects_on_card(table, card_id, continuous_effects.get_reduction)), 0)


def may_reduce_more(table: Table, card_id: str) -> bool:
    """Returns whether unknown cards may reduce the damage that a card takes further."""
    return bool(possible_effects_on_card(table, card_id, continuous_effects.get_reduction))


def damage_left_for_nation(table: Table, seat: str, amount: int, kind: DamageKind) -> int:
    """Returns the damage that a nation takes of an amount, after reductions by texts (NX-EFF-21)."""
    active = (
        continuous_effects.active_effects_giving(table, continuous_effects.get_nation_reduction, BARE, EFFECTS)
        if amount
        else []
    )
    return continuous_effects.remaining_nation_damage(table, seat, amount, active, kind)


def is_damage_reduction_uncertain(table: Table, seat: str) -> bool:
    """Returns whether unknown cards may reduce the damage that a nation takes further."""
    spares = continuous_effects.get_nation_reduction
    unsure = continuous_effects.possible_effects_giving(table, spares, BARE, EFFECTS)
    return any(each.seat == seat for each, _ in unsure)
