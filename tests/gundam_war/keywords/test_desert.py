"""Desert."""

import pytest

from tests.gundam_war.scene import character, command, keyword, scene, unit

DRY = {"keywords": [keyword("desert")]}


def begun(A, B, area="earth", **more):
    s = scene(A={area: A, "hand": more.get("hand", [])}, B={area: B}, node="defense.ft2")
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.node == "resolution.ft1"
    return s


@pytest.mark.rule("GW-DSRT-01", "GW-BTL-06", "GW-BTL-07", "GW-KW-13")
def test_the_opponents_front_unit_is_rolled_case_97():
    s = begun([unit("Rat", "2/0/9", **DRY)], [unit("Front", "3/2/5"), unit("Rear", "1/1/5")])
    s.passes()
    assert s.rolled("Front")
    assert not s.rolled("Rear")
    s.to("resolution.ft2")
    assert s.damage("Rat") == 1
    assert s.damage("Front") == 2


@pytest.mark.rule("GW-DSRT-01", "GW-KW-13", "GW-AUTO-09")
def test_it_is_an_auto_c_that_can_be_answered():
    swap = command("Swap", {"do": "destroy", "to": {"name": "Front"}})
    s = begun([unit("Rat", "2/0/9", **DRY)], [unit("Front"), unit("Rear")], hand=[swap])
    assert len(s.table.chain) == 1
    s.says("A", "play", reply=True, card="Swap")
    s.passes()
    assert s.rolled("Rear")


@pytest.mark.rule("GW-DSRT-01")
def test_it_works_for_the_defender_too_with_set_cards():
    s = begun([unit("Raider", "5/0/5")], [unit("Rat", carries=[character("Guide", **DRY)])])
    s.passes()
    assert s.rolled("Raider")


@pytest.mark.rule("GW-DSRT-02")
def test_two_desert_squads_roll_nobody_case_98():
    s = begun([unit("Rat", **DRY)], [unit("Fox", **DRY)])
    assert not s.table.chain
    assert not s.rolled("Rat")


@pytest.mark.rule("GW-DSRT-01", "GW-SET-04")
@pytest.mark.parametrize(("squad", "area"), [([unit("Rat", **DRY)], "space"), ([unit("Rat", **DRY), unit("Cat")], "earth")])
def test_it_needs_earth_and_every_unit(squad, area):
    assert not begun(squad, [unit("Front")], area=area).table.chain
