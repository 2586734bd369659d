"""Fortress."""

import pytest

from tests.gundam_war.scene import keyword, scene, unit

FORT = {"keywords": [keyword("fortress")]}


@pytest.mark.rule("GW-FORT-01", "GW-FORT-02", "GW-KW-34")
def test_a_fortress_cannot_attack_and_can_defend_case_72():
    s = scene(A={"station": [unit("Keep", **FORT)]})
    assert s.refused("A", "attack", earth=("Keep",)).rule == "GW-FORT-01"
    s = scene(B={"station": [unit("Keep", **FORT)]})
    s.says("A", "attack")
    s.says("B", "defend", earth=("Keep",))
    assert s.zone("Keep") == "B.earth_area"


@pytest.mark.rule("GW-BASE-02", "GW-KW-34")
def test_a_fortress_is_no_base():
    s = scene(B={"station": [unit("Keep", **FORT), unit("Gate", **FORT)]})
    s.says("A", "attack")
    s.says("B", "defend", earth=("Keep", "Gate"))
