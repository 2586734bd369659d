"""The End Phase: hand, end-of-turn effects in the attacker's order, damage, "Done."."""

import pytest

from tests.gundam_war.scene import command, scene, unit


def at_end(*effects, timing="auto_d"):
    return [{"timing": timing, "moment": "end_of_turn", "effects": list(effects)}]


def hand(count):
    return [command(f"Card {n}", {"do": "draw"}) for n in range(1, count + 1)]


@pytest.mark.rule("GW-END-01", "GW-END-03", "GW-MOVE-04", "GW-END-08")
def test_the_attacker_discards_down_to_six_face_up_case_163():
    s = scene(A={"hand": hand(8)}, node="return.ft2")
    assert s.refused("A", "done").rule == "GW-END-01"
    assert s.refused("A", "discard", cards=("Card 1",)).rule == "GW-END-01"
    s.says("A", "discard", cards=("Card 1", "Card 2"))
    assert s.hand("A") == 6
    assert s.zone("Card 1") == s.zone("Card 2") == "A.junkyard"
    assert s.table.cards[s["Card 1"]].seen == ("*",)


@pytest.mark.rule("GW-END-02")
def test_only_the_attackers_hand_is_adjusted():
    s = scene(A={"hand": hand(2)}, B={"hand": [command(f"Other {n}", {"do": "draw"}) for n in range(9)]}, node="return.ft2")
    s.says("A", "done")
    assert s.hand("B") == 9


@pytest.mark.rule("GW-END-04", "GW-END-05", "GW-EFF-04")
@pytest.mark.parametrize(("order", "left"), [((1, 2), "Hull"), ((2, 1), "")])
def test_the_attacker_decides_the_order_of_end_of_turn_effects_case_124(order, left):
    mend = unit("Mender", text=at_end({"do": "gain", "to": {"type": "unit", "name": "Hull"}, "points": [0, 0, 2]}))
    burn = unit("Burner", text=at_end({"do": "damage", "n": 2, "to": {"type": "unit", "name": "Hull"}}))
    s = scene(A={"station": [mend, unit("Hull", "0/0/2")]}, B={"station": [burn]}, node="return.ft2")
    s.to("end.effects")
    assert s.refused("B", "effects", order=order).message.startswith("A has to decide first (end.effects): effects")
    s.says("A", "effects", order=order)
    assert (s.zone("Hull") == "A.station_area") == bool(left)


@pytest.mark.rule("GW-END-04", "GW-TURN-22", "GW-END-07")
def test_what_happens_in_the_end_phase_is_carried_out_there_without_a_cut_in():
    last = [{"timing": "auto_c", "moment": "destroyed", "effects": [{"do": "draw", "n": 1}]}]
    burn = unit("Burner", text=at_end({"do": "destroy", "to": {"type": "unit", "name": "Hull"}}))
    s = scene(A={"station": [unit("Hull", text=last)]}, B={"station": [burn]}, node="return.ft2")
    s.to("end.done")
    assert s.zone("Hull") == "A.junkyard"
    assert s.hand("A") == 1
    assert not s.table.chain


@pytest.mark.rule("GW-END-06", "GW-DMG-05")
def test_all_damage_on_all_units_is_removed_after_the_end_of_turn_effects():
    s = scene(A={"station": [unit("P", "0/0/5", damage=2)]}, B={"station": [unit("Q", "0/0/5", damage=3)]}, node="return.ft2")
    s.says("A", "effect", effects=({"do": "gain", "to": "Q", "points": [0, 0, 1]}, {"do": "damage", "n": 2, "to": "Q"}))
    s.to("end.done")
    assert s.damage("P") == s.damage("Q") == 0
    assert s.zone("Q") == "B.station_area"
    assert s.points("Q") == (0, 0, 5)


@pytest.mark.rule("GW-END-07", "GW-CUT-07")
def test_nothing_is_played_in_the_end_phase():
    s = scene(A={"hand": [command("Shot", {"do": "draw"})]}, node="end.done")
    assert s.refused("A", "play", card="Shot").rule == "GW-END-07"


@pytest.mark.rule("GW-END-08", "GW-END-09", "GW-TURN-20")
def test_after_done_the_other_player_begins_with_the_reroll_phase():
    s = scene(B={"station": [unit("Hull", rolled=True)]}, node="end.done")
    s.refused("B", "done")
    s.says("A", "done")
    s.to("reroll.ft")
    assert s.table.clock.holder == "B"
    assert not s.rolled("Hull")


@pytest.mark.rule("GW-END-01", "GW-END-08")
def test_done_is_not_said_before_the_hand_is_adjusted():
    s = scene(A={"hand": [unit(f"GM {number}") for number in range(7)]}, node="end.hand")
    assert s.refused("A", "done").rule == "GW-END-01"
    s.says("A", "discard", cards=("GM 1",))
    s.says("A", "done")
    assert s.table.clock.holder == "B"
