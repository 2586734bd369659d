"""Damage carries over to the next unit."""

import pytest

from tests.gundam_war.scene import scene, unit


@pytest.mark.rule("GW-BTL-10", "GW-BTL-14")
def test_points_equal_to_the_defense_destroy_and_leave_nothing_for_the_next_case_86():
    s = scene(
        A={"space": [unit("Raider", "4/0/4")]},
        B={"space": [unit("Front", "1/1/4"), unit("Second", "1/1/1")]},
        node="defense.ft2",
    )
    s.to("resolution.ft2")
    assert s.zone("Front") == "B.junkyard"
    assert s.zone("Second") == "B.space_area" and s.damage("Second") == 0


@pytest.mark.rule("GW-DMG-07", "GW-BTL-11", "GW-BTL-12")
def test_a_damaged_unit_takes_only_its_defense_less_the_damage_case_178():
    s = scene(
        A={"space": [unit("Raider", "6/0/9")]},
        B={"space": [unit("Front", "0/0/5", damage=2), unit("Second", "0/0/4")]},
        node="defense.ft2",
    )
    s.to("resolution.ft2")
    assert s.zone("Front") == "B.junkyard"
    assert s.damage("Second") == 3
