"""The replay viewer in a browser: a long game to its end and back to the same board, without asking anybody."""

import pytest

from domain.kernel.opening import load
from domain.kernel.views import view
from replays.viewer.html import to_html
from tests.browser.conftest import DESK, LONG, PHONE
from tests.browser.looks import faults
from tests.browser.paper import paper_game
from tests.browser.tables import board

STEPS = """([key, goal]) => {
  const { stepper } = document.querySelector("senki-replay");
  let steps = 0;
  const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  for (; stepper.position !== goal; steps += 1) press();
  return steps;
}"""


def test_a_long_replay_is_stepped_to_its_end_and_back(long_game, visit):
    reader = visit(long_game.address(view="replay") + "#at=0&as=judge", DESK)
    reader.see(".board .seat")
    before = reader.state()
    count = reader.page.evaluate("document.querySelector('senki-replay').stepper.events.length")
    assert count >= LONG
    asked = []
    reader.page.on("request", lambda request: "icon" in request.url or asked.append(request.url))
    worked = reader.worked()
    steps = reader.page.evaluate(STEPS, ["ArrowRight", count])
    worked = reader.worked() - worked
    end = reader.state()
    assert steps == count
    assert end != before
    assert worked / steps < 0.016, f"{1000 * worked / steps:.1f} ms a step"
    back = reader.page.evaluate(STEPS, ["ArrowLeft", 0])
    assert back == count
    assert reader.state() == before
    reader.page.keyboard.press("End")
    assert reader.state() == end
    assert asked == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_deep_link_leads_to_its_position_and_nothing_is_wider_than_the_page(long_game, visit, size):
    reader = visit(long_game.address(view="replay") + "#at=200&as=A", size)
    reader.see(".log .here")
    assert reader.page.evaluate("document.querySelector('senki-replay').stepper.position") == 200
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_replay_kept_as_one_file_opens_without_a_service(visit, tmp_path, shots):
    game = paper_game("star_front")
    file = tmp_path / "game.html"
    file.write_text(to_html(game.desk.events, "spectator"), "utf-8")
    reader = visit("/", PHONE)
    reader.page.goto(file.as_uri())
    reader.see(".board .seat")
    reader.page.keyboard.press("End")
    reader.see(".status", "game over")
    assert reader.board() == board(load(view(game.desk.events, "spectator"), game.ruleset).table)
    assert faults(reader.page) == []
    reader.shoot(shots, "offline")
