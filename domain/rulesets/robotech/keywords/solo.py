"""Solo (RT-KW-08): one copy in play per player; a second copy discards the older one (RT-PLAY-02, OP-17)."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.robotech.state.printed_properties import is_solo, name_of
from domain.rulesets.robotech.state.zones import fielded


def older_copies(table: Table, seat: str, card_id: str) -> list[str]:
    """Returns the older copies of a Solo card that has come into play.

    Only that player's cards count (RT-PLAY-05), without ProtoCards (RT-ZONE-06).
    """
    if not is_solo(table, card_id):
        return []
    name = name_of(table, card_id)
    return [card for card in fielded(table, seat) if card != card_id and name_of(table, card) == name]
