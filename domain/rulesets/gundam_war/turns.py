"""A turn begins (GW-TURN-01, GW-TURN-20)."""

from __future__ import annotations

from domain.kernel.changes import ClockMoved
from domain.kernel.desk import Desk


def begin_turn(desk: Desk, holder: str, first: str) -> str:
    """A new turn begins (GW-TURN-01, -20); returns its first place."""
    now = desk.table.clock
    desk.record("fixed", "turn_began", holder, "GW-TURN-01", {"turn": now.turn + 1, "seat": holder})
    desk.do(ClockMoved(now.turn + 1, holder, now.node, now.round, holder, 0))
    return first
