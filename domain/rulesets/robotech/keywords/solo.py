"""Solo (RT-KW-08): one copy in play per player; where a second one comes, the older one goes (RT-PLAY-02, OP-17)."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.rulesets.robotech import movement
from domain.rulesets.robotech.state.cards import is_solo, name_of
from domain.rulesets.robotech.state.zones import fielded


def entered(desk: Desk, seat: str, card_id: str) -> None:
    """A card has come into play under a player: its older namesakes there go to the discard pile.

    Only that player's cards count (RT-PLAY-05), no ProtoCards (RT-ZONE-06). It gives no points and ejects nobody
    (RT-PLAY-06).
    """
    if not is_solo(desk.table, card_id):
        return
    name = name_of(desk.table, card_id)
    older = [card for card in fielded(desk.table, seat) if card != card_id and name_of(desk.table, card) == name]
    for card in older:
        said = {"card": card, "new": card_id}
        desk.record("consequence", "solo_duplicate_discarded", seat, "RT-PLAY-02", said)
        movement.discard(desk, card)
