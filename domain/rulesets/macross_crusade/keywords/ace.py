"""Ace(X) (MC-KW-07): the X of a player's Aces in the Field may not come to more than the Ace Limit (MC-KWX-01)."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth
from domain.kernel.desk import modifiers
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.grammar.keywords import x_of
from domain.rulesets.macross_crusade.state.faces import is_known, own_keywords
from domain.rulesets.macross_crusade.state.zones import managed

LIMIT = 5


def value(table: Table, card_id: str) -> int:
    """The X of a card's Ace, 0 for others; a Set Character's does not add to its Unit's."""
    return sum(x_of(keyword) for keyword in own_keywords(table, card_id, "ace", False))


def limit(table: Table, seat: str) -> int:
    """The Ace Limit of a seat: 5 unless effects change it."""
    return LIMIT + sum(int(modifier["by"]) for modifier in modifiers.on(table, seat, "ace_limit"))


def fits(table: Table, card_id: str, seat: str, leaving: str = "") -> bool:
    """Whether the card could be in the Field as well: a sum equal to the limit is allowed."""
    there = sum(value(table, unit) for unit in managed(table, seat) if unit not in (card_id, leaving))
    return not value(table, card_id) or there + value(table, card_id) <= limit(table, seat)


def may_fit(table: Table, card_id: str, seat: str, leaving: str = "") -> Truth:
    """Like `fits`, but None where that depends on a card that the record does not know: it may be an Ace (MC-KW-07)."""
    if not fits(table, card_id, seat, leaving):
        return False
    there = [unit for unit in managed(table, seat) if unit not in (card_id, leaving)]
    unknown = [unit for unit in there if not is_known(table, unit)]
    if not is_known(table, card_id):
        return None if any(value(table, unit) for unit in there) or unknown else True
    return None if unknown and value(table, card_id) else True
