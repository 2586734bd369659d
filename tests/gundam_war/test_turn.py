"""Turn structure: phases, steps, Regular Effects and Free Timings."""

import pytest

from tests.gundam_war.opened_game import opened
from tests.gundam_war.scene import blue, character, command, keyword, operation, scene, unit

DRAW = {"do": "draw", "n": 1}
WHOLE_TURN = [
    "reroll.ft", "draw.ft1", "draw.ft2", "assign.ft",
    "attack.ft1", "attack.move", "attack.ft2", "defense.ft1", "defense.move", "defense.ft2",
    "resolution.ft1", "resolution.ft2", "return.ft1", "return.ft2",
]  # fmt: skip


def turn_of(s):
    """Lets a turn go by, both passing everywhere; the places where something could be said."""
    seen = [s.node]
    while not s.node.startswith("end."):
        seat = {"attack.move": "A", "defense.move": "B"}.get(s.node, s.table.clock.speaker)
        s.says(seat, "pass")
        if s.node != seen[-1]:
            seen.append(s.node)
    return seen


@pytest.mark.rule("GW-TURN-02", "GW-TURN-03", "GW-TURN-06", "GW-TURN-10", "GW-TURN-11", "GW-TURN-12", "GW-TURN-13",
                  "GW-TURN-14", "GW-TURN-15", "GW-TURN-16")  # fmt: skip
def test_a_turn_runs_through_five_phases_and_four_steps_with_their_free_timings():
    s = scene(node="end.done", holder="B", turn=4)
    s.says("B", "done")
    assert turn_of(s)[:-1] == WHOLE_TURN
    assert s.node == "end.effects"


@pytest.mark.rule("GW-TURN-01", "GW-TURN-02", "GW-TURN-03", "GW-TURN-06", "GW-TURN-13", "GW-TURN-15", "GW-ATK-01",
                  "GW-ZONE-09", "GW-ZONE-10", "GW-ZONE-11", "GW-STAT-01", "GW-STAT-02")  # fmt: skip
def test_an_attack_in_space_leaves_the_unit_rolled_and_then_it_is_the_others_turn_case_173():
    s = scene(A={"station": [unit("Zura", "2/1/3", terrain=["space"])]}, node="reroll.ft", turn=5)
    s.says("A", "attack", space=("Zura",))
    assert (s.zone("Zura"), s.rolled("Zura")) == ("A.space_area", False)
    assert [event.name for event in s.desk.events[1:] if event.name == "drawn"] == ["drawn"]
    s.to("return.ft2")
    assert (s.zone("Zura"), s.rolled("Zura")) == ("A.station_area", True)
    assert s.nation("B") == 18
    s.to("end.done")
    s.says("A", "done")
    assert (s.table.clock.holder, s.node, s.table.clock.turn) == ("B", "reroll.ft", 6)


@pytest.mark.rule("GW-TURN-04", "GW-TURN-05")
def test_the_first_players_first_turn_starts_with_the_assign_phase_case_14():
    s = opened()
    s.begins("A")
    assert s.node == "assign.ft"
    assert (s.hand("A"), s.nation("A")) == (6, 44)


@pytest.mark.rule("GW-TURN-05", "GW-TURN-04")
def test_the_first_player_cannot_draw_in_the_first_turn_case_18():
    s = opened()
    s.begins("A")
    s.to("end.done")
    assert (s.hand("A"), s.nation("A")) == (6, 44)
    assert not s.happened("drawn")
    assert not s.happened("rerolled")


@pytest.mark.rule("GW-TURN-18", "GW-TURN-21", "GW-TURN-20")
def test_the_second_players_first_turn_is_complete_case_15():
    s = opened()
    s.begins("A")
    s.to("end.done")
    s.says("A", "done")
    assert (s.node, s.table.clock.holder) == ("reroll.ft", "B")
    s.to("draw.ft2")
    assert (s.hand("B"), s.nation("B")) == (7, 43)


@pytest.mark.rule("GW-TURN-21")
def test_only_the_first_turn_of_the_game_is_shortened():
    s = opened()
    s.begins("B")
    s.to("end.done")
    s.says("B", "done")
    s.to("end.hand")
    s.says("A", "discard", cards=(s.table.at("A.hand")[0],))
    s.to("end.done")
    s.says("A", "done")
    assert (s.node, s.table.clock.holder, s.table.clock.turn) == ("reroll.ft", "B", 3)


@pytest.mark.rule("GW-AUTO-05", "GW-ATK-02")
def test_a_unit_that_enters_rerolled_may_attack_in_the_first_turn_case_16():
    swift = unit("Swift", text=[{"timing": "auto_b", "moment": "enters", "effects": [{"do": "reroll", "to": "self"}]}])
    s = scene(A={"hand": [swift, unit("Slow")]}, turn=1)
    s.says("A", "play", card="Swift")
    s.passes()
    assert not s.rolled("Swift")
    s.says("A", "attack", space=("Swift",))
    assert s.zone("Swift") == "A.space_area"


@pytest.mark.rule("GW-TURN-18", "GW-WIN-01")
def test_drawing_the_last_card_loses_the_game_case_17():
    s = scene(node="reroll.ft", nation=(1, 20))
    s.to("draw.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.hand("A") == 1
    assert s.table.result["seats"] == {"A": "loss", "B": "win"}


@pytest.mark.rule("GW-TURN-18")
def test_exactly_one_card_is_drawn_by_the_turn_player():
    s = scene(node="draw.ft1")
    s.to("draw.ft2")
    assert (s.hand("A"), s.nation("A"), s.hand("B"), s.nation("B")) == (1, 19, 0, 20)


@pytest.mark.rule("GW-TURN-17")
def test_the_turn_player_rerolls_all_own_cards_and_no_others():
    hosted = unit("Zura", rolled=True, carries=[operation("Trap", owner="A")])
    s = scene(
        A={"station": [unit("GM", rolled=True, carries=[character("Ilmar")]), operation("Base Camp", rolled=True)]},
        B={"station": [hosted]},
        node="end.done",
        holder="B",
    )
    s.says("B", "done")
    assert [s.rolled(name) for name in ("GM", "Ilmar", "Base Camp", "Zura", "Trap")] == [False, False, False, True, True]


@pytest.mark.rule("GW-TURN-17", "GW-UNIT-01")
def test_a_unit_played_in_the_assign_phase_is_rerolled_in_the_next_own_reroll_phase_case_41():
    s = scene(A={"hand": [unit("GM")]})
    s.says("A", "play", card="GM")
    s.passes()
    assert (s.zone("GM"), s.rolled("GM")) == ("A.station_area", True)
    s.to("end.done")
    s.says("A", "done")
    assert s.rolled("GM")
    s.to("end.done")
    s.says("B", "done")
    assert not s.rolled("GM")


@pytest.mark.rule("GW-TURN-07", "GW-TURN-10", "GW-TURN-11", "GW-TURN-09")
def test_a_draw_phase_command_may_be_played_before_the_draw_case_145():
    scout = command("Scout", {"do": "nation_damage", "n": 1, "who": "own"}, timing="draw")
    s = scene(A={"hand": [scout]}, node="reroll.ft")
    s.says("A", "play", card="Scout")
    assert s.node == "draw.ft1"
    s.passes()
    assert (s.hand("A"), s.nation("A")) == (0, 19)
    s.to("draw.ft2")
    assert (s.hand("A"), s.nation("A")) == (1, 18)


@pytest.mark.rule("GW-TURN-07", "GW-TURN-10")
def test_nothing_can_be_played_before_the_reroll():
    wake = command("Wake", {"do": "reroll"}, timing="reroll", targets=[{"type": "unit", "rolled": True}])
    s = scene(A={"hand": [wake], "station": [unit("GM", rolled=True)]}, node="end.done", holder="B")
    s.says("B", "done")
    assert s.node == "reroll.ft"
    assert not s.rolled("GM")
    assert s.refused("A", "play", card="Wake", targets=("GM",)).rule == "GW-EFF-05"


@pytest.mark.rule("GW-TURN-08")
def test_nothing_is_played_while_the_battle_is_resolved_case_52():
    last_word = {"timing": "auto_d", "moment": "destroyed", "effects": [{"do": "discard", "n": 1, "who": "enemy"}]}
    s = scene(
        A={"space": [unit("Raider", "9/0/9")], "hand": [command("Shot", DRAW), command("Spare", DRAW)]},
        B={"space": [unit("Martyr", "0/0/1", text=[last_word])], "hand": [command("Help", DRAW)]},
        node="resolution.ft1",
    )
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.node == "resolution.battle"
    s.refused("A", "play", card="Shot")
    s.refused("B", "play", card="Help")
    s.says("A", "choose", cards=("Spare",))
    assert s.node == "resolution.ft2"
    s.says("A", "play", card="Shot")


@pytest.mark.rule("GW-TURN-08")
def test_a_play_said_at_a_regular_effect_that_comes_too_late_is_refused():
    s = scene(A={"hand": [command("Ambush", DRAW, timing="assign")]}, node="attack.move")
    refusal = s.refused("A", "play", card="Ambush")
    assert refusal.rule == "GW-TURN-08"


@pytest.mark.rule("GW-TURN-09", "GW-TURN-12")
def test_assign_has_one_free_timing_and_both_may_play_in_it():
    s = scene(A={"hand": [command("Order", DRAW, timing="assign")]}, B={"hand": [command("Counter", DRAW, timing="assign")]})
    s.says("A", "pass")
    s.says("B", "play", card="Counter")
    s.says("A", "play", card="Order")
    s.passes()
    assert (s.hand("A"), s.hand("B")) == (1, 1)


@pytest.mark.rule("GW-TURN-22", "GW-AUTO-01", "GW-AUTO-09")
def test_what_starts_at_the_beginning_of_the_draw_phase_can_be_answered_case_174():
    dawn = {"timing": "auto_c", "moment": "begin:draw", "turn": "own", "effects": [DRAW]}
    s = scene(A={"station": [operation("Dawn", text=[dawn])]}, B={"hand": [command("Reply", DRAW)]}, node="reroll.ft")
    s.to("reroll.ft")
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.node == "draw.ft1"
    assert [data["card"] for _, data in s.table.chain] == [s["Dawn"]]
    s.says("B", "play", card="Reply")
    assert len(s.table.chain) == 2
    s.passes()
    assert (s.hand("A"), s.hand("B"), s.node) == (1, 1, "draw.ft1")


@pytest.mark.rule("GW-TURN-22", "GW-AUTO-01")
def test_what_starts_at_the_beginning_of_the_reroll_phase_cannot_be_answered_case_174():
    dawn = {"timing": "auto_c", "moment": "begin:reroll", "turn": "own", "effects": [DRAW]}
    s = scene(A={"station": [operation("Dawn", text=[dawn])]}, node="end.done", holder="B")
    s.says("B", "done")
    assert (s.node, s.hand("A"), s.table.chain) == ("reroll.ft", 1, [])


@pytest.mark.rule("GW-TURN-22")
def test_what_ends_a_phase_cannot_be_answered():
    dusk = {"timing": "auto_c", "moment": "end:assign", "turn": "own", "effects": [DRAW]}
    s = scene(A={"station": [operation("Dusk", text=[dusk])]})
    s.says("A", "pass")
    s.says("B", "pass")
    assert (s.node, s.hand("A"), s.table.chain) == ("attack.ft1", 1, [])


@pytest.mark.rule("GW-TURN-22")
def test_a_choice_at_the_beginning_of_the_reroll_phase_comes_before_the_reroll():
    dawn = {"timing": "auto_d", "moment": "begin:reroll", "turn": "own", "effects": [{"do": "discard", "n": 1}]}
    s = scene(
        A={"station": [operation("Dawn", text=[dawn]), unit("GM", rolled=True)], "hand": [unit("Ball"), unit("Gun")]},
        node="end.done",
        holder="B",
    )
    s.says("B", "done")
    assert s.rolled("GM")
    s.says("A", "choose", cards=("Ball",))
    assert (s.node, s.rolled("GM"), s.zone("Ball")) == ("reroll.ft", False, "A.junkyard")


@pytest.mark.rule("GW-TURN-19", "GW-PLAY-02")
def test_one_card_of_each_type_may_be_played_and_none_has_to_be():
    hand = [unit("GM"), character("Ilmar"), operation("Plan"), *(blue(),)]
    s = scene(A={"hand": hand, "station": [unit("Host")]})
    for name, on in (("GM", None), ("Ilmar", "Host"), ("Plan", None), ("Blue Power", None)):
        s.says("A", "play", card=name, **({"on": on} if on else {}))
        s.passes()
    assert s.zone("Ilmar") == "Host"
    assert [s.zone(name) for name in ("GM", "Plan", "Blue Power")] == ["A.station_area"] * 3
    idle = scene(A={"hand": hand})
    idle.to("end.done")
    assert idle.hand("A") == 4


@pytest.mark.rule("GW-TURN-06", "GW-TURN-08")
def test_a_scribe_writes_down_a_play_at_the_wrong_moment():
    s = scene(A={"hand": [command("Ambush", DRAW, timing="assign")]}, node="attack.ft1", mode="scribe")
    events = s.says("A", "play", card="Ambush")
    assert events[0].verdict == ("illegal", "GW-LABL-01")
    s.passes()
    assert s.zone("Ambush") == "A.junkyard"


@pytest.mark.rule("GW-TURN-22")
def test_a_keyword_that_starts_a_step_is_seen_by_what_answers_it():
    s = scene(
        A={"earth": [unit("Dune", keywords=[keyword("desert")])]},
        B={"earth": [unit("Guard", "3/2/5")], "hand": [command("Reply", DRAW)]},
        node="defense.ft2",
    )
    s.to("defense.ft2")
    s.says("A", "pass")
    s.says("B", "pass")
    assert (s.node, len(s.table.chain)) == ("resolution.ft1", 1)
    s.says("B", "play", card="Reply")
    s.passes()
    assert s.rolled("Guard")


@pytest.mark.rule("GW-END-08", "GW-END-09", "GW-TURN-20")
def test_done_ends_the_turn_and_the_other_player_starts_the_reroll_phase_case_164():
    s = scene(B={"station": [unit("Zura", rolled=True)]}, node="end.done")
    s.refused("B", "done")
    s.says("A", "done")
    assert (s.table.clock.holder, s.node, s.rolled("Zura")) == ("B", "reroll.ft", False)
