"""The table as data to be drawn: from a table, its mat and its face, without a page."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from py_mini_racer import MiniRacer

from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import RULESETS
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import replay_data
from scripts.conformance.sample_games import SEEDS, finished_game
from tests.soak import in_turn

PLACES = (Path(__file__).parent / "placed.js").read_text("utf-8")


@pytest.fixture(scope="module")
def engine():
    racer = MiniRacer()
    racer.eval(
        bundle_modules(
            "kernel/stepper.js",
            "board/scene.js",
            "board/arrow-endpoints.js",
            "board/arrow-shapes.js",
            "board/arrows.js",
            "board/arrow-detours.js",
            "board/card-history.js",
            "board/own-images.js",
            "board/card-description.js",
            "replay/narration.js",
            "replay/word-break.js",
        )
    )
    return racer


@pytest.mark.parametrize(("name", "viewer"), in_turn(RULESETS, [SPECTATOR, "A"]))
def test_every_card_of_the_table_is_drawn_once_or_lies_in_a_pile(engine, name, viewer):
    """At every seventh position of a random game, to a spectator or to a player; in the soak to both."""
    record = replay_data(make_view(finished_game(name, SEEDS[1]).desk.events, viewer))
    engine.eval(f"globalThis.record = {json.dumps(record)}")
    assert json.loads(engine.eval(PLACES)) == []


@pytest.mark.parametrize("name", RULESETS)
def test_a_number_of_cards_is_not_known_before_the_cards_are_there_and_then_in_no_danger(engine, name):
    """Before the first event nothing is set up: a life of cards is no life of none, which would be the end."""
    record = replay_data(make_view(finished_game(name, SEEDS[1]).desk.events, SPECTATOR))
    engine.eval(f"globalThis.record = {json.dumps(record)}; globalThis.stepper = new Stepper(record)")
    scores = "JSON.stringify(buildScene(record, stepper, { near: 'A' }).seats.map(({ score }) => [score.now, score.low]))"
    result = [json.loads(engine.eval(f"stepper.jump({at}); {scores}")) for at in range(12)]
    unset = {"zone": None, "counter": 0, "tally": None}[record["mat"]["score"]["kind"]]
    assert result[0] == [[unset, False]] * len(result[0])
    assert not [now for scores in result for now, _ in scores if record["mat"]["score"]["kind"] == "zone" and now == 0]
    assert not any(low for scores in result for _, low in scores)


def test_far_lanes_stand_in_the_columns_of_the_near_ones(engine):
    """The first player's lanes run from right to left (SF-POS-06); both sides have the same columns."""
    look = "{ header: { seats: ['A', 'B'] }, table: { flags: new Map([['first', 'A']]) } }"
    columns = [
        json.loads(engine.eval(f"JSON.stringify([1,2,3,4,5].map((lane) => laneColumn({look}, '{near}', lane, 5)))"))
        for near in "AB"
    ]
    assert columns == [[5, 4, 3, 2, 1], [1, 2, 3, 4, 5]]


def test_equal_cards_fold_and_those_with_something_on_them_do_not(engine):
    cards = [
        {"id": "#1", "printing": "p", "angle": 0, "marks": [], "sets": []},
        {"id": "#2", "printing": "p", "angle": 90, "marks": [], "sets": []},
        {"id": "#3", "printing": "p", "angle": 0, "marks": [["damage", 1]], "sets": []},
        {"id": "#4", "printing": "p", "angle": 0, "marks": [], "sets": []},
        {"id": "#5", "printing": None, "angle": 0, "marks": [], "sets": []},
        {"id": "#6", "printing": None, "angle": 0, "marks": [], "sets": []},
    ]
    fans = json.loads(
        engine.eval(f"JSON.stringify(groupAlikeCards({json.dumps(cards)}).map((fan) => fan.map((card) => card.id)))")
    )
    assert fans == [["#1", "#4"], ["#2"], ["#3"], ["#5"], ["#6"]]


def test_an_attack_is_drawn_from_its_unit_to_what_it_is_declared_at(engine):
    look = """{ header: { seats: ["A", "B"] }, mat: { rows: [] }, table: {
      cards: new Map([["#1", {}], ["#2", {}]]),
      flags: new Map([["attacks", [
        { units: [["#1", 1]], against: "B", target: ["", 0], defenders: [], done: false },
        { units: [["#2", 1]], against: "B", target: ["#9", 1], defenders: [["#7", 1]], done: false },
        { units: [["#2", 1]], against: "B", target: ["", 0], defenders: [], done: true },
      ]]]),
    } }"""
    arrows = json.loads(
        engine.eval(
            f"JSON.stringify(arrowLinks({look}, {{ totals: [{{ place: 'A.space', seat: 'A', open: true }}], waiting: [] }}))"
        )
    )
    assert [(each["from"], each["to"]) for each in arrows] == [("A.space", "B.score"), ("#1", "B.score"), ("#2", "#7")]


def test_the_history_of_a_card_is_the_lines_that_name_it_as_far_as_the_reader_has_come(engine):
    events = [
        {"line": 1, "said": {"args": {"cards": ["#1"]}}, "changes": []},
        {"line": 1, "said": {}, "changes": [[3, "#1", "A.hand"]]},
        {"line": 2, "said": {}, "changes": [[3, "#2", "#1"]]},
        {"line": 3, "said": {}, "changes": [[9, "#11", 90]]},
        {"line": 4, "said": {"card": "#1"}, "changes": []},
    ]
    result = json.loads(engine.eval(f"JSON.stringify(cardHistory({json.dumps(events)}, 4, '#1'))"))
    assert result == [{"line": 1, "at": 1}, {"line": 2, "at": 3}]


@pytest.mark.parametrize("written", ["U-S4.jpg", "u_s4.PNG", "US4", "U-S4"])
def test_a_picture_is_found_by_the_number_of_its_card(engine, written):
    assert engine.eval(f"pictureKey({json.dumps(written)})") == "us4"


def test_arrows_at_one_target_come_in_in_the_order_in_which_they_set_out(engine):
    """Given three attackers of one card, then both ends of their arrows go from left to right: none crosses another."""
    placed = [
        {"link": {"from": name, "to": to, "kind": "attack"}, "start": {"x": x, "y": 90, "w": 20, "h": 30}, "end": {}}
        for name, to, x in (("#3", "#9", 200), ("#1", "#9", 10), ("#4", "#8", 5), ("#2", "#9", 100))
    ]
    result = json.loads(engine.eval(f"JSON.stringify(spreadArrows({json.dumps(placed)}))"))
    assert [(each["link"]["from"], each["part"]) for each in result] == [("#1", 0.25), ("#2", 0.5), ("#3", 0.75), ("#4", 0.5)]


SEATS = ["B", "C", "A"]
FRONTS = [{"x": 6, "y": 60, "w": 340, "h": 50}, {"x": 6, "y": 200, "w": 340, "h": 50}, {"x": 6, "y": 290, "w": 350, "h": 60}]


@pytest.mark.parametrize(
    ("own", "other", "crosses"), [("C", "A", False), ("A", "C", False), ("B", "A", True), ("C", "B", True)]
)
def test_an_attack_among_three_goes_straight_only_where_no_rail_lies_between(engine, own, other, crosses):
    assert engine.eval(f"crossesRail({SEATS}, '{own}', '{other}')") is crosses


@pytest.mark.parametrize(("own", "other"), [(0, 2), (1, 0), (2, 0)])
def test_around_the_sides_an_attack_runs_through_gaps_and_along_the_edge(engine, own, other):
    """Upright within its own side and at its end alone; level between sides, upright next to all of them."""
    front = FRONTS[own]
    wanted = {
        "from": {"x": 100, "y": front["y"] + 4, "w": 40, "h": 46},
        "to": None,
        "fronts": FRONTS,
        "own": own,
        "other": other,
        "width": 360,
        "nth": 0,
    }
    way = json.loads(engine.eval(f"JSON.stringify(phoneDetour({json.dumps(wanted)}))"))
    beside = max(area["x"] + area["w"] for area in FRONTS[:2])
    for (x, y), (next_x, next_y) in pairwise(way[1:-1]):
        assert y == next_y or x == next_x > beside
        assert all(y == next_y and not area["y"] < y < area["y"] + area["h"] for area in FRONTS) or x == next_x
    assert FRONTS[other]["y"] <= way[-1][1] <= FRONTS[other]["y"] + FRONTS[other]["h"]


@pytest.mark.parametrize(
    ("word", "halves"),
    [
        ("アッシェンランス", ["アッシェン", "ランス"]),
        ("ランタンスウィフト", ["ランタン", "スウィフト"]),
        ("ブライトウォーター", ["ブライト", "ウォーター"]),
        ("モウ", ["モウ"]),
        ("結晶の翼", ["結晶の翼"]),
    ],
)
def test_a_long_word_of_kana_is_parted_where_no_sign_loses_its_neighbour(engine, word, halves):
    assert json.loads(engine.eval(f"JSON.stringify(splitWord({json.dumps(word)}))")) == halves


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_a_card_reveals_nothing_that_the_rules_only_count_by(engine, language):
    """Given units of Macross Crusade, when one is read, then when it came is not told and what it did is (MC-SCRAP-05)."""
    record = replay_data(finished_game("macross_crusade", SEEDS[1]).desk.events)
    engine.eval(f"globalThis.record = {json.dumps(record)}")
    stored = {name for event in record["events"] for code, _, name, *_ in _named(event) if code == 11}
    assert {"controlled", "arrived", "sortied"} <= stored
    bears = json.dumps({"attributes": dict.fromkeys(sorted(stored), 7)})
    result = json.loads(
        engine.eval(f"JSON.stringify(attributeTexts(new Narration(record, '{language}'), record.face, {bears}))")
    )
    terms = {name: record["terms"][name][language].capitalize() for name in stored}
    assert [each for each in result if each.startswith(terms["sortied"])]
    assert not [each for each in result if each.startswith((terms["controlled"], terms["arrived"]))]


def _named(event):
    return [change for change in event["changes"] if len(change) > 2]
