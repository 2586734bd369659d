"""What effects allow cards against the rules, and which they keep from being played (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.desk import modifiers
from domain.kernel.table.table import Table
from domain.parts.bandai.continuous import ActiveEffect, EffectSources, active_effects_giving, get_forbidden, may_any_give
from domain.parts.bandai.filters import fits_if_placed
from domain.parts.bandai.sight import FilterContext
from domain.parts.common.texts import is_filter


def has_permission(table: Table, card_id: str, kind: str, words: tuple[str, ...], said: Iterable[str]) -> bool:
    """Whether an effect, of those that ran or hold (`said`), says `may` or `cannot` of a card.

    GW-EFF-01, MC-CARD-16, NX-EFF-21.
    """
    if any(modifier["by"] in words for modifier in modifiers.on(table, card_id, kind)):
        return True
    return any(word in words for word in said)


def may_be_played(table: Table, card_id: str, sight: FilterContext, effects: EffectSources[Any]) -> Truth:
    """Whether no effect says of a card that it is not played (GW-EFF-01, NX-EFF-21); of one that nobody knows, as far as that
    can be told.
    """
    if not may_any_give(table, get_forbidden, effects):
        return True
    held = [each for each, word in active_effects_giving(table, get_forbidden, sight, effects) if word == "be_played"]
    return all_of(negate(_may_reach(table, each, card_id, sight)) for each in held)


def _may_reach(table: Table, held: ActiveEffect[Any], card_id: str, sight: FilterContext) -> Truth:
    on: Any = held.effect.on
    return fits_if_placed(table, held.seat, held.source, on, card_id, sight) if is_filter(on) else False
