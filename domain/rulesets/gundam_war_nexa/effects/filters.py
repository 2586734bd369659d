"""Matching of cards to the filters of a text, with all effects in force (see `effects.filter_vocabulary` for the words)."""

from __future__ import annotations

from functools import partial
from typing import cast

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values, condition_evaluation, filter_evaluation
from domain.parts.bandai.continuous_effects import may_any_give
from domain.parts.bandai.filter_compiler import CardNumbers, FilterContext
from domain.rulesets.gundam_war_nexa.card_schema.filters import May
from domain.rulesets.gundam_war_nexa.card_schema.texts import Printed
from domain.rulesets.gundam_war_nexa.effects import continuous_effects
from domain.rulesets.gundam_war_nexa.effects.filter_vocabulary import (
    STATS,
    VALUES,
    VOCABULARY,
    count_lowering_modifiers,
    power_range,
)
from domain.rulesets.gundam_war_nexa.effects.power_sources import power_with_texts
from domain.rulesets.gundam_war_nexa.state import current_properties


def _total_now(table: Table, card_id: str) -> int | None:
    """Returns the total power of a card with all changes by texts, at least 0 (NX-COST-03).

    None if it is unknown, or if unknown cards may add to it.
    """
    printed = VALUES.of["total"](table, card_id)
    if printed is not None and continuous_effects.possible_effects_on_card(table, card_id, continuous_effects.total_power):
        return None
    if printed is None or not may_any_give(table, continuous_effects.total_power, continuous_effects.EFFECTS):
        return printed
    return max(printed + sum(continuous_effects.effects_on_card(table, card_id, continuous_effects.total_power)), 0)


NOW = CardNumbers(
    {
        **VALUES.of,
        **combat_values.combat_value_readers(current_properties.combat_stats, STATS, "stats"),
        "total": _total_now,
        "lowering": lambda table, card: count_lowering_modifiers(current_properties.stat_modifiers(table, card)),
    },
    partial(power_range, made=power_with_texts),
    VALUES.piles,
    VALUES.printed_on,
)
"""The numbers of a card at this moment."""


def _allows(table: Table, card_id: str, word: str) -> Truth:
    """Returns whether an effect allows a card something: a resolved or a continuous one."""
    return continuous_effects.has_permission_or_ban(table, card_id, "may", cast(May, word))


FULL = FilterContext(VOCABULARY, current_properties.has_keyword, current_properties.defense, NOW, _allows)
fits = partial(filter_evaluation.fits, context=FULL)
matching = partial(filter_evaluation.find_matching, context=FULL)
uncertain = partial(filter_evaluation.find_uncertain, context=FULL)
nameable = partial(filter_evaluation.find_nameable, context=FULL)
seen_to_fit = partial(filter_evaluation.fits_as_seen, context=FULL)


def may_pilot(table: Table, card_id: str, host: str) -> Truth:
    """Returns whether the texts of a character and a unit let one pilot the other, for some only in the dedicated pairing
    (NX-EFF-21, NX-KW-23).
    """
    if current_properties.printed(table, card_id).pilots != "dedicated":
        return filter_evaluation.may_pilot(table, card_id, host, current_properties.printed, FULL)
    pairs = current_properties.would_be_dedicated_pair(table, host, card_id)
    return all_of((pairs, filter_evaluation.may_pilot(table, card_id, host, _without_own_units, FULL)))


def _without_own_units(table: Table, card_id: str) -> Printed:
    """Returns the print of a card without the units that it asks for."""
    return current_properties.printed(table, card_id)._replace(pilots=None)


situation = partial(condition_evaluation.condition_truth, context=FULL)
