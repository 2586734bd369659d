"""Effects said by hand: what is misspelt or about nothing is refused, with what was expected, and nothing happens."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from tests.macross_crusade.scene import RULES, command, scene, unit
from tests.scene import open_desk

UNKNOWN_WORDS = [
    ({"do": "drwa"}, "no such effect: 'drwa'; is draw meant?"),
    ({"do": "may"}, "no such effect: 'may'"),
    ({"do": "draw", "who": "oponent"}, "who is 'oponent'"),
    ({"do": "draw", "m": 3}, "draw has no field m"),
    ({"do": "draw", "pile": "lots"}, "pile is 'lots'; is lost meant?"),
    ({"do": "bar", "what": "sorite", "to": "P"}, "what is 'sorite'; is sortie meant?"),
    ({"do": "allow", "what": "sortie", "to": "P"}, "what is 'sortie'; is sortie_rolled meant?"),
    ({"do": "give", "keyword": "rade", "to": "P"}, "keyword is 'rade'; is raid meant?"),
    ({"do": "gain", "points": (1, 0, 0), "until": "trun", "to": "P"}, "until is 'trun'; is turn meant?"),
    ({"do": "control", "until": "step", "to": "P"}, "until is 'step'; there are play, turn"),
    ({"do": "control", "until": "next_turn", "to": "P"}, "until is 'next_turn'; is turn meant?"),
    ({"do": "gain", "points": (1, 0, 0), "span": "this_trun", "to": "P"}, "is this_turn meant?"),
    ({"do": "damage", "n": 1, "to": {"typ": "unit"}}, "a filter has no field typ; is type meant?"),
    ({"do": "skip", "what": "drow"}, "what is 'drow'; is draw meant?"),
    ({"do": "standby", "moment": "end_of_trun", "effects": ({"do": "draw"},)}, "is end_of_turn meant?"),
    ({"do": "standby", "moment": "end_of_turn", "effects": ({"do": "draw", "m": 1},)}, "effects: draw has no field m"),
    ({"do": "in_that_case", "first": {"do": "drw"}, "then": {"do": "draw"}}, "first: no such effect: 'drw'; is draw meant?"),
]
IMPOSSIBLE = [
    ({"do": "damage", "n": -1, "to": "P"}, "n is -1, expected a whole number from 0"),
    ({"do": "damage", "n": "X", "to": "P"}, "damage needs a whole number as n, not 'X'"),
    ({"do": "gain", "points": ("X", 0, 0), "to": "P"}, "expected three numbers"),
    ({"do": "give", "keyword": "supply", "to": "P"}, "supply needs x"),
    ({"do": "give", "keyword": "supply", "with": {"x": 0}, "to": "P"}, "x is 0, expected a whole number from 1"),
    ({"do": "sacrifice", "who": "both"}, "who is 'both'"),
    ({"do": "roll"}, "roll: which card is meant?"),
    ({"do": "roll", "to": ()}, "roll: which card is meant?"),
    ({"do": "put_in_play", "to": "P"}, "is in play already"),
    ({"do": "void"}, "nothing such waits"),
    ({"do": "void", "links": ("e99",)}, "nothing such waits"),
]


@pytest.mark.rule("MC-CARD-16")
@pytest.mark.parametrize(("effect", "message"), UNKNOWN_WORDS + IMPOSSIBLE, ids=repr)
def test_what_cannot_be_carried_out_is_refused_and_nothing_happens(effect, message):
    s = scene(A={"deployment": [unit("P")]})
    before = len(s.desk.events)
    assert message in s.refused("A", "effect", effects=(effect,)).message
    assert len(s.desk.events) == before


@pytest.mark.rule("MC-CARD-16")
def test_of_several_effects_the_wrong_one_is_named_and_none_is_carried_out():
    s = scene(A={"deployment": [unit("P")]})
    wrong = ({"do": "roll", "to": "P"}, {"do": "draw", "m": 3})
    assert s.refused("A", "effect", effects=wrong).message.startswith("effect 2: draw has no field m")
    assert not s.rolled("P")


@pytest.mark.rule("MC-CARD-16")
def test_a_ruling_is_refused_like_an_effect_by_hand():
    s = scene(A={"deployment": [unit("P")]})
    assert "draw has no field m" in s.refused("A", "rule", text="so", effects=({"do": "draw", "m": 3},)).message
    assert "roll: which card is meant?" in s.refused("A", "rule", text="so", effects=({"do": "roll"},)).message


@pytest.mark.rule("MC-NEG-01")
@pytest.mark.parametrize("to", ["First", "Second"])
def test_by_hand_the_effect_of_a_named_card_is_negated(to):
    s = scene(A={"hand": [command("First", {"do": "draw"}), command("Second", {"do": "draw"})]})
    s.says("A", "play", card="First")
    s.says("A", "play", True, card="Second")
    which = s.refused("B", "effect", effects=({"do": "void"},))
    assert (which.message, which.legal) == ("which of the waiting effects is meant?", (s["First"], s["Second"]))
    s.by_hand("B", {"do": "void", "to": to})
    assert s.zone(to) == "A.junkyard"
    assert len(s.table.chain) == 1


@pytest.mark.rule("MC-TERM-18")
def test_both_players_scrap_a_card_of_their_hands_where_it_says_so():
    s = scene(A={"hand": [unit("P"), unit("Q")]}, B={"hand": [unit("R"), unit("S")]})
    s.by_hand("A", {"do": "discard", "who": "both"})
    s.chooses("A", "Q")
    s.chooses("B", "R")
    assert (s.zone("Q"), s.zone("R")) == ("A.junkyard", "B.junkyard")


@pytest.mark.rule("MC-ZONE-12")
def test_the_text_of_a_card_outside_the_field_is_not_played():
    s = scene(A={"hand": [unit("P", text=[{"timing": "normal", "effects": [{"do": "draw"}]}])]})
    assert s.refused("A", "use", card=s.names["P"]).rule == "MC-ZONE-12"


def test_a_ruling_before_anybody_is_first_has_no_enemy():
    ruled = ({"do": "discard", "who": "enemy", "n": 1, "random": True},)
    answer = open_desk(RULES, {}).say(Command("", "rule", {"rule": "F1", "effects": ruled}))
    assert isinstance(answer, Refusal)
    assert "whose enemy?" in answer.message
