"""Recording and replaying by the keyboard alone: nothing is clicked, and what has the focus can be seen."""

import pytest

from domain.kernel.desk.game_opening import load_desk
from domain.kernel.record.changes import Pinned
from domain.registry import ruleset
from replays.viewer.event_sentences import event_sentences
from tests.browser.conftest import DESK
from tests.browser.paper import opening
from tests.browser.reader import Reader
from tests.browser.service import Table
from tests.browser.tapping import Tapper

MOST = 250
AS_IT_CLOSES = """(key) => {
  document.querySelector("dialog[open]").close();
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""
AT = "document.querySelector('senki-replay').stepper.position"


class Keys:
    """Goes round a page with Tab."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page
        self.press = reader.page.keyboard.press

    def to(self, selector: str, back: bool = False) -> None:
        """Presses Tab, or Shift and Tab, until something has the focus. Raises AssertionError where it never comes."""
        self.reader.see(selector)
        for _ in range(MOST):
            if self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                break
            self.press("Shift+Tab" if back else "Tab")
        else:
            raise AssertionError(f"Tab does not come to {selector}")
        style = self.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert style != "none", f"the focus on {selector} cannot be seen"

    def take(self, selector: str, back: bool = False) -> None:
        """Goes there and presses Enter."""
        self.to(selector, back)
        self.press("Enter")

    def follow(self, table: Table, first: int, last: int) -> list[str]:
        """Steps through the replay of a game, declaration by declaration; what was said at each of them."""
        self.reader.go(table.address(view="replay") + f"&as=judge&at={first}")
        self.reader.see(".board .seat")
        result = [""]
        while self.page.evaluate(AT) < last:
            self.press("ArrowDown")
            result.append(self.page.locator("senki-replay .status").first.text_content())
        return result


def names(table):
    return [event["name"] for event in table.log()]


def test_a_turn_is_recorded_by_keys_alone(service, visit):
    """Given a new game, when a card is named and played, and everybody passes, all by keys, then it is recorded."""
    table = service.game()
    keys = Keys(visit(table.address(table.link("scorer")), DESK))
    keys.take('.acts [data-name="keep"]')
    keys.reader.settled()
    keys.take(".ask .chip")
    keys.reader.settled()
    keys.take('section.seat[data-seat="A"] .card.unknown[data-card]')
    assert keys.page.evaluate("document.activeElement.dataset.name") == "look", "who comes by keys goes on in what opened"
    keys.press("Escape")
    assert keys.page.evaluate("document.activeElement.dataset.card !== undefined"), "and is back at the card"
    keys.press("Enter")
    keys.press("Enter")
    keys.reader.see("dialog[open] .cell")
    keys.page.keyboard.type("Meridian")
    keys.take("dialog .cell")
    keys.reader.settled()
    keys.press("Escape")
    keys.take(".ask .likely-card[data-act='play']")
    keys.reader.settled()
    assert "play" in names(table)
    keys.to(".side .log")
    keys.press("p")
    keys.reader.settled()
    assert names(table).count("turn_ended") == 1
    keys.press("u")
    keys.reader.settled()
    assert names(table)[-1] == "corrected"
    keys.press("/")
    keys.page.keyboard.type("A: written by hand")
    keys.press("Enter")
    keys.reader.settled()
    assert names(table)[-1] == "noted"


def test_a_replay_is_stepped_by_keys_alone(long_game, visit):
    keys = Keys(visit(long_game.address(view="replay") + "&at=0", DESK))
    keys.reader.see(".board .seat")
    for key, moved in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        keys.press(key)
        assert keys.page.evaluate(AT) == moved
    keys.press("]")
    assert keys.page.evaluate(AT) > 1
    keys.press("?")
    keys.reader.see("dialog.sheet[open] .keys")
    keys.press("Escape")
    keys.press("v")
    keys.page.wait_for_function("() => location.hash.includes('as=judge')")
    assert keys.page.evaluate("document.querySelector('senki-replay').viewer") == "judge"
    keys.press("?")
    keys.reader.see("dialog.sheet[open] .keys")
    keys.page.evaluate(AS_IT_CLOSES, "Home")
    assert keys.page.evaluate(AT) == 0
    keys.take(".near .power")
    keys.reader.see(".legend:popover-open")
    keys.press("Escape")
    keys.page.wait_for_selector(".legend:popover-open", state="detached")
    assert keys.page.evaluate("document.activeElement.matches('.near .power')")
    keys.press("]")
    for opens, shown in (("read()", ".reads"), ("openCover()", ".covered")):
        keys.page.evaluate(f"document.querySelector('senki-replay').{opens}")
        keys.press("Escape")
        keys.page.wait_for_selector(f"senki-replay:not({shown})")
    keys.press("Home")
    keys.to(".controls .on", back=True)
    keys.press("Enter")
    assert keys.page.evaluate(AT) > 0
    keys.to(".slider")
    keys.press("End")
    assert keys.page.evaluate(f"{AT} === document.querySelector('senki-replay').stepper.events.length")


@pytest.mark.soak
def test_a_whole_game_is_recorded_and_followed_by_keys_and_by_what_a_screen_reader_reads(service, visit):
    """Given a game on paper, when it is recorded to its result and stepped through by keys alone, then every declaration is
    said by the page as it is made, and every card that lies open at the end has its name."""
    table = service.bring("keys", opening("gundam_war"))
    keys = Keys(visit(table.address(table.link("scorer")), DESK))
    keys.reader.see(".acts .act")
    result, scorer = [], Tapper(keys.reader)
    while scorer.next() is not None:
        if keys.page.locator(".main[data-next]").count():
            keys.press("p")
        else:
            keys.take("[data-next]", back=True)
        keys.reader.settled()
        result.append(keys.page.locator(".last [role=status]").text_content())
    keys.reader.see(".where[role=status]", "Game over")
    stored = service.app.state.senki.clerk.events(table.game)
    assert load_desk(stored, ruleset("gundam_war")).table.result is not None
    pairs = list(zip(stored, event_sentences(stored), strict=True))[len(opening("gundam_war")) :]
    # Passes that are implied are walked over, here and by the replay.
    words = [text for event, text in pairs if event.is_command and event.said["act"] != "pass"]
    assert [text for text in words if not any(text in each for each in result)] == [], result
    followed = keys.follow(table, len(opening("gundam_war")), len(stored))
    assert [text for text in words if not any(text in each for each in followed)] == [], followed
    spoken = keys.page.locator(".board").aria_snapshot()
    pins = {
        change.printing: change.data["name"] for event in stored for change in event.changes if isinstance(change, Pinned)
    }
    cards = load_desk(stored, ruleset("gundam_war")).table.cards.values()
    open_ = {pins[card.printing] for card in cards if card.printing and card.place.endswith(("_area", ".g_zone"))}
    assert [name for name in open_ if name not in spoken] == []
