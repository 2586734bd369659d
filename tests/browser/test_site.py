"""A site that `senki site` wrote, opened from disk: the app's pages work without a service."""

from __future__ import annotations

import pytest

from replays.file import make_record
from scripts.cli.composition import open_clerk
from scripts.simulation.random_games import random_game
from scripts.simulation.tournament_evening import PLAYERS
from tests.browser.test_access import complaints
from tests.cli.senki import typed

GAME = "site-game"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A site with one finished game of an evening."""
    made = tmp_path_factory.mktemp("site")
    game = random_game("gundam_war", "site", 3, players={"A": PLAYERS[0], "B": PLAYERS[1]}, about={"league": "harbour"})
    game.play()
    open_clerk(made / "data").store_game(make_record(game.desk.events, GAME), read_back=False)
    assert typed("site", str(made / "out"), "--title", "Harbour", "--data", str(made / "data")).code == 0
    return made / "out"


PLACES = {
    "index.html": "Harbour",
    f"games/{GAME}.html": PLAYERS[0],
    "index.html?page=statistics": "Win rates",
    "index.html?page=players": PLAYERS[1],
    "zh/index.html": "Harbour",
}


def test_every_page_of_a_site_opens_from_disk_and_misses_nothing_for_screen_readers(folder, chromium):
    """Given the files alone, then pages show what the service would, no script fails, and axe has no complaint."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    failed = []
    try:
        page = context.new_page()
        page.on("pageerror", lambda error: failed.append(str(error)))
        for place, words in PLACES.items():
            page.goto(f"{folder.as_uri()}/{place}")
            page.get_by_text(words).first.wait_for(state="attached")
            page.wait_for_selector("#main :is(h1, h2)", state="attached")
            assert complaints(page) == [], place
        page.goto(f"{folder.as_uri()}/index.html")
        page.locator(".tile").first.click()
        page.wait_for_selector("senki-replay.covered")
        assert page.url.partition("#")[0] == f"{folder.as_uri()}/games/{GAME}.html"
        assert failed == []
    finally:
        context.close()
