"""Random games of NEX-A come back from their sheets."""

from __future__ import annotations

import pytest

from domain.kernel.views import view, viewers
from domain.registry import ruleset, specimens
from replays.sheet import parse, play, write
from scripts.simulation import random_game

NAME = "gundam_war_nexa"


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_comes_back_from_its_sheet(seed: int) -> None:
    game = random_game(NAME, f"sheet{seed}", mode=("referee", "scribe")[seed % 2])
    game.play()
    text = write(game.desk.events)
    again = play(parse(text), ruleset(NAME), specimens(NAME).cards)
    assert again.events == tuple(game.desk.events)
    assert "args=" not in text


def test_the_sheets_of_all_views_can_be_read() -> None:
    game = random_game(NAME, "views")
    game.play()
    for viewer in viewers(game.desk.table.header):
        parse(write(view(game.desk.events, viewer)))
