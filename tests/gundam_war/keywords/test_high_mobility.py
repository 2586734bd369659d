"""High Mobility."""

import pytest

from tests.gundam_war.scene import character, keyword, scene, unit

FAST = {"keywords": [keyword("high_mobility")]}


def attacked_by(*attackers, area="space"):
    guards = [unit("Slow"), unit("Fast", **FAST), unit("Lifted", carries=[character("Ace", **FAST)])]
    s = scene(A={"station": list(attackers)}, B={"station": guards})
    s.says("A", "attack", **{area: tuple(data["name"] for data in attackers)})
    return s


@pytest.mark.rule("GW-HIMO-01", "GW-KW-15")
def test_a_squad_of_high_mobility_is_met_only_by_high_mobility():
    s = attacked_by(unit("P", **FAST), unit("Q", **FAST))
    assert s.refused("B", "defend", space=("Fast", "Slow")).rule == "GW-HIMO-01"
    s.says("B", "defend", space=("Fast", "Lifted"))


@pytest.mark.rule("GW-HIMO-01")
def test_it_counts_for_that_area_only():
    s = attacked_by(unit("P", **FAST))
    s.says("B", "defend", earth=("Slow",))


@pytest.mark.rule("GW-HIMO-01")
def test_of_a_defender_nobody_knows_it_is_left_open():
    s = scene(A={"station": [unit("P", **FAST)]}, B={"station": [unit("Veiled", known=False)]})
    s.says("A", "attack", space=("P",))
    verdict = s.says("B", "defend", space=("Veiled",))[-1].verdict
    assert any("GW-HIMO-01" in event.verdict for event in s.events), verdict


@pytest.mark.rule("GW-HIMO-01", "GW-SET-04", "GW-KW-15")
def test_one_attacker_without_it_opens_the_way_case_79():
    s = attacked_by(unit("P", **FAST), unit("Q", **FAST), unit("R"))
    s.says("B", "defend", space=("Slow",))
    assert s.zone("Slow") == "B.space_area"


@pytest.mark.rule("GW-HIMO-01")
def test_against_attackers_that_nobody_knows_the_defense_stays_open():
    s = scene(A={"earth": [unit("Raider")]}, B={"station": [unit("GM")]}, node="defense.move")
    s.table.cards[s["Raider"]].printing = None
    assert s.says("B", "defend", earth=("GM",))[0].verdict == ("open", "GW-HIMO-01")
