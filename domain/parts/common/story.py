"""What the record tells of the present turn."""

from __future__ import annotations

from domain.kernel.record.event import Event
from domain.kernel.table.table import Table


def of_turn(table: Table) -> tuple[list[Event], bool]:
    """The events of the present turn, the latest first, and whether the record knows the turn from its beginning.

    Where the record begins in the middle of a turn nobody knows what came before.
    """
    found: list[Event] = []
    for event in table.story():
        if event.name == "turn_began" and event.said.get("turn") == table.clock.turn:
            return found, True
        found.append(event)
    return found, False
