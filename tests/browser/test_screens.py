"""What a player sees: pad and viewer of every ruleset in the middle of a game, on a phone and on a desk."""

import pytest

from domain.registry import available
from scripts.simulation import random_game
from tests.browser.conftest import DESK, PHONE

SEATS = {"robotech": 4}
SIZES = {"phone": PHONE, "desk": DESK}


@pytest.fixture(scope="module", params=available())
def midgame(request, service):
    """A game of which half was played."""
    ruleset = request.param
    whole = random_game(ruleset, "screens", 1, seats=SEATS.get(ruleset, 0))
    whole.play()
    game = random_game(ruleset, "screens", 1, seats=SEATS.get(ruleset, 0))
    while game.decisions < whole.decisions // 2 and game.step():
        pass
    game.look()
    return service.bring(f"{ruleset}-screens", game.desk.events), ruleset


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", ["pad", "replay"])
def test_a_page_is_fit_to_be_seen(midgame, visit, shots, size, page):
    table, ruleset = midgame
    ask = table.address(view="replay") + "#as=A&at=99999" if page == "replay" else table.address(table.link("scorer"))
    reader = visit(ask, SIZES[size])
    reader.see(".board .seat")
    reader.shoot(shots, f"{ruleset}-{page}-{size}")
