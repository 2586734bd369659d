"""Puzzles, in a browser: a replay stops before a decision, the reader plays it in a branch, and sees what was played."""

import pytest

from scripts.simulation.random_games import random_game
from tests.browser.conftest import DESK, PHONE
from tests.browser.looks import faults

LINES = ("A keep", "B keep", "first A", 'A play "Meridian Shipyards"', "A done")


@pytest.fixture
def after(service):
    """A recorded game, and the number of events after the play of Meridian Shipyards."""
    table = service.game()
    table.say(*LINES)
    at = next(at for at, event in enumerate(table.log()) if event["said"].get("act") == "play")
    return table, at + 1


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_decision_is_asked_played_in_a_branch_and_compared_with_what_was_played(after, visit, shots, size):
    """Given the address of a puzzle, when the reader ends the turn in a branch and asks for the answer, then both are listed,
    the record is unchanged, and the replay goes on after the declaration."""
    table, count = after
    before = table.log()
    reader = visit(table.address(view="replay") + f"&puzzle={count}", size)
    reader.see(".puzzle-question", "What would you do?")
    reader.shoot(shots, "puzzle")
    assert faults(reader.page) == []
    for key in ("ArrowRight", "End", "m", " "):
        reader.page.keyboard.press(key)
        assert reader.page.evaluate("() => document.querySelector('senki-replay').stepper.position") == count - 1
    reader.click(".puzzle-question .main")
    reader.page.locator(".play-on input").fill("A done")
    reader.page.keyboard.press("Enter")
    reader.see(".variation li.spoken", "ends the turn")
    reader.shoot(shots, "puzzle-branch")
    if size == PHONE:
        reader.page.keyboard.press("Escape")
    reader.click(".ribbon .reveal")
    sheet = reader.see("dialog.sheet")
    assert "Meridian Shipyards" in sheet.locator(".lines").first.inner_text()
    assert "ends the turn" in sheet.locator(".lines").last.inner_text()
    reader.shoot(shots, "puzzle-answer")
    assert faults(reader.page) == []
    reader.click("dialog.sheet .main")
    assert reader.page.evaluate("() => document.querySelector('senki-replay').stepper.position") >= count
    reader.page.wait_for_function("() => !location.hash.includes('puzzle')")
    assert table.log() == before


def test_any_moment_becomes_a_puzzle_and_its_link_names_it(after, visit):
    """Given a replay before the play, when the menu makes a puzzle of it, then the address has the puzzle, and opens it."""
    table, count = after
    reader = visit(table.address(view="replay") + f"&at={count - 2}", DESK)
    reader.see(".board .seat")
    reader.click(".btn.menu")
    reader.click("dialog.sheet .more button", "As a puzzle…")
    reader.page.keyboard.press("Escape")
    reader.see(".puzzle-question", "What would you do?")
    reader.page.wait_for_function(f"() => location.hash.includes('puzzle={count}')")
    reader.page.reload()
    reader.see(".puzzle-question")
    reader.click(".puzzle-question .reveal")
    reader.see("dialog.sheet .lines", "Meridian Shipyards")


def test_after_the_last_decision_there_is_no_puzzle(after, visit):
    table, _ = after
    reader = visit(table.address(view="replay") + f"&at={len(table.log())}", DESK)
    reader.see(".board .seat")
    reader.click(".btn.menu")
    reader.click("dialog.sheet .more button", "As a puzzle…")
    reader.see("dialog.sheet p", "Nothing is decided after this moment.")


def test_the_front_page_has_the_puzzle_of_the_evening(service, visit, shots):
    """Given a public game of the latest day that is over, then the front page leads to the decision before its largest blow,
    which names no result and shows nothing that follows."""
    game = random_game("gundam_war", "puzzle", 1, about={"date": "2031-05-01"})
    game.play()
    service.bring("puzzle", game.desk.events).link("spectator", everybody=True)
    reader = visit("/", DESK)
    reader.shoot(shots, "home-puzzle")
    reader.click('[data-name="puzzle"]')
    reader.see(".puzzle-question", "What would you do?")
    assert reader.page.locator(".outcome").count() == 0


@pytest.mark.parametrize("ruleset", ["robotech", "star_front"])
def test_a_puzzle_never_asks_for_a_hand_that_is_recorded_or_a_pass(service, visit, ruleset):
    """Given a random game, when each number of events is named as a puzzle, then nobody is asked to pass, or to say which
    cards were drawn."""
    game = random_game(ruleset, "puzzle", 2)
    game.play()
    table = service.bring(f"decisions-{ruleset}", game.desk.events)
    reader = visit(table.address(view="replay") + "&at=1", DESK)
    reader.see(".board .seat")
    asked = reader.page.evaluate("""async () => {
        const { lastDecisionWithin } = await import("/viewer/puzzle/decisions.js");
        const { record, gone } = document.querySelector("senki-replay");
        const found = new Set(record.events.map((_, at) => lastDecisionWithin(record.events, gone, at + 1)));
        return [...found].filter((at) => at >= 0).map((at) => record.events[at].said.act);
    }""")
    assert len(asked) > 20
    assert not {"look", "pass", "concede", "rule"} & set(asked)
