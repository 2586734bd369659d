"""Queries over a log: which events are effective after takebacks and corrections; its lines, printings and result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from domain.kernel.messages.message import msg
from domain.kernel.record.changes import Pinned, Plain, ResultSet
from domain.kernel.record.event import Event


def taken_back_positions(events: Sequence[Event]) -> frozenset[int]:
    """Returns the positions of the events that were taken back.

    A takeback or correction at position q that goes back to position p (`said["to"]`: the first event that is no longer
    effective) takes back p to q - 1. One that is itself taken back has no effect, so taking a takeback back restores.
    Raises ValueError for an invalid position.
    """
    gone: set[int] = set()
    position = len(events) - 1
    while position >= 0:
        event = events[position]
        back = takeback_target(event, position)
        if back is not None:
            gone.update(range(back, position))
        position = (position if back is None else back) - 1
    return frozenset(gone)


def effective_events_backwards(events: Sequence[Event], end: int | None = None) -> Iterator[Event]:
    """Yields the effective events of the first `end` (None: of all), the latest first. Raises ValueError as
    `taken_back_positions`.
    """
    return (events[position] for position in effective_positions_backwards(events, end))


def effective_positions_backwards(events: Sequence[Event], end: int | None = None) -> Iterator[int]:
    """Yields the positions of the effective events, the latest first. Raises ValueError as `taken_back_positions`."""
    position = (len(events) if end is None else end) - 1
    while position >= 0:
        back = takeback_target(events[position], position)
        if back is None:
            yield position
        position = (position if back is None else back) - 1


def effective_commands(events: Sequence[Event]) -> Iterator[Event]:
    """Yields the effective events that carry commands, in order, without takebacks and corrections."""
    gone = taken_back_positions(events)
    for position, event in enumerate(events):
        if event.is_command and position not in gone and takeback_target(event, position) is None:
            yield event


def takeback_target(event: Event, position: int) -> int | None:
    """Returns the position that an event goes back to, or None for an event that takes nothing back. Raises ValueError."""
    if event.family not in ("takeback", "correction") or "to" not in event.said:
        return None
    back = event.said["to"]
    if type(back) is not int or not 0 < back <= position:
        raise ValueError(msg("event_n_goes_back_to", n=position, value=f"{back!r:.20}"))
    return back


def find_line_start(events: Sequence[Event], line: int) -> int:
    """Returns the position of the first event of a line. Raises KeyError where the log has no such line."""
    for position, event in enumerate(events):
        if event.line == line:
            return position
    raise KeyError(line)


def find_command_event_of_line(events: Sequence[Event], line: int) -> Event | None:
    """Returns the event of a line that carries the command, or None."""
    return next((event for event in events if event.line == line and event.is_command), None)


def count_undoing_changes(events: Sequence[Event], position: int) -> int:
    """Returns the number of changes at the beginning of an event that only undo what it takes back."""
    back = takeback_target(events[position], position)
    return 0 if back is None else sum(len(event.changes) for event in events[back:position])


def group_by_line(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Yields the events of each line, in order."""
    for _, line in groupby(events, key=lambda event: event.line):
        yield list(line)


def collect_printings(events: Iterable[Event]) -> dict[str, Plain]:
    """Returns the data of every printing in these events."""
    pins = (change for event in events for change in event.changes if isinstance(change, Pinned))
    return {change.printing: change.data for change in pins if change.data is not None}


def result_after(events: Iterable[Event], before: Plain = None) -> Plain:
    """Returns the result of the game after these events, or None; `before`: the result before them."""
    for event in events:
        for change in event.changes:
            before = change.result if isinstance(change, ResultSet) else before
    return before
