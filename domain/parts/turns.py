"""Turns: each has one holder."""

from __future__ import annotations

from domain.kernel.changes import ClockMoved
from domain.kernel.desk import Desk


def begin_turn(desk: Desk, holder: str, first: str, rule: str) -> str:
    """A new turn of this seat begins; returns its first place, where the clock goes next."""
    now = desk.table.clock
    desk.record("fixed", "turn_began", holder, rule, {"turn": now.turn + 1, "seat": holder})
    desk.do(ClockMoved(now.turn + 1, holder, now.node, now.round, holder, 0))
    return first
