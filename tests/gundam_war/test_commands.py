"""Playing COMMANDs: labels, any number of them, where they go."""

import pytest

from tests.gundam_war.scene import command, scene

DRAW = {"do": "draw", "n": 1}


def plays(s, seat, *names):
    for name in names:
        s.says(seat, "play", card=name)
        s.passes()


@pytest.mark.rule("GW-CMD-03", "GW-CMD-04", "GW-MOVE-06", "GW-ZONE-08")
def test_a_command_lies_open_while_it_is_used_and_goes_to_the_junkyard_case_53():
    s = scene(A={"hand": [command("Shot", DRAW)]})
    s.says("A", "play", card="Shot")
    assert (s.zone("Shot"), s.table.cards[s["Shot"]].seen) == ("cut_in", ("*",))
    s.passes()
    assert s.zone("Shot") == "A.junkyard"
    assert s.table.zones["A.junkyard"].face == "up"


@pytest.mark.rule("GW-CMD-02", "GW-PLAY-03")
def test_any_number_of_commands_is_played_in_a_turn():
    s = scene(A={"hand": [command("Shot", DRAW, copies=4)]})
    plays(s, "A", "Shot", "Shot.2", "Shot.3", "Shot.4")
    assert s.hand("A") == 4


@pytest.mark.rule("GW-CMD-01", "GW-LABL-01")
def test_a_command_is_played_in_the_phase_its_label_names():
    s = scene(A={"hand": [command("Shot", DRAW, timing="defense")]}, node="assign.ft")
    s.says("A", "play", card="Shot")
    assert s.node == "defense.ft1"
    late = scene(A={"hand": [command("Shot", DRAW, timing="draw")]}, node="assign.ft")
    refusal = late.refused("A", "play", card="Shot")
    assert (refusal.rule, refusal.legal) == ("GW-LABL-01", ("draw.ft1", "draw.ft2"))


@pytest.mark.rule("GW-CMD-05")
@pytest.mark.parametrize("step", ["attack", "defense", "resolution", "return"])
def test_a_battle_command_is_played_in_every_step_by_both(step):
    shot = command("Shot", DRAW, timing="battle")
    s = scene(A={"hand": [shot]}, B={"hand": [{**shot, "name": "Volley"}]}, node=f"{step}.ft1")
    s.says("A", "play", card="Shot")
    s.says("B", "play", card="Volley")
    s.passes()
    assert (s.hand("A"), s.hand("B"), s.node) == (1, 1, f"{step}.ft1")
