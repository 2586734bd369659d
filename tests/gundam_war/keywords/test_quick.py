"""Quick."""

import pytest

from tests.gundam_war.scene import character, keyword, scene, unit

QUICK = {"keywords": [keyword("quick")]}
WINDOWS = ["reroll.ft", "draw.ft1", "assign.ft", "attack.ft2", "defense.ft1", "resolution.ft2", "return.ft1"]


@pytest.mark.rule("GW-QUIK-01", "GW-KW-21")
@pytest.mark.parametrize("node", WINDOWS)
@pytest.mark.parametrize("seat", ["A", "B"])
def test_it_is_played_in_any_phase_or_step_also_of_the_opponent(node, seat):
    s = scene(**{seat: {"hand": [unit("Dart", **QUICK)]}}, node=node)
    s.says(seat, "play", card="Dart")
    s.passes()
    assert s.zone("Dart") == f"{seat}.station_area"
    assert s.node == node


@pytest.mark.rule("GW-QUIK-01", "GW-END-07")
def test_nothing_is_quick_enough_for_the_end_phase():
    s = scene(A={"hand": [unit("Dart", **QUICK)]}, node="end.done")
    assert s.refused("A", "play", card="Dart").rule == "GW-END-07"


@pytest.mark.rule("GW-QUIK-02", "GW-PLAY-07", "GW-KW-21")
def test_it_is_free_of_the_limit_of_its_type():
    s = scene(A={"hand": [unit("Hull"), unit("Dart", **QUICK), unit("Flash", **QUICK), unit("Late")]})
    for name in ("Hull", "Dart", "Flash"):
        s.says("A", "play", card=name)
    assert s.refused("A", "play", card="Late").rule == "GW-UNIT-02"


@pytest.mark.rule("GW-QUIK-02", "GW-CHAR-08")
def test_the_other_rules_of_its_type_hold():
    s = scene(
        A={"hand": [character("Ace", **QUICK)], "station": [unit("Hull", carries=[character("Old")])]}, node="attack.ft1"
    )
    assert s.refused("A", "play", card="Ace", on="Hull").rule == "GW-CHAR-08"
