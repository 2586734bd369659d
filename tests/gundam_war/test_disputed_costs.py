"""Positions that players argue about: costs, the end of the game, damage on set groups."""

import pytest

from tests.gundam_war.scene import blue, character, command, generation, keyword, operation, scene, unit
from tests.gundam_war.texts import DRAW, JAM, UNIT, auto, standing


@pytest.mark.rule("GW-COST-19", "GW-COST-28")
def test_a_roll_and_pay_cost_that_cannot_be_paid_leaves_the_card_upright():
    text = {"timing": "any", "cost": {"kind": "roll_and_pay", "n": 3}, "effects": [DRAW]}
    s = scene(A={"station": [unit("Engine", text=[text])]}, nation=(2, 20))
    assert s.refused("A", "use", card="Engine").rule == "GW-COST-19"
    assert (s.rolled("Engine"), s.nation("A")) == (False, 2)


@pytest.mark.rule("GW-ADDC-01", "GW-COST-19")
def test_additional_cost_is_not_paid_in_part():
    s = scene(A={"hand": [unit("GM", cost=2, keywords=[keyword("additional_cost", n=2)])]}, nation=(3, 20))
    assert s.refused("A", "play", card="GM").rule == "GW-COST-19"
    assert (s.nation("A"), s.zone("GM")) == (3, "A.hand")


@pytest.mark.rule("GW-COST-05", "GW-COST-16")
def test_power_destroyed_in_answer_does_not_stop_the_play():
    raze = command("Raze", {"do": "destroy"}, targets=[{"type": "generation"}])
    s = scene(A={"hand": [unit("GM", total=1)], "station": [blue()]}, B={"hand": [raze]})
    s.says("A", "play", card="GM")
    s.says("B", "play", card="Raze", targets=("Blue Power",))
    s.passes()
    assert s.zone("GM") == "A.station_area"


@pytest.mark.rule("GW-COST-08", "GW-COST-06")
def test_a_generation_that_still_waits_gives_no_power():
    s = scene(A={"hand": [blue(), unit("Swift", total=1, keywords=[keyword("quick")])]})
    s.says("A", "play", card="Blue Power")
    s.says("B", "pass")
    assert s.refused("A", "play", True, card="Swift").rule == "GW-COST-06"


@pytest.mark.rule("GW-COST-21")
def test_a_card_that_came_back_is_new_for_once_per_turn():
    text = {"timing": "any", "cost": {"kind": "once", "n": 1}, "effects": [DRAW]}
    s = scene(A={"station": [unit("Engine", text=[text], keywords=[keyword("quick")])]})
    s.says("A", "use", card="Engine")
    s.passes()
    s.effect("A", {"do": "move", "zone": "hand", "to": "Engine"})
    s.says("A", "play", card="Engine")
    s.passes()
    s.says("A", "use", card="Engine")


@pytest.mark.rule("GW-COST-26", "GW-PLAY-08")
def test_a_voided_roll_cost_stays_paid_but_may_be_used_again():
    text = {"timing": "any", "cost": {"kind": "roll"}, "effects": [DRAW]}
    s = scene(A={"station": [unit("Engine", text=[text])]}, B={"hand": [JAM]})
    s.says("A", "use", card="Engine")
    s.says("B", "play", card="Jam")
    s.passes()
    assert s.rolled("Engine")
    assert s.refused("A", "use", card="Engine").rule == "GW-COST-26"
    s.effect("A", {"do": "reroll", "to": "Engine"})
    s.says("A", "use", card="Engine")


@pytest.mark.rule("GW-END-01")
def test_drawing_several_with_too_few_loses_and_the_rest_is_not_done():
    deep = command("Deep", {"do": "draw", "n": 3}, {"do": "nation_damage", "n": 20, "who": "enemy"})
    s = scene(A={"hand": [deep]}, nation=(2, 20))
    s.says("A", "play", card="Deep")
    s.passes()
    assert (s.result, s.hand("A"), s.nation("B")) == ({"A": "loss", "B": "win"}, 2, 20)


@pytest.mark.rule("GW-BTL-15")
def test_recovering_afterwards_comes_too_late():
    doom = command("Doom", {"do": "nation_damage", "n": 3, "who": "own"}, {"do": "recover", "n": 2})
    s = scene(A={"hand": [doom]}, nation=(3, 20))
    s.says("A", "play", card="Doom")
    s.passes()
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("GW-ASLT-01")
def test_battle_damage_comes_before_what_the_destruction_sets_off():
    spite = auto("d", "destroyed", {"do": "nation_damage", "n": 5, "who": "enemy"})
    raider = unit("P", "4/0/5", keywords=[keyword("assault")])
    s = scene(A={"space": [raider]}, B={"space": [unit("Q", "0/0/1", text=[spite])]}, node="defense.ft2", nation=(5, 3))
    s.to("resolution.ft2")
    assert s.result == {"A": "win", "B": "loss"}


@pytest.mark.rule("GW-END-05")
@pytest.mark.parametrize(("order", "winner"), [((1, 2), "B"), ((2, 1), "A")])
def test_the_attacker_orders_two_last_draws_at_the_end_of_the_turn(order, winner):
    dusk = operation("Dusk", text=[auto("d", "end_of_turn", DRAW)])
    s = scene(A={"station": [dusk]}, B={"station": [dusk]}, node="return.ft2", nation=(1, 1))
    s.to("end.effects")
    s.says("A", "effects", order=order)
    assert s.result == {winner: "win", {"A": "B", "B": "A"}[winner]: "loss"}


@pytest.mark.rule("GW-END-05")
def test_both_draw_their_last_card_at_the_end_of_the_turn():
    dusk = operation("Dusk", text=[auto("d", "end_of_turn", {"do": "draw", "n": 1, "who": "both"})])
    s = scene(A={"station": [dusk]}, node="return.ft2", nation=(1, 1))
    s.to("end.done")
    assert s.result == {"A": "draw", "B": "draw"}


@pytest.mark.rule("GW-COST-29")
def test_power_of_all_kinds_of_generation_counts_and_a_lost_one_is_missed():
    tower = operation(
        "Tower",
        text=[{"timing": "auto_a", "requirement": [1, 3], "effects": [{"points": [1, 0, 0], "on": {"type": "unit"}}]}],
    )
    s = scene(A={"station": [tower, unit("GM", "2/1/3"), blue(), generation("red", "Reactor", generates=[["red", 2]])]})
    assert s.points("GM")[0] == 3
    s.effect("B", {"do": "destroy", "to": "Reactor"})
    assert s.points("GM")[0] == 2


@pytest.mark.rule("GW-DMG-06")
def test_a_character_that_leaves_takes_its_defense_along():
    s = scene(A={"station": [unit("Hull", "0/0/3", carries=[character("Ace", "0/0/2")])]})
    s.effect("B", {"do": "damage", "n": 4, "to": "Hull"})
    s.effect("B", {"do": "move", "zone": "hand", "to": "Ace"})
    assert (s.zone("Hull"), s.zone("Ace")) == ("A.junkyard", "A.hand")


@pytest.mark.rule("GW-DMG-06", "GW-CUT-04")
def test_the_second_of_two_links_kills_the_character_first():
    shot = command("Shot", {"do": "damage", "n": 3}, targets=UNIT)
    snipe = command("Snipe", {"do": "destroy"}, targets=[{"type": "character"}])
    s = scene(A={"hand": [shot, snipe]}, B={"station": [unit("Z", "1/1/3", carries=[character("Ace", "0/0/1")])]})
    s.says("A", "play", card="Shot", targets=("Z",))
    s.says("B", "pass")
    s.says("A", "play", True, card="Snipe", targets=("Ace",))
    s.passes()
    assert (s.zone("Z"), s.zone("Ace")) == ("B.junkyard", "B.junkyard")


@pytest.mark.rule("GW-DMG-08")
def test_a_unit_that_enters_under_a_lowering_effect_dies_at_once():
    s = scene(
        A={"hand": [unit("Weak", "1/1/1")], "station": [operation("Air", text=[standing([0, 0, -1], {"type": "unit"})])]}
    )
    s.says("A", "play", card="Weak")
    s.passes()
    assert s.zone("Weak") == "A.junkyard"


@pytest.mark.rule("GW-CHAR-05", "GW-CHAR-06")
def test_two_characters_of_a_name_in_one_cut_in_the_last_played_stays():
    quick = character("Ilmar", keywords=[keyword("quick")], number="CH-2")
    s = scene(A={"hand": [character("Ilmar")], "station": [unit("GM")]}, B={"hand": [quick], "station": [unit("Zura")]})
    s.says("A", "play", card="Ilmar", on="GM")
    s.says("B", "play", card=s.table.at("B.hand")[0], on="Zura")
    s.passes()
    assert (s.zone("Ilmar"), s.zone("Ilmar.2")) == ("A.junkyard", "Zura")
