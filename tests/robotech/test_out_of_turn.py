"""What is said after the own go, in the phase of that go, opens no other turn; a turn without attacks has all its steps."""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.robotech.scene import Scene, action, mecha, proto, scene

MODES = pytest.mark.parametrize("mode", ["referee", "scribe"])


def verdict(s: Scene, act: str) -> tuple[str, ...]:
    return next(event.verdict for event in reversed(s.desk.events) if event.is_command and event.said["act"] == act)


@MODES
@pytest.mark.rule("RT-TURN-04")
def test_a_card_that_is_placed_after_the_others_had_their_go_is_no_card_of_the_next_turn(mode: str):
    s = scene(A={"hand": [proto("Junk")]}, B={"hand": [proto("Scrap")]}, node="proto.begin", mode=mode)
    s.says("B", "place", card="Scrap")
    answer = s.answer("A", "place", card="Junk")
    assert s.table.clock.turn == 5
    if mode == "referee":
        assert isinstance(answer, Refusal)
        assert answer.rule == "RT-TURN-04"
    else:
        assert (verdict(s, "place"), s.zone("Junk")) == (("illegal", "RT-TURN-04"), "A.proto_zone")


@MODES
@pytest.mark.rule("RT-PRO-01")
def test_each_player_does_one_thing_in_the_proto_phase(mode: str):
    s = scene(A={"hand": [proto("One"), proto("Two")]}, node="proto.play", mode=mode)
    s.says("A", "place", card="One")
    answer = s.answer("A", "place", card="Two")
    assert (s.table.clock.turn, s.speaker) == (5, "B"), "the go of the other player is not used up by it"
    if mode == "referee":
        assert isinstance(answer, Refusal)
        assert answer.rule == "RT-PRO-01"
    else:
        assert (verdict(s, "place"), s.level("A")) == (("illegal", "RT-PRO-01"), 2)


@pytest.mark.rule("RT-TURN-04")
@pytest.mark.parametrize(("act", "args"), [("play", {"card": "Pod"}), ("assign", {"out": ("Rick",)})])
def test_mecha_and_pilots_come_too_late_after_the_own_go(act: str, args: dict[str, object]):
    crewed = mecha("X", crew=[{"type": "character", "name": "Rick", "proto_cost": 1, "pilot": True, "weapon": 1, "armor": 1}])
    s = scene(A={"hand": [mecha("Pod")], "base": [crewed]}, node="reconfigure.end", points={"A": 3})
    assert s.refused("A", act, **args).rule == "RT-TURN-04"


@pytest.mark.rule("RT-TURN-04")
def test_attackers_and_defenders_are_declared_in_their_steps():
    s = scene(A={"base": [mecha("X"), mecha("Y")]}, B={"base": [mecha("P")]}, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.to("defenders.end")
    assert s.refused("A", "attack", units=("Y",)).rule == "RT-TURN-04"
    assert s.refused("B", "defend", units=("P",)).rule == "RT-TURN-04"


@pytest.mark.rule("RT-DEF-16")
def test_who_is_not_attacked_does_not_defend():
    s = scene(A={"base": [mecha("X")]}, C={"base": [mecha("P")]}, node="attackers.declare")
    s.says("A", "attack", units=("X",), seat="B")
    assert s.refused("C", "defend", units=("P",)).rule == "RT-DEF-16"


@pytest.mark.rule("RT-TURN-06", "RT-RES-03")
@pytest.mark.parametrize(("switch", "drawn"), [("held", 1), ("skipped", 0)])
def test_a_turn_without_attacks_has_its_results_step_and_what_waits_for_its_end(switch: str, drawn: int):
    end = [{"timing": "triggered", "moment": "end:attacks_results", "effects": [{"do": "draw", "n": 1}]}]
    s = scene(A={"base": [mecha("Watch", text=end)]}, node="attackers.declare", switches={"idle_results": switch})
    s.to("defenders.end")
    s.let_pass()
    assert s.node == ("results.begin" if drawn else "recall.begin")
    s.to("refuel.begin")
    assert s.hand("A") == drawn


@pytest.mark.rule("RT-CLIP-10")
def test_effects_are_played_in_the_windows_of_a_results_step_without_attacks():
    s = scene(B={"hand": [action("Brace", {"do": "draw", "n": 1})]}, node="results.begin", explicit_passes=True)
    s.says("A", "pass")
    s.says("B", "action", card="Brace")
    assert s.node == "results.begin"


@pytest.mark.rule("RT-DEF-16", "RT-MP-04")
def test_the_defence_of_a_player_whom_nobody_attacks_is_written_down_in_the_step_of_defenders():
    """Given an attack on B before that step, when C's defence is written down, then B's go in it is still to come."""
    s = scene(A={"base": [mecha("X")]}, C={"base": [mecha("P")]}, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("X",), seat="B")
    s.to("defenders.begin")
    s.says("C", "defend", units=("P",))
    assert verdict(s, "defend") == ("illegal", "RT-DEF-16")
    assert (s.node, s.speaker, s.zone("P")) == ("defenders.declare", "B", "C.battle_zone")


@pytest.mark.rule("RT-CLIP-04", "RT-MP-05")
def test_after_an_ability_that_nobody_says_an_opponent_of_the_active_player_speaks_first():
    """Given B's word and an ability that was set off meanwhile, when it is about nobody, then the word is A's again."""
    raid = {"timing": "triggered", "moment": "destroyed", "effects": [{"do": "discard", "who": "opponent", "n": 1}]}
    s = scene(A={"base": [mecha("Raider", text=[raid])]}, C={}, seats=3, mode="scribe")
    s.says("A", "pass")
    s.effect("B", {"do": "destroy", "to": "Raider"})
    s.says("A", "choose")
    assert len(s.happened("effect_failed")) == 1
    assert (s.speaker, s.table.clock.passes) == ("A", 0)
