"""Support."""

import pytest

from tests.gundam_war.scene import character, keyword, scene, unit

SUPPORT = {"keywords": [keyword("support")]}


@pytest.mark.rule("GW-SPRT-01", "GW-KW-27")
def test_support_units_alone_cannot_attack_case_81():
    s = scene(A={"station": [unit("P", **SUPPORT), unit("Q", **SUPPORT), unit("R")]})
    assert s.refused("A", "attack", space=("P", "Q")).rule == "GW-SPRT-01"
    s.says("A", "attack", space=("P", "Q", "R"))


@pytest.mark.rule("GW-SPRT-01")
def test_each_squad_needs_company_of_its_own():
    s = scene(A={"station": [unit("P", **SUPPORT), unit("R")]})
    assert s.refused("A", "attack", space=("P",), earth=("R",)).rule == "GW-SPRT-01"


@pytest.mark.rule("GW-SPRT-01")
def test_support_units_alone_may_defend():
    s = scene(B={"station": [unit("P", **SUPPORT)]})
    s.says("A", "attack")
    s.says("B", "defend", space=("P",))


@pytest.mark.rule("GW-SPRT-03", "GW-KW-27")
def test_set_characters_do_not_change_its_points_case_151():
    s = scene(A={"station": [unit("Tug", "1/1/2", carries=[character("Ace", "3/3/3")], **SUPPORT)]})
    assert s.points("Tug") == (1, 1, 2)


@pytest.mark.rule("GW-SPRT-02", "GW-PLAY-06", "GW-KW-27")
@pytest.mark.parametrize("kind", ["support", "base", "battleship"])
def test_one_support_base_or_battleship_is_played_on_top_of_the_normal_unit(kind):
    extra = {"keywords": [keyword(kind)]}
    s = scene(A={"hand": [unit("P"), unit("Q", **extra), unit("R", **extra)]})
    s.says("A", "play", card="P")
    s.says("A", "play", card="Q")
    assert s.refused("A", "play", card="R").rule == "GW-UNIT-02"
