"""Random games of Macross Crusade come back from their sheets, with table talk in between."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.command import Command
from domain.kernel.views import view, viewers
from domain.registry import ruleset, specimens
from replays.sheet import parse, play, write
from scripts.simulation import RandomGame, random_game

NAME = "macross_crusade"


def talked(seed: int) -> RandomGame:
    """A random game in which somebody takes back, corrects or remarks now and then."""
    random, game = Random(seed), random_game(NAME, f"sheet{seed}", mode=("referee", "scribe")[seed % 2])
    for _ in range(150):
        if not game.step():
            break
        seat = random.choice(game.desk.table.header.seats)
        line = random.randrange(max(2, game.desk.line - 3), game.desk.line + 1)
        talk = (
            Command(seat, "takeback", {"agreed": ("A", "B"), "why": "misread"}),
            Command(seat, "takeback", {"line": line, "agreed": ("A", "B")}),
            Command(seat, "correct", {"line": line, "why": "never said"}),
            Command("", "note", {"text": "!?"}),
            Command("", "rule", {"rule": "MC-CARD-16", "text": "as printed"}, by="judge"),
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


def test_the_sheets_of_all_views_can_be_read() -> None:
    desk = talked(7).desk
    for viewer in viewers(desk.table.header):
        parse(write(view(desk.events, viewer)))
