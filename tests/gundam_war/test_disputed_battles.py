"""Positions that players argue about: battles, and the keywords that work there."""

import pytest

from tests.gundam_war.scene import character, command, keyword, operation, scene, unit
from tests.gundam_war.texts import DRAW, KILL, auto


@pytest.mark.rule("GW-BTL-04")
def test_the_gap_in_front_closes_and_the_next_unit_strikes():
    s = scene(A={"space": [unit("P", "5/1/3"), unit("Q", "4/2/3")]}, B={"space": [unit("G", "0/0/9")]}, node="defense.ft2")
    s.to("resolution.ft1")
    s.effect("B", {"do": "move", "zone": "hand", "to": "P"})
    s.to("resolution.ft2")
    assert s.damage("G") == 4


@pytest.mark.rule("GW-BTL-16")
def test_a_defender_that_came_and_went_in_the_step_leaves_the_attackers_engaged():
    s = scene(A={"space": [unit("P", "5/1/3")]}, B={"station": [unit("G", "0/0/2")]}, node="defense.ft2")
    s.to("resolution.ft1")
    s.effect("B", {"do": "to_area", "area": "space", "to": "G"})
    s.effect("A", {"do": "move", "zone": "hand", "to": "G"})
    s.to("resolution.ft2")
    assert s.nation("B") == 20


@pytest.mark.rule("GW-PREE-03", "GW-ASLT-01")
def test_preemptive_defenders_thin_the_assault_first():
    attackers = [unit("P", "6/0/2", keywords=[keyword("assault")]), unit("Q", "4/3/9", keywords=[keyword("assault")])]
    s = scene(
        A={"space": attackers}, B={"space": [unit("G", "2/0/3", keywords=[keyword("preemptive_attack")])]}, node="defense.ft2"
    )
    s.to("resolution.ft2")
    assert (s.zone("P"), s.zone("G"), s.nation("B")) == ("A.junkyard", "B.junkyard", 19)


@pytest.mark.rule("GW-BTL-06", "GW-STAT-04")
def test_a_rolled_unit_that_may_attack_still_deals_nothing():
    may = [{"timing": "auto_a", "effects": [{"may": "attack_rolled", "on": "self"}]}]
    s = scene(A={"station": [unit("Wild", "5/1/5", rolled=True, text=may)]})
    s.says("A", "attack", space=("Wild",))
    s.to("resolution.ft2")
    assert s.nation("B") == 20


@pytest.mark.rule("GW-SHLD-01")
def test_special_shield_answers_an_effect_on_all_units():
    storm = command("Storm", {"do": "damage", "n": 3, "to": {"type": "unit", "whose": "enemy"}})
    hull = unit("Hull", "1/1/9", keywords=[keyword("special_shield", x=2)])
    s = scene(A={"hand": [storm]}, B={"space": [hull], "station": [unit("Other", "1/1/9")]}, node="defense.ft2")
    s.says("A", "play", card="Storm")
    s.says("B", "use", True, card="Hull")
    s.passes()
    assert (s.damage("Hull"), s.damage("Other")) == (1, 3)


@pytest.mark.rule("GW-PSYC-01", "GW-EFF-05", "GW-COST-21")
def test_the_second_psycommu_on_a_dead_target_is_spent():

    def beam(name):
        return unit(
            name, "1/1/4", keywords=[keyword("psycommu", x=3)], carries=[character(f"Seer {name}", "0/0/0", lineage="nt")]
        )

    s = scene(
        A={"space": [beam("One"), beam("Two")]}, B={"space": [unit("G", "0/0/3"), unit("H", "0/0/9")]}, node="defense.ft2"
    )
    s.says("A", "use", card="One", targets=("G",))
    s.says("B", "pass")
    s.says("A", "use", True, card="Two", targets=("G",))
    s.passes()
    assert s.zone("G") == "B.junkyard"
    assert s.refused("A", "use", card="One", targets=("H",)).rule == "GW-COST-21"


@pytest.mark.rule("GW-SWIT-01", "GW-EFF-05")
def test_switch_in_answer_saves_the_unit_and_the_effect_fails():
    new = unit("Y", "3/3/3", keywords=[{"keyword": "switch", "name": "X"}])
    s = scene(A={"hand": [KILL]}, B={"station": [unit("X")], "hand": [new]}, node="attack.ft1")
    s.says("A", "play", card="Kill", targets=("X",))
    s.says("B", "switch", True, card="Y", on="X")
    s.passes()
    assert (s.zone("X"), s.zone("Y"), s.zone("Kill")) == ("B.hand", "B.station_area", "A.junkyard")


@pytest.mark.rule("GW-SWIT-05", "GW-SWIT-06")
def test_modifiers_do_not_go_over_in_a_switch_damage_does():
    new = unit("Y", "2/2/5", keywords=[{"keyword": "switch", "name": "X"}])
    s = scene(B={"station": [unit("X", "1/1/5", damage=2)], "hand": [new]}, node="attack.ft1")
    s.effect("B", {"do": "gain", "points": [3, 0, 0], "to": "X"})
    s.says("B", "switch", card="Y", on="X")
    assert (s.points("Y"), s.damage("Y")) == ((2, 2, 5), 2)


@pytest.mark.rule("GW-OPER-08")
def test_the_controller_of_a_set_operation_gets_what_its_destruction_gives():
    trap = operation("Trap", text=[auto("d", "destroyed", DRAW)])
    s = scene(A={"hand": [trap]}, B={"station": [unit("Zura")]})
    s.says("A", "play", card="Trap", on="Zura")
    s.passes()
    s.effect("A", {"do": "destroy", "to": "Zura"})
    assert (s.hand("A"), s.hand("B"), s.zone("Trap")) == (0, 1, "A.junkyard")


@pytest.mark.rule("GW-PSAR-01", "GW-PSAR-02")
def test_ps_armor_put_into_play_and_sent_to_battle_by_one_effect_returns():
    both = command(
        "Scramble",
        {"do": "put_in_play"},
        {"do": "to_area", "area": "space"},
        targets=[{"type": "unit", "where": "hand", "whose": "own"}],
    )
    s = scene(A={"hand": [both, unit("Shell", keywords=[keyword("ps_armor")])]}, node="attack.ft2")
    s.says("A", "play", card="Scramble", targets=("Shell",))
    s.passes()
    assert (s.zone("Shell"), s.rolled("Shell")) == ("A.space_area", False)
    s.to("end.done")
    assert s.zone("Shell") == "A.hand"


@pytest.mark.rule("GW-QUIK-02", "GW-PLAY-06")
def test_quick_units_do_not_use_up_the_unit_or_the_additional_one():
    ark = unit("Ark", keywords=[keyword("battleship"), keyword("quick")])
    hand = [unit("Swift", keywords=[keyword("quick")]), unit("GM"), ark, unit("Tender", keywords=[keyword("support")])]
    s = scene(A={"hand": hand})
    for name in ("Swift", "GM", "Ark", "Tender"):
        s.says("A", "play", card=name)
        s.passes()
    assert {s.zone(name) for name in ("Swift", "GM", "Ark", "Tender")} == {"A.station_area"}


@pytest.mark.rule("GW-CHAR-01")
def test_a_unit_that_waits_takes_no_character():
    s = scene(A={"hand": [unit("Ball"), character("Kai", keywords=[keyword("quick")])]})
    s.says("A", "play", card="Ball")
    s.says("B", "pass")
    assert s.refused("A", "play", True, card="Kai", on="Ball").rule == "GW-CHAR-01"


@pytest.mark.rule("GW-STCH-01", "GW-MOVE-08")
def test_a_card_on_a_character_goes_with_it():
    gear = operation("Gear", keywords=[keyword("set_on_character")])
    s = scene(A={"station": [unit("Hull", carries=[character("Ilmar", carries=[gear])])]})
    s.effect("B", {"do": "destroy", "to": "Ilmar"})
    assert [s.zone(name) for name in ("Ilmar", "Gear", "Hull")] == ["A.junkyard", "A.junkyard", "A.station_area"]


@pytest.mark.rule("GW-SWIT-01", "GW-HNG-02", "GW-HNG-03")
def test_a_house_may_let_cards_of_the_hangar_switch_in():
    new = unit("Y", "3/3/3", keywords=[{"keyword": "switch", "name": "X"}])
    s = scene(B={"station": [unit("X")], "hangar": [new]}, node="attack.ft1")
    assert s.refused("B", "switch", card="Y", on="X").rule == "GW-SWIT-01"
    s = scene(B={"station": [unit("X")], "hangar": [new]}, node="attack.ft1", switches={"switch_from_hangar": "yes"})
    s.says("B", "switch", card="Y", on="X")
    assert (s.zone("Y"), s.zone("X")) == ("B.station_area", "B.hand")


@pytest.mark.rule("GW-WATR-01")
@pytest.mark.parametrize(
    ("switches", "place"), [({}, "B.earth_area"), ({"water_mobility_bars": "effects_too"}, "B.station_area")]
)
def test_water_mobility_and_a_base_that_an_effect_moves(switches, place):
    eel = unit("Eel", keywords=[keyword("water_mobility")])
    wall = unit("Wall", keywords=[keyword("base")])
    s = scene(A={"earth": [eel]}, B={"station": [wall]}, node="defense.ft2", switches=switches)
    s.effect("B", {"do": "to_area", "area": "earth", "to": "Wall"})
    assert s.zone("Wall") == place
