"""Solo (RT-KW-08): one copy in play per player; a second copy discards the older one (RT-PLAY-02, OP-17)."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.parts.common.unknown_card_possibilities import possible_printings
from domain.rulesets.robotech.card_schema.texts import Printed, read_printed
from domain.rulesets.robotech.state.printed_properties import is_solo, is_solo_printing, names_of, printed
from domain.rulesets.robotech.state.zones import fielded


def older_copies(table: Table, seat: str, card_id: str) -> list[str]:
    """Returns the older copies of a Solo card that has come into play.

    Only that player's cards count (RT-PLAY-05), without ProtoCards (RT-ZONE-06).
    """
    if not is_solo(table, card_id):
        return []
    name = names_of(table, card_id)
    others = (card for card in fielded(table, seat) if card != card_id)
    return [card for card in others if names_of(table, card).shares_with(name) is True]


def may_have_older_copy(table: Table, seat: str, card_id: str) -> bool:
    """Returns whether it depends on an unknown card if a card that has come into play is a second copy of a Solo card."""
    new = {each.name.or_else("") for each in _possible(table, card_id) if is_solo_printing(each)}
    others = [card for card in fielded(table, seat) if card != card_id]
    return any(
        table.cards[card].printing is None or table.cards[card_id].printing is None
        for card in others
        if any(each.name.is_surely(*new) for each in _possible(table, card))
    )


def _possible(table: Table, card_id: str) -> list[Printed]:
    """Returns the printings that a card may have: its own, or those that an unknown card may be."""
    if table.cards[card_id].printing is not None:
        return [printed(table, card_id)]
    return [read_printed(data) for data in possible_printings(table, card_id)]
