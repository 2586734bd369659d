"""The replay viewer in a browser: a long game to its end and back to the same board, without asking anybody."""

import pytest

from domain.kernel.desk.game_opening import load_desk
from domain.kernel.views.views import make_view
from replays.viewer.offline_page import make_offline_page
from scripts.simulation.random_games import random_game
from tests.browser.browser_table import board
from tests.browser.conftest import DESK, LONG, PHONE
from tests.browser.looks import faults
from tests.browser.paper import paper_game
from tests.soak import in_full

STEPS = """([key, goal]) => {
  const { stepper, board } = document.querySelector("senki-replay");
  const touched = new MutationObserver(() => {});
  touched.observe(document.querySelector(".log"), { subtree: true, childList: true, attributes: true });
  const draw = board.draw.bind(board);
  let steps = 0, drawn = 0;
  board.draw = (...given) => { drawn += 1; draw(...given); };
  const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  for (; stepper.position !== goal && steps <= stepper.events.length; steps += 1) press();
  const rows = touched.takeRecords();
  touched.disconnect();
  board.draw = draw;
  return { steps, drawn, made: rows.filter((row) => row.type === "childList").length, marked: rows.length };
}"""
"""Steps with a key to a position: how many steps, how often the board was drawn, rows of the log made again and touched."""


def test_a_long_replay_is_stepped_to_its_end_and_back_and_each_step_draws_once(long_game, visit):
    reader = visit(long_game.address(view="replay") + "&at=0&as=judge", DESK)
    reader.see(".board .seat")
    reader.page.evaluate("document.querySelector('senki-replay').story.whole.then(() => true)")
    before = reader.state()
    count = reader.page.evaluate("document.querySelector('senki-replay').stepper.events.length")
    assert count >= LONG
    wanted = []
    reader.page.on("request", lambda request: "icon" in request.url or wanted.append(request.url))
    for key, goal in (("ArrowRight", count), ("ArrowLeft", 0)):
        result = reader.page.evaluate(STEPS, [key, goal])
        assert (result["drawn"], result["made"]) == (result["steps"], 0)
        assert result["steps"] < count, "what only moves the clock is walked over"
        assert result["marked"] <= 4 * result["steps"], "a step marks the row it comes to and the one it leaves"
        assert (reader.state() == before) is (goal == 0)
    reader.page.keyboard.press("End")
    assert reader.page.evaluate("document.querySelector('senki-replay').stepper.position") == count
    assert wanted == []


@pytest.mark.parametrize("size", in_full([PHONE, DESK], [PHONE]), ids=in_full(["phone", "desk"], ["phone"]))
def test_a_deep_link_leads_to_its_position_and_nothing_is_wider_than_the_page(long_game, visit, size):
    reader = visit(long_game.address(view="replay") + "&at=200&as=A", size)
    reader.see(".status")
    reader.page.wait_for_selector(".log .here", state="attached")
    assert reader.page.evaluate("document.querySelector('senki-replay').stepper.position") == 200
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


LOADING = """() => {
  const replay = document.body.appendChild(document.createElement("senki-replay"));
  replay.load = () => new Promise(() => {});
  replay.show("judge");
  return [document.querySelector("senki-replay"), replay].map((each) =>
    [...each.querySelectorAll("header button, header select, .controls button")].every((part) => part.closest("[inert]")));
}"""
"""Of a replay that is there, and of one whose record does not come: whether nothing in it can be pressed."""


def test_nothing_can_be_pressed_before_the_record_is_there(long_game, visit):
    reader = visit(long_game.address(view="replay") + "&at=0&as=A", PHONE)
    reader.see(".board .seat")
    assert reader.page.evaluate(LOADING) == [False, True]


def test_a_replay_stored_as_one_file_opens_without_a_service(visit, tmp_path, shots):
    game = paper_game("star_front")
    file = tmp_path / "game.html"
    file.write_text(make_offline_page(game.desk.events, "spectator"), "utf-8")
    reader = visit("/", PHONE)
    reader.page.goto(file.as_uri() + "#at=0")
    reader.see(".board .seat")
    reader.page.keyboard.press("End")
    reader.see(".status", " win")
    assert reader.board() == board(load_desk(make_view(game.desk.events, "spectator"), game.ruleset).table)
    assert faults(reader.page) == []
    reader.shoot(shots, "offline")


LIT = """() => {
  const there = new Set([...document.querySelectorAll(".board [data-card]")].map((card) => card.dataset.card));
  const chip = [...document.querySelectorAll(".story .cardref")].find((each) => there.has(each.dataset.of));
  chip.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  return document.querySelector(".board .hot")?.dataset.card === chip.dataset.of;
}"""


HEARD = """() => {
  const replay = document.querySelector("senki-replay");
  const { events } = replay.stepper;
  const named = replay.sentences.findIndex((parts, at) => events[at].spoken && parts.some((part) => part.card));
  const next = events.findIndex(({ spoken, name }, at) => at > named && spoken && name !== "passed");
  replay.jump(named);
  replay.jump(next + 1);
  const [told, ...more] = replay.querySelectorAll(".status .unseen");
  const { name } = replay.sentences[named].find((part) => part.card);
  return [told.textContent.includes(name), more.length, told.querySelectorAll("a, button").length];
}"""


@pytest.fixture
def demo(service):
    """A game to its end, with players."""
    game = random_game("gundam_war", "browser", 17, players={"A": "mika", "B": "ren"})
    game.play()
    return service.bring("told", game.desk.events)


def test_a_link_opens_on_a_cover_that_does_not_show_who_wins(demo, visit, shots):
    reader = visit(demo.address(view="replay"), DESK)
    reader.see(".cover .player h3", "mika")
    assert reader.page.locator(".cover .outcome, .bar-top .outcome").count() == 0
    assert reader.page.locator(".cover .keycards .card").count() >= 2
    reader.shoot(shots, "cover")
    assert faults(reader.page) == []
    reader.page.get_by_role("button", name="Show the result").click()
    assert reader.page.locator(".cover .outcome").count() == 2
    reader.page.get_by_role("button", name="Watch from the start").click()
    reader.see(".board .seat")
    assert reader.page.evaluate("document.querySelector('senki-replay').stepper.position") == 0


def test_the_story_points_at_cards_and_rules_and_hides_what_is_to_come(demo, visit):
    reader = visit(demo.address(view="replay") + "&at=120&as=judge", DESK)
    reader.see(".story .here")
    reader.page.evaluate("document.querySelector('senki-replay').story.whole.then(() => true)")
    lit = reader.page.evaluate(LIT)
    assert lit, "a card that is named in the story and lies on the board lights up there"
    reader.page.evaluate("document.querySelector('.story .fn').click()")
    reader.see("dialog.sheet .statement")
    reader.page.keyboard.press("Escape")
    assert reader.page.locator(".game-line [role=slider]").get_attribute("aria-valuetext").startswith("Turn ")
    reader.page.keyboard.press("s")
    reader.page.wait_for_selector(".game-line .curtain:not([hidden])")
    shown = reader.page.locator(".story li[data-at]:visible").evaluate_all(
        "(all) => all.map((row) => Number(row.dataset.at))"
    )
    assert max(shown) < 120
    reader.page.keyboard.press("s")
    reader.page.keyboard.press("m")
    assert reader.page.evaluate("document.querySelector('senki-replay').stepper.position") > 120
    # What was passed over is heard, and nothing that is out of sight can be pressed.
    assert reader.page.evaluate(HEARD) == [True, 0, 0]


def test_why_a_line_matters_is_shown_to_those_who_ask_for_it(service, visit, long_game, shots):
    """Given a random game, when the reader switches the explanations on, then the reasons stand behind their lines and in the
    present sentence, in the reader's language, and a page that is opened later has them."""
    reader = visit(long_game.address(view="replay") + "&at=1", DESK)
    reader.see(".board .seat")
    assert not reader.page.locator(".story .matters").first.is_visible()
    reader.click(".btn.menu")
    reader.click("dialog.sheet .more button", "Explain why it matters")
    reader.page.keyboard.press("Escape")
    reasons = reader.page.evaluate("() => document.querySelector('senki-replay').record.reasons.map(({ en }) => en)")
    reader.page.evaluate("() => document.querySelector('senki-replay').story.fillAll()")
    assert reader.page.locator(".story .matters").all_text_contents() == reasons
    reader.page.evaluate("""() => {
        const replay = document.querySelector("senki-replay");
        replay.jump([...replay.reasons.keys()][0] + 1);
    }""")
    reader.see(".status .matters", reasons[0])
    reader.see(".story .matters", reasons[0])
    reader.shoot(shots, "why-it-matters")
    reader.page.wait_for_function("() => !location.hash.includes('at=1&') && !location.hash.endsWith('at=1')")
    reader.page.reload()
    reader.see(".status .matters", reasons[0])
