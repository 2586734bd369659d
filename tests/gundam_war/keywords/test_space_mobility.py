"""Space Mobility."""

import pytest

from tests.gundam_war.scene import character, keyword, scene, unit


def agile(x):
    return {"keywords": [keyword("space_mobility", x=x)]}


def in_space(*more, holder="A", area="space"):
    squad = [unit("P", **agile(2)), unit("Q", carries=[character("Ace", **agile(4))]), *more]
    guards = [unit("Front", "3/1/4"), unit("Equal", "3/1/4", **agile(1)), unit("Star", "*/1/4")]
    return scene(A={area: squad}, B={area: guards, "station": [unit("Home", "3/1/4")]}, holder=holder, node="resolution.ft1")


@pytest.mark.rule("GW-SPMO-01", "GW-SPMO-02", "GW-SET-03", "GW-KW-24")
def test_opposing_units_lose_the_lowest_number_in_strike_case_181():
    s = in_space()
    assert s.points("Front") == (1, 1, 4)
    assert s.points("Equal") == (3, 1, 4)
    assert s.points("Star") == (0, 1, 4)
    assert s.points("Home") == (3, 1, 4)


@pytest.mark.rule("GW-SPMO-01", "GW-SET-04")
def test_one_attacker_without_it_and_nothing_changes_case_181():
    assert in_space(unit("Slow")).points("Front") == (3, 1, 4)


@pytest.mark.rule("GW-SPMO-01")
def test_it_works_for_attackers_in_space_only():
    assert in_space(holder="B").points("Front") == (3, 1, 4)
    assert in_space(area="earth").points("Front") == (3, 1, 4)


@pytest.mark.rule("GW-SPMO-02")
def test_the_number_is_read_afresh_as_the_squad_changes():
    s = in_space()
    s.says("B", "effect", effects=({"do": "destroy", "to": "P"},))
    assert s.points("Front") == (-1, 1, 4)
