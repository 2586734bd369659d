"""Drawing: cards go one by one from the top of a pile to the hand, and only the drawer sees them."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Learned, Moved
from domain.kernel.table.knowledge import merge_seats


def draw_to_hand(desk: Desk, seat: str, count: int, pile: str, hand: str) -> list[str]:
    """Moves as many cards as there are, up to `count`; returns them.

    One after another (MC-CARD-13, NX-HAND-01); a pile that runs short gives what it has (RT-REG-07, SF-TURN-05).
    """
    drawn = list(desk.table.at(f"{seat}.{pile}")[: max(count, 0)])
    for card_id in drawn:
        card = desk.table.cards[card_id]
        desk.do(Moved(card_id, f"{seat}.{hand}"), Learned(card_id, card.printing, merge_seats(card.seen, (seat,))))
    return drawn
