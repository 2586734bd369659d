"""Divides the video of a game into chapters, by the times at which its record was written."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after, taken_back_positions
from replays.viewer.link_preview_data import summarize_game

SHORTEST = 10
"""Seconds that a chapter lasts at least."""
FEWEST = 3
"""Chapters that a video has at least; with fewer, YouTube shows none."""


class Chapter(NamedTuple):
    """A chapter of a video: the second at which it begins, and what it shows.

    `turn`, `holder`: the turn and whose it is · `numbers`: the scores of the seats at its beginning · `ends`: the game
    is over. Turn 0 is the opening; -1: the game has not begun.
    """

    second: int
    turn: int
    holder: str = ""
    numbers: tuple[int, ...] = ()
    ends: bool = False


def video_chapters(events: Sequence[Event], start: int) -> list[Chapter]:
    """Returns the chapters of a video: the first begins at 0, each lasts SHORTEST seconds at least. One that would begin
    sooner is left out, or takes the place of the opening.

    `start`: when the video begins, in tenths of a second since the epoch. What happened before it is part of the first
    chapter. The list is shorter than FEWEST where the record has no times, or hardly any after the beginning of the video.
    """
    found = list(_moments(events, start))
    begun = [each._replace(second=0) for each in found if each.second <= 0][-1:]
    chapters = begun or [Chapter(0, -1)]
    for each in found:
        if each.second <= 0:
            continue
        if each.second - chapters[-1].second >= SHORTEST:
            chapters.append(each)
        elif chapters[-1].turn < 1:
            chapters[-1] = each._replace(second=chapters[-1].second)
    return chapters


def times_of_play(events: Sequence[Event]) -> list[int]:
    """Returns the time of each event in tenths of a second since the epoch, 0 for an event without a time.

    If a scoresheet is typed after the game, its opening has the time of typing, while its lines have the times of play. The
    opening then gets the time of the first line that has a time.
    """
    opening, lines = events[0].line, [event.at for event in events if event.line != events[0].line and event.at]
    return [min(event.at, *lines[:1]) if event.at and lines and event.line == opening else event.at for event in events]


def _moments(events: Sequence[Event], start: int) -> Iterator[Chapter]:
    """Yields the beginnings of the game, of its turns and of its end, with seconds that are negative before the video."""
    gone, curve = taken_back_positions(events), summarize_game(events, result=True).curve
    positions, times = [at for at, _ in curve], times_of_play(events)
    turn = -1
    for at, event in enumerate(events):
        if at in gone or not times[at]:
            continue
        second, numbers = (times[at] - start) // 10, curve[bisect_right(positions, at + 1) - 1][1]
        clock = next((change for change in reversed(event.changes) if isinstance(change, ClockMoved)), None)
        now = clock.turn if clock else max(turn, 0)
        if now > turn:
            turn = now
            yield Chapter(second, turn, clock.holder if clock else "", numbers)
        if result_after([event]) is not None:
            yield Chapter(second, turn, "", numbers, ends=True)
