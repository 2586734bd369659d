"""The questions and answers of the rulebook, and the remaining single rules."""

import pytest

from domain.rulesets.macross_crusade.state.printed_properties import is_at_least_size, is_named
from tests.macross_crusade.scene import character, clause, command, g, keyword, scene, unit

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}
BONUS = [keyword("cooperation", name="Minmei/Misa", points=[1, 1, 0])]


@pytest.mark.rule("MC-KW-06")
def test_high_speed_battle_of_two_does_not_ask_the_others_case_q01():
    fast = [unit(name, keywords=[keyword("high_speed_battle")]) for name in "VW"]
    s = scene(A={"deployment": [*fast, unit("X")]}, B={"deployment": [unit("Y")]})
    s.says("A", "attack", first=("X", "V", "W"))
    s.says("B", "defend", first=("Y",))
    assert s.table.at("B.battle_area_1") == []


@pytest.mark.rule("MC-TGT-14")
def test_amounts_do_not_have_to_consider_other_effects_case_q02():
    wall = clause({"reduce": 1}, timing="auto_a")
    spread = command("Spread", {"do": "damage", "n": 1}, targets=[{**UNIT, "n": 2}])
    s = scene(A={"hand": [spread]}, B={"deployment": [unit("P", text=[wall]), unit("Q")]})
    s.says("A", "play", card="Spread", targets=("P", "Q"))
    s.passes()
    assert [s.damage("P"), s.damage("Q")] == [0, 1]


@pytest.mark.rule("MC-DMG-16", "MC-KW-02")
def test_raid_passes_on_what_exceeds_the_defense_of_a_unit_that_takes_none_case_q13():
    wall = clause({"cannot": "take_battle_damage"}, timing="auto_a")
    raider = unit("R", "7/0/9", keywords=[keyword("raid")])
    s = scene(A={"deployment": [raider]}, B={"deployment": [unit("P", "0/0/5", text=[wall])]})
    s.says("A", "attack", first=("R",))
    s.says("B", "defend", first=("P",))
    s.to("damage.ft2")
    assert [s.nation("B"), s.damage("P")] == [18, 0]


@pytest.mark.rule("MC-VAR-02")
def test_the_x_that_a_text_determines_is_not_designated_case_q09():
    killer = command(
        "Killer", {"do": "damage", "n": "X"}, targets=[UNIT], x={"count": {"type": "g", "whose": "own"}, "plus": -3}
    )
    s = scene(A={"hand": [killer], "g": [g("blue", 5)]}, B={"deployment": [unit("P")]})
    assert s.refused("A", "play", card="Killer", targets=("P",), x=4).rule == "MC-VAR-02"
    s.says("A", "play", card="Killer", targets=("P",))
    s.passes()
    assert s.damage("P") == 2


@pytest.mark.rule("MC-CHIP-11")
def test_a_character_chip_needs_a_unit_that_may_carry_one_case_116():
    s = scene(A={"deployment": [unit("Vajura", carries="none"), unit("P")]})
    gear = {"do": "chip", "name": "EX-Gear", "type": "character", "points": (0, 0, 1)}
    assert s.refused("A", "effect", effects=({**gear, "on": "Vajura"},)).rule == "MC-CHIP-11"
    s.by_hand("A", {**gear, "on": "P"})
    assert s.points("P")[2] == 4


@pytest.mark.rule("MC-KW-15", "MC-KWX-05")
def test_cooperation_applies_once_whoever_is_there_case_117():
    pilot = character("Hikaru", "1/1/1", keywords=BONUS)
    s = scene(
        A={
            "deployment": [
                unit("P", "1/1/1", custom_machine="Hikaru", sets=[pilot]),
                character("Lynn Minmei"),
                character("Hayase Misa"),
            ]
        }
    )
    assert s.points("P") == (3, 3, 2)


@pytest.mark.rule("MC-KW-15", "MC-KW-16", "MC-KW-18")
def test_cooperation_of_a_unit_is_for_one_without_a_character_case_157():
    alto = [keyword("cooperation", name="Alto", points=[1, 1, 0])]
    a = unit("A1", "1/1/1", custom_machine="Pilot", sets=[character("Pilot", "0/0/0", keywords=alto)])
    b, c = unit("B1", "1/1/1", keywords=alto), unit("C1", "1/1/1", keywords=alto, sets=[character("Crew", "0/0/0")])
    s = scene(A={"deployment": [a, b, c]}, B={"deployment": [character("Alto")]})
    assert [s.points(name) for name in ("A1", "B1", "C1")] == [(2, 2, 1), (2, 2, 1), (1, 1, 1)]
    alone = scene(A={"deployment": [a, b]}, B={"deployment": [character("Somebody")]})
    assert [alone.points(name) for name in ("A1", "B1")] == [(1, 1, 1), (1, 1, 1)]


@pytest.mark.rule("MC-TGT-01")
def test_what_is_done_to_each_player_needs_a_unit_of_each_case_118():
    killer = command(
        "Killer", {"do": "sacrifice", "who": "own"}, {"do": "sacrifice", "who": "enemy"}, condition={"each": UNIT}
    )
    s = scene(A={"hand": [killer]}, B={"deployment": [unit("P")]})
    assert s.refused("A", "play", card="Killer").rule == "MC-TGT-01"


@pytest.mark.rule("MC-TERM-02", "MC-CARD-16")
def test_two_cards_of_each_pile_are_looked_at_and_put_back_in_an_order_case_q06():
    twice = [{"do": "look", "n": 2, "reorder": True}, {"do": "look", "n": 2, "pile": "lost", "reorder": True}]
    s = scene(A={"hand": [command("Nyan", *twice)], "lost": [unit("P"), unit("Q"), unit("R")]})
    top = s.table.at("A.nation")[:2]
    s.says("A", "play", card="Nyan")
    s.passes()
    s.says("A", "choose", cards=(top[1], top[0]))
    s.chooses("A", "Q", "P")
    assert s.table.at("A.nation")[:2] == top[::-1]
    assert s.table.at("A.lost_pile") == [s[name] for name in "QPR"]


@pytest.mark.rule("MC-TGT-12", "MC-DEST-03")
def test_a_card_that_cannot_be_destroyed_is_no_answer_case_121():
    saint = character("Minmay", text=[clause({"cannot": "be_destroyed"}, timing="auto_a")])
    s = scene(A={"deployment": [saint, unit("P")]}, B={"deployment": [unit("Q")]})
    s.by_hand("B", {"do": "sacrifice", "who": "enemy"}, {"do": "sacrifice", "who": "own"})
    s.refused("A", "choose", cards=("Minmay",))
    s.chooses("A", "P")
    s.chooses("B", "Q")
    assert s.destroyed("P")
    assert s.destroyed("Q")
    assert not s.destroyed("Minmay")


@pytest.mark.rule("MC-TERM-25", "MC-TERM-07", "MC-CARD-12")
def test_a_name_part_is_enough_case_113():
    s = scene(A={"deployment": [unit("VF-1A Valkyrie"), unit("VF-1S Strike Valkyrie"), unit("Spartan", traits=["Valkyrie"])]})
    assert [is_named(s.table, s[name], "Valkyrie") for name in s.names] == [True, True, False]


@pytest.mark.rule("MC-TERM-24", "MC-KW-23")
def test_size_l_and_larger_case_114():
    s = scene(A={"deployment": [unit(size, size=size) for size in ("S", "M", "L", "LL")]})
    assert [is_at_least_size(s.table, s[size], "L") for size in s.names] == [False, False, True, True]


@pytest.mark.rule("MC-CTRL-06", "MC-CTRL-07", "MC-CTRL-10", "MC-ZONE-13")
def test_outside_the_field_a_card_has_no_controller():
    from domain.rulesets.macross_crusade.state.zones import controller

    s = scene(A={"hand": [unit("H")], "junkyard": [unit("J")], "lost": [unit("L")], "deployment": [unit("D")]})
    assert [controller(s.table, s[name]) for name in "HJLD"] == ["", "", "", "A"]


@pytest.mark.rule("MC-PLAY-08", "MC-AUTO-03")
def test_a_card_may_say_itself_how_it_enters():
    ready = clause({"do": "reroll", "to": "self"}, timing="auto_b", moment="enters")
    s = scene(A={"hand": [unit("P", text=[ready])]})
    s.says("A", "play", card="P")
    s.passes()
    assert not s.rolled("P")


@pytest.mark.rule("MC-CHAR-09", "MC-CHAR-06")
def test_a_character_is_set_on_a_unit_in_the_own_deployment_area():
    s = scene(A={"hand": [character("C")], "deployment": [character("D")]}, B={"deployment": [unit("Q")]})
    assert s.refused("A", "play", card="C", on="Q").rule == "MC-CHAR-09"
    assert s.refused("A", "play", card="C", on="D").rule == "MC-CHAR-09"


@pytest.mark.rule("MC-SORTIE-01")
def test_only_units_of_the_deployment_area_sortie():
    s = scene(A={"deployment": [character("C")]}, node="attack.ft1")
    assert s.refused("A", "attack", first=("C",)).rule == "MC-SORTIE-01"


@pytest.mark.rule("MC-CHIP-11", "MC-CHIP-05")
def test_a_character_chip_is_not_played_on_a_manned_unit_and_not_made_when_one_was_manned_meanwhile():
    gear = {"do": "chip", "name": "EX-Gear", "type": "character", "on": "target"}
    s = scene(
        A={
            "hand": [command("Gear", gear, DRAW, targets=[UNIT]), character("C")],
            "deployment": [unit("P", sets=[character("D")]), unit("Q")],
        }
    )
    assert s.refused("A", "play", card="Gear", targets=("P",)).rule == "MC-CHIP-11"
    s.says("A", "play", card="Gear", targets=("Q",))
    s.says("A", "play", card="C", on="Q", reply=True)
    s.passes()
    assert [s.table.at(s["Q"]), s.hand("A")] == [[s["C"]], 1]
