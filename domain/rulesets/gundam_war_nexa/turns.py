"""A turn begins (NX-TURN-01)."""

from __future__ import annotations

from domain.kernel.changes import ClockMoved
from domain.kernel.desk import Desk


def begin_turn(desk: Desk, holder: str, first: str) -> str:
    """A new turn begins; who holds it is the attacker (NX-TURN-01, NX-CTRL-10). Returns its first place."""
    now = desk.table.clock
    desk.record("fixed", "turn_began", holder, "NX-TURN-01", {"turn": now.turn + 1, "seat": holder})
    desk.do(ClockMoved(now.turn + 1, holder, now.node, now.round, holder, 0))
    return first
