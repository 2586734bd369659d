"""Chapters of a video: made from the times of a record, in the form that YouTube reads."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.record.event import Event
from scripts.cli.video_chapters import SHORTEST, video_chapters
from scripts.simulation.random_games import random_game
from tests.soak import in_full

BEGIN = 17_640_000_000
"""24 Nov 2025, 16:00:00 UTC, in tenths of a second."""
SHEET = """ruleset: gundam_war
mode: scribe
date: 2025-11-24
player A: mika
player B: ren
---
@16:00:00 first A
@16:00:40 A end_turn unrecorded
@16:02:00 A count 41
@16:05:10 B end_turn unrecorded
@16:05:12 B count 38
@16:09:00 A end_turn unrecorded
@17:06:00 B concede
"""
LINE = re.compile(r"(?:(\d+):)?(\d?\d):(\d\d) (\S.*)")


def parsed(text: str) -> list[tuple[int, str]]:
    """The chapters of a text in seconds, and their titles; every line has to be one."""
    found = [LINE.fullmatch(line) for line in text.splitlines()]
    assert all(found), text
    return [(int(each[1] or 0) * 3600 + int(each[2]) * 60 + int(each[3]), each[4]) for each in found if each]


@pytest.fixture
def filmed(senki: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A counted game that was recorded while a video was made."""
    monkeypatch.setenv("TZ", "UTC")
    (tmp_path / "game.txt").write_text(SHEET)
    answer = senki("record", "game.txt", "--json")
    assert answer.code == 0, answer.err
    name: str = answer.data["id"]
    return name


def test_chapters_follow_the_turns_of_a_filmed_game(senki: Any, filmed: str, tmp_path: Path) -> None:
    """Given a game with times, when chapters are written, then the first begins at 0:00 and each turn has its own, with whose
    turn it is and the scores, the result untold."""
    answer = senki("export", filmed, "--chapters", "--video-start", "15:58:00")
    assert answer.code == 0, answer.err
    chapters = parsed(answer.out)
    assert [second for second, _ in chapters] == sorted(second for second, _ in chapters)
    assert [title for _, title in chapters[:2]] == ["Before the game", "Turn 1: mika (44 – 44)"]
    assert (310 + 120, "Turn 3: mika (41 – 43)") in chapters
    assert chapters[-1] == (3600 + 8 * 60, "After the game")
    assert answer.out.splitlines()[-1].startswith("1:08:00 ")
    assert "2025-11-24 15:58:00" in answer.err
    written = senki("export", filmed, "chapters.txt", "--chapters", "--video-start", "2025-11-24T15:58:00Z", "--lang", "ja")
    assert written.code == 0
    assert "ターン3：mika" in (tmp_path / "chapters.txt").read_text()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--chapters",), "--video-start"),
        (("--video-start", "15:58:00"), "--chapters"),
        (("--chapters", "--video-start", "soon"), "soon"),
        (("--chapters", "--video-start", "25:00:00"), "25:00:00"),
        (("--chapters", "--video-start", "2025-11-25T15:58:00"), "3"),
        (("--chapters", "--video-start", "15:58:00", "--sign"), "--chapters"),
    ],
)
def test_what_makes_no_chapters_is_refused_with_the_reason(
    senki: Any, filmed: str, options: tuple[str, ...], said: str
) -> None:
    answer = senki("export", filmed, *options)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_a_record_without_times_has_no_chapters(senki: Any, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(re.sub(r"^@\S+ ", "", SHEET, flags=re.MULTILINE))
    name = senki("record", "game.txt", "--json").data["id"]
    answer = senki("export", name, "--chapters", "--video-start", "15:58:00")
    assert (answer.code, answer.out) == (2, "")


@pytest.fixture(scope="module")
def played() -> tuple[Event, ...]:
    game = random_game("star_front", "chapters", 3)
    game.play()
    return tuple(game.desk.events[: in_full(None, 300)])


@given(gaps=st.lists(st.integers(0, 400), min_size=1, max_size=40), before=st.integers(-40_000, 40_000))
def test_chapters_of_any_times_have_the_form(played: tuple[Event, ...], gaps: list[int], before: int) -> None:
    """Given any times of a record and any beginning of a video, then the first chapter is at 0 and each lasts long enough."""
    at, events = BEGIN, []
    for number, event in enumerate(played):
        at += gaps[number % len(gaps)]
        events.append(event._replace(at=at))
    seconds = [chapter.second for chapter in video_chapters(events, BEGIN - before)]
    assert seconds[0] == 0
    assert all(later - one >= SHORTEST for one, later in pairwise(seconds))
