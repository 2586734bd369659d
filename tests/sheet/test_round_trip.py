"""Record -> sheet -> record: nothing that was said is lost."""

from __future__ import annotations

import pytest

from domain.kernel.views import view, viewers
from replays.sheet import parse, play, write
from tests.sheet.game import CARDS, GAME
from tests.sheet.random_games import game


@pytest.mark.parametrize("seed", range(60))
def test_a_random_record_comes_back_from_its_sheet(seed: int) -> None:
    desk = game(seed)
    text = write(desk.events, GAME)
    again = play(parse(text), GAME, CARDS, at=desk.events[0].at)
    assert again.events == tuple(desk.events), text
    assert again.desk.table.state() == desk.table.state()
    assert write(again.events, GAME) == text


@pytest.mark.parametrize("seed", range(20))
def test_the_sheet_of_a_view_is_well_formed(seed: int) -> None:
    desk = game(seed)
    for viewer in viewers(desk.table.header):
        parse(write(view(desk.events, viewer), GAME))


@pytest.mark.parametrize("seed", range(10))
def test_a_sheet_of_a_view_holds_no_word_said_aside_to_somebody_else(seed: int) -> None:
    desk = game(seed)
    seen = write(view(desk.events, "spectator"), GAME)
    assert " (" not in "".join(line for line in seen.splitlines() if " look" in line)
