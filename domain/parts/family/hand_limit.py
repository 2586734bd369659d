"""The hand limit: at the end of the turn its holder gives up the cards of the hand above it, of own choice."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.clock import advance
from domain.kernel.desk.desk import Desk
from domain.parts.common.pointing import find_all


def is_over(desk: Desk, hand: str, limit: int) -> bool:
    """Whether the turn player holds more cards than the limit."""
    return len(desk.table.at(f"{desk.table.clock.holder}.{hand}")) > limit


def give_up(
    desk: Desk, seat: str, args: Arguments, hand: str, limit: int, rule: str, put_away: Callable[[str], None]
) -> None:
    """A seat (default: the turn player) gives up `cards`, exactly those above the limit, and the turn goes on.

    GW-END-01, MC-END-03, NX-END-06 · `put_away(card)`: where each of them goes.
    """
    seat = seat or desk.table.clock.holder
    held = desk.table.at(f"{seat}.{hand}")
    chosen = find_all(desk, seat, args.get("cards", ()), held, rule)
    excess = len(held) - limit
    desk.require(rule, len(chosen) == excess, f"{excess} cards are given up, not {len(chosen)}")
    desk.declare("hand_adjusted", seat, rule, {"cards": chosen})
    for card in chosen:
        put_away(card)
    advance(desk)
