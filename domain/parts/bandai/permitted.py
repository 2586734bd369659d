"""What effects allow cards against the rules, and which they keep from being played (GW-EFF-01, MC-CARD-16, NX-EFF-21)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.contract.truth import Truth, all_of, opposite
from domain.kernel.table import modifiers
from domain.kernel.table.table import Table
from domain.parts.bandai.continuous import Effects, Holding, cannot, giving, may_give
from domain.parts.bandai.filters import is_one
from domain.parts.bandai.sight import Sight
from domain.parts.common.texts import is_filter


def says(table: Table, card_id: str, kind: str, words: tuple[str, ...], said: Iterable[str]) -> bool:
    """Whether an effect, of those that ran or hold (`said`), says `may` or `cannot` of a card.

    GW-EFF-01, MC-CARD-16, NX-EFF-21.
    """
    if any(modifier["by"] in words for modifier in modifiers.on(table, card_id, kind)):
        return True
    return any(word in words for word in said)


def may_be_played(table: Table, card_id: str, sight: Sight, effects: Effects[Any]) -> Truth:
    """Whether no effect says of a card that it is not played (GW-EFF-01, NX-EFF-21); of one that nobody knows, as far as that
    can be told.
    """
    if not may_give(table, cannot, effects):
        return True
    held = [each for each, word in giving(table, cannot, sight, effects) if word == "be_played"]
    return all_of(opposite(_is_meant(table, each, card_id, sight)) for each in held)


def _is_meant(table: Table, held: Holding[Any], card_id: str, sight: Sight) -> Truth:
    on: Any = held.effect.on
    return is_one(table, held.seat, held.source, on, card_id, sight) if is_filter(on) else False
