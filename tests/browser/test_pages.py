"""The other pages: starting a game and its links, a dropped record, statistics, languages, keys only."""

import re

import pytest

from replays.file import make_record, write
from scripts.simulation import random_game
from tests.browser.conftest import DESK, PHONE

TONGUES = {"en": "New game", "ja": "新しい対戦", "zh": "新對戰"}


@pytest.fixture(scope="module")
def finished():
    game = random_game("gundam_war", "browser", 1)
    game.play()
    return game.desk.events


def test_a_game_is_started_and_its_links_are_shown(visit):
    reader = visit("/?page=new")
    reader.page.fill("fieldset >> nth=0 >> input", "mika")
    reader.page.fill("fieldset >> nth=1 >> input", "ren")
    reader.click("button.strong")
    reader.click('[data-scope="seat:A"]')
    assert reader.see(".qr img").evaluate("(image) => image.complete && image.naturalWidth > 0")
    address = reader.page.input_value(".qr input")
    assert re.search(r"/\?game=\w+&key=\S{20,}", address)
    other = visit(address.removeprefix(reader.url))
    other.see(".actions .offer")
    reader.go("/")
    reader.see(".game .title", "mika")


def test_a_link_is_ended_when_that_was_asked_twice_and_then_opens_nothing(service, visit):
    table = service.game()
    key = table.link("seat:A")
    reader = visit(table.address(view="links"))
    row = reader.page.locator(".games .game", has_text="Seat A")
    row.locator("button").click()
    reader.click("dialog .row.end button")
    assert row.locator("button").count() == 1
    row.locator("button").click()
    reader.click('[data-name="revoke"]')
    reader.see(".game.struck", "Seat A")
    other = visit(table.address(key))
    other.see('h1[role="alert"]')
    other.see('#main a[href="/"]')


def test_decks_are_called_in_the_language_that_is_read(visit):
    reader = visit("/?page=new", PHONE, locale="ja-JP")
    assert reader.page.locator("fieldset select option").first.inner_text() == "潮と翼"


def test_a_pasted_deck_that_cannot_be_read_says_where(visit):
    reader = visit("/?page=new")
    reader.page.locator("fieldset select").first.select_option("=")
    reader.page.locator("fieldset textarea").first.fill("3 Nobody Knows This\n")
    reader.click("button.strong")
    reader.see(".reason", "1:")


def test_a_record_file_is_taken_in_and_opened(visit, finished, tmp_path):
    file = tmp_path / "game.senki"
    file.write_bytes(write(make_record(tuple(finished), "chosen")))
    reader = visit("/", DESK)
    reader.page.set_input_files('.drop input[type="file"]', str(file))
    reader.see("senki-replay .board .seat")
    broken = tmp_path / "broken.senki"
    broken.write_bytes(file.read_bytes()[:-9])
    reader.go("/")
    reader.page.set_input_files('.drop input[type="file"]', str(broken))
    reader.see(".drop .reason")


def test_statistics_are_tables_bars_and_files(service, visit, finished):
    service.bring("counted", finished)
    reader = visit("/?page=statistics&of=players", DESK)
    reader.see("h1")
    for question in ("players", "decks", "colors", "cards", "tempo", "games"):
        reader.go(f"/?page=statistics&of={question}")
        reader.see('a[download$=".csv"]')
        assert reader.page.locator("table tbody tr").count() or reader.page.locator(".hint").count()


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_page_speaks_the_language(service, visit, tongue):
    table = service.game()
    table.say("A keep", "B keep", "first A")
    reader = visit("/", PHONE, locale={"en": "en-GB", "ja": "ja-JP", "zh": "zh-TW"}[tongue])
    reader.see("nav a", TONGUES[tongue])
    assert reader.page.evaluate("document.documentElement.lang").startswith(tongue)
    reader.go(table.address())
    ruled = table.service.get("/api/rulesets/gundam_war/terms", table.key)
    reader.see(".actions .offer", ruled["act.pass"][tongue])
    reader.see(".board h4", ruled["hand"][tongue])
    reader.page.locator("#top select").select_option("en")
    reader.see(".actions .offer", "Pass")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_is_wider_than_its_window(service, visit, size):
    table = service.game()
    for address in ("/", "/?page=new", "/?page=statistics", table.address(), table.address(view="links")):
        reader = visit(address, size)
        assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
