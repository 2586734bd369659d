"""Drawing from the deck (RT-REG-05, RT-REG-07)."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.parts.common.drawing import draw_to_hand
from domain.rulesets.robotech.state.zones import DECK, HAND


def draw(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn") -> int:
    """Draws what is there: a deck that runs short or out is no loss (RT-REG-07, RT-VIC-08)."""
    there = min(count, len(desk.table.at(f"{seat}.{DECK}")))
    said = {"seat": seat, "count": there, "short_by": count - there}
    desk.record("fixed" if rule else "resolved", name, seat, rule, said)
    return len(draw_to_hand(desk, seat, count, DECK, HAND))
