"""How the pad calls things: what stands side by side is never called the same."""

import json

import pytest

from replays.viewer.js_bundle import bundle_modules
from tests.web.modules import loaded

TERMS = {
    key: {"en": words}
    for key, words in {
        "do.draw": "draw {n} {n?card|cards}",
        "do.roll": "roll {to}",
        "text.self": "this card",
        "text.or": " or ",
        "verb.either": "one of several ways",
    }.items()
}
HARNESS = (
    f"const TERMS = {json.dumps(TERMS)};"
    + """
function say(word, more = {}) { return more.seat ?? word; }
function term(terms, name) { return name; }
function language() { return "en"; }
function capitalize(words) { return words[0].toUpperCase() + words.slice(1); }
const printings = { "#1": "maw", "#2": "maw", "#3": "shade", "#4": null };
const cards = new Map(Object.entries(printings).map(([id, printing]) => [id, { id, printing, marks: {}, place: "A.hand" }]));
const WAYS = [{ effects: [{ do: "draw", n: 2 }] }, { effects: [{ do: "roll", to: "self" }] }];
const FORK = { timing: "any", effects: [{ do: "either", ways: WAYS }] };
const TWICE = { timing: "any", effects: [...FORK.effects, ...FORK.effects.map((each) => ({ ...each }))] };
const texts = (printing) => [{ timing: "continuous", effects: [] }, printing === "shade" ? TWICE : FORK];
const data = ({ printing }) => (printing ? { name: printing, text: texts(printing) } : null);
const flags = new Map(), chain = [];
const zones = new Map([["A.hand", ["A.hand", "hand", "A"]]]);
const pins = new Map(["maw", "shade"].map((printing) => [printing, data({ printing })]));
const table = { flags, chain, cards, zones, pins, data };
const names = new DisplayNames({ table, record: { terms: TERMS, header: { zones: [], seats: ["A", "B"], players: {} } } });
function apart(told) {
  const offers = JSON.parse(told);
  return JSON.stringify(names.distinguish(offers, offers.map((offer) => names.offer(offer))));
}
function strip(told) {
  const offers = JSON.parse(told).map(([act, args, slots]) => ({ act, args, slots }));
  return JSON.stringify(names.distinguish(offers, offers.map((offer) => names.value(offer.args.card))));
}
function about(id) { return `${names.card(id)} ${names.about(id)}`; }
function reasons(problem) { return JSON.stringify(Notices.prototype.reasons.call({ names }, JSON.parse(problem))); }
function options(told) { return JSON.stringify([...names.options(JSON.parse(told)).values()]); }
"""
)


@pytest.fixture(scope="module")
def engine():
    made = loaded(
        "/viewer/replay/refusal-text.js",
        "lib/api.js",
        "pad/offer-arguments.js",
        "pad/effect-modes.js",
        "pad/play-variants.js",
        "pad/tap-entries.js",
        "pad/display-names.js",
        "pad/refusal-messages.js",
        "pad/notices.js",
    )
    made.eval(bundle_modules("replay/narration.js", "board/card-text-sentences.js"))
    made.eval(HARNESS)
    return made


def apart(engine, *offers):
    result = [{"act": act, "args": args, "slots": slots, "note": ""} for act, args, slots in offers]
    return json.loads(engine.call("apart", json.dumps(result)))


def test_offers_that_are_called_the_same_are_reported_with_what_they_ask_for(engine):
    one, group = {"units": {"least": 1, "most": 1}}, {"units": {"least": 2, "most": 3}}
    assert apart(engine, ("attack", {"seat": "B"}, one), ("attack", {"seat": "B"}, group), ("pass", {}, {})) == [
        "act.attack · B · arg.units 1",
        "act.attack · B · arg.units 2–3",
        "act.pass",
    ]


def test_offers_with_cards_of_one_name_are_reported_with_their_numbers(engine):
    offers = [("play", {"card": card}, {}) for card in ("#1", "#2", "#3")]
    assert apart(engine, *offers) == ["act.play · maw · 1", "act.play · maw · 2", "act.play · shade"]


def test_options_of_one_name_are_reported_with_their_numbers(engine):
    assert json.loads(engine.call("options", '["#1", "#2", "#3", "F1"]')) == ["maw (1)", "maw (2)", "shade", "F1"]


def test_a_card_is_reported_with_its_number_once(engine):
    assert engine.call("about", "#3") == "shade A · hand"
    assert engine.call("about", "#4") == "unknown A · hand"


def test_a_refusal_names_the_rule_with_its_words_and_the_cards_that_would_do(engine):
    problem = {
        "status": 409,
        "type": "/problems/refused",
        "rule": "X-1",
        "statement": "One a turn.",
        "detail": "not this one",
        "legal": ["#1", "#3", "A pass"],
    }
    result = json.loads(engine.call("reasons", json.dumps(problem)))
    assert result == ["not this one", "X-1: One a turn.", "maw · shade · A pass"]


def test_what_lies_face_down_on_a_lane_is_called_by_the_token_that_it_is(engine):
    """Given a card that nobody knows, then on a lane of Star Front it is a little traveller, and elsewhere unknown."""
    engine.eval(
        'const lanes = new Map([["#45", { id: "#45", printing: null, face: "down", attributes: { lane: 2 } }],'
        ' ["#46", { id: "#46", printing: null, face: "down", attributes: {} }]]);'
        "const laid = new DisplayNames({ table: { cards: lanes, data },"
        ' record: { terms: {}, mat: { token: "little_traveller" }, header: { seats: ["A"], players: {} } } });'
    )
    assert engine.eval('[laid.card("#45"), laid.card("#46")].join()') == "little_traveller,unknown"


def test_offers_that_ask_for_the_same_are_reported_by_what_is_fixed_in_them(engine):
    target = {"targets": {"least": 1, "most": 1}}
    result = engine.call("strip", json.dumps([["play", {"card": "#1", "mode": mode}, target] for mode in ("upper", "lower")]))
    assert json.loads(result) == ["maw · upper", "maw · lower"]


def test_a_way_of_a_text_is_reported_by_what_it_does(engine):
    offers = [("use", {"card": "#1", "text": "1", "way": way}, {}) for way in (1, 2)]
    assert apart(engine, *offers) == [
        "act.use · maw · text_number · Draw 2 cards",
        "act.use · maw · text_number · Roll this card",
    ]
    assert apart(engine, ("use", {"card": "#1", "way": 9}, {})) == ["act.use · maw · arg.way 9"]


def test_both_ways_of_a_text_with_two_choices_are_reported(engine):
    offers = [("use", {"card": "#3", "way": way}, {}) for way in ("1/2", "2/1", "2/9")]
    assert apart(engine, *offers) == [
        "act.use · shade · Draw 2 cards · Roll this card",
        "act.use · shade · Roll this card · Draw 2 cards",
        "act.use · shade · arg.way 2/9",
    ]


@pytest.mark.parametrize("where", ["chain.push(['e1', EFFECT])", "flags.set('pending', [EFFECT])"])
def test_ways_that_are_asked_for_are_reported_by_what_they_do(engine, where):
    key = "e1" if "chain" in where else ""
    engine.eval("flags.clear(); chain.length = 0; var EFFECT = { ops: FORK.effects };" + where)
    engine.eval(f"flags.set('awaits', {{ what: 'either', effect: '{key}', words: ['1', '2'] }})")
    assert json.loads(engine.call("options", '["1", "2"]')) == ["Draw 2 cards", "Roll this card"]
