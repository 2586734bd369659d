"""The replay viewer in a browser: a long game to its end and back, by keys, with all views and languages."""

import pytest

from domain import registry
from scripts.simulation import RandomGame
from tests.browser.conftest import DESK, PHONE

LONG = 1000
STEPS = """([key, goal]) => {
  const { stepper } = document.querySelector("senki-replay");
  const began = performance.now();
  let steps = 0;
  const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  for (; stepper.position !== goal; steps += 1) press();
  return [steps, performance.now() - began];
}"""


@pytest.fixture(scope="module")
def long_game(service):
    for number in range(1, 30):
        game = RandomGame(registry.ruleset("gundam_war"), registry.specimens("gundam_war"), "browser", number)
        game.play()
        if len(game.desk.events) >= LONG:
            return service.bring(f"long{number}", game.desk.events)
    raise AssertionError("no random game is long enough")


def test_a_long_replay_is_stepped_to_its_end_and_back(long_game, visit):
    reader = visit(long_game.address(view="replay") + "#at=0&as=judge", DESK)
    reader.see(".board .seat")
    before = reader.state()
    count = reader.page.evaluate("document.querySelector('senki-replay').stepper.events.length")
    assert count >= LONG
    asked = []
    reader.page.on("request", lambda request: "icon" in request.url or asked.append(request.url))
    steps, took = reader.page.evaluate(STEPS, ["ArrowRight", count])
    end = reader.state()
    assert steps == count
    assert end != before
    assert took / steps < 16, f"{took / steps:.1f} ms a step"
    back, _ = reader.page.evaluate(STEPS, ["ArrowLeft", 0])
    assert back == count
    assert reader.state() == before
    reader.page.keyboard.press("End")
    assert reader.state() == end
    assert asked == []


def test_the_viewer_goes_by_keys_alone(long_game, visit):
    reader = visit(long_game.address(view="replay"), DESK)
    reader.see(".board .seat")
    press = reader.page.keyboard.press
    position = "document.querySelector('senki-replay').stepper.position"
    for key, moved in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        press(key)
        assert reader.page.evaluate(position) == moved
    press("]")
    assert reader.page.evaluate(position) > 1
    press("?")
    reader.see("dialog.keys[open]")
    press("Escape")
    press("v")
    reader.page.wait_for_function("() => location.hash.includes('as=judge')")
    assert reader.page.evaluate("document.querySelector('senki-replay').viewer") == "judge"


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_deep_link_leads_to_its_position_and_nothing_is_wider_than_the_page(long_game, visit, size):
    reader = visit(long_game.address(view="replay") + "#at=200&as=A", size)
    reader.see(".log .here")
    assert reader.page.evaluate("document.querySelector('senki-replay').stepper.position") == 200
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
