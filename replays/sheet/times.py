"""Times of day on a sheet, and the game clock at a declaration."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.event import Event
from replays.sheet.messages import msg

_DAY = 864_000


def parse_time(written: str, day: int) -> int:
    """Parses `@14:32:05` or `@2026-11-20T14:32:05.3` into tenths of a second since the epoch, UTC. Raises ValueError.

    `day`: a time on the default day.
    """
    text = written.removeprefix("@")
    date, _, time = text.rpartition("T")
    hours, minutes, *seconds = time.split(":")
    whole, _, tenth = (seconds or ["0"])[0].partition(".")
    if int(hours) > 23 or int(minutes) > 59 or int(whole) > 59:
        raise ValueError(msg("said_is_no_time_day", said=written))
    inside = (int(hours) * 3600 + int(minutes) * 60 + int(whole)) * 10 + int(tenth or 0)
    return (start_of_day(date) if date else day - day % _DAY) + inside


def start_of_day(date: str) -> int:
    """Returns the first moment of a day such as 2026-11-20. Raises ValueError for any other text."""
    return int(datetime.strptime(date, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()) * 10


def is_day_month_or_year(written: str) -> bool:
    """Returns whether this is a day such as 2026-11-20, a month of a year, or a year, as in filters by day of play."""
    try:
        start_of_day(written + "-01-01"[: 10 - len(written)] if len(written) in (4, 7) else written)
    except ValueError:
        return False
    return len(written) in (4, 7, 10)


def format_time(at: int, day: int) -> str:
    """Formats the time for `parse_time`, with its date if the day differs."""
    moment = datetime.fromtimestamp(at // 10, UTC)
    tenth = f".{at % 10}" if at % 10 else ""
    form = "@%H:%M:%S" if at // _DAY == day // _DAY else "@%Y-%m-%dT%H:%M:%S"
    return moment.strftime(form) + tenth


def clock_at_declaration(before: ClockMoved, batch: Sequence[Event]) -> ClockMoved:
    """Returns the clock at the declaration among these events; `before`: the clock before them."""
    clock = before
    for event in batch:
        if event.is_command:
            break
        clock = next((change for change in reversed(event.changes) if isinstance(change, ClockMoved)), clock)
    return clock
