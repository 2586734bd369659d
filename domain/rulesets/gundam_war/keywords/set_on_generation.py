"""Set-on / GENERATION (GW-STGN): a card that can be set on a GENERATION and goes when that becomes another card type."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.rulesets.gundam_war.state import cards


def type_changed(desk: Desk, card_id: str) -> None:
    """A card changed its type: what was set on it as on a GENERATION is destroyed (GW-STGN-03)."""
    from domain.rulesets.gundam_war import movement

    table = desk.table
    if cards.type_of(table, card_id) == "generation":
        return
    gone = [card for card in table.at(card_id) if cards.has_printed(table, card, "set_on_generation")]
    movement.destroy(desk, gone, "effect", card_id)
