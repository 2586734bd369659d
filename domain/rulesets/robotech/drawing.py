"""Drawing from the deck (RT-REG-05, RT-REG-07)."""

from __future__ import annotations

from domain.kernel.changes import Learned, Moved
from domain.kernel.desk import Desk
from domain.kernel.knowledge import merged
from domain.rulesets.robotech.state.zones import DECK, HAND


def draw(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn") -> int:
    """Draws what is there: a deck that runs short or out is no loss (RT-REG-07, RT-VIC-08)."""
    table = desk.table
    cards = list(table.at(f"{seat}.{DECK}")[:count])
    said = {"seat": seat, "count": len(cards), "short_by": count - len(cards)}
    desk.record("fixed" if rule else "resolved", name, seat, rule, said)
    for card_id in cards:
        card = table.cards[card_id]
        desk.do(Moved(card_id, f"{seat}.{HAND}"), Learned(card_id, card.printing, merged(card.seen, (seat,))))
    return len(cards)
