"""What a page can know while nothing answers: whose turn it is after what waits, and which cards left a hand."""

import json

import pytest

from tests.web.modules import loaded

HARNESS = """
function ahead(told, turn, own) {
  const whole = (each) => (each.path ? each : { path: "steps", body: { says: each } });
  const entries = JSON.parse(told).map((each, at) => ({ words: `line ${at}`, ...whole(each) }));
  const found = predictState({ clock: [18, turn, "A", ""] }, ["A", "B"], entries, own);
  return JSON.stringify(found && [found.turn, found.holder, [...found.played], found.lost]);
}
function own(offers, played, holder) {
  return JSON.stringify(predictOwnOffers({ holder, played: new Map([["A", JSON.parse(played)]]) }, "A", JSON.parse(offers)));
}
function offered(played, left) {
  const ahead = { turn: 4, holder: "B", played: new Map([["B", JSON.parse(played)]]) };
  const found = predictOffers(ahead, new Map(JSON.parse(left)));
  return JSON.stringify(found.map(({ act, args }) => args.card ?? act));
}
"""


@pytest.fixture(scope="module")
def engine():
    made = loaded("pad/predicted-state.js")
    made.eval(HARNESS)
    return made


PLAY, END = {"seat": "A", "act": "play", "args": {"card": "x-1"}}, {"seat": "A", "act": "end_turn", "args": {}}
ATTACK = {"seat": "A", "act": "attack", "args": {"space": ["#1"]}}
QUIET = [
    {"path": "note", "body": {"text": "hello", "seat": "A"}},
    {"path": "proposals", "body": {"seat": "A", "line": 3}},
    {"path": "penalty", "body": {"to": "A"}},
    {"path": "say", "body": {"line": "{of the table}"}},
    [{"line": "A: a note"}, {"line": "#7 = Red Zura"}, {"seat": "B", "act": "look", "args": {}}],
]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ([], None),
        (QUIET, None),
        ([[PLAY]], [3, "A", [["A", ["x-1"]]], ""]),
        ([[PLAY], [END], [{"line": 'B play "Red Zura" as unit'}]], [4, "B", [["A", ["x-1"]], ["B", ["Red Zura"]]], ""]),
        ([[{"line": "play ~Zura"}], [{"line": "end_turn"}]], [4, "B", [["A", ["Zura"]]], ""]),
        ([[END, {**END, "seat": "B"}]], [5, "A", [], ""]),
    ],
)
def test_what_waits_moves_the_turn_on_and_takes_cards_out_of_hands(engine, told, found):
    assert json.loads(engine.call("ahead", json.dumps(told), 3, "A")) == found


@pytest.mark.parametrize(
    "lost",
    [
        [ATTACK],
        [{"line": "A attack space #1"}],
        [{"line": 12, "said": None}],
        [{"line": "judge let_stand GW-1: A play Zura"}],
        {"path": "passes", "body": {}},
        {"path": "takeback", "body": {"line": 3}},
        {"path": "say", "body": {"act": "time", "seat": "", "args": {}}},
    ],
)
def test_from_the_first_line_on_that_cannot_be_followed_the_page_says_so(engine, lost):
    """Given a play, something whose effect only the service can tell, and an end of the turn, when nothing answers, then turn
    and hands go on, and the second is named as where the page was left behind."""
    result = [[PLAY], lost, [END], [ATTACK]]
    assert json.loads(engine.call("ahead", json.dumps(result), 3, "")) == [4, "B", [["A", ["x-1"]]], "line 1"]


def test_before_the_first_turn_no_turn_ends_and_nothing_is_offered(engine):
    assert json.loads(engine.call("ahead", json.dumps([[END]]), 0, "")) == [0, "A", [], "line 0"]
    assert (
        json.loads(engine.eval("JSON.stringify(predictOffers({ turn: 0, holder: '', played: new Map() }, new Map()))")) == []
    )


def test_a_seat_is_offered_what_it_was_without_what_it_said_and_nothing_in_the_turn_of_another(engine):
    slot = {"options": ["#1", "#2"], "least": 1}
    play, ends = {"seat": "A", "act": "play", "args": {}, "slots": {"card": slot}}, {**END, "slots": {}}
    fixed = {**PLAY, "args": {"card": "#1"}, "slots": {}}
    offers = json.dumps([play, fixed, {**ATTACK, "slots": {}}, ends])
    left = [{**play, "slots": {"card": {**slot, "options": ["#2"]}}}, ends]
    assert json.loads(engine.call("own", offers, '["#1"]', "A")) == left
    assert json.loads(engine.call("own", offers, '["#1", "#2"]', "A")) == [ends]
    assert json.loads(engine.call("own", offers, '["#1"]', "B")) == []


def test_what_is_left_of_the_list_may_be_tapped_the_most_first(engine):
    """A card of which every copy was played is not among it; without a list every card that was met is."""
    assert json.loads(engine.call("offered", '["a", "b"]', '[["a", 1], ["b", 2], ["c", 3]]')) == ["c", "b", "end_turn"]
    assert json.loads(engine.call("offered", '["a"]', '[["a", 0]]')) == ["a", "end_turn"]
