"""The Return Step: everybody goes home, rolled."""

import pytest

from tests.gundam_war.scene import operation, scene, unit


@pytest.mark.rule("GW-RET-01", "GW-RET-02", "GW-TURN-16", "GW-TURN-17")
def test_all_units_return_rolled_and_reroll_in_their_own_reroll_phase_case_118():
    s = scene(A={"space": [unit("P"), unit("Q")]}, B={"space": [unit("Guard", "0/0/9")]}, node="return.ft1")
    s.to("return.ft2")
    assert [s.zone(name) for name in ("P", "Q", "Guard")] == ["A.station_area"] * 2 + ["B.station_area"]
    assert all(s.rolled(name) for name in ("P", "Q", "Guard"))
    s.says("A", "done")
    s.to("reroll.ft")
    assert not s.rolled("Guard")
    assert s.rolled("P")


@pytest.mark.rule("GW-RET-01")
def test_units_of_both_areas_return_and_keep_their_damage():
    s = scene(A={"space": [unit("P", damage=1)], "earth": [unit("Q")]}, node="return.ft1")
    s.to("return.ft2")
    assert s.zone("P") == s.zone("Q") == "A.station_area"
    assert s.damage("P") == 1


@pytest.mark.rule("GW-STAT-06", "GW-EFF-02", "GW-STAT-05", "GW-RET-01")
def test_a_set_operation_rolls_with_its_unit_and_goes_on_working_case_133():
    text = [{"timing": "auto_a", "effects": [{"points": [0, 0, 2], "on": "host"}]}]
    s = scene(B={"space": [unit("Guard", "1/1/3", carries=[operation("Trap", owner="A", text=text)])]}, node="return.ft1")
    s.to("return.ft2")
    assert s.zone("Trap") == "Guard"
    assert s.rolled("Trap")
    assert s.points("Guard") == (1, 1, 5)
