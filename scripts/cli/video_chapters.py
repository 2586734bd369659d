"""Divides the video of a game into chapters by the times of its record, and writes them as YouTube reads them from a
description."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after, taken_back_positions
from domain.kernel.views.views import header_of
from replays.viewer.link_preview_data import summarize_game
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, print_note
from scripts.cli.terminal.vocabulary import Vocabulary

SHORTEST = 10
"""Seconds that a chapter lasts at least."""
FEWEST = 3
"""Chapters that a video has at least; with fewer, YouTube shows none."""
_TIME = re.compile(r"\d\d?:\d\d(:\d\d)?")


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


def chapters_text(events: Sequence[Event], written: str, language: str) -> str:
    """Returns the chapters, one a line: `0:00 Opening`. Exits if the video cannot be the one of this game.

    `written`: when the video begins, as `parse_video_start` reads it.
    """
    times = [at for at in times_of_play(events) if at]
    if not times:
        fail(msg("record_has_no_times"))
    start = parse_video_start(written, times[0])
    print_note(msg("video_begins_at_said", said=start.isoformat(sep=" ", timespec="seconds")))
    chapters = video_chapters(events, round(start.timestamp() * 10))
    if len(chapters) < FEWEST:
        first, last = (_local(at).isoformat(sep=" ", timespec="seconds") for at in (times[0], max(times)))
        fail(msg("too_few_chapters", n=FEWEST, said=first, said2=last))
    titles = ChapterTitles(events, language)
    return "".join(f"{_format_second(each.second)} {titles.title(each)}\n" for each in chapters)


def parse_video_start(written: str, first: int) -> datetime:
    """Returns when a video begins: from `19:03:20`, on the day on which the game began and in the time zone of this machine,
    or from a day and a time, with or without a time zone. Exits for any other text.

    `first`: when the game began, in tenths of a second since the epoch.
    """
    text = written.strip()
    if _TIME.fullmatch(text):
        text = f"{_local(first).date().isoformat()}T{text.rjust(8, '0') if text.count(':') > 1 else text.rjust(5, '0')}"
    elif not re.match(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d", text):
        fail(msg("no_video_start", said=written))
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone()
    except ValueError:
        fail(msg("no_video_start", said=written))


def _local(at: int) -> datetime:
    return datetime.fromtimestamp(at // 10).astimezone()


def _format_second(second: int) -> str:
    whole = str(timedelta(seconds=second)) if second < 86_400 else f"{second // 3600}:{second // 60 % 60:02}:{second % 60:02}"
    return whole if second >= 3600 else f"{second // 60}:{second % 60:02}"


class ChapterTitles:
    """The titles of the chapters of one game, in a language."""

    def __init__(self, events: Sequence[Event], language: str) -> None:
        self._header = header_of(events)
        self._words = Vocabulary(language, self._header.ruleset)

    def title(self, chapter: Chapter) -> str:
        """Returns the title: the turn, whose it is, and the scores at its beginning. It hides the result."""
        if chapter.ends:
            return self._words.label("chapter_end")
        if chapter.turn < 1:
            return self._words.label("chapter_before" if chapter.turn < 0 else "chapter_opening")
        player = self._header.players.get(chapter.holder) or self._words.label("seat", seat=chapter.holder)
        numbers = " – ".join(map(str, chapter.numbers))
        return self._words.label("chapter_turn", turn=chapter.turn, player=player, numbers=numbers)


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
