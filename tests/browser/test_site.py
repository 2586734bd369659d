"""A site that `senki site` wrote, opened from disk: the app's pages work without a service."""

from __future__ import annotations

import pytest

from replays.file import make_record
from replays.qr import CodePartCollector, split_body
from replays.qr.code_images import read_codes
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


def test_a_table_without_a_service_is_counted_at_a_site_and_handed_over(folder, chromium, tmp_path):
    """Given the files alone, when a match is counted, also after a reload, then the next game follows, and the sheet of a
    game is recorded by Senki."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    failed = []
    try:
        page = context.new_page()
        page.on("pageerror", lambda error: failed.append(str(error)))
        page.goto(f"{folder.as_uri()}/index.html")
        page.click('[data-name="count"]')
        page.click('[data-name="start"]')
        page.click('[data-name="first A"]')
        before = int(page.inner_text('.half[data-seat="B"] .number'))
        count_down(page, "B", 6)
        page.dblclick('[data-name="turn"]')  # a trembling finger ends one turn
        page.wait_for_selector('.half[data-seat="B"].on-turn')
        assert before - 6 > int(page.inner_text('.half[data-seat="B"] .number')) > before - 9  # and the draw of the turn
        number = page.inner_text('.half[data-seat="B"] .number')
        page.reload()
        page.locator('.half[data-seat="B"] .number', has_text=number).wait_for()
        assert complaints(page) == []
        for name in ("menu", "result", "concede B"):
            page.click(f'[data-name="{name}"]')
        page.locator(".ended.win").wait_for()
        page.click('[data-name="menu"]')
        page.click('[data-name="hand-over"]')
        assert complaints(page) == []
        with page.expect_download() as download:
            page.click('[data-name="store"]')
        download.value.save_as(tmp_path / "game.txt")
        code = read_code(page)
        page.keyboard.press("Escape")
        page.click('[data-name="next"]')
        page.locator('[data-name="first A"]').wait_for()
        assert page.locator('.half[data-seat="A"] .wins svg').count() == 1
        assert failed == []
    finally:
        context.close()
    recorded = typed("record", str(tmp_path / "game.txt"), "--data", str(tmp_path / "data"), "--json")
    assert recorded.code == 0, recorded.err
    rows = typed("stats", "games", "--depth", "counted", "--data", str(tmp_path / "data"), "--json").data
    assert [(row["winner"], row["turns"], row["first"], row["depth"]) for row in rows] == [("A", 2, "A", "counted")]
    assert typed("audit", rows[0]["id"], "--data", str(tmp_path / "data")).code == 0
    handed = typed(
        "import", f"https://club.example/index.html?page=count#{code}", "--data", str(tmp_path / "other"), "--json"
    )
    assert handed.code == 0, handed.err
    assert "concede" in typed("log", handed.data["id"], "--data", str(tmp_path / "other")).out


def read_code(page):
    """What another phone reads from the screen."""
    image = page.locator(".qr.handed img")
    image.wait_for()
    image.evaluate("(each) => each.decode()")
    return read_codes(image.screenshot())[0]


def test_a_counted_game_goes_to_another_phone_by_codes_and_from_there_into_the_club(folder, chromium, visit):
    """Given a game that is counted at a site, when another phone has read its code, in two parts in any order, then it counts
    on; what it has more is not lost when it reads the code again; a bad code says so; and the app of the club takes it."""
    contexts = [chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce") for _ in range(2)]
    try:
        one, two = (context.new_page() for context in contexts)
        one.goto(f"{folder.as_uri()}/index.html?page=count")
        for name in ("start", "first B"):
            one.click(f'[data-name="{name}"]')
        count_down(one, "A", 5)
        number = one.inner_text('.half[data-seat="A"] .number')
        for name in ("menu", "hand-over"):
            one.click(f'[data-name="{name}"]')
        code = read_code(one)
        hand_over(two, folder, code[:-7])
        two.get_by_text("This game cannot be opened").wait_for()
        assert complaints(two) == []
        last, first = reversed(split_body(CodePartCollector([code]).body(), 2))
        hand_over(two, folder, last)
        two.get_by_text("Codes read: 1 of 2").wait_for()
        hand_over(two, folder, first)
        two.locator('.half[data-seat="A"] .number', has_text=number).wait_for()
        two.get_by_text("The game came from the other phone").wait_for()
        count_down(two, "A", 2)
        hand_over(two, folder, code)
        two.locator('.half[data-seat="A"] .number', has_text=str(int(number) - 2)).wait_for()
        one.keyboard.press("Escape")
        count_down(one, "B", 4)
        for name in ("menu", "hand-over"):
            one.click(f'[data-name="{name}"]')
        other = read_code(one)
        hand_over(two, folder, other)
        two.get_by_text("This phone has counted the game differently").wait_for()
        assert two.evaluate("() => JSON.parse(localStorage.getItem('senki-count')).length") == 2
        shown = one.locator(".qr.handed img").screenshot()
    finally:
        for context in contexts:
            context.close()
    reader = visit("/")
    reader.page.set_input_files('.drop input[type="file"]', {"name": "code.png", "mimeType": "image/png", "buffer": shown})
    reader.see("senki-replay .cover .board .seat")


def hand_over(page, folder, code):
    """Opens the link of a code, as the camera of a phone does."""
    page.goto("about:blank")
    page.goto(f"{folder.as_uri()}/index.html?page=count#{code}")


def count_down(page, seat, by):
    """Taps a number so often, and ends the group of taps."""
    for _ in range(by):
        page.click(f'[data-name="less {seat}"]', position={"x": 30, "y": 30})
    page.evaluate("() => document.querySelector('.counter').counter.groups.endAll()")


PLACES = {
    "index.html": "Harbour",
    f"games/{GAME}.html": PLAYERS[0],
    f"players/{PLAYERS[0]}.html": PLAYERS[0],
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
        reasons = page.evaluate("() => document.querySelector('senki-replay').record.reasons")
        assert reasons
        assert all({"line", "en", "ja", "zh"} == set(each) for each in reasons)
        assert failed == []
    finally:
        context.close()


def test_lists_lead_to_the_pages_of_players_and_decks(folder, chromium):
    """Given a site, when a player and a deck are chosen on the front page, then their own files open, which have previews."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    try:
        page = context.new_page()
        for group, number in (("players", 0), ("decks", -1)):
            page.goto(f"{folder.as_uri()}/index.html")
            page.locator(".people a").nth(number).click()
            page.wait_for_url(f"**/{group}/**")
            page.wait_for_selector("#main h1")
            assert page.locator('meta[property="og:title"]').count() == 1
    finally:
        context.close()
