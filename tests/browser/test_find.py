"""The page that finds moments: its form, its small boards, refusals with what could be meant, keys alone, phones."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest

from scripts.cli import demo_games
from scripts.cli.commands.record import play_sheet_file
from tests.browser.conftest import DESK
from tests.browser.looks import faults

SIZES = {"360": {"width": 360, "height": 740}, "390": {"width": 390, "height": 844}, "1440": {"width": 1440, "height": 900}}

FIELDS_OUTSIDE = """() => [...document.querySelectorAll(".find-fields")].flatMap((fields) => {
  const room = fields.getBoundingClientRect().right + 0.5;
  return [...fields.querySelectorAll("input, select")].filter((each) => each.getBoundingClientRect().right > room);
}).map((each) => each.name)"""


@pytest.fixture(scope="module")
def game(service: Any) -> Any:
    """The demo game of Gundam War, which everybody may watch."""
    table = service.bring("find", play_sheet_file(demo_games.scoresheet_path("gundam_war"), []))
    table.link("spectator", everybody=True)
    return table


def test_a_moment_is_found_by_keys_alone_and_its_tile_opens_the_replay_there(game: Any, visit: Callable[..., Any]) -> None:
    reader = visit("/?page=find&ruleset=gundam_war", DESK)
    reader.see(".find-form")
    reader.page.locator('[name="played"]').focus()
    reader.page.keyboard.type("jamming field")
    reader.page.keyboard.press("Tab")
    reader.page.keyboard.type("Reckless Charge")
    reader.page.keyboard.press("Enter")
    reader.see(".tiles .tile", "mika plays Jamming Field")
    assert reader.page.locator(".tiles .small-board").count() == 1
    assert reader.page.input_value('[name="answering"]') == "Reckless Charge"
    reader.page.locator(".tiles .tile").focus()
    reader.page.keyboard.press("Enter")
    reader.see(".chronicle, .table, .mat")
    assert "at=211" in reader.page.url


@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits_every_size_in_every_language(game: Any, visit: Callable[..., Any], size: str) -> None:
    tongue = {"360": "ja-JP", "390": "zh-TW", "1440": "en-GB"}[size]
    reader = visit("/?page=find&ruleset=gundam_war&moment=blow&player=mika", SIZES[size], locale=tongue)
    reader.see(".tiles .tile .small-board")
    for scheme in ("light", "dark"):
        reader.page.emulate_media(color_scheme=scheme)
        assert faults(reader.page) == []
    assert reader.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert reader.page.evaluate(FIELDS_OUTSIDE) == []


def test_the_page_takes_the_filters_of_the_command(game: Any, visit: Callable[..., Any], service: Any) -> None:
    """Given a search in games of a deck, then it is in the form, and an unknown deck is refused in words."""
    deck = service.get("/api/statistics/decks?ruleset=gundam_war", "")["items"][0]["deck"]
    reader = visit(f"/?page=find&ruleset=gundam_war&moment=blow&deck={quote(deck)}", DESK)
    reader.see(".tiles .tile .small-board")
    assert reader.page.input_value('[name="deck"]') == deck
    reader.page.locator('[name="deck"]').focus()
    reader.page.wait_for_selector("#deck-names option", state="attached")
    reader.page.fill('[name="deck"]', "another")
    reader.page.keyboard.press("Enter")
    reader.see(".empty", "no game has the deck another")
    reader.see(".find-form .hint", "Private games are not searched")


def test_an_address_may_name_a_highlight_and_a_zone_in_words(game: Any, visit: Callable[..., Any]) -> None:
    """Given words in the address, then the answer is that of the ids, and the form keeps the words for the next search."""
    words = {"moment": "最大の一撃", "card": "Ember", "zone": "配備エリア"}
    search = "&".join(f"{name}={quote(word)}" for name, word in words.items())
    reader = visit(f"/?page=find&ruleset=gundam_war&{search}", DESK)
    reader.see(".found .tile, .found .empty")
    assert {name: reader.page.input_value(f'[name="{name}"]') for name in words} == words


def test_an_unknown_player_is_refused_with_the_nearest_one_as_a_tap(game: Any, visit: Callable[..., Any]) -> None:
    reader = visit("/?page=find&ruleset=gundam_war&moment=blow&player=mikka")
    reader.see(".empty", "no game has the player mikka")
    reader.click('.empty a:has-text("mika")')
    reader.see(".tiles .tile .small-board")


def test_what_could_be_meant_is_named_in_the_words_of_the_page(game: Any, visit: Callable[..., Any]) -> None:
    reader = visit("/?page=find&ruleset=gundam_war&moment=blood", locale="ja-JP")
    reader.see(".empty", "その見どころはありません：blood")
    reader.click('.empty a:has-text("最大の一撃")')
    reader.see(".tiles .tile .small-board")


def test_a_misspelt_card_is_refused_with_the_nearest_one_as_a_tap(game: Any, visit: Callable[..., Any]) -> None:
    reader = visit("/?page=find&ruleset=gundam_war&played=Jaming+Field")
    reader.see(".empty", "no card of this name")
    reader.click('.empty a:has-text("Jamming Field")')
    reader.see(".tiles .tile", "mika plays Jamming Field")


def test_nothing_found_is_said_and_the_way_leads_from_the_statistics(game: Any, visit: Callable[..., Any]) -> None:
    reader = visit("/?page=statistics&ruleset=gundam_war", DESK)
    reader.click('a[href*="page=find"]')
    reader.see(".find-form")
    reader.page.select_option('[name="moment"]', "chain")
    reader.page.fill('[name="turn"]', "1")
    reader.click('.find-form button[type="submit"]')
    reader.see(".empty", "Nothing found")
