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
    assert s.zone("Second") == "B.space_area"
    assert s.damage("Second") == 0


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


@pytest.mark.rule("GW-BTL-12", "GW-DMG-06", "GW-DMG-01", "GW-DMG-02")
def test_a_unit_with_more_defense_absorbs_all_points_case_87():
    s = scene(
        A={"space": [unit("Raider", "3/0/4")]},
        B={"space": [unit("Front", "0/0/4"), unit("Second", "0/0/1")]},
        node="defense.ft2",
    )
    s.to("resolution.ft2")
    assert s.damage("Front") == 3
    assert s.damage("Second") == 0
    assert s.nation("B") == 20


@pytest.mark.rule("GW-BTL-09", "GW-BTL-11")
def test_points_run_through_the_line_from_front_to_back():
    s = scene(
        A={"space": [unit("Raider", "7/0/9")]},
        B={"space": [unit("First", "0/0/2"), unit("Second", "0/0/3"), unit("Third", "0/0/3")]},
        node="defense.ft2",
    )
    s.to("resolution.ft2")
    assert s.zone("First") == s.zone("Second") == "B.junkyard"
    assert s.damage("Third") == 2


@pytest.mark.rule("GW-BTL-11", "GW-LABL-09")
def test_a_printed_asterisk_needs_one_point_and_takes_none_from_the_next():
    s = scene(
        A={"space": [unit("Raider", "2/0/9")]},
        B={"space": [unit("Decoy", "0/0/*"), unit("Second", "0/0/2")]},
        node="defense.ft2",
    )
    s.to("resolution.ft2")
    assert s.zone("Decoy") == s.zone("Second") == "B.junkyard"


@pytest.mark.rule("GW-BTL-14")
def test_no_points_leave_even_an_asterisk_alone():
    s = scene(A={"space": [unit("Raider", "0/0/9")]}, B={"space": [unit("Decoy", "0/0/*")]}, node="defense.ft2")
    s.to("resolution.ft2")
    assert s.zone("Decoy") == "B.space_area"
