"""Effects said by hand: what is misspelt or about nothing is refused, with what was expected, and nothing happens."""

import pytest

from domain.kernel.record.changes import Plain
from tests.gundam_war_nexa.scene import command, scene, unit

UNKNOWN_WORDS = [
    ({"do": "drwa"}, "no such effect: 'drwa'; is draw meant?"),
    ({"do": "draw", "who": "oponent"}, "who is 'oponent'"),
    ({"do": "draw", "m": 3}, "draw has no field m"),
    ({"do": "bar", "what": "sorite", "to": "U"}, "what is 'sorite'; is sortie meant?"),
    ({"do": "allow", "what": "erth", "to": "U"}, "what is 'erth'; is earth meant?"),
    ({"do": "give", "keyword": "asault", "to": "U"}, "keyword is 'asault'; is assault meant?"),
    ({"do": "gain", "points": (1, 0, 0), "until": "trun", "to": "U"}, "until is 'trun'; is turn meant?"),
    ({"do": "damage", "n": 1, "to": {"typ": "unit"}}, "a filter has no field typ; is type meant?"),
    ({"do": "skip", "what": "drow"}, "what is 'drow'; is draw meant?"),
    ({"do": "put_in_play", "to": "H", "area": "spice"}, "area is 'spice'; is space meant?"),
    ({"do": "later", "when": "end_of_trun", "effects": ({"do": "draw"},)}, "is end_of_turn meant?"),
    ({"do": "later", "when": "end_of_turn", "effects": ({"do": "drw"},)}, "effects: no such effect: 'drw'; is draw meant?"),
    ({"do": "this_turn", "effect": {"on": {"typ": "unit"}, "points": (1, 1, 1)}}, "a filter has no field typ"),
    ({"do": "cost", "change": {"totl": 1}}, "change has no field totl; is total meant?"),
]
IMPOSSIBLE = [
    ({"do": "damage", "n": -1, "to": "U"}, "n is -1, expected a whole number from 0"),
    ({"do": "damage", "n": "x", "to": "U"}, "damage needs a whole number as n, not 'x'"),
    ({"do": "gain", "points": ("x", 0, 0), "to": "U"}, "expected three numbers"),
    ({"do": "this_turn", "effect": {"points": 3}}, "points is 3, expected three numbers"),
    ({"do": "give", "keyword": "psycommu", "to": "U"}, "psycommu needs x"),
    ({"do": "chip", "card": {"type": "unit"}}, "chip: a card needs a name"),
    ({"do": "extract", "n": 2, "zone": "hand", "who": "both"}, "who is 'both'"),
    ({"do": "roll"}, "roll: which card is meant?"),
    ({"do": "turn_up"}, "turn_up: which card does it?"),
    ({"do": "put_in_play", "to": "U"}, "is in play already"),
    ({"do": "void"}, "nothing such waits"),
    ({"do": "void", "links": ("e99",)}, "nothing such waits"),
]


@pytest.mark.rule("NX-EFF-21")
@pytest.mark.parametrize(("effect", "message"), UNKNOWN_WORDS + IMPOSSIBLE, ids=repr)
def test_what_cannot_be_carried_out_is_refused_and_nothing_happens(effect: dict[str, Plain], message: str) -> None:
    s = scene(A={"deployment": [unit("U")], "hand": [unit("H")]})
    before = len(s.desk.events)
    assert message in s.refused("A", "effect", effects=(effect,)).message
    assert len(s.desk.events) == before


@pytest.mark.rule("NX-EFF-21")
def test_of_several_effects_the_wrong_one_is_named_and_none_is_carried_out() -> None:
    s = scene(A={"deployment": [unit("U")]})
    wrong = ({"do": "roll", "to": "U"}, {"do": "draw", "m": 3})
    assert s.refused("A", "effect", effects=wrong).message.startswith("effect 2: draw has no field m")
    assert not s.rolled("U")


@pytest.mark.rule("NX-EFF-21")
def test_a_ruling_is_refused_like_an_effect_by_hand() -> None:
    s = scene(A={"deployment": [unit("U")]})
    assert "draw has no field m" in s.refused("A", "rule", text="so", effects=({"do": "draw", "m": 3},)).message
    assert "roll: which card is meant?" in s.refused("A", "rule", text="so", effects=({"do": "roll"},)).message


@pytest.mark.rule("NX-PLAY-08")
@pytest.mark.parametrize("to", ["First", "Second"])
def test_by_hand_the_effect_of_a_named_card_is_negated(to: str) -> None:
    s = scene(A={"hand": [command("First", {"do": "draw"}), command("Second", {"do": "draw"})]})
    s.says("A", "play", card="First")
    s.says("A", "play", True, card="Second")
    which = s.refused("B", "effect", effects=({"do": "void"},))
    assert (which.message, which.legal) == ("which of the waiting effects is meant?", (s["First"], s["Second"]))
    s.does("B", {"do": "void", "to": to})
    assert s.zone(to) == "A.junkyard"
    assert len(s.table.chain) == 1


@pytest.mark.rule("NX-HAND-01")
def test_both_players_draw_where_it_says_so() -> None:
    s = scene()
    s.does("A", {"do": "draw", "n": 2, "who": "both"})
    assert (s.nation("A"), s.nation("B")) == (18, 18)
