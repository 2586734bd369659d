"""Writes the chapters of a video of a game, in the form that YouTube reads from a description."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of
from replays.viewer.video_chapters import FEWEST, Chapter, times_of_play, video_chapters
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, print_note
from scripts.cli.terminal.vocabulary import Vocabulary

_TIME = re.compile(r"\d\d?:\d\d(:\d\d)?")


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
