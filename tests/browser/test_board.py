"""The board in a browser: what a step patches is what drawing again shows, cards are read, piles open, own pictures stay."""

from __future__ import annotations

import base64
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from domain.registry import available
from scripts.simulation.random_games import random_game
from tests.browser.conftest import DESK, PHONE
from tests.soak import in_full

SEATS = {"robotech": 3}
WALKS = {"desk": (DESK, 60), "phone": (PHONE, 150)}
WALK = (Path(__file__).parent / "patched.js").read_text("utf-8")
PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p0CqTgAAAABJRU5ErkJggg==")

FEW = pytest.mark.parametrize("played", in_full(available(), ["star_front"]), indirect=True)
"""For what is the same code for all rulebooks: three seats and a mat of their own, and lanes."""


@cache
def brought(service, ruleset):
    """A random game to its end. The seed in its name plays it again."""
    game = random_game(ruleset, "board", 2, SEATS.get(ruleset, 0))
    game.play()
    return service.bring(f"{ruleset}-board", game.desk.events)


@pytest.fixture(params=available())
def played(request, service):
    return brought(service, request.param)


def opened(visit, table, size, at):
    reader = visit(table.address(view="replay") + f"&as=judge&at={at}", size)
    reader.see(".board .seat")
    return reader


@pytest.mark.parametrize(
    ("played", "where"),
    in_full([*product(available(), WALKS)], [("star_front", "phone")]),
    indirect=["played"],
)
def test_what_steps_leave_on_the_page_is_what_drawing_again_shows(played, visit, where):
    """Forward and back again, with motion under way: the board is the same as one that was made from nothing."""
    reader = opened(visit, played, *WALKS[where])
    assert reader.page.evaluate(WALK, [60, 1]) == []
    assert reader.page.evaluate(WALK, [60, -1]) == []


@FEW
def test_a_card_is_read_with_its_words_and_its_history(played, visit):
    """Tap or Enter on a card: its face, and the lines that named it; a line leads to its moment."""
    reader = opened(visit, played, DESK, 150)
    card = reader.page.locator(".near .card:not(.back):not(.unknown)[data-card]").first
    card.focus()
    card.press("Enter")
    reader.see("dialog.reader .full .title")
    jump = reader.page.locator("dialog.reader .linked small").first
    jump.click()
    reader.page.locator("dialog.reader").wait_for(state="detached")
    assert reader.page.evaluate("document.querySelector('senki-replay').stepper.position") <= 150


@FEW
def test_arrows_walk_from_card_to_card_and_do_not_step(played, visit):
    reader = opened(visit, played, DESK, 150)
    reader.page.locator(".near .card[data-card]").first.focus()
    reader.page.keyboard.press("ArrowRight")
    assert reader.page.evaluate("document.activeElement.closest('.board') !== null")
    assert reader.page.evaluate("document.querySelector('senki-replay').stepper.position") == 150


@FEW
def test_a_pile_opens_as_a_sheet_of_its_cards(played, visit):
    reader = opened(visit, played, PHONE, 150)
    pile = reader.page.locator(".near .pile").first
    count = int(pile.locator("b").inner_text())
    pile.click()
    reader.see("dialog.reader h2")
    assert reader.page.locator("dialog.reader .card").count() == count


def test_own_pictures_are_stored_in_the_browser_shown_and_removed(visit, service):
    """A picture named by the card number is shown instead of the drawing, after a reload too, until it is removed."""
    game = random_game("gundam_war", "board", 2)
    game.play()
    table = service.bring("own-pictures", game.desk.events)
    reader = opened(visit, table, DESK, 200)
    page = reader.page
    number = page.evaluate("""() => {
      const { board } = document.querySelector('senki-replay');
      const drawn = [...board.slots.slots.values()].map((slot) => slot.drawn);
      const shown = drawn.find(({ data, hidden }) => data?.number && !hidden);
      return shown.data.number;
    }""")
    page.get_by_role("button", name="Menu").click()
    page.locator('.album input[type="file"]').first.set_input_files(
        [
            {"name": f"{number}.png", "mimeType": "image/png", "buffer": PIXEL},
            {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"no"},
        ]
    )
    reader.see(".board img.own")
    assert "notes.txt" in page.locator(".album [role=status]").inner_text()
    page.reload()
    reader.see(".board img.own")
    assert page.locator(".board img.own").first.get_attribute("src").startswith("blob:")
    page.get_by_role("button", name="Menu").click()
    page.locator(".album .own-pictures .linked").last.click()
    page.locator(".board img.own").first.wait_for(state="detached")
