"""What the seats of a table come to by the rules, told along a record: score, power, level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain import registry
from domain.kernel.changes import ResultSet
from domain.kernel.event import Event
from domain.kernel.table import Table


class Tallies:
    """What the seats of a table come to, told where it changes; nothing where `silent` or without the ruleset."""

    def __init__(self, table: Table, silent: bool) -> None:
        name = table.header.ruleset
        self._tally = registry.ruleset(name).tally if name in registry.available() and not silent else None
        self._table = table
        self._last: Any = None

    def changed(self) -> dict[str, Any]:
        """`{"tally": {seat: {term: number}}}` where it is not what was told last, else nothing."""
        if self._tally is None:
            return {}
        now = {seat: dict(self._tally(self._table, seat)) for seat in self._table.header.seats}
        if now == self._last:
            return {}
        self._last = now
        return {"tally": now}


def line_ends(events: Sequence[Event], after: int) -> set[int]:
    """The positions where a line ends, of the last one before `after` and of all behind it."""
    ends = [at for at, event in enumerate(events) if at + 1 == len(events) or events[at + 1].line != event.line]
    before = sum(at < after for at in ends)
    return set(ends[max(0, before - 1) :])


def is_over(events: Sequence[Event]) -> bool:
    """Whether the game has a result."""
    results = [change.result for event in events for change in event.changes if isinstance(change, ResultSet)]
    return bool(results) and results[-1] is not None
