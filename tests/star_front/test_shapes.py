"""Texts of further shapes that printed cards have: the back row, who cannot be attacked, what replaces an entry."""

import pytest

from tests.star_front.scene import do, magic, scene, unit, when
from tests.star_front.texts import static


@pytest.mark.rule("SF-ENTER-03", "SF-EFF-22")
def test_a_text_lets_units_of_a_race_into_the_back_row():
    """Given an usher of statues when a statue and a cat are played at B2, then the statue stands there."""
    usher = unit("Usher", text=[static({"to": {"type": "unit", "whose": "own", "race": "statue"}, "enters": "back"})])
    hand = [unit("Lion", race="statue"), unit("Cat", race="cat")]
    s = scene(A={"F1": usher, "hand": hand}, node="summon.main")
    assert s.refused("A", "play", card="Cat", at="B2").rule == "SF-ENTER-03"
    s.says("A", "play", card="Lion", at="B2")
    assert s.where("Lion") == "A.B2"


@pytest.mark.rule("SF-ENTER-03")
def test_an_effect_opens_the_back_row_for_the_turn_to_travellers_too():
    s = scene(A={"hand": [magic("Door", do("admit")), unit("Cat")]}, node="summon.main")
    assert s.refused("A", "summon", at="B3").rule == "SF-ENTER-03"
    s.says("A", "play", card="Door")
    offered = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "summon"]
    assert "B3" in offered[0].slots["at"].options
    s.says("A", "summon", at="B3")
    assert len(s.table.at("A.back_row")) == 1


@pytest.mark.rule("SF-EFF-19", "SF-ATK-02")
def test_nobody_attacks_a_unit_of_which_a_text_says_so():
    """Given a unit that protects those beside it, when they are attacked, then it is refused; the protector is fair."""
    frame = unit("Frame", text=[static({"to": {"type": "unit", "stands": "beside"}, "cannot": "be_attacked"})])
    s = scene(A={"F1": unit("Wolf"), "F2": unit("Dog")}, B={"F1": unit("Rock"), "F2": frame}, node="tactics.choose")
    assert s.refused("A", "attack", card="Wolf").rule == "SF-EFF-19"
    assert [offer.args["card"] for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "attack"] == [s["Dog"]]
    s.says("A", "attack", card="Dog")


@pytest.mark.rule("SF-EFF-19")
def test_what_is_forbidden_to_a_player_is_forbidden_to_the_units_that_come_later_too():
    """Given magic that keeps a player from attacking this turn, when a unit played after it would, then it is refused."""
    rest = magic("Rest", do("bar", what="attack", who="own"))
    s = scene(
        A={"F2": unit("Wolf"), "hand": [rest, unit("Cat")]}, B={"F1": unit("Rock"), "F2": unit("Pit")}, node="summon.main"
    )
    s.says("A", "play", card="Rest")
    s.says("A", "play", card="Cat", at="F1")
    assert {s.refused("A", "attack", card=name).rule for name in ("Wolf", "Cat")} == {"SF-EFF-19"}


@pytest.mark.rule("SF-SUM-02", "SF-SUM-01")
def test_a_magic_card_takes_the_place_of_the_entry_of_the_phase_once():
    """Given magic that costs the entry, when it is used, then no unit is played after it, and the phase may end."""
    idea = magic("Idea", do("draw", n=2), timing="summon", cost={"entry": True})
    s = scene(A={"hand": [idea, idea, unit("Cat")]}, node="summon.main")
    s.says("A", "play", card="Idea")
    assert s.refused("A", "play", card="Cat", at="F1").rule == "SF-SUM-02"
    assert s.refused("A", "play", card="Idea.2").rule == "SF-SUM-02"
    s.to("tactics.choose")


@pytest.mark.rule("SF-POS-02", "SF-ENTER-04")
@pytest.mark.parametrize(("there", "came"), [({}, 1), ({"F2": unit("Rock")}, 0)])
def test_a_traveller_comes_right_ahead_of_the_unit_or_not_at_all(there, came):
    """Given a herd that brings a traveller ahead of it, when it is played at F2, then B has it there if that is free."""
    herd = unit("Herd", text=[when("immediate", do("summon_traveller", who="enemy", at="ahead"))])
    s = scene(A={"hand": [herd]}, B=there, node="summon.main")
    s.says("A", "play", card="Herd", at="F2")
    brought = [card for card in s.table.at("B.front_row") if card not in s.names.values()]
    assert [s.table.cards[card].attributes["lane"] for card in brought] == [2] * came


@pytest.mark.rule("SF-POS-02", "SF-FORM-07")
def test_an_enemy_unit_is_moved_right_ahead_of_the_unit():
    call = unit("Call", text=[when("immediate", do("move", at="ahead"), targets=[{"type": "unit", "whose": "enemy"}])])
    s = scene(A={"hand": [call]}, B={"B1": unit("Rock")}, node="summon.main")
    s.says("A", "play", card="Call", at="F3")
    assert s.where("Rock") == "B.F3"
