"""Positions that players argue about: the end of the game, plays of a turn, chips and G."""

import pytest

from tests.macross_crusade.scene import character, clause, command, g, having, keyword, scene, unit

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}
OFF = command("Off", {"do": "move", "zone": "hand"}, targets=[UNIT])
NEGATE = command("Negate", {"do": "void"})
SAINT = clause({"cannot": "be_destroyed"}, timing="auto_a")


@pytest.mark.rule("MC-WIN-01")
def test_drawing_three_of_two_cards_loses_at_the_second():
    s = scene(nation=(2, 20))
    s.by_hand("A", {"do": "draw", "n": 3})
    assert [s.result, s.hand("A")] == [{"A": "loss", "B": "win"}, 2]


@pytest.mark.rule("MC-WIN-02")
def test_both_draw_their_last_cards_by_one_effect():
    s = scene(nation=(2, 2))
    s.by_hand("A", {"do": "draw", "n": 2, "who": "both"})
    assert s.result == {"A": "draw", "B": "draw"}


@pytest.mark.rule("MC-WIN-01")
def test_no_later_part_of_an_effect_comes_to_whoever_has_lost():
    s = scene(nation=(2, 2))
    s.by_hand("A", {"do": "draw", "n": 2}, {"do": "nation_damage", "n": 2, "who": "enemy"})
    assert [s.result, s.nation("B")] == [{"A": "loss", "B": "win"}, 2]


@pytest.mark.rule("MC-WIN-01")
def test_the_last_card_taken_by_inspection_loses():
    s = scene(A={"hand": [command("Look", {"do": "look", "n": 3, "take": 1})]}, nation=(1, 9))
    s.says("A", "play", card="Look")
    s.passes()
    s.says("A", "choose", cards=s.asks["options"])
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("MC-TCOST-03", "MC-COST-06")
def test_roll_and_pay_is_paid_together_or_not_at_all():
    both = clause(DRAW, cost={"kind": "roll_and_pay", "n": 3})
    s = scene(A={"deployment": [unit("P", text=[both])]}, nation=(2, 20))
    assert s.refused("A", "use", card="P").rule == "MC-COST-06"
    assert [s.rolled("P"), s.nation("A")] == [False, 2]


@pytest.mark.rule("MC-CUT-17")
def test_what_falls_when_modifiers_end_is_scrapped_without_a_cut():
    drain = clause({"on": {**UNIT, "whose": "enemy"}, "points": [0, 0, -2]}, timing="auto_a")
    s = scene(A={"deployment": [unit("P", "2/2/2")]}, B={"deployment": [unit("W", text=[drain])]}, node="return.ft2")
    s.by_hand("A", {"do": "gain", "to": "P", "points": (0, 0, 1)})
    assert s.points("P")[2] == 1
    s.to("reroll.ft")
    assert [s.zone("P"), s.table.clock.turn, s.table.chain] == ["A.junkyard", 6, []]


@pytest.mark.rule("MC-KW-09")
def test_boost_frees_one_play_a_turn():
    s = scene(A={"hand": [having("P", "boost"), having("Q", "boost"), unit("R")]})
    for name in "PQ":
        s.says("A", "play", card=name)
        s.passes()
    assert s.refused("A", "play", card="R").rule == "MC-UNIT-03"


@pytest.mark.rule("MC-CHIP-10")
def test_a_chip_returned_to_the_hand_is_out_of_the_game():
    s = scene(A={"hand": [OFF]})
    s.by_hand("A", {"do": "chip", "name": "Decoy", "type": "unit", "points": (1, 1, 1)})
    chip = s.table.at("A.deployment_area")[0]
    s.says("A", "play", card="Off", targets=(chip,))
    s.passes()
    assert [s.hand("A"), s.table.cards[chip].place] == [0, "A.removed_from_game"]


@pytest.mark.rule("MC-CHAR-04", "MC-SCRAP-05")
def test_of_two_characters_of_a_name_played_in_one_cut_the_one_that_enters_later_goes():
    s = scene(A={"hand": [character("M", keywords=[keyword("boost")]), character("M", keywords=[keyword("boost")])]})
    s.says("A", "play", card="M")
    s.says("A", "play", True, card="M.2")
    s.passes()
    assert sorted([s.zone("M"), s.zone("M.2")]) == ["A.deployment_area", "A.junkyard"]
    assert [(event.said["card"], event.rule) for event in s.happened("effect_lost")] == [(s["M"], "MC-SCRAP-05")]


@pytest.mark.rule("MC-G-15", "MC-COST-04")
def test_a_g_played_as_a_cut_in_does_not_pay_for_what_waits_but_for_what_follows():
    dear = command("Dear", DRAW, designated=1, total=2)
    s = scene(A={"hand": [command("N", DRAW), unit("G1", g_symbols=[["blue", "black"]]), dear], "g": [g("blue")]})
    s.says("A", "play", card="N")
    s.says("A", "play", True, card="G1", as_="g")
    assert s.refused("A", "play", True, card="Dear").rule == "MC-COST-04"
    s.passes()
    s.says("A", "play", card="Dear")
