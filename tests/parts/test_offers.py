"""Offers that several games make alike."""

from dataclasses import replace

from domain.card_effects.immediate_effects import PENDING, order_offer
from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Arg
from domain.kernel.record.changes import EffectPushed, FlagSet, Moved, ResultSet
from domain.parts.common.offers import (
    allowed_offers,
    choice_offers,
    collect_offers,
    hand_limit_offer,
    host_offers,
    known_cards_in,
    list_slot,
    sortie_offer,
)
from tests.kernel.toy_ruleset import CARD, SKIRMISH, opened, say


def said(desk, seat="A"):
    offers = collect_offers(desk, seat, [lambda *_: [Offer(seat, "swap")]], lambda *said: [Offer(seat, said[-1])])
    return [offer.act for offer in offers]


def test_who_has_the_word_may_pass_or_say_something() -> None:
    desk = opened()
    assert (said(desk, "A"), said(desk, "B")) == (["pass", "swap"], [])


def test_at_a_choice_what_belongs_there_is_offered() -> None:
    desk = opened()
    desk.do(desk.table.clock._replace(node="fight"))
    assert said(desk) == ["fight"]
    desk.do(EffectPushed("e1", {"seat": "B"}))
    assert said(desk) == ["pass", "swap"]


def test_only_who_is_asked_may_choose() -> None:
    desk = opened()
    desk.do(FlagSet("awaits", {"seat": "A", "options": ("#1", "#2"), "n": 2, "least": 0}))
    assert (said(desk, "A"), said(desk, "B")) == (["choose"], [])
    [offer] = choice_offers(desk, desk.table.flags["awaits"], "A")
    assert offer.slots["cards"] == list_slot(("#1", "#2"), 0, 2)


def test_nothing_is_offered_when_the_game_is_over() -> None:
    desk = opened()
    desk.do(ResultSet({"seats": {}}))
    assert said(desk) == []


def test_cards_that_the_seat_has_reported_are_offered_once_for_each_printing() -> None:
    desk = opened()
    one, twin, other = desk.table.at("A.hand")[:3]
    say(desk, "A", "look", aside={one: "ape-1", twin: "ape-1", other: "bee-1"})
    assert list(known_cards_in(desk.table, "A", ("hand", "lost"))) == [one, other]


def test_only_what_the_desk_allows_is_offered() -> None:
    play = SKIRMISH.acts["play"]._replace(args={**CARD, "on": Arg("card", "beside"), "with": Arg("cards", "besides")})
    desk = opened(replace(SKIRMISH, acts={**SKIRMISH.acts, "play": play}))
    one, other = desk.table.at("A.hand")[:2]
    say(desk, "A", "look", aside={one: "ape-1"})
    assert [offer.args for offer in allowed_offers(desk, "A", "play", {"card": one})] == [{"card": one}]
    assert list(allowed_offers(desk, "A", "play", {"card": "#999"})) == []
    assert list(host_offers(desk, "A", "play", {"card": "#999"}, (one, other))) == []
    [offer] = host_offers(desk, "A", "play", {"card": one}, (one, other), {"with": list_slot((), 0, 0)}, {"with": ()})
    assert (offer.slots["on"].options, set(offer.slots)) == ((one, other), {"on", "with"})


def test_choices_of_the_turn_s_end_and_of_a_sortie() -> None:
    desk = opened()
    hand = tuple(desk.table.at("A.hand"))
    assert hand_limit_offer(desk, "A", "hand", len(hand) - 1).slots["cards"] == list_slot(hand, 1, 1)
    desk.do(Moved(hand[0], "A.table"), FlagSet(PENDING, ({}, {})))
    assert order_offer(desk, "A").slots["order"] == list_slot((1, 2), 2, 2)
    assert sortie_offer("A", "attack", {"sea": list_slot((), 0, 0), "land": list_slot((), 0, 0)}).groups == (("sea", "land"),)
