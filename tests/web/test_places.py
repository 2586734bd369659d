"""Where a card may be dragged, and the order that dragging makes."""

import json

import pytest

from tests.web.modules import loaded

HARNESS = """
const words = ({ offer, picks }) => [offer.act, ...picks.map(([name, option]) => `${name} ${option}`)].join(" ");
const parsed = (places) => places.map(words);
function places(offers, card) { return JSON.stringify(parsed(dropPlacesForCard(JSON.parse(offers), card))); }
function onto(offers, card, other) { return JSON.stringify(parsed(dropPlacesOnto(JSON.parse(offers), card, other))); }
function partners(offers, card) { return JSON.stringify([...dropTargets(JSON.parse(offers), card, ["A", "B"])].sort()); }
function at(offers, spot, card) { return JSON.stringify(parsed(dropPlacesAtSpot(JSON.parse(offers), spot, card))); }
function spots(offers, card) { return JSON.stringify([...possibleSpots(JSON.parse(offers), card)].sort()); }
function answered(offer, spot) { return JSON.stringify(new ArgumentChoice(JSON.parse(offer)).atSpot(spot)); }
function arrange(offer, steps) {
  const choosing = new ArgumentChoice(JSON.parse(offer));
  for (const [name, option, at] of JSON.parse(steps)) name ? choosing.place(name, option, at) : choosing.leave(option);
  return JSON.stringify(choosing.chosen);
}
"""
SLOT = {
    "least": 0,
    "most": 3,
    "repeats": False,
    "single": [],
    "company": [],
    "listed": True,
    "weights": [],
    "limit": 0,
    "spots": [],
    "apart": [],
    "parts": [],
}


def slot(*options, **more):
    return {**SLOT, "options": list(options), **more}


def offer(act, args=None, groups=(), **slots):
    return {"seat": "A", "act": act, "args": args or {}, "slots": slots, "groups": groups, "reply": None, "spots": []}


SORTIE = offer("attack", groups=[["space", "earth"]], space=slot("#1", "#2", "#3"), earth=slot("#1", "#2"))
OFFERS = [
    offer("pass"),
    SORTIE,
    offer("move", {"card": "#1"}, to=slot("F1", "F2", least=1, most=1)),
    offer("use", {"card": "#2"}, targets=slot("#7", "#8", least=1, most=2)),
    offer("strike", {"seat": "B"}, units=slot("#1", "#2", least=1)),
    offer("strike", {"on": "#9"}, units=slot("#1", least=1)),
]


@pytest.fixture(scope="module")
def engine():
    made = loaded("pad/offer-arguments.js", "pad/drop-places.js")
    made.eval(HARNESS)
    return made


def asked(engine, name, *values):
    return json.loads(engine.call(name, *(value if isinstance(value, str) else json.dumps(value) for value in values)))


def test_a_card_has_a_place_for_everything_that_may_be_said_with_it(engine):
    assert asked(engine, "places", OFFERS, "#1") == [
        *("move to F1", "move to F2", "attack space #1", "attack earth #1", "strike units #1", "strike units #1"),
    ]
    assert asked(engine, "places", OFFERS, "#2") == ["use", "attack space #2", "attack earth #2", "strike units #2"]
    assert asked(engine, "places", OFFERS, "#99") == []


def test_a_card_is_dragged_onto_what_it_is_said_with(engine):
    assert asked(engine, "partners", OFFERS, "#1") == ["#9", "B"]
    assert asked(engine, "partners", OFFERS, "#2") == ["#7", "#8", "B"]
    assert asked(engine, "onto", OFFERS, "#1", "#9") == ["strike units #1"]
    assert asked(engine, "onto", OFFERS, "#1", "B") == ["strike units #1"]
    assert asked(engine, "onto", OFFERS, "#2", "#7") == ["use targets #7"]
    assert asked(engine, "onto", OFFERS, "#7", "#2") == ["use targets #7"]
    assert asked(engine, "onto", OFFERS, "#2", "#9") == []


LANES = [
    offer("move", {"card": "#1"}, to=slot("F1", "F2", least=1, most=1, spots=[["A.front", 1], ["A.front", 2]])),
    offer("summon", at=slot("F2", least=1, most=1, spots=[["A.front", 2]])),
    {**offer("attack", {"card": "#1"}), "spots": [["B.front", 1], ["B.back", 1]]},
]


def test_a_spot_is_what_may_be_said_with_it(engine):
    assert asked(engine, "at", LANES, "A.front:2", "#1") == ["move to F2"]
    assert asked(engine, "at", LANES, "B.back:1", "#1") == ["attack"]
    assert asked(engine, "at", LANES, "A.front:2", "") == ["move to F2", "summon at F2"]
    assert asked(engine, "at", LANES, "A.front:3", "#1") == []
    assert asked(engine, "spots", LANES, "#1") == [
        ["A.front:1", "F1"],
        ["A.front:2", "F2"],
        ["B.back:1", ""],
        ["B.front:1", ""],
    ]
    assert asked(engine, "spots", LANES, "#9") == []


def test_a_spot_answers_what_is_asked_for_it(engine):
    assert asked(engine, "answered", LANES[0], "A.front:2") == ["to", "F2"]
    assert asked(engine, "answered", LANES[0], "B.front:1") is None


@pytest.mark.parametrize(
    ("steps", "chosen"),
    [
        ([["space", "#1", 0], ["space", "#2", 0]], {"space": ["#2", "#1"], "earth": []}),
        ([["space", "#1", 0], ["space", "#2", 1], ["space", "#1", 2]], {"space": ["#2", "#1"], "earth": []}),
        ([["space", "#1", 0], ["space", "#2", 1], ["space", "#2", 0]], {"space": ["#2", "#1"], "earth": []}),
        ([["space", "#1", 0], ["earth", "#1", 0]], {"space": [], "earth": ["#1"]}),
        ([["space", "#3", 0], ["earth", "#3", 0]], {"space": ["#3"], "earth": []}),
        ([["space", "#1", 0], ["", "#1", 0]], {"space": [], "earth": []}),
        ([["space", "#9", 0]], {"space": [], "earth": []}),
    ],
)
def test_a_formation_is_what_was_dragged_in_its_order(engine, steps, chosen):
    assert asked(engine, "arrange", SORTIE, steps) == chosen


def test_no_more_go_in_than_there_is_room_for(engine):
    narrow = offer("defend", space=slot("#1", "#2", most=1))
    assert asked(engine, "arrange", narrow, [["space", "#1", 0], ["space", "#2", 0]]) == {"space": ["#2"]}
    full = offer("defend", space=slot("#1", "#2", "#3", most=2))
    steps = [["space", "#1", 0], ["space", "#2", 0], ["space", "#3", 0]]
    assert asked(engine, "arrange", full, steps) == {"space": ["#2", "#1"]}
