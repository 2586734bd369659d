"""What stands side by side on the pad is never called the same."""

import json

import pytest

from tests.web.modules import loaded

HARNESS = """
function say(word, more = {}) { return more.seat ?? word; }
function term(terms, name) { return name; }
function language() { return "en"; }
const cards = new Map(["#1", "#2", "#3"].map((id) => [id, { id, printing: id === "#3" ? "shade" : "maw" }]));
const table = { cards, zones: new Map(), pins: new Map(), data: (card) => ({ name: card.printing }) };
const names = new Names({ table, record: { terms: {}, header: { seats: ["A", "B"], players: {} } } });
function apart(told) {
  const offers = JSON.parse(told);
  return JSON.stringify(names.apart(offers, offers.map((offer) => names.offer(offer))));
}
function options(told) { return JSON.stringify([...names.options(JSON.parse(told)).values()]); }
"""


@pytest.fixture(scope="module")
def engine():
    made = loaded("pad/choosing.js", "pad/names.js")
    made.eval(HARNESS)
    return made


def apart(engine, *offers):
    told = [{"act": act, "args": args, "slots": slots, "note": ""} for act, args, slots in offers]
    return json.loads(engine.call("apart", json.dumps(told)))


def test_offers_that_are_called_the_same_are_told_with_what_they_ask_for(engine):
    one, group = {"units": {"least": 1, "most": 1}}, {"units": {"least": 2, "most": 3}}
    assert apart(engine, ("attack", {"seat": "B"}, one), ("attack", {"seat": "B"}, group), ("pass", {}, {})) == [
        "act.attack · B · arg.units 1",
        "act.attack · B · arg.units 2–3",
        "act.pass",
    ]


def test_offers_with_cards_of_one_name_are_told_with_their_numbers(engine):
    offers = [("play", {"card": card}, {}) for card in ("#1", "#2", "#3")]
    assert apart(engine, *offers) == ["act.play · maw · #1", "act.play · maw · #2", "act.play · shade"]


def test_options_of_one_name_are_told_with_their_numbers(engine):
    assert json.loads(engine.call("options", '["#1", "#2", "#3", "F1"]')) == ["maw #1", "maw #2", "shade", "F1"]
