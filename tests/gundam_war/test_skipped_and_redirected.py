"""Texts that leave phases out, change what an effect is aimed at, and keep cards from being set."""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.gundam_war.scene import character, command, operation, scene, unit

OWN = {"type": "unit", "whose": "own"}


@pytest.mark.parametrize(("what", "attacks", "defends"), [("battle", 0, 0), ("defense", 1, 0), ("draw", 1, 1)])
@pytest.mark.rule("GW-EFF-01", "GW-TURN-02")
def test_a_phase_or_step_may_be_left_out(what, attacks, defends):
    """Given "skip the phase", when somebody attacks and defends, then what is done in it is refused, and nothing else."""
    s = scene(A={"station": [unit("P")]}, B={"station": [unit("X")]})
    s.effect("A", {"do": "skip", "what": what})
    assert isinstance(s.answer("A", "attack", space=("P",)), Refusal) != attacks
    assert isinstance(s.answer("B", "defend", space=("X",)), Refusal) != defends


@pytest.mark.rule("GW-EFF-01", "GW-RET-01")
def test_units_that_attacked_return_where_the_defense_step_is_left_out():
    s = scene(A={"station": [unit("P")]})
    s.effect("A", {"do": "skip", "what": "defense"})
    s.says("A", "attack", space=("P",))
    s.to("end.done")
    assert (s.zone("P"), s.nation("B")) == ("A.station_area", 18)


@pytest.mark.rule("GW-EFF-01", "GW-TURN-18")
def test_the_draw_phase_of_the_next_turn_is_left_out():
    s = scene()
    s.effect("A", {"do": "skip", "what": "draw", "next": True})
    s.to("end.done")
    s.says("A", "done")
    s.to("assign.ft")
    assert (s.hand("B"), s.table.clock.holder) == (0, "B")


@pytest.mark.rule("GW-EFF-01")
def test_a_phase_that_has_begun_is_not_left_out():
    s = scene(A={"station": [unit("P")]})
    s.effect("A", {"do": "skip", "what": "assign"})
    assert s.node == "assign.ft"
    assert s.happened("will_be_skipped") == []


@pytest.mark.rule("GW-EFF-01", "GW-ATK-01", "GW-DFN-01", "GW-BTL-15")
def test_another_player_attacks_in_a_turn():
    """Given "own is the Attacker of this turn" in the enemy's turn, then own attacks, the enemy defends, and the turn is the
    enemy's all the same, as is the next one its own."""
    s = scene(A={"station": [unit("P"), unit("Q")]}, B={"station": [unit("X", "4/0/4")]})
    s.effect("B", {"do": "lead"})
    assert isinstance(s.answer("A", "attack", space=("P",)), Refusal)
    s.says("B", "attack", space=("X",))
    assert s.table.clock.holder == "B"
    s.says("A", "defend", earth=("P",))
    s.to("return.ft1")
    assert (s.nation("A"), s.nation("B"), s.table.clock.holder) == (16, 20, "A")
    s.to("end.done")
    s.says("A", "done")
    s.to("attack.move")
    assert (s.table.clock.holder, s.table.clock.turn) == ("B", 6)


@pytest.mark.rule("GW-EFF-01", "GW-ATK-01")
def test_who_attacks_does_not_change_once_the_battle_phase_has_begun():
    s = scene(A={"station": [unit("P")]}, node="attack.ft1")
    s.effect("B", {"do": "lead"})
    assert s.happened("will_attack") == []
    s.says("A", "attack", space=("P",))


@pytest.mark.parametrize(("target", "falls"), [({"type": "unit"}, "Decoy"), ({"type": "unit", "color": "red"}, "Boss")])
@pytest.mark.rule("GW-EFF-01", "GW-EFF-05")
def test_an_answered_effect_is_aimed_at_another_card_if_it_may_name_that(target, falls):
    """Given "the answered effect targets this unit instead", when a command is answered, then that falls if it may."""
    decoy = unit("Decoy", text=[{"timing": "any", "effects": [{"do": "aim", "at": "self"}]}])
    shot = command("Shot", {"do": "destroy"}, targets=[target])
    s = scene(A={"hand": [shot]}, B={"station": [unit("Boss", color="red"), decoy]})
    s.says("A", "play", card="Shot", targets=("Boss",))
    s.says("B", "use", card="Decoy")
    s.passes()
    assert [name for name in ("Boss", "Decoy") if s.zone(name) == "B.junkyard"] == [falls]


@pytest.mark.rule("GW-EFF-01", "GW-SET-01")
def test_nothing_is_set_where_a_text_says_so():
    """Given "nothing is set on this unit", then neither CHARACTER nor OPERATION is, and a text sets none there."""
    alone = unit("P", text=[{"timing": "auto_a", "effects": [{"cannot": "carry"}]}])
    s = scene(A={"station": [alone, unit("Q", carries=[character("Bo")])], "hand": [character("Ray"), operation("Plan")]})
    assert s.refused("A", "play", card="Ray", on="P").rule == "GW-EFF-01"
    assert s.refused("A", "play", card="Plan", on="P").rule == "GW-EFF-01"
    mover = command("Mover", {"do": "set", "to": "target1", "on": "target"}, targets=[{"type": "character"}, OWN])
    t = scene(A={"station": [alone, unit("Q", carries=[character("Bo")])], "hand": [mover]})
    t.says("A", "play", card="Mover", targets=("Bo", "P"))
    t.passes()
    assert t.zone("Bo") == "Q"


@pytest.mark.rule("GW-EFF-05")
def test_what_is_aimed_at_nothing_stays_as_it_is():
    draw = command("Draw", {"do": "draw", "n": 1})
    decoy = unit("D", text=[{"timing": "any", "effects": [{"do": "aim", "at": "self"}]}])
    s = scene(A={"hand": [draw]}, B={"station": [decoy]})
    s.says("A", "play", card="Draw")
    s.says("B", "use", card="D")
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("GW-LABL-06", "GW-AUTO-02")
def test_texts_are_negated_as_long_as_a_text_says_so():
    """Given "the texts of enemy units in its area are negated", then there no text of them works, and elsewhere they do."""
    hush = {
        "timing": "auto_a",
        "effects": [{"on": {"type": "unit", "whose": "enemy", "where": "same_area"}, "silence": True}],
    }
    loud = [{"timing": "auto_a", "effects": [{"points": [2, 0, 0]}]}, {"timing": "any", "effects": [{"do": "draw", "n": 1}]}]
    sure = [{"timing": "auto_a", "effects": [{"points": [2, 0, 0]}], "unvoidable": True}]
    s = scene(
        A={"space": [unit("Hush", text=[hush])]},
        B={"space": [unit("P", text=loud), unit("Q", text=sure)], "earth": [unit("R", text=loud)]},
        node="resolution.ft1",
    )
    assert [s.points(name)[0] for name in "PQR"] == [2, 4, 4]
    assert s.refused("B", "use", card="P").rule == "GW-LABL-06"
    s.says("B", "use", card="R")
    s.passes()
    s.effect("B", {"do": "silence", "to": "Hush"})
    assert s.points("P")[0] == 4


@pytest.mark.rule("GW-LABL-06", "GW-AUTO-02")
def test_two_texts_that_negate_each_other_both_do():
    hush = {"timing": "auto_a", "effects": [{"on": {"type": "unit", "other": True}, "silence": True}, {"points": [1, 0, 0]}]}
    s = scene(A={"space": [unit("P", text=[hush])]}, B={"space": [unit("Q", text=[hush])]})
    assert [s.points(name)[0] for name in "PQ"] == [2, 2]
