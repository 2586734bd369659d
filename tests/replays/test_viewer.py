"""The browser's table compared with ours: the same changes, the same table, forward and back; and the offline page."""

import json
import re

import pytest
from py_mini_racer import MiniRacer

from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.views.views import SPECTATOR, make_view
from replays.table_at_position import fold
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.offline_page import make_offline_page
from replays.viewer.packed_json import unpack_json
from replays.viewer.replay_json import replay_data
from scripts.simulation.random_games import random_game
from tests.kernel.random_play import random_game as random_toy

HARNESS = """
function plainCard(card) {
  return [card.angle, card.attributes, card.bringer, card.face, card.id, card.life, card.marks, card.place,
          card.printing, card.role, card.seen];
}
function sorted(map, of) { return Object.fromEntries([...map.keys()].sort().map((key) => [key, of(map.get(key))])); }
function state(table) {
  return JSON.stringify({
    cards: sorted(table.cards, plainCard), retired: sorted(table.retired, plainCard),
    cards_by_place: sorted(table.lists, (x) => x),
    chain: table.chain, clock: table.clock.slice(1), cards_entered: table.entered, flags: sorted(table.flags, (x) => x),
    modifiers: sorted(table.modifiers, (x) => x), pins: sorted(table.pins, (x) => x), result: table.result,
    counters: sorted(table.counters, (x) => x),
  });
}
let stepper = null;
function begin(record) { stepper = new Stepper(JSON.parse(record)); return stepper.events.length; }
function jump(position) { stepper.jump(position); return state(stepper.table); }
function byChanges(count) { for (let n = 0; n < count; n += 1) stepper.forwardOneChange(); return stepper.position; }
function gone(record) { return JSON.stringify([...takenBackPositions(JSON.parse(record).events)].sort((a, b) => a - b)); }
"""


@pytest.fixture(scope="module")
def browser():
    context = MiniRacer()
    context.eval(bundle_modules("kernel/table.js", "kernel/stepper.js") + HARNESS)
    return context


def ours(table):
    state = table.state()
    state.pop("header")
    state["clock"] = tuple(state["clock"])
    state["counters"] = {f"{owner}\0{name}": value for (owner, name), value in state["counters"].items()}
    return json.loads(json.dumps(state, sort_keys=True))


def theirs(text):
    return json.loads(text)


@pytest.fixture(scope="module", params=["gundam_war 1", "gundam_war 2", "toy 3", "toy 4"])
def events(request):
    name, seed = request.param.split()
    if name == "toy":
        return random_toy(int(seed)).events
    game = random_game(name, "browser", int(seed))
    game.play()
    return game.desk.events


def test_the_browser_shows_the_table_that_we_show_at_every_jump(browser, events):
    record = json.dumps({"header": fold(events, 1).header.to_plain(), "events": _as_objects(events)})
    assert browser.call("begin", record) == len(events)
    for position in (*range(0, len(events), 7), len(events), len(events) // 2, 0):
        assert theirs(browser.call("jump", position)) == ours(fold(events, position)), position


def test_single_changes_add_up_to_events(browser, events):
    record = json.dumps({"header": fold(events, 1).header.to_plain(), "events": _as_objects(events)})
    browser.call("begin", record)
    steps = sum(max(len(event.changes), 1) for event in events[:40])
    assert browser.call("byChanges", steps) == 40
    assert theirs(browser.call("jump", 40)) == ours(fold(events, 40))


def test_the_browser_strikes_what_was_taken_back(browser):
    from domain.kernel.record.log_queries import taken_back_positions

    events = random_toy(9).events
    record = json.dumps({"header": fold(events, 1).header.to_plain(), "events": _as_objects(events)})
    assert theirs(browser.call("gone", record)) == sorted(taken_back_positions(events))


def _as_objects(events):
    return [
        {"family": e.family, "line": e.line, "said": {"to": e.said["to"]} if "to" in e.said else {},
         "changes": [change_to_plain(change) for change in e.changes]}
        for e in events
    ]  # fmt: skip


def test_the_offline_page_of_a_spectator_holds_only_what_the_spectator_may_see(events):
    seen = make_view(events, SPECTATOR)
    assert replay_data(seen)["events"] == replay_data(make_view(list(events), SPECTATOR))["events"]
    page = make_offline_page(events, SPECTATOR)
    packed = json.loads(re.search(r'id="records"[^>]*>(.*?)</script>', page)[1])
    page += json.dumps([unpack_json(each) for each in (packed["book"], *packed["views"].values())], ensure_ascii=False)
    assert list(packed["views"]) == [SPECTATOR]
    known = {change.printing for event in seen for change in event.changes if type(change).__name__ == "Pinned"}
    every = {change.printing for event in events for change in event.changes if type(change).__name__ == "Pinned"}
    for hidden in every - known:
        assert f'"{hidden}"' not in page
