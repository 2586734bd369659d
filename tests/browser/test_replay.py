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
  const { stepper, board } = document.querySelector("senki-replay");
  const touched = new MutationObserver(() => {});
  touched.observe(document.querySelector(".log"), { subtree: true, childList: true, attributes: true });
  const draw = board.draw.bind(board);
  let steps = 0, drawn = 0;
  board.draw = (...given) => { drawn += 1; draw(...given); };
  const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  for (; stepper.position !== goal; steps += 1) press();
  const rows = touched.takeRecords();
  touched.disconnect();
  board.draw = draw;
  return { steps, drawn, made: rows.filter((row) => row.type === "childList").length, marked: rows.length };
}"""
"""Steps with a key to a position: how many steps, how often the board was drawn, rows of the log made anew and touched."""


def test_a_long_replay_is_stepped_to_its_end_and_back_and_each_step_draws_once(long_game, visit):
    reader = visit(long_game.address(view="replay") + "#at=0&as=judge", DESK)
    reader.see(".board .seat")
    before = reader.state()
    count = reader.page.evaluate("document.querySelector('senki-replay').stepper.events.length")
    assert count >= LONG
    asked = []
    reader.page.on("request", lambda request: "icon" in request.url or asked.append(request.url))
    for key, goal in (("ArrowRight", count), ("ArrowLeft", 0)):
        told = reader.page.evaluate(STEPS, [key, goal])
        assert (told["steps"], told["drawn"], told["made"]) == (count, count, 0)
        assert told["marked"] <= 2 * count, "a step marks the row it comes to and the one it leaves"
        assert (reader.state() == before) is (goal == 0)
    reader.page.keyboard.press("End")
    assert reader.page.evaluate("document.querySelector('senki-replay').stepper.position") == count
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
