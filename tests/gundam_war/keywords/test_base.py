"""Base."""

import pytest

from tests.gundam_war.scene import character, keyword, scene, unit

BASE = {"keywords": [keyword("base")]}


@pytest.mark.rule("GW-BASE-01", "GW-KW-09")
def test_a_base_cannot_attack_even_in_company():
    s = scene(A={"station": [unit("Wall", **BASE), unit("P")]})
    assert s.refused("A", "attack", space=("P", "Wall")).rule == "GW-BASE-01"


@pytest.mark.rule("GW-BASE-03", "GW-KW-09")
def test_any_number_of_characters_can_be_set_on_a_base():
    crew = [character("One"), character("Two")]
    s = scene(A={"station": [unit("Wall", carries=crew, **BASE)], "hand": [character("Three")]})
    s.says("A", "play", card="Three", on="Wall")
    s.passes()
    assert s.zone("Three") == "Wall"


@pytest.mark.rule("GW-BASE-04", "GW-KW-09")
def test_set_characters_do_not_change_its_points_case_151():
    s = scene(A={"station": [unit("Wall", "1/1/8", carries=[character("Chief", "3/3/3")], **BASE)]})
    assert s.points("Wall") == (1, 1, 8)


@pytest.mark.rule("GW-BASE-02")
def test_only_one_base_may_be_in_an_area_case_82():
    s = scene(B={"station": [unit("Wall", **BASE), unit("Tower", **BASE)]})
    s.says("A", "attack")
    assert s.refused("B", "defend", earth=("Wall", "Tower")).rule == "GW-BASE-02"
    said = s.says("B", "defend", earth=("Wall",), space=("Tower",))
    assert [event.verdict for event in said if event.is_command] == [("legal",)]


@pytest.mark.rule("GW-BASE-02")
def test_an_effect_does_not_move_a_second_base_into_an_area():
    s = scene(B={"earth": [unit("Wall", **BASE)], "space": [unit("Tower", **BASE)], "station": [unit("GM")]})
    s.says("B", "effect", effects=({"do": "to_area", "to": ("Tower", "GM"), "area": "earth"},))
    assert [s.zone("Tower"), s.zone("GM")] == ["B.space_area", "B.earth_area"]
    s.says("B", "effect", effects=({"do": "to_area", "to": "Wall", "area": "station"},))
    s.says("B", "effect", effects=({"do": "to_area", "to": "Tower", "area": "earth"},))
    assert s.zone("Tower") == "B.earth_area"
