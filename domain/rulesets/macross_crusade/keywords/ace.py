"""Ace(X) (MC-KW-07): the sum of X of a player's Aces in the Field may not exceed the Ace Limit (MC-KWX-01)."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth
from domain.kernel.desk import modifiers
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.card_schema.keywords import x_of
from domain.rulesets.macross_crusade.state.printed_properties import is_known, own_keywords
from domain.rulesets.macross_crusade.state.zones import managed

LIMIT = 5


def ace_value(table: Table, card_id: str) -> int:
    """Returns the X of a card's Ace, 0 for other cards. The X of a Set Character is not added to its Unit's."""
    return sum(x_of(keyword) for keyword in own_keywords(table, card_id, "ace", False))


def ace_limit(table: Table, seat: str) -> int:
    """Returns the Ace Limit of a seat: 5 unless effects change it."""
    return LIMIT + sum(int(modifier["by"]) for modifier in modifiers.find_modifiers(table, seat, "ace_limit"))


def fits_ace_limit(table: Table, card_id: str, seat: str, leaving: str = "") -> bool:
    """Returns whether the Ace Limit allows the card in the Field as well. A sum equal to the limit is allowed.

    The cards `card_id` and `leaving` are not counted among those already there.
    """
    there = sum(ace_value(table, unit) for unit in managed(table, seat) if unit not in (card_id, leaving))
    return not ace_value(table, card_id) or there + ace_value(table, card_id) <= ace_limit(table, seat)


def may_fit_ace_limit(table: Table, card_id: str, seat: str, leaving: str = "") -> Truth:
    """Returns the same as `fits`, but None if the answer depends on an unknown card, which may be an Ace (MC-KW-07)."""
    if not fits_ace_limit(table, card_id, seat, leaving):
        return False
    there = [unit for unit in managed(table, seat) if unit not in (card_id, leaving)]
    unknown = [unit for unit in there if not is_known(table, unit)]
    if not is_known(table, card_id):
        return None if any(ace_value(table, unit) for unit in there) or unknown else True
    return None if unknown and ace_value(table, card_id) else True
