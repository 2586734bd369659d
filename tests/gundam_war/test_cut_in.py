"""The Cut-in: who plays first, passes, last in first out, no plays between two links."""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.gundam_war.scene import command, generation, keyword, operation, scene, unit

DRAW = {"do": "draw", "n": 1}


def mark(name, **more):
    """A COMMAND that leaves a coin on the watched UNIT; the order of coins is the order of resolution."""
    return command(name, {"do": "counters", "kind": name, "n": 1, "to": {"name": "Watch"}}, **more)


def order_of(s):
    """The COMMANDs in the order in which they were carried out."""
    names = {card: name for name, card in s.names.items()}
    return [names[event.said["card"]] for event in s.happened("command_resolved")]


@pytest.mark.rule("GW-CUT-01", "GW-CUT-03", "GW-CUT-04", "GW-TURN-12")
def test_effects_resolve_from_the_last_played_to_the_first_case_60():
    s = scene(A={"hand": [mark("P"), mark("R")]}, B={"hand": [mark("Q")], "station": [unit("Watch")]})
    s.says("A", "play", card="P")
    s.says("B", "play", card="Q")
    s.says("A", "play", card="R")
    assert order_of(s) == []
    s.says("B", "pass")
    s.says("A", "pass")
    assert order_of(s) == ["R", "Q", "P"]
    assert (s.node, s.table.clock.speaker) == ("assign.ft", "A")


@pytest.mark.rule("GW-EFF-05", "GW-COST-20")
def test_a_text_that_voids_is_not_used_where_nothing_waits():
    voider = unit("Jammer", text=[{"timing": "any", "cost": {"kind": "once", "n": 1}, "effects": [{"do": "void"}]}])
    s = scene(A={"station": [voider]}, B={"hand": [command("Shot", {"do": "draw", "n": 1})]})
    assert s.refused("A", "use", card="Jammer").rule == "GW-EFF-05"
    s.says("B", "play", card="Shot")
    s.says("A", "use", card="Jammer", reply=True)
    s.passes()
    assert (s.hand("B"), s.nation("A")) == (0, 19)


@pytest.mark.rule("GW-CUT-02", "GW-CUT-05")
def test_when_the_turn_player_passes_the_opponent_may_open_the_cut_in_case_61():
    s = scene(A={"hand": [mark("P")]}, B={"hand": [mark("Q")]})
    assert s.table.clock.speaker == "A"
    s.says("A", "pass")
    s.says("B", "play", card="Q")
    s.says("A", "play", card="P")
    s.passes()
    assert order_of(s) == ["P", "Q"]


@pytest.mark.rule("GW-CUT-02", "GW-CUT-03")
def test_in_a_game_where_passes_are_said_nobody_plays_out_of_turn():
    s = scene(A={"hand": [mark("P"), mark("R")]}, B={"hand": [mark("Q")]}, explicit_passes=True)
    s.refused("B", "play", card="Q")
    s.says("A", "play", card="P")
    s.refused("A", "play", card="R", reply=True)
    s.says("B", "play", card="Q")


@pytest.mark.rule("GW-CUT-06", "GW-TURN-11")
def test_both_passing_with_nothing_played_closes_the_free_timing_case_143():
    s = scene(node="draw.ft1")
    s.says("A", "pass")
    assert s.node == "draw.ft1"
    s.says("B", "pass")
    assert (s.node, s.hand("A")) == ("draw.ft2", 1)
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.node == "assign.ft"


@pytest.mark.rule("GW-CUT-04", "GW-CUT-06")
def test_passes_close_a_cut_in_only_in_succession():
    s = scene(A={"hand": [mark("P"), mark("R")]}, B={"hand": [mark("Q")]})
    s.says("A", "play", card="P")
    s.says("B", "pass")
    s.says("A", "play", card="R", reply=True)
    s.says("B", "play", card="Q")
    s.says("A", "pass")
    assert order_of(s) == []
    s.says("B", "pass")
    assert order_of(s) == ["Q", "R", "P"]


@pytest.mark.rule("GW-CUT-08")
def test_once_resolution_has_begun_the_whole_chain_resolves():
    last_word = {"timing": "auto_c", "moment": "destroyed", "effects": [DRAW]}
    s = scene(
        A={"hand": [command("Kill", {"do": "destroy"}, targets=[{"type": "unit"}]), mark("P")]},
        B={"station": [unit("Zura", text=[last_word])], "hand": [mark("Q")]},
    )
    s.says("A", "play", card="P")
    s.says("B", "play", card="Q")
    s.says("A", "play", card="Kill", targets=("Zura",))
    s.passes()
    assert order_of(s) == ["Kill", "Q", "P"]
    assert (s.hand("B"), len(s.table.chain)) == (0, 1)
    s.passes()
    assert s.hand("B") == 1


@pytest.mark.rule("GW-CUT-01")
@pytest.mark.parametrize("card", [unit("X"), operation("X"), command("X", DRAW)])
def test_every_play_starts_a_cut_in(card):
    s = scene(A={"hand": [card]}, B={"hand": [command("Jam", {"do": "void"})]})
    s.says("A", "play", card="X")
    s.says("B", "play", card="Jam")
    s.passes()
    assert (s.zone("X"), s.hand("A")) == ("A.junkyard", 0)


@pytest.mark.rule("GW-CUT-07", "GW-END-07")
def test_no_cut_in_is_made_in_the_end_phase():
    dusk = {"timing": "auto_c", "moment": "end_of_turn", "effects": [DRAW]}
    s = scene(A={"station": [operation("Dusk", text=[dusk])]}, B={"hand": [mark("Q")]}, node="return.ft2")
    s.to("end.effects")
    s.says("A", "pass")
    assert (s.hand("A"), s.table.chain, s.node) == (1, [], "end.done")
    assert s.refused("B", "play", card="Q").rule == "GW-END-07"


@pytest.mark.rule("GW-CUT-07")
def test_what_is_set_off_in_the_end_phase_is_not_answered_in_the_next_turn():
    dusk = {"timing": "auto_d", "moment": "end_of_turn", "effects": [{"do": "destroy", "to": {"name": "Zura"}}]}
    last_word = {"timing": "auto_c", "moment": "destroyed", "effects": [DRAW]}
    s = scene(
        A={"station": [operation("Dusk", text=[dusk])]}, B={"station": [unit("Zura", text=[last_word])]}, node="return.ft2"
    )
    s.to("end.done")
    assert (s.zone("Zura"), s.hand("B"), s.table.chain) == ("B.junkyard", 1, [])


@pytest.mark.rule("GW-LABL-06", "GW-PLAY-08")
def test_an_effect_in_square_brackets_cannot_be_voided_case_67():
    s = scene(A={"hand": [command("Oath", DRAW, unvoidable=True)]}, B={"hand": [command("Jam", {"do": "void"})]})
    s.says("A", "play", card="Oath")
    s.says("B", "play", card="Jam")
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("GW-LABL-06")
@pytest.mark.parametrize(("bracketed", "drawn"), [(True, 1), (False, 0)])
def test_an_automatic_effect_is_voided_unless_it_is_in_square_brackets(bracketed, drawn):
    dawn = {"timing": "auto_c", "moment": "begin:draw", "unvoidable": bracketed, "effects": [DRAW]}
    s = scene(A={"station": [operation("Dawn", text=[dawn])]}, B={"hand": [command("Jam", {"do": "void"})]}, node="reroll.ft")
    s.says("A", "pass")
    s.says("B", "pass")
    s.says("B", "play", card="Jam")
    s.passes()
    assert s.hand("A") == drawn


@pytest.mark.rule("GW-PLAY-08")
def test_the_link_that_is_answered_may_be_named():
    s = scene(A={"hand": [mark("P"), mark("R")], "station": [unit("Watch")]}, B={"hand": [command("Jam", {"do": "void"})]})
    s.says("A", "play", card="P")
    s.says("B", "pass")
    s.says("A", "play", card="R", reply=True)
    s.says("B", "play", card="Jam", answers="P")
    s.passes()
    assert order_of(s) == ["Jam", "R"]


@pytest.mark.rule("GW-EFF-05")
def test_there_has_to_be_something_to_void():
    s = scene(A={"hand": [command("Jam", {"do": "void"})]})
    assert s.refused("A", "play", card="Jam").rule == "GW-EFF-05"


PREVENTED = [unit("Wall", keywords=[keyword("prevent", x=2), keyword("quick")]),
             unit("Keep", keywords=[keyword("prevent", x=3), keyword("quick")])]  # fmt: skip


@pytest.mark.rule("GW-PREV-01", "GW-PREV-02", "GW-KW-18")
@pytest.mark.parametrize(("power", "played"), [(8, False), (9, True)])
def test_prevent_of_several_cards_being_played_adds_up_case_55(power, played):
    jam = command("Jam", {"do": "void"}, total=4, targets=[{"where": "cut_in", "whose": "enemy", "type": "unit", "n": 2}])
    s = scene(
        A={"hand": PREVENTED},
        B={"hand": [jam], "station": [generation("red", copies=power)]},
    )
    s.says("A", "play", card="Wall")
    s.says("B", "pass")
    s.says("A", "play", card="Keep", reply=True)
    if played:
        s.says("B", "play", card="Jam", targets=("Wall", "Keep"))
        s.passes()
        assert (s.zone("Wall"), s.zone("Keep")) == ("A.junkyard", "A.junkyard")
    else:
        assert s.refused("B", "play", card="Jam", targets=("Wall", "Keep"), reply=True).rule == "GW-COST-06"


@pytest.mark.rule("GW-PREV-01")
@pytest.mark.parametrize(("power", "played"), [(5, False), (6, True)])
def test_prevent_raises_the_price_of_voiding_the_play(power, played):
    jam = command("Jam", {"do": "void"}, total=4)
    s = scene(
        A={"hand": PREVENTED[:1]},
        B={"hand": [jam], "station": [generation("red", copies=power)]},
    )
    s.says("A", "play", card="Wall")
    answer = s.answer("B", "play", card="Jam", reply=True)
    assert isinstance(answer, Refusal) != played


@pytest.mark.rule("GW-PREV-03")
@pytest.mark.parametrize(("switch", "played"), [("while_played", True), ("while_in_play", False)])
def test_prevent_lapses_once_the_card_is_in_play_case_56(switch, played):
    kill = command("Kill", {"do": "destroy"}, total=4, targets=[{"type": "unit"}])
    s = scene(
        A={"station": PREVENTED[:1]},
        B={"hand": [kill], "station": [generation("red", copies=4)]},
        switches={"prevent_span": switch},
    )
    if played:
        s.says("B", "play", card="Kill", targets=("Wall",))
    else:
        assert s.refused("B", "play", card="Kill", targets=("Wall",)).rule == "GW-COST-06"


@pytest.mark.rule("GW-PREV-01")
def test_prevent_does_not_bind_the_cards_own_player():
    lift = command("Lift", {"do": "move", "zone": "hand"}, targets=[{"type": "unit"}])
    s = scene(A={"station": PREVENTED[:1], "hand": [lift]}, switches={"prevent_span": "while_in_play"})
    s.says("A", "play", card="Lift", targets=("Wall",))


@pytest.mark.rule("GW-PREV-02")
def test_prevent_counts_for_every_card_that_an_effect_on_all_reaches():
    storm = command("Storm", {"do": "destroy", "to": {"type": "unit", "whose": "enemy"}}, total=0)
    sides = {"A": {"station": PREVENTED}, "switches": {"prevent_span": "while_in_play"}}
    weak = scene(B={"hand": [storm], "station": [generation("red", copies=4)]}, **sides)
    assert weak.refused("B", "play", card="Storm").rule == "GW-COST-06"
    strong = scene(B={"hand": [storm], "station": [generation("red", copies=5)]}, **sides)
    strong.says("B", "play", card="Storm")


@pytest.mark.rule("GW-AUTO-12")
def test_what_is_done_to_this_card_does_not_reach_it_once_it_has_left_play():
    text = {"timing": "any", "effects": [{"do": "move", "to": "self", "zone": "junkyard"}, DRAW]}
    s = scene(A={"station": [unit("Engine", text=[text])]})
    s.says("A", "use", card="Engine")
    s.effect("B", {"do": "move", "to": "Engine", "zone": "hand"})
    s.passes()
    assert [s.zone("Engine"), s.hand("A")] == ["A.hand", 2]
