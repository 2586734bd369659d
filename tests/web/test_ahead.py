"""What a page can know while nothing answers: whose turn it is after what waits, and which cards left a hand."""

import json

import pytest

from tests.web.modules import loaded

HARNESS = """
function ahead(told, turn) {
  const entries = JSON.parse(told).map((says) => ({ body: { says } }));
  const found = aheadOf({ clock: [18, turn, "A", ""] }, ["A", "B"], entries);
  return JSON.stringify(found && [found.turn, found.holder, [...found.played]]);
}
function offered(played, left) {
  const found = offersAhead({ holder: "B", played: new Map([["B", JSON.parse(played)]]) }, new Map(JSON.parse(left)));
  return JSON.stringify(found.map(({ act, args }) => args.card ?? act));
}
"""


@pytest.fixture(scope="module")
def engine():
    made = loaded("pad/ahead.js")
    made.eval(HARNESS)
    return made


PLAY, END = {"seat": "A", "act": "play", "args": {"card": "x-1"}}, {"seat": "A", "act": "end_turn", "args": {}}


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ([], None),
        ([[{"line": "A: a note"}]], None),
        ([[PLAY]], [3, "A", [["A", ["x-1"]]]]),
        ([[PLAY], [END], [{"line": 'B play "Red Zura" as unit'}]], [4, "B", [["A", ["x-1"]], ["B", ["Red Zura"]]]]),
        ([[END, {**END, "seat": "B"}]], [5, "A", []]),
    ],
)
def test_what_waits_moves_the_turn_on_and_takes_cards_out_of_hands(engine, told, found):
    assert json.loads(engine.call("ahead", json.dumps(told), 3)) == found


def test_before_the_first_turn_no_turn_ends(engine):
    assert json.loads(engine.call("ahead", json.dumps([[END]]), 0)) is None


def test_what_is_left_of_the_list_may_be_tapped_the_most_first(engine):
    """A card of which every copy was played is not among it; without a list every card that was met is."""
    assert json.loads(engine.call("offered", '["a", "b"]', '[["a", 1], ["b", 2], ["c", 3]]')) == ["c", "b", "end_turn"]
    assert json.loads(engine.call("offered", '["a"]', '[["a", 0]]')) == ["a", "end_turn"]
