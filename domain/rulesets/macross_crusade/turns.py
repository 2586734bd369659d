"""A turn begins: the other player is Offensive now (MC-TURN-01, -08)."""

from __future__ import annotations

from domain.kernel.changes import ClockMoved
from domain.kernel.desk import Desk


def begin_turn(desk: Desk, holder: str, first: str) -> str:
    """A new turn begins, in one timing with the end of the last (MC-TURN-07); returns its first place."""
    now = desk.table.clock
    desk.record("fixed", "turn_began", holder, "MC-TURN-01", {"turn": now.turn + 1, "seat": holder})
    desk.do(ClockMoved(now.turn + 1, holder, now.node, now.round, holder, 0))
    return first
