"""Random games of Robotech with three seats come back from their sheets, with table talk in between."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.command import Command
from domain.registry import ruleset, specimens
from replays.sheet import parse, play, write
from scripts.simulation import RandomGame, random_game

NAME = "robotech"


def talked(seed: int) -> RandomGame:
    """A random game in which somebody takes back, remarks or rules now and then."""
    random, game = Random(seed), random_game(NAME, seed, seats=3, mode=("referee", "scribe")[seed % 2])
    for _ in range(250):
        if not game.step():
            break
        seat = random.choice(game.desk.table.header.seats)
        line = random.randrange(max(2, game.desk.line - 3), game.desk.line + 1)
        talk = (
            Command(seat, "takeback", {"agreed": ("A", "B", "C"), "why": "misread"}),
            Command(seat, "takeback", {"line": line, "agreed": ("A", "B", "C")}),
            Command(seat, "correct", {"line": line, "why": "never said"}),
            Command("", "note", {"text": "!?"}),
            Command("", "rule", {"rule": "RT-CLIP-12", "text": "as printed"}, by="judge"),
        )
        if random.random() < 0.2:
            game.desk.say(random.choice(talk))
    return game


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_with_table_talk_comes_back_from_its_sheet(seed: int) -> None:
    desk = talked(seed).desk
    text = write(desk.events)
    again = play(parse(text), ruleset(NAME), specimens(NAME).cards)
    assert again.events == tuple(desk.events)
    assert again.desk.table.state() == desk.table.state()
    assert "args=" not in text
