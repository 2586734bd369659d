"""Positions about what is asked instead of guessed: answers without their effect, rulings amid questions, late lines."""

import pytest

from tests.macross_crusade.scene import clause, command, scene, unit
from tests.macross_crusade.texts import NEGATE, UNIT
from tests.scene import moment, noted, require_offers_accepted

KILL = command("Kill", {"do": "destroy"}, targets=[UNIT])
DRAW = command("D", {"do": "draw", "n": 1})
RAID = command("Raid", {"do": "discard", "n": 1, "who": "enemy"})


@pytest.mark.rule("MC-NEG-01")
def test_the_only_play_that_waits_is_negated_without_a_word():
    s = scene(A={"hand": [KILL]}, B={"hand": [NEGATE], "deployment": [unit("G")]})
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", True, card="Negate")
    s.passes()
    assert s.zone("G") == "B.deployment_area"


@pytest.mark.rule("MC-NEG-01")
def test_the_own_play_alone_is_not_negated_in_silence():
    s = scene(B={"hand": [DRAW, NEGATE]})
    s.says("B", "play", card="D")
    s.says("A", "pass")
    assert s.refused("B", "play", True, card="Negate").legal == (s["D"],)


@pytest.mark.rule("MC-NEG-01")
def test_a_negation_of_a_negation_says_which():
    s = scene(A={"hand": [KILL, command("No A", {"do": "void"})]}, B={"hand": [NEGATE, DRAW], "deployment": [unit("G")]})
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", card="D")
    s.says("A", "pass")
    s.says("B", "play", True, card="Negate", answers="Kill")
    assert set(s.refused("A", "play", True, card="No A").legal) == {s["Kill"], s["D"], s["Negate"]}
    s.says("A", "play", True, card="No A", answers="Negate")
    s.passes()
    assert s.destroyed("G")


@pytest.mark.rule("MC-NEG-01")
def test_what_is_offered_amid_a_cut_is_accepted():
    jammer = unit("J", text=[clause({"do": "void"})])
    s = scene(A={"hand": [KILL, DRAW]}, B={"hand": [NEGATE], "deployment": [unit("G"), jammer]})
    s.says("A", "play", card="Kill", targets=("G",))
    require_offers_accepted(s)
    s.says("B", "use", True, card="J")
    require_offers_accepted(s)


def test_a_card_that_a_ruling_takes_out_of_the_hand_is_not_discarded():
    s = scene(A={"hand": [RAID]}, B={"hand": [unit("P"), unit("Q"), unit("R")]})
    s.says("A", "play", card="Raid")
    s.passes()
    assert s.asks["seat"] == "B"
    s.says("", "rule", text="P lay on the table", effects=({"do": "move", "to": s["P"], "zone": "junkyard"},))
    assert s["P"] not in s.asks["options"]
    require_offers_accepted(s)
    s.says("B", "choose", cards=("Q",))
    assert (s.zone("P"), s.zone("Q"), s.zone("R")) == ("B.junkyard", "B.junkyard", "B.hand")


@pytest.mark.parametrize(("who", "act"), [("A", "keep"), ("B", "keep"), ("A", "redraw"), ("B", "redraw")])
def test_what_opens_a_game_is_noted_in_its_middle_and_deals_nothing(who, act):
    s = scene(A={"hand": [unit("P")]}, B={"hand": [unit("Q"), unit("R")]}, mode="scribe")
    assert noted(s, who, act)


def test_the_end_of_the_turn_by_the_player_whose_turn_it_is_not_passes_over_nothing():
    s = scene(A={"deployment": [unit("P")]}, B={"deployment": [unit("Q")]}, mode="scribe")
    s.answer("B", "end_turn")
    assert moment(s) == (5, "A")


def test_who_concedes_while_effects_wait_has_lost_and_nothing_is_carried_out():
    s = scene(A={"hand": [KILL]}, B={"deployment": [unit("G")]})
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "concede")
    assert (s.result, s.zone("G")) == ({"A": "win", "B": "loss"}, "B.deployment_area")
