"""The Declare Attackers Step: who attacks whom, with whom."""

import pytest

from tests.robotech.scene import Data, mecha, person, pilot, scene, vessel, zentraedi

STEP = "attackers.declare"
SHIFTER = {"modes": {"left": {"weapon": 6, "armor": 1}, "right": {"weapon": 1, "armor": 5}}}
ON_OFF = pytest.mark.parametrize("cards", ["on", "off"])


def flag(s, name: str = "attacks"):
    return s.table.flags[name]


@pytest.mark.rule("RT-ATK-03")
def test_all_attackers_of_the_step_have_something_in_common_case_59():
    s = scene(A={"base": [mecha("E"), zentraedi(mecha("Z"))]}, node=STEP)
    assert s.refused("A", "attack", units=("E", "Z")).rule == "RT-ATK-03"
    s.says("A", "attack", units=("E",))
    assert s.refused("A", "attack", units=("Z",)).rule == "RT-ATK-03"


@pytest.mark.rule("RT-ATK-03", "RT-ATK-11", "RT-CARD-09")
@ON_OFF
def test_an_allegiance_holds_attackers_together_but_without_the_rules_cards_no_group(cards: str):
    both = [mecha("E", allegiances=["Vermillion"]), zentraedi(mecha("Z", allegiances=["Vermillion"]))]
    s = scene(A={"base": both}, node=STEP, switches={"rules_cards": cards})
    if cards == "on":
        s.says("A", "attack", units=("E", "Z"))
    else:
        assert s.refused("A", "attack", units=("E", "Z")).rule == "RT-ATK-11"
        s.says("A", "attack", units=("E",))
        s.says("A", "attack", units=("Z",))


@pytest.mark.rule("RT-ATK-07", "RT-ZONE-01")
def test_a_unit_attack_is_aimed_at_the_battle_zone_only_case_61():
    s = scene(A={"base": [mecha("X")]}, B={"base": [mecha("P")], "battle": [mecha("Q")]}, node=STEP)
    assert s.refused("A", "attack", units=("X",), on="P").rule == "RT-ATK-07"
    s.says("A", "attack", units=("X",), on="Q")


@pytest.mark.rule("RT-CARD-06", "RT-CARD-07", "RT-CARD-10")
def test_a_character_without_the_pilot_type_neither_attacks_nor_is_attacked_case_63():
    s = scene(A={"base": [person("Lisa"), mecha("X")]}, B={"battle": [person("Azonia")]}, node=STEP)
    assert s.refused("A", "attack", units=("Lisa",)).rule == "RT-CARD-10"
    assert s.refused("A", "attack", units=("X",), on="Azonia").rule == "RT-CARD-10"


@pytest.mark.rule("RT-ATK-15", "RT-ATK-16", "RT-ATK-17", "RT-CARD-12")
def test_a_vessel_attacks_vessels_and_nothing_else_case_64():
    s = scene(A={"base": [vessel("V")]}, B={"battle": [mecha("P"), vessel("W"), pilot("Max")]}, node=STEP)
    assert s.refused("A", "attack", units=("V",)).rule == "RT-ATK-15"
    assert s.refused("A", "attack", units=("V",), on="P").rule == "RT-ATK-16"
    assert s.refused("A", "attack", units=("V",), on="Max").rule == "RT-ATK-17"
    s.says("A", "attack", units=("V",), on="W")


@pytest.mark.rule("RT-ATK-18")
def test_a_mecha_attacks_a_vessel_case_65():
    s = scene(A={"base": [mecha("X")]}, B={"battle": [vessel("W")]}, node=STEP)
    s.says("A", "attack", units=("X",), on="W")
    assert flag(s)[0]["kind"] == "unit"


@pytest.mark.rule("RT-ATK-02", "RT-ATK-12", "RT-ATK-13", "RT-ATK-14", "RT-MOVE-04", "RT-KW-02")
def test_an_attacker_is_transformed_as_it_advances_and_stays_so_case_67():
    s = scene(A={"base": [mecha("Osprey", "4/2/3", **SHIFTER)]}, node=STEP)
    s.says("A", "attack", units=("Osprey",), left=("Osprey",))
    assert (s.zone("Osprey"), s.values("Osprey")) == ("A.battle_zone", (6, 1, 3))
    s.to("recall.end")
    assert (s.table.clock.holder, s.angle("Osprey")) == ("B", 270)
    s.to("proto.begin")
    s.to("recall.end")
    assert (s.table.clock.holder, s.angle("Osprey"), s.values("Osprey")) == ("A", 0, (4, 2, 3))


@pytest.mark.rule("RT-MOVE-05")
def test_a_card_is_not_transformed_again_before_its_controller_s_next_turn_case_68():
    ability = [{"timing": "used", "symbol": "transform"}]
    s = scene(A={"base": [mecha("Osprey", "4/2/3", text=ability, **SHIFTER)]}, node=STEP)
    s.says("A", "attack", units=("Osprey",), left=("Osprey",))
    assert s.refused("A", "use", card="Osprey", mode="right").rule == "RT-MOVE-05"
    s.to("recall.begin")
    s.to("defenders.end")
    assert s.refused("A", "use", card="Osprey", mode="right").rule == "RT-MOVE-05"
    s.to("recall.begin")
    s.to("refuel.begin")
    s.says("A", "use", card="Osprey", mode="right")
    assert s.values("Osprey") == (1, 5, 3)


@pytest.mark.rule("RT-ATK-13")
def test_a_mode_that_is_not_printed_cannot_be_chosen():
    s = scene(A={"base": [mecha("X"), mecha("Y", modes={"left": {"weapon": 1}})]}, node=STEP)
    assert s.refused("A", "attack", units=("X",), left=("X",)).rule == "RT-ATK-13"
    assert s.refused("A", "attack", units=("Y",), right=("Y",)).rule == "RT-ATK-13"


@pytest.mark.rule("RT-ATK-05", "RT-ATK-19")
def test_a_unit_takes_part_in_one_attack_case_109():
    s = scene(A={"base": [mecha("X", crew=[pilot("Rick")])]}, node=STEP)
    s.says("A", "attack", units=("X",))
    assert s.refused("A", "attack", units=("X",)).rule == "RT-ATK-19"
    assert s.refused("A", "attack", units=("Rick",)).rule == "RT-ATK-19"


@pytest.mark.rule("RT-ATK-04", "RT-ATK-01")
def test_only_the_active_player_s_units_of_the_base_zone_attack():
    s = scene(A={"battle": [mecha("Old")], "base": [mecha("X")]}, B={"base": [mecha("P")]}, node=STEP)
    assert s.refused("A", "attack", units=("Old",)).rule == "RT-ATK-04"
    s.says("A", "attack", units=("X",))
    assert s.table.clock.turn == 5
    assert s.zone("P") == "B.base_zone"


@pytest.mark.rule("RT-ATK-03", "RT-ATK-11", "RT-ATK-22", "RT-ATK-10")
@ON_OFF
def test_a_unit_has_the_races_of_all_its_cards_case_117(cards: str):
    units = [mecha("One", crew=[zentraedi(pilot("Miriya"))]), mecha("Two"), zentraedi(mecha("Three"))]
    s = scene(A={"base": units}, node=STEP, switches={"rules_cards": cards})
    refusal = s.refused("A", "attack", units=("One", "Two", "Three"))
    assert refusal.rule == "RT-ATK-03"
    for other in ("Two", "Three"):
        answer = s.says("A", "attack", units=("One", other))
        s.desk.log.roll_back(len(answer))


@pytest.mark.rule("RT-ATK-03", "RT-ATK-11", "RT-ATK-17")
@ON_OFF
def test_vessels_of_two_races_and_one_allegiance_attack_as_a_group_by_the_rules_cards_case_128(cards: str):
    fleet = [vessel("E", allegiances=["Vermillion"]), zentraedi(vessel("Z", allegiances=["Vermillion"]))]
    s = scene(A={"base": fleet}, B={"battle": [vessel("X")]}, node=STEP, switches={"rules_cards": cards})
    if cards == "on":
        s.says("A", "attack", units=("E", "Z"), on="X")
    else:
        assert s.refused("A", "attack", units=("E", "Z"), on="X").rule == "RT-ATK-11"


@pytest.mark.rule("RT-ATK-08", "RT-ATK-09")
@pytest.mark.parametrize("switch", ["alone", "all"])
def test_the_battle_type_of_a_pilot_in_a_mecha_counts_by_the_switch_case_132(switch: str):
    crewed = mecha("X", battle_types=["space"], crew=[pilot("Rick", battle_types=["land"])])
    target = mecha("P", battle_types=["space"])
    s = scene(A={"base": [crewed]}, B={"battle": [target]}, node=STEP, switches={"battle_type_of_pilots": switch})
    if switch == "alone":
        s.says("A", "attack", units=("X",), on="P")
    else:
        assert s.refused("A", "attack", units=("X",), on="P").rule == "RT-ATK-08"


@pytest.mark.rule("RT-ATK-08", "RT-ATK-09", "RT-CARD-11")
def test_a_pilot_without_a_mecha_needs_a_battle_type_of_the_target_for_a_unit_attack():
    lone = [pilot("Rick", battle_types=["land"]), mecha("X", battle_types=["land"])]
    s = scene(A={"base": lone}, B={"battle": [mecha("P", battle_types=["space"])]}, node=STEP)
    assert s.refused("A", "attack", units=("Rick",), on="P").rule == "RT-ATK-08"
    assert s.refused("A", "attack", units=("X", "Rick"), on="P").rule == "RT-ATK-08"
    s.says("A", "attack", units=("X",), on="P")
    s.says("A", "attack", units=("Rick",))


@pytest.mark.rule("RT-ATK-06", "RT-ATK-20", "RT-MP-04")
def test_attacks_of_one_step_may_go_against_different_opponents():
    s = scene(A={"base": [mecha("X"), mecha("Y"), mecha("Z")]}, C={"battle": [mecha("P")]}, node=STEP)
    s.refused("A", "attack", units=("X",))
    s.says("A", "attack", units=("X",), seat="B")
    s.says("A", "attack", units=("Y",), seat="C")
    s.says("A", "attack", units=("Z",), on="P")
    assert [(each["kind"], each["against"]) for each in flag(s)] == [("direct", "B"), ("direct", "C"), ("unit", "C")]


@pytest.mark.rule("RT-ATK-20", "RT-ATK-10")
def test_units_that_attack_the_same_player_are_a_group_only_if_the_attacker_says_so():
    s = scene(A={"base": [mecha("X"), mecha("Y"), mecha("Z")]}, node=STEP)
    s.says("A", "attack", units=("X",))
    s.says("A", "attack", units=("Y", "Z"))
    assert [each["group"] for each in flag(s)] == [False, True]


@pytest.mark.rule("RT-GOLD-01", "RT-ATK-15")
def test_a_text_may_let_a_vessel_attack_a_base():
    raider: Data = vessel("Gutter", "6/5/4", text=[{"timing": "continuous", "effects": [{"may": "direct_attack"}]}])
    s = scene(A={"base": [raider]}, node=STEP)
    s.says("A", "attack", units=("Gutter",))
    s.to("results.end")
    assert s.bp("A") == 6


@pytest.mark.rule("RT-ATK-03")
def test_a_unit_without_race_and_allegiance_attacks_alone_but_with_nobody():
    s = scene(A={"base": [mecha("X"), mecha("Wild", races=[])]}, node=STEP)
    assert s.refused("A", "attack", units=("X", "Wild")).rule == "RT-ATK-03"
    s.says("A", "attack", units=("Wild",))


@pytest.mark.rule("RT-ATK-01", "RT-MP-01")
def test_the_attack_of_an_active_player_who_has_left_is_passed_over():
    s = scene(A={"base": [mecha("X")]}, node="attackers.begin", seats=3)
    s.says("A", "concede")
    for seat in "BC":
        s.says(seat, "pass")
    assert (s.node, s.speaker) == ("attackers.end", "B")


@pytest.mark.rule("RT-TURN-03", "RT-ATK-01")
def test_nobody_but_the_active_player_attacks_who_need_not():
    s = scene(A={"base": [mecha("X")]}, B={"base": [mecha("P")]}, node="attackers.declare", explicit_passes=True)
    s.refused("B", "attack", units=("P",))
    assert s.zone("P") == "B.base_zone"
    s.says("A", "pass")
    assert (s.node, s.zone("X"), s.table.flags.get("attacks")) == ("attackers.end", "A.base_zone", None)


@pytest.mark.rule("RT-ATK-15", "RT-ATK-17", "RT-ATK-18")
def test_a_group_of_a_vessel_and_a_mecha_attacks_a_vessel_but_no_base():
    s = scene(A={"base": [vessel("V"), mecha("M")]}, B={"battle": [vessel("W")]}, node=STEP)
    assert s.refused("A", "attack", units=("V", "M")).rule == "RT-ATK-15"
    s.says("A", "attack", units=("V", "M"), on="W")


@pytest.mark.rule("RT-ATK-16", "RT-ATK-17")
def test_a_vessel_that_may_attack_mecha_still_attacks_no_lone_character():
    hunter = vessel("Hunter", text=[{"timing": "continuous", "effects": [{"may": "attack_mecha"}]}])
    foes = {"battle": [mecha("P"), vessel("W"), pilot("Max")]}
    assert (
        scene(A={"base": [hunter]}, B=foes, node=STEP).refused("A", "attack", units=("Hunter",), on="Max").rule == "RT-ATK-17"
    )
    for target in ("P", "W"):
        scene(A={"base": [hunter]}, B=foes, node=STEP).says("A", "attack", units=("Hunter",), on=target)


@pytest.mark.rule("RT-ATK-08", "RT-CARD-11")
def test_whether_a_pilot_shares_a_battle_type_with_a_unit_that_nobody_knows_stays_open():
    s = scene(A={"base": [pilot("Rick")]}, B={"battle": [mecha("P", known=False)]}, node=STEP, mode="scribe")
    verdict = s.says("A", "attack", units=("Rick",), on="P")[0].verdict
    assert (verdict[0], "RT-ATK-08" in verdict) == ("open", True)
