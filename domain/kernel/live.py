"""Which events of a log still count, after takebacks and corrections."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.event import Event


def struck(events: Sequence[Event]) -> frozenset[int]:
    """The positions of the events that were taken back.

    A takeback or correction at position q that goes back to position p (in `said["to"]`: the first event that no longer
    counts) strikes p to q - 1; one that is itself struck strikes nothing, so taking a takeback back restores.
    """
    gone: set[int] = set()
    position = len(events) - 1
    while position >= 0:
        event = events[position]
        if event.family in ("takeback", "correction") and "to" in event.said:
            gone.update(range(event.said["to"], position))
            position = event.said["to"] - 1
        else:
            position -= 1
    return frozenset(gone)


def line_start(events: Sequence[Event], line: int) -> int:
    """The position of the first event of a line. Raises KeyError where the log has no such line."""
    for position, event in enumerate(events):
        if event.line == line:
            return position
    raise KeyError(line)


def command_of(events: Sequence[Event], line: int) -> Event | None:
    """The event of a line that carries what was said."""
    return next((event for event in events if event.line == line and event.is_command), None)
