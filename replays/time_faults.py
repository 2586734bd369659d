"""Finds times that cannot be right: they go back from one event to the next, or are in the future."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from domain.kernel.messages.message import Message
from replays.messages import msg

TOLERANCE = 600
"""Tenths of a second by which the clocks of two devices may differ."""
DAY = 864_000
"""Tenths of a second of a day: another time zone is no fault."""


def describe_time_faults(times: Sequence[int], now: int) -> Iterator[Message]:
    """Yields the faults of the times of events, which are in tenths of a second since 1970."""
    back = [position for position, (before, at) in enumerate(pairwise(times), 1) if at < before - TOLERANCE]
    if back:
        first = back[0]
        minutes = (times[first - 1] - times[first]) // 600
        yield msg("times_go_back", n=len(back), n2=first, n3=minutes)
    late = [position for position, at in enumerate(times) if at > now + DAY]
    if late:
        yield msg("times_are_in_future", n=len(late), n2=late[0])
