"""Atmospheric Entry."""

import pytest

from tests.gundam_war.scene import character, command, keyword, scene, unit

ENTRY = {"keywords": [keyword("atmospheric_entry")]}
BEAM = {"keywords": [keyword("psycommu", x=3)]}


def over_earth(*squad, node="defense.ft2", **attackers):
    beam = unit("Beam", carries=[character("Seer", lineage="nt")], **BEAM)
    B = {"space": [unit("Diver", "1/1/3", terrain=["space"], **ENTRY)], "earth": list(squad)}
    return scene(A={"space": [beam], **attackers}, B=B, node=node)


@pytest.mark.rule("GW-ATMO-01", "GW-ATMO-02", "GW-ATMO-03", "GW-ATMO-04", "GW-KW-08")
def test_the_unit_goes_to_the_end_of_the_line_and_what_waits_on_it_is_void_case_104():
    s = over_earth(unit("First"), unit("Second"))
    s.says("A", "use", card="Beam", targets=("Diver",))
    s.says("B", "use", True, card="Diver")
    s.passes()
    assert s.table.at("B.earth_area")[-1] == s["Diver"]
    assert s.damage("Diver") == 0
    assert s.happened("chain_link_voided")


@pytest.mark.rule("GW-ATMO-02", "GW-ATMO-04")
def test_alone_it_forms_a_squad_and_the_way_is_gone_for_the_attackers_below():
    s = over_earth(earth=[unit("Digger", "2/0/9")])
    s.says("B", "use", card="Diver")
    s.to("resolution.ft2")
    assert s.damage("Diver") == 2
    assert s.nation("B") == 17


@pytest.mark.rule("GW-ATMO-03")
def test_effects_against_other_units_go_on():
    s = over_earth(unit("Second"), hand=[command("Shot", {"do": "damage", "n": 1}, targets=[{"type": "unit"}])])
    s.says("A", "play", card="Shot", targets=("Second",))
    s.says("B", "use", True, card="Diver")
    s.passes()
    assert s.damage("Second") == 1


@pytest.mark.rule("GW-ATMO-03", "GW-LABL-06")
def test_a_bracketed_effect_is_not_voided():
    firm = command("Firm", {"do": "damage", "n": 1}, targets=[{"type": "unit"}], unvoidable=True)
    s = over_earth(hand=[firm])
    s.says("A", "play", card="Firm", targets=("Diver",))
    s.says("B", "use", True, card="Diver")
    s.passes()
    assert s.zone("Diver") == "B.earth_area"
    assert s.damage("Diver") == 1


@pytest.mark.rule("GW-ATMO-01", "GW-KW-08")
def test_it_is_used_in_the_defense_step_from_space():
    s = scene(B={"station": [unit("Diver", **ENTRY)]}, node="defense.ft1")
    assert s.refused("B", "use", card="Diver").rule == "GW-ATMO-01"
    over_earth(node="resolution.ft1").refused("B", "use", card="Diver")


@pytest.mark.rule("GW-ATMO-01", "GW-ATMO-02")
def test_a_unit_that_was_destroyed_first_enters_nothing():
    s = over_earth(hand=[command("Quick Shot", {"do": "destroy", "to": {"name": "Diver"}})])
    s.says("B", "use", card="Diver")
    s.says("A", "play", True, card="Quick Shot")
    s.passes()
    assert s.zone("Diver") == "B.junkyard"


@pytest.mark.rule("GW-ATMO-03")
def test_what_the_own_side_does_for_the_unit_is_not_against_it():
    s = scene(
        B={
            "space": [unit("Diver", "1/1/3", **ENTRY)],
            "hand": [command("Boost", {"do": "gain", "points": [1, 1, 1]}, targets=[{"type": "unit"}])],
        },
        node="defense.ft2",
    )
    s.says("B", "play", card="Boost", targets=("Diver",))
    s.says("A", "pass")
    s.says("B", "use", True, card="Diver")
    s.passes()
    assert s.zone("Diver") == "B.earth_area"
    assert s.points("Diver") == (2, 2, 4)


@pytest.mark.rule("GW-ATMO-01")
def test_a_unit_that_went_home_first_does_not_enter():
    s = over_earth(hand=[command("Retreat", {"do": "to_area", "to": {"name": "Diver"}, "area": "station"})])
    s.says("B", "use", card="Diver")
    s.says("A", "play", True, card="Retreat")
    s.passes()
    assert s.zone("Diver") == "B.station_area"
