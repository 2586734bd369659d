"""Assault."""

import pytest

from tests.gundam_war.scene import character, keyword, scene, unit

KEEN = {"keywords": [keyword("assault")]}


def left_over(attackers, defenders):
    s = scene(A={"space": attackers}, B={"space": defenders}, node="defense.ft2")
    s.to("resolution.ft2")
    return s.nation("A"), s.nation("B")


@pytest.mark.rule("GW-ASLT-01", "GW-KW-07", "GW-DMG-04")
def test_what_is_left_over_goes_to_the_defenders_nation_pile():
    squad = [unit("P", "6/0/9", **KEEN), unit("Q", "0/4/9", carries=[character("Ace", "0/0/0", **KEEN)])]
    assert left_over(squad, [unit("Guard", "0/0/5")]) == (20, 15)


@pytest.mark.rule("GW-ASLT-01", "GW-SET-04", "GW-KW-07", "GW-BTL-13")
def test_one_unit_without_it_and_the_rest_is_lost_case_90():
    assert left_over([unit("P", "6/0/9", **KEEN), unit("Q", "0/4/9")], [unit("Guard", "0/0/5")]) == (20, 20)


@pytest.mark.rule("GW-ASLT-01", "GW-BTL-03")
def test_a_defenders_assault_does_nothing_case_91():
    assert left_over([unit("P", "0/0/2")], [unit("Guard", "7/0/5", **KEEN)]) == (20, 20)


@pytest.mark.rule("GW-ASLT-01", "GW-BTL-12")
def test_what_a_survivor_absorbs_does_not_go_on():
    assert left_over([unit("P", "6/0/9", **KEEN)], [unit("Guard", "0/0/2"), unit("Wall", "0/0/9")]) == (20, 20)
