"""The printed page: whatever it shows can be read, and its game can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import replays.sheet
from domain.kernel.talk import TALK
from domain.registry import ruleset
from replays.sheet import parse, play, write

PAGE = (Path(replays.sheet.__file__).parent / "REFERENCE.md").read_text("utf-8")
GAME = re.findall(r"```sheet\n(.*?)```", PAGE, re.DOTALL)
ROWS = [row.split("|")[1] for row in PAGE.splitlines() if row.startswith("| `")]
SHOWN = [code for row in ROWS for code in re.findall(r"(?<!`)`([^`]+)`(?!`)", row)]


def test_the_page_can_be_printed_on_one_page() -> None:
    assert len(PAGE.splitlines()) <= 85


@pytest.mark.parametrize("line", SHOWN)
def test_every_line_of_the_tables_can_be_read(line: str) -> None:
    sheet = parse(f"---\n{line}")
    assert len(sheet.lines) == (1 if line.startswith("//") else 2)


@pytest.mark.parametrize("act", sorted(TALK))
def test_every_act_of_table_talk_is_on_the_page(act: str) -> None:
    assert re.search(rf"`[^`]*\b{act}\b[^`]*`", PAGE)


def test_the_game_of_the_page_can_be_played_and_comes_back() -> None:
    rules = ruleset("gundam_war")
    played = play(parse(GAME[0]), rules)
    assert played.desk.table.result["seats"] == {"A": "win", "B": "loss"}
    assert play(parse(write(played.events)), rules, at=played.events[0].at).events == played.events


def test_every_header_word_of_the_page_is_one() -> None:
    header = PAGE.split("## The lines of the header")[1].split("## Cards")[0]
    words = [word for word in re.findall(r"`([a-z][^`]*:[^`]*)`", header) if not word.startswith("deck")]
    assert len(words) > 15
    for word in words:
        assert len(parse(word if not word.endswith(":") else f"{word} x").tags) == 1, word
