"""Random games of every rulebook come back from their sheets, with table talk in between."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from domain.kernel.record.command import Command
from domain.kernel.views.views import make_view, viewers
from domain.registry import available, ruleset, specimens
from replays.sheet import parse_sheet, play_sheet, write_sheet
from scripts.simulation.random_games import RandomGame, random_game
from tests.soak import in_full

MOST_DECISIONS = 200


@cache
def talked(name: str, seed: int) -> RandomGame:
    """A random game with as many seats as there may be, in which somebody takes back, corrects or remarks now and then."""
    rules = ruleset(name)
    random, mode = Random(seed), ("referee", "scribe")[seed % 2]
    game = random_game(name, f"sheet{seed}", seats=min(rules.book.seats[1], 3), mode=mode)
    seats, some_rule = game.desk.table.header.seats, next(iter(rules.book.rules))
    for _ in range(MOST_DECISIONS):
        if not game.step():
            break
        seat = random.choice(seats)
        line = random.randrange(max(2, game.desk.log.line - 3), game.desk.log.line + 1)
        talk = (
            Command(seat, "takeback", {"agreed": seats, "why": "misread"}),
            Command(seat, "takeback", {"line": line, "agreed": seats}),
            Command(seat, "correct", {"line": line, "why": "never said"}),
            Command("", "note", {"text": "!?"}),
            Command("", "rule", {"rule": some_rule, "text": "as printed"}, by="judge"),
        )
        if random.random() < 0.2:
            game.desk.say(random.choice(talk))
    return game


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize("seed", range(in_full(4, 1)))
def test_a_random_game_with_table_talk_comes_back_from_its_sheet(name: str, seed: int) -> None:
    desk = talked(name, seed).desk
    text = write_sheet(desk.events)
    again = play_sheet(parse_sheet(text), ruleset(name), specimens(name).cards)
    assert again.events == tuple(desk.events)
    assert again.desk.table.state() == desk.table.state()
    assert "args=" not in text


@pytest.mark.parametrize("name", available())
def test_the_sheets_of_all_views_can_be_read(name: str) -> None:
    desk = talked(name, 0).desk
    for viewer in viewers(desk.table.header):
        parse_sheet(write_sheet(make_view(desk.events, viewer)))
