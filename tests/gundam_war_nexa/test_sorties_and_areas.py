"""Sorties whose texts ask for choices on the way, and which areas are the same."""

import pytest

from tests.gundam_war_nexa.scene import command, keyword, scene, standing, unit, when

DRAW = {"do": "draw"}
HIGH = keyword("high_mobility")
KILL = command("Kill", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy"}])


@pytest.mark.rule("NX-BATT-08", "NX-BATT-09")
def test_when_sortieing_with_a_choice_comes_before_the_check():
    text = when("sorties", {"do": "discard"}, {"do": "give", "keyword": "high_mobility", "to": "self"})
    s = scene(
        A={"space": [unit("A", keywords=[HIGH])]},
        B={"deployment": [unit("P", text=[text])], "hand": [unit("H"), unit("J")]},
        node="defense.move",
    )
    s.says("B", "defend", space=("P",))
    s.says("B", "choose", cards=("H",))
    assert s.zone("P") == "B.space_area"


@pytest.mark.rule("NX-BATT-08", "NX-BATT-09")
def test_two_texts_when_sortieing_come_before_the_check():
    texts = [when("sorties", {"do": "give", "keyword": "high_mobility", "to": "self"}), when("sorties", DRAW)]
    s = scene(
        A={"space": [unit("A", keywords=[HIGH])]},
        B={"deployment": [unit("P", text=texts[:1]), unit("Q", text=texts[1:])]},
        node="defense.move",
    )
    s.says("B", "defend", space=("P", "Q"))
    s.says("A", "choose", cards=("P", "Q"))
    assert [s.zone("P"), s.zone("Q")] == ["B.space_area", "B.space_area"]


@pytest.mark.rule("NX-BATT-09")
def test_a_unit_rolled_when_sortieing_stays_at_home():
    text = when("sorties", {"do": "discard"}, {"do": "roll", "to": {"type": "unit", "name": "Q"}})
    s = scene(A={"deployment": [unit("P", text=[text]), unit("Q")], "hand": [unit("H"), unit("J")]}, node="attack.move")
    s.says("A", "attack", space=("P", "Q"))
    s.says("A", "choose", cards=("H",))
    assert [s.zone("P"), s.zone("Q")] == ["A.space_area", "A.deployment_area"]


LEECH = standing({"on": {"type": "unit", "whose": "enemy", "where": "same_area"}, "points": [-1, 0, 0]})


@pytest.mark.rule("NX-ZONE-15")
def test_the_two_deployment_areas_are_not_the_same_area():
    s = scene(A={"deployment": [unit("L", text=[LEECH])]}, B={"deployment": [unit("V", "2/1/3")]})
    assert s.points("V") == (2, 1, 3)


@pytest.mark.rule("NX-ZONE-15")
def test_a_battle_area_is_the_same_for_both_sides():
    s = scene(A={"space": [unit("L", text=[LEECH])]}, B={"space": [unit("V", "2/1/3")], "earth": [unit("W", "2/1/3")]})
    assert [s.points("V")[0], s.points("W")[0]] == [1, 2]


@pytest.mark.rule("NX-ZONE-15")
def test_colossus_of_salt_falls_in_its_deployment_area():
    doom = when("destroyed", {"do": "destroy", "to": {"type": "unit", "where": "same_area", "whose": "enemy"}})
    s = scene(A={"deployment": [unit("C", text=[doom])]}, B={"deployment": [unit("V")], "hand": [KILL]})
    s.plays("B", "Kill", targets=("C",))
    assert (s.destroyed("C") or s.zone("C") == "A.junkyard", s.destroyed("V")) == (True, False)
