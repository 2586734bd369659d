"""How the game goes on after what was said, at once or after the choices that it waits for."""

from __future__ import annotations

from domain.kernel.desk.clock import advance
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet

THEN = "then"
"""The flag that says how the game goes on after a choice: `settle` (the chain), `advance` (the clock) or `stay`."""


def go_on(desk: Desk, then: str) -> None:
    """Takes up what was going on: at once, or after the choices that are waited for."""
    if desk.table.flags.get("awaits") is not None:
        if desk.table.flags.get(THEN) is None:
            desk.do(FlagSet(THEN, then))
        return
    if desk.table.flags.get(THEN) is not None:
        desk.do(FlagSet(THEN, None))
    if then == "advance":
        advance(desk)
    elif then == "settle" or not desk.table.chain:
        desk.ruleset.timeline.settle(desk)
