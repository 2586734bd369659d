"""What a log tells at a glance: its lines, its printings, its result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from domain.kernel.record.changes import Pinned, Plain, ResultSet
from domain.kernel.record.event import Event


def group_by_line(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events of each line, in order."""
    for _, line in groupby(events, key=lambda event: event.line):
        yield list(line)


def collect_printings(events: Iterable[Event]) -> dict[str, Plain]:
    """The data of every printing that comes up."""
    pins = (change for event in events for change in event.changes if isinstance(change, Pinned))
    return {change.printing: change.data for change in pins if change.data is not None}


def result_after(events: Iterable[Event], before: Plain = None) -> Plain:
    """The result that a game has after these events, None where it has none; `before`: what it had before them."""
    for event in events:
        for change in event.changes:
            before = change.result if isinstance(change, ResultSet) else before
    return before
