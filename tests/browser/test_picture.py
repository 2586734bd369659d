"""Pictures of the board: a browser draws the one that is drawn without, and it shows what the board of the page shows."""

from pathlib import Path

import pytest

from domain import registry
from domain.kernel.views.views import make_view
from domain.registry import available
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.offline_page import make_offline_page
from replays.viewer.picture import BoardRenderer
from replays.viewer.picture.board_images import ENTRY
from replays.viewer.replay_json import replay_data, to_script_json
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from scripts.simulation.random_games import random_game
from tests.browser.paper import paper_game
from tests.soak import in_full

PAINTED = (Path(__file__).parent / "painted.js").read_text("utf-8")
GAMES = [*((name, 2) for name in available()), ("robotech", 4)]
"""Rulesets and seats."""
RANDOM = 10
"""Random games of each in the soak."""


@pytest.fixture
def unlike(chromium, tmp_path):
    """Opens a view of a game as a page, and gives the positions at which its painters differ."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")

    def positions(events, viewer, every, near="A"):
        file = tmp_path / "game.html"
        file.write_text(make_offline_page(events, viewer, "", ""), "utf-8")
        page.goto(f"{file.as_uri()}#at=1")
        page.wait_for_selector(".board .seat")
        modules = bundle_modules(ENTRY, "board/chain-rows.js", "board/printed-face.js")
        names = "BoardPicture, chainRowName, chainRowTargets, cardValues, tokenValues"
        page.evaluate(f"() => {{ {modules}; Object.assign(window, {{ {names} }}); }}")
        return [
            f"{each['at']} {part}: {shown}"
            for each in page.evaluate(PAINTED, [every, near])
            for part, shown in each["differs"]
        ]

    yield positions
    page.close()


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_the_page_and_a_picture_show_the_same_scene(unlike, name, seats):
    """Given a game, when its board is painted on the page and as a picture, then both show its scene: scores, counts, piles,
    cards with values and marks, totals, waiting effects, arrows and corners."""
    if seats == 2:
        events = play_sheet_file(scoresheet_path(name), [])
    else:
        game = random_game(name, "painted", 1, seats=seats)
        for _ in range(in_full(100_000, 250)):
            if game.desk.table.result is not None:
                break
            game.step()
        events = game.desk.events
    assert unlike(events, None, in_full(1, 37)) == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(RANDOM))
@pytest.mark.parametrize("name", available())
def test_the_page_and_pictures_show_the_same_scene_of_random_games(unlike, name, number):
    """All numbers of seats, the view of a spectator and of each player, from each side of the table."""
    seats = registry.ruleset(name).book.seats
    game = random_game(name, "painted", number, seats=seats[number % len(seats)])
    game.play()
    for viewer in ("spectator", *game.desk.table.header.seats):
        near = viewer if viewer in game.desk.table.header.seats else "A"
        assert unlike(game.desk.events, viewer, 3, near) == [], (number, viewer)


def test_a_browser_draws_the_same_picture(chromium):
    events = make_view(paper_game("star_front").desk.events, "A")
    page = chromium.new_page()
    try:
        page.evaluate(f"() => {{ {bundle_modules(ENTRY)}; window.BoardPicture = BoardPicture; }}")
        page.evaluate(
            "() => { window.held = new BoardPicture(JSON.parse("
            f"{to_script_json(to_script_json(replay_data(events)))}), 'ja', 'dark'); }}"
        )
        with BoardRenderer(events, "ja", "dark") as drawing:
            for position in (0, len(events) // 2, len(events)):
                drawn = page.evaluate("(at) => held.draw(at, { near: 'A', title: '戦記' })", position)
                assert drawn == drawing.svg(position, near="A", title="戦記")
                assert page.evaluate(
                    "(svg) => new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror') === null",
                    drawn,
                )
    finally:
        page.close()
