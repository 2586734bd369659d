"""What one tap says: offers that came as what is new, squads by tapping, and cards found by a letter or two."""

import json

import pytest

from tests.web.modules import loaded

HARNESS = """
const bare = { least: 0, single: [], company: [], spots: [], weights: [], limit: 0, repeats: false, listed: true, apart: [] };
const slot = (...options) => ({ ...bare, parts: [], options, most: options.length });
const slots = { space: slot("#1", "#2"), earth: slot("#2", "#3") };
const sortie = () => new ArgumentChoice({ seat: "A", act: "attack", args: {}, groups: [["space", "earth"]], slots });
function joined(before, told) { return JSON.stringify(mergeOffers(JSON.parse(before), JSON.parse(told))); }
function cycle(unit, times) {
  const choosing = sortie();
  for (let at = 0; at < times; at += 1) placeInNextArea(choosing, unit);
  return JSON.stringify(choosing.chosen);
}
function found(typed) {
  const named = [["heron", 2], ["the", 1], ["カイト", 3], ["shed", 5]].map(([word, count]) => ({ words: [word], count }));
  return JSON.stringify(searchCardNames(named, typed).map(({ words }) => words[0]));
}
function same(places) {
  const cards = new Map(JSON.parse(places).map((place, at) => [`#${at}`, { printing: null, place }]));
  return areIndistinguishable([...cards.keys()], { cards });
}
function answered(act, options, least) {
  const table = { flags: new Map(), cards: new Map(options.map((id) => [id, { printing: id, place: "A.field" }])) };
  const offer = { seat: "A", act, args: {}, groups: [], slots: { cards: { ...slot(...options), least } } };
  return JSON.stringify(choiceWithForcedAnswers({ offer, picks: [] }, table).chosen.cards);
}
function due(offers) { return JSON.stringify(requiredAnswer(JSON.parse(offers))?.act ?? null); }
function ends(events, gone) { return answerEndsTurn(JSON.parse(events), new Set(gone)); }
function back(told, steps) { return JSON.stringify(linesOfLastStep(JSON.parse(told), new Set(), JSON.parse(steps))); }
"""


@pytest.fixture(scope="module")
def engine():
    made = loaded("pad/offer-arguments.js", "pad/tap-entries.js", "pad/remaining-cards.js", "pad/undo.js")
    made.eval(HARNESS)
    return made


def test_offers_that_the_page_has_are_taken_from_its_list(engine):
    result = {"since": 7, "offers": [[1, 2], "new", [0, 1]]}
    assert json.loads(engine.call("joined", '["a", "b", "c"]', json.dumps(result))) == ["b", "c", "new", "a"]
    assert json.loads(engine.call("joined", '["a"]', '{"offers": ["x"]}')) == ["x"]


@pytest.mark.parametrize(
    ("unit", "times", "where"), [("#2", 1, "space"), ("#2", 2, "earth"), ("#2", 3, None), ("#3", 1, "earth"), ("#1", 2, None)]
)
def test_each_tap_takes_a_unit_one_area_further_and_then_home(engine, unit, times, where):
    chosen = json.loads(engine.call("cycle", unit, times))
    assert [name for name, units in chosen.items() if unit in units] == ([where] if where else [])


def test_two_letters_find_the_start_of_a_word_first_then_inside_then_in_order(engine):
    assert json.loads(engine.call("found", "he")) == ["heron", "shed", "the"]
    assert json.loads(engine.call("found", "hn")) == ["heron"]
    assert json.loads(engine.call("found", "かい")) == ["カイト"]
    assert json.loads(engine.call("found", ""))[0] == "shed"


def test_unknown_cards_of_one_place_are_alike(engine):
    assert engine.call("same", '["A.hand", "A.hand"]')
    assert not engine.call("same", '["A.hand", "B.hand"]')


def test_undo_takes_back_what_was_said_in_one_breath(engine):
    events = [{"spoken": True, "line": line, "said": {}} for line in range(4)]
    assert json.loads(engine.call("back", json.dumps(events), "[]")) == [3]
    assert json.loads(engine.call("back", json.dumps(events), "[[2, 4]]")) == [3, 2]


def test_what_alone_can_be_said_is_asked_before_anything_else(engine):
    def offer(act, to="", **slots):
        return {"act": act, "to": to, "slots": slots}

    def due(*offers):
        return json.loads(engine.call("due", json.dumps(offers)))

    first = offer("first", seat={})
    assert due(first) == "first"
    assert due(first, offer("keep")) == "first"
    assert due(first, offer("play")) is None
    assert due(offer("discard", to="end", cards={})) is None
    assert due(offer("choose")) is None


def test_a_turn_that_was_said_to_be_over_ends_by_the_answer_to_what_was_due_first(engine):
    def event(act, *clock):
        return {"spoken": bool(act), "line": 1, "said": {"act": act}, "changes": [[18, *clock]] if clock else []}

    began = event("", 4, "A")
    result = [event(""), began, event("play"), event("end_turn"), event("", 4, "A")]
    assert engine.call("ends", json.dumps(result), [])
    assert not engine.call("ends", json.dumps([*result, event("", 5, "B")]), [])
    assert not engine.call("ends", json.dumps(result[:-2]), [])
    assert not engine.call("ends", json.dumps(result), [3])


def test_what_is_ruled_on_is_not_ruled_on_again():
    """Given two things said in one breath, when a judge lets stand what is refused, then the first is ruled on, then the
    second, and then there is nothing left to rule on."""
    engine = loaded("pad/tap-commands.js")
    engine.eval("""
      const rule = (says) => JSON.stringify(letRefusedCommandStand(JSON.parse(says), "GW-1"));
      const left = (says) => JSON.parse(says).filter((each) => !isRuledCommand(each)).length;
    """)
    says = json.dumps([{"line": "A play Ember"}, {"seat": "A", "act": "end_turn", "args": {}}])
    result = [engine.call("left", says)]
    for _ in range(2):
        says = engine.call("rule", says)
        result.append(engine.call("left", says))
    assert result == [2, 1, 0]
    assert [each.get("line", each.get("act")) for each in json.loads(says)] == [
        "judge let_stand GW-1: A play Ember",
        "let_stand",
    ]
    assert engine.call("rule", says) == says


@pytest.mark.parametrize(
    ("act", "options", "least", "chosen"),
    [("choose", ["#1", "#2"], 2, []), ("choose", ["#1"], 1, ["#1"]), ("play", ["#1", "#2"], 2, ["#1", "#2"])],
)
def test_a_question_for_all_of_its_options_asks_for_their_order(engine, act, options, least, chosen):
    assert json.loads(engine.call("answered", act, options, least)) == chosen
