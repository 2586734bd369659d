"""From an offer's slots to the arguments of what is said, as the service would check them."""

import json
from itertools import count

import pytest

from domain import registry
from domain.kernel.contract.offers import Offer, Part, Slot, fill_offer
from scripts.simulation.random_games import RandomGame
from tests.web.modules import loaded

HARNESS = """
function cards(offer) { return JSON.stringify([...cardsOfOffer(JSON.parse(offer))]); }
function withCard(offers, card) { return JSON.stringify(offersWithCard(JSON.parse(offers), card).map((offer) => offer.act)); }
function choose(offer, picks) {
  const choosing = new ArgumentChoice(JSON.parse(offer));
  const taken = JSON.parse(picks).map(([name, option]) => choosing.toggle(name, option));
  return JSON.stringify({ taken, whole: choosing.whole(), said: choosing.said(), quick: choosing.quick() });
}
function named(offer, picks, printing) {
  const choosing = new ArgumentChoice(JSON.parse(offer));
  for (const [name, option] of JSON.parse(picks)) choosing.toggle(name, option);
  choosing.name("cards", printing, ["#2", "#3"]);
  return JSON.stringify([choosing.said().args.cards, choosing.whole()]);
}
function sets(offer, name) { return JSON.stringify(optionSets(JSON.parse(offer), name)); }
function slotFor(offer, picks, card) {
  const choosing = new ArgumentChoice(JSON.parse(offer));
  for (const [name, option] of JSON.parse(picks)) choosing.toggle(name, option);
  return choosing.slotFor(card);
}
"""


@pytest.fixture(scope="module")
def engine():
    made = loaded("pad/offer-arguments.js")
    made.eval(HARNESS)
    return made


def plain(offer):
    slots = {name: {**slot._asdict(), "parts": [part._asdict() for part in slot.parts]} for name, slot in offer.slots.items()}
    result = {**offer._asdict(), "slots": slots}
    return json.dumps(result)


def choose(engine, offer, *picks):
    return json.loads(engine.call("choose", plain(offer), json.dumps(picks)))


@pytest.mark.parametrize(
    ("units", "least", "expected"),
    [
        (("#1", "#2"), 1, [["#1", "#2"]]),
        (("#1", "#2", "#3"), 2, [["#1", "#2"], ["#1", "#3"], ["#2", "#3"], ["#1", "#2", "#3"]]),
        (("#1", "#2", "#3", "#4"), 1, [["#1", "#2", "#3", "#4"]]),
        (("#1",), 1, []),
    ],
)
def test_units_that_may_go_together_are_one_tap_where_their_sets_are_few(engine, units, least, expected):
    """Given an attack, when its sets of several units are four at most, then each is shown; of more the whole one alone."""
    offer = Offer("A", "attack", {"seat": "B"}, {"units": Slot(units, least, len(units))})
    result = json.loads(engine.call("sets", plain(offer), "units"))
    assert sorted(result) == sorted(expected)


def test_one_of_one_is_the_option_itself_and_several_are_a_list_in_order(engine):
    offer = Offer("A", "play", {"card": "#1"}, {"on": Slot(("#2", "#3")), "targets": Slot(("#4", "#5", "#6"), 0, 3)})
    result = choose(engine, offer, ("on", "#2"), ("targets", "#6"), ("targets", "#4"))
    assert result["said"] == {
        "seat": "A",
        "act": "play",
        "args": {"card": "#1", "on": "#2", "targets": ["#6", "#4"]},
        "reply": None,
        "needs_reply": False,
    }
    assert result["whole"]


def test_a_listed_slot_is_a_list_also_of_one_or_none(engine):
    offer = Offer("A", "discard", {}, {"cards": Slot(("#2", "#3"), 0, 1, listed=True), "from": Slot(("#9",), 0, 1)})
    assert choose(engine, offer)["said"]["args"] == {"cards": []}
    assert choose(engine, offer, ("cards", "#3"))["said"]["args"] == {"cards": ["#3"]}


def test_another_option_takes_the_place_of_the_only_one(engine):
    offer = Offer("A", "play", {}, {"on": Slot(("#2", "#3"))})
    assert choose(engine, offer, ("on", "#2"), ("on", "#3"))["said"]["args"] == {"on": "#3"}
    assert not choose(engine, offer, ("on", "#2"), ("on", "#2"))["whole"]
    assert choose(engine, offer)["quick"]


def test_what_is_in_a_rival_slot_is_not_free(engine):
    offer = Offer(
        "A", "attack", {}, {"space": Slot(("#1", "#2"), 0, 2), "earth": Slot(("#1", "#2"), 0, 2)}, (("space", "earth"),)
    )
    assert choose(engine, offer, ("space", "#1"), ("earth", "#1"), ("earth", "#2"))["taken"] == [True, False, True]


def test_single_company_and_weights(engine):
    single = Offer("A", "x", {}, {"s": Slot(("#1", "#2", "#3"), 0, 3, single=("#1", "#2"))})
    assert choose(engine, single, ("s", "#1"), ("s", "#2"), ("s", "#3"))["taken"] == [True, False, True]
    company = Offer("A", "x", {}, {"s": Slot(("#1", "#2"), 0, 2, company=("#2",))})
    assert not choose(engine, company, ("s", "#2"))["whole"]
    assert choose(engine, company, ("s", "#2"), ("s", "#1"))["whole"]
    heavy = Offer("A", "x", {}, {"s": Slot(("#1", "#2", "#3"), 0, 3, weights=(2, 2, 1), limit=3)})
    assert choose(engine, heavy, ("s", "#1"), ("s", "#2"), ("s", "#3"))["taken"] == [True, False, True]


def test_parts_come_one_after_another_and_groups_stay_separate(engine):
    parts = (Part(("#1", "#2"), 0, 2), Part(("#3",), 1, 1))
    pair = Offer("A", "x", {}, {"s": Slot(("#1", "#2", "#3"), 1, 3, parts=parts)})
    assert choose(engine, pair, ("s", "#1"), ("s", "#3"), ("s", "#2"))["taken"] == [True, True, False]
    assert [choose(engine, pair, *((("s", pick),)))["whole"] for pick in ("#1", "#3")] == [False, True]
    group = Offer("A", "x", {}, {"s": Slot(("#1", "#2", "#3"), 2, 2, apart=(("#1", "#2"),))})
    assert choose(engine, group, ("s", "#1"), ("s", "#2"), ("s", "#3"))["taken"] == [True, False, True]


def test_what_is_chosen_within_another_slot_is_among_its_choice_and_goes_with_it(engine):
    slots = {"units": Slot(("#1", "#2"), 1, 2, listed=True), "left": Slot(("#1",), 0, 1, listed=True, within="units")}
    offer = Offer("A", "attack", {}, slots)
    assert choose(engine, offer, ("left", "#1"), ("units", "#1"), ("left", "#1"))["taken"] == [False, True, True]
    gone = choose(engine, offer, ("units", "#1"), ("units", "#2"), ("left", "#1"), ("units", "#1"))
    assert gone["said"]["args"] == {"units": ["#2"], "left": []}


def test_repeats_are_chosen_again(engine):
    offer = Offer("A", "x", {}, {"s": Slot(("blue", "red"), 2, 3, repeats=True)})
    assert choose(engine, offer, ("s", "blue"), ("s", "blue"))["said"]["args"] == {"s": ["blue", "blue"]}


def test_a_tapped_card_goes_where_it_is_wanted(engine):
    offer = Offer("A", "play", {"card": "#1"}, {"on": Slot(("#2",), 0, 1), "targets": Slot(("#2", "#3"), 1, 2)})
    assert engine.call("slotFor", plain(offer), "[]", "#2") == "targets"
    assert engine.call("slotFor", plain(offer), '[["on", "#2"]]', "#2") == "on"
    assert engine.call("slotFor", plain(offer), "[]", "#9") is None


def test_a_card_is_first_asked_what_it_does_itself(engine):
    hit = Offer("A", "use", {"card": "#1"}, {"targets": Slot(("#2",))})
    own = Offer("A", "play", {"card": "#2"})
    offers = f"[{plain(hit)}, {plain(own)}, {plain(Offer('A', 'pass'))}]"
    assert json.loads(engine.call("withCard", offers, "#2")) == ["play", "use"]
    assert json.loads(engine.call("cards", plain(hit))) == ["#1", "#2"]


@pytest.mark.parametrize("ruleset", ["gundam_war"])
def test_every_sampled_choice_of_a_game_can_be_tapped_together(engine, ruleset):
    game = RandomGame(registry.ruleset(ruleset), registry.specimens(ruleset), "web", 1)
    tried = 0
    for _ in range(160):
        if not game.step():
            break
        for seat in game.desk.table.header.seats:
            for offer in game.ruleset.offers(game.desk, seat):
                numbers = count()
                command = fill_offer(offer, lambda size, numbers=numbers: next(numbers) % size)
                if command is None or not offer.slots:
                    continue
                picks = [(name, each) for name in offer.slots for each in _picked(offer.slots[name], command.args.get(name))]
                result = choose(engine, offer, *picks)
                assert result["whole"], (offer, picks)
                assert result["said"]["args"] == json.loads(json.dumps(dict(command.args)))
                tried += 1
    assert tried > 10


def _picked(slot, value):
    if value is None:
        return []
    return list(value) if slot.most > 1 or slot.listed else [value]


def test_a_card_that_nobody_knew_is_named_in_its_place(engine):
    """Given a hand of two unknown cards and a known one, when a discard is named, then it is said for an unknown one."""
    offer = Offer("A", "discard", {}, {"cards": Slot(("#1", "#2", "#3"), 2, 2, listed=True)})
    for picks, said in (((), ["x:1"]), ((("cards", "#2"),), ["x:1"]), ((("cards", "#1"), ("cards", "#3")), ["#1", "x:1"])):
        result = json.loads(engine.call("named", plain(offer), json.dumps(picks), "x:1"))
        assert result == [said, len(said) == 2]
