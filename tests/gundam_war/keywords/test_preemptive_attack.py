"""Preemptive Attack."""

import pytest

from tests.gundam_war.scene import keyword, scene, unit

FIRST = {"keywords": [keyword("preemptive_attack")]}


def fought(A, B, **areas):
    s = scene(A={"space": A, **areas.get("more", {})}, B={"space": B, **areas.get("others", {})}, node="defense.ft2")
    s.to("resolution.ft2")
    return s


@pytest.mark.rule("GW-PREE-01", "GW-PREE-03", "GW-KW-17")
def test_its_total_is_applied_first_and_the_survivors_answer_case_94():
    s = fought([unit("Raider", "5/0/3", **FIRST)], [unit("Front", "5/1/4"), unit("Second", "2/1/3")])
    assert s.zone("Front") == "B.junkyard"
    assert s.damage("Second") == 1
    assert s.damage("Raider") == 2
    assert s.zone("Raider") == "A.space_area"


@pytest.mark.rule("GW-PREE-01", "GW-PREE-03")
def test_a_squad_destroyed_first_does_not_answer():
    s = fought([unit("Raider", "5/0/1", **FIRST)], [unit("Front", "9/9/4")])
    assert s.zone("Raider") == "A.space_area"


@pytest.mark.rule("GW-PREE-01")
def test_the_defender_may_be_the_first_too():
    s = fought([unit("Raider", "9/0/3")], [unit("Guard", "3/0/1", **FIRST)])
    assert s.zone("Raider") == "A.junkyard"
    assert s.zone("Guard") == "B.space_area"
    assert s.nation("B") == 20


@pytest.mark.rule("GW-PREE-02", "GW-KW-17")
def test_two_preemptive_squads_strike_at_the_same_time_case_95():
    s = fought([unit("Raider", "5/2/3", **FIRST)], [unit("Guard", "3/1/3", **FIRST)])
    assert s.zone("Raider") == "A.junkyard"
    assert s.zone("Guard") == "B.junkyard"


@pytest.mark.rule("GW-PREE-01", "GW-SET-04")
def test_one_unit_without_it_and_the_battle_is_simultaneous():
    s = fought([unit("Raider", "5/2/3", **FIRST), unit("Wing", "0/0/3")], [unit("Guard", "3/1/3")])
    assert s.zone("Raider") == "A.junkyard"


@pytest.mark.rule("GW-BTL-17", "GW-PREE-01")
def test_preemptive_squads_of_either_area_come_before_all_others():
    s = fought(
        [unit("Raider", "5/0/3", **FIRST)],
        [unit("Guard", "9/0/3")],
        more={"earth": [unit("Digger", "2/0/2")]},
        others={"earth": [unit("Mole", "2/0/2")]},
    )
    order = [event.said["area"] for event in s.happened("squad_totalled")]
    assert order == ["space", "earth", "earth"]
    assert s.zone("Digger") == "A.junkyard"
    assert s.zone("Mole") == "B.junkyard"


@pytest.mark.rule("GW-PREE-03")
def test_what_the_first_blow_sets_off_may_ask_and_the_answer_waits_for_it():
    hit = {"do": "damage", "n": 5}
    text = [{"timing": "auto_d", "moment": "destroyed", "targets": [{"type": "unit", "whose": "enemy"}], "effects": [hit]}]
    s = scene(
        A={"space": [unit("Raider", "3/0/3", **FIRST)], "station": [unit("Home", "0/0/3")]},
        B={"space": [unit("Mine", "0/0/3", text=text), unit("Second", "9/9/9")]},
        node="defense.ft2",
    )
    s.to("resolution.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert len(s.happened("squad_totalled")) == 1
    s.says("B", "choose", cards=("Home",))
    assert s.zone("Home") == "A.junkyard"
    assert s.zone("Raider") == "A.junkyard"
    assert s.node == "resolution.ft2"


@pytest.mark.rule("GW-PREE-02", "GW-BTL-17")
def test_two_preemptive_squads_do_not_go_before_the_other_area():
    s = fought(
        [unit("Raider", "5/0/3", **FIRST)],
        [unit("Guard", "9/0/3", **FIRST)],
        more={"earth": [unit("Digger", "2/0/2")]},
        others={"earth": [unit("Mole", "2/0/2")]},
    )
    assert len(s.happened("battle_points_applied")) == 1
