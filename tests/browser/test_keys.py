"""Recording and replaying by the keyboard alone: nothing is clicked, and what has the focus can be seen."""

from tests.browser.conftest import DESK
from tests.browser.reader import Reader

MOST = 250
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
    for offer in (
        '[data-act="keep"][data-seat="A"]',
        '[data-act="keep"][data-seat="B"]',
        '[data-act="first"][data-seat="A"]',
    ):
        keys.take(f".actions {offer}")
        keys.reader.settled()
    keys.take(".actions .chip")
    keys.reader.settled()
    keys.take('[data-zone="A.hand"] .card.unknown[data-card]')
    keys.take('.actions [data-name="look"]')
    keys.reader.see("dialog[open] .names button")
    keys.page.keyboard.type("Meridian")
    keys.take("dialog .names button")
    keys.reader.settled()
    keys.press("Escape")
    keys.take('.actions [data-act="play"]')
    keys.reader.settled()
    assert "play" in names(table)
    keys.to(".side .log")
    keys.press("p")
    keys.reader.settled()
    assert names(table).count("passed") == 1
    keys.take('.actions [data-name="on"]')
    keys.reader.settled()
    assert names(table).count("passed") > 2
    keys.press("/")
    keys.page.keyboard.type("A: written by hand")
    keys.press("Enter")
    keys.reader.settled()
    assert names(table)[-1] == "noted"


def test_a_replay_is_stepped_by_keys_alone(long_game, visit):
    keys = Keys(visit(long_game.address(view="replay"), DESK))
    keys.reader.see(".board .seat")
    for key, moved in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        keys.press(key)
        assert keys.page.evaluate(AT) == moved
    keys.press("]")
    assert keys.page.evaluate(AT) > 1
    keys.press("?")
    keys.reader.see("dialog.keys[open]")
    keys.press("Escape")
    keys.press("v")
    keys.page.wait_for_function("() => location.hash.includes('as=judge')")
    assert keys.page.evaluate("document.querySelector('senki-replay').viewer") == "judge"
    keys.press("Home")
    keys.take(".controls .lineon")
    assert keys.page.evaluate(AT) > 0
    keys.to(".slider")
    keys.press("End")
    assert keys.page.evaluate(f"{AT} === document.querySelector('senki-replay').stepper.events.length")
