"""Recording and replaying by the keyboard alone: nothing is clicked, and what has the focus can be seen."""

from replays.viewer.data import replay_data
from replays.viewer.sentences import sentences
from tests.browser.conftest import DESK
from tests.browser.paper import paper_game
from tests.browser.reader import Reader

MOST = 250
TYPED = 14
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

    def to(self, selector: str) -> None:
        """Presses Tab until something has the focus. Raises AssertionError where Tab never comes there."""
        self.reader.see(selector)
        for _ in range(MOST):
            self.press("Tab")
            if self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                break
        else:
            raise AssertionError(f"Tab does not come to {selector}")
        style = self.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert style != "none", f"the focus on {selector} cannot be seen"

    def take(self, selector: str) -> None:
        """Goes there and presses Enter."""
        self.to(selector)
        self.press("Enter")


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
    keys.take('.bubble [data-name="look"]')
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
    keys = Keys(visit(long_game.address(view="replay") + "#at=0", DESK))
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
    keys.take(".controls .on")
    assert keys.page.evaluate(AT) > 0
    keys.to(".slider")
    keys.press("End")
    assert keys.page.evaluate(f"{AT} === document.querySelector('senki-replay').stepper.events.length")


def test_a_game_is_recorded_by_typing_and_followed_by_the_text_that_a_screen_reader_gets(service, visit):
    """Given lines of a game on paper, when they are typed and stepped through by keys, then each declaration is said."""
    game = paper_game("gundam_war")
    table = service.bring("keys", game.opening)
    spoken = [event["text"] for event in replay_data(game.desk.events, len(game.opening))["events"] if event["spoken"]][
        :TYPED
    ]
    keys = Keys(visit(table.address(table.link("scorer")), DESK))
    keys.reader.see(".board .seat")
    for line in spoken:
        if not keys.page.evaluate("document.activeElement.matches('input')"):
            keys.press("/")
        keys.page.keyboard.type(line)
        keys.press("Enter")
        keys.reader.settled()
    stored = service.app.state.house.clerk.events(table.game)
    first = len(game.opening)
    assert sum(event.is_command for event in stored[first:]) == len(spoken)
    reader = visit(table.address(view="replay") + f"#as=judge&at={first}", DESK)
    reader.see(".board .seat")
    told, last = [], -1
    while (here := reader.page.evaluate(AT)) > last:
        last = here
        reader.page.keyboard.press("ArrowDown")
        told.append(reader.page.locator("senki-replay .status").first.text_content())
    assert last == len(stored)
    pairs = list(zip(stored, sentences(stored), strict=True))[first:]
    words = [text for event, text in pairs if event.is_command and event.said["act"] != "pass"]  # passes are walked over
    assert [text for text in words if not any(text in each for each in told)] == [], told[:6]
