"""Targets at the edge: "all", what cannot be a target, what is lost, and the card of an effect that has gone."""

import pytest

from tests.macross_crusade.scene import character, clause, command, g, scene, unit

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}
FOE = {**UNIT, "whose": "enemy"}
OFF = command("Off", {"do": "move", "zone": "hand"}, targets=[UNIT])
SAINT = clause({"cannot": "be_targeted"}, timing="auto_a")


@pytest.mark.rule("MC-TGT-07")
def test_all_units_may_be_one_that_nobody_knows():
    sweep = command("Sweep", {"do": "damage", "to": {"type": "unit", "whose": "enemy"}, "n": 1})
    s = scene(A={"hand": [sweep]}, B={"deployment": [unit("X", known=False)]}, mode="scribe")
    assert [event.verdict for event in s.says("A", "play", card="Sweep") if event.is_command] == [("open", "MC-TGT-07")]


@pytest.mark.rule("MC-TGT-07", "MC-TGT-08", "MC-TGT-02")
def test_all_leaves_out_a_card_that_cannot_be_a_target_and_affects_the_others():
    sweep = command("Sweep", {"do": "destroy", "to": UNIT})
    s = scene(A={"hand": [sweep]}, B={"deployment": [unit("P", text=[SAINT]), unit("Q")]})
    s.says("A", "play", card="Sweep")
    s.passes()
    assert [s.destroyed("P"), s.destroyed("Q")] == [False, True]
    alone = scene(A={"hand": [sweep]}, B={"deployment": [unit("P", text=[SAINT])]})
    assert alone.refused("A", "play", card="Sweep").rule == "MC-TGT-07"


@pytest.mark.rule("MC-TGT-08", "MC-TGT-11", "MC-TGT-05")
@pytest.mark.parametrize(("late", "lost", "drawn"), [(False, True, 0), (True, False, 1)])
def test_all_is_lost_when_at_the_resolution_there_is_not_one_to_which_it_applies(late, lost, drawn):
    sweep = command("Sweep", {"do": "roll", "to": FOE}, DRAW)
    more = [unit("Q")] if late else []
    s = scene(A={"hand": [sweep]}, B={"deployment": [unit("P"), *more], "hand": [OFF]})
    s.says("A", "play", card="Sweep")
    s.says("B", "play", card="Off", targets=("P",))
    s.passes()
    assert [any(event.said["card"] == s["Sweep"] for event in s.happened("effect_lost")), s.hand("A")] == [lost, drawn]


@pytest.mark.rule("MC-TGT-10")
def test_all_of_two_types_needs_one_card_of_either():
    both = command("Both", {"do": "destroy", "to": UNIT}, {"do": "destroy", "to": {"type": "character"}})
    s = scene(A={"hand": [both]}, B={"deployment": [character("C")]})
    s.says("A", "play", card="Both")
    s.passes()
    assert s.destroyed("C")
    assert scene(A={"hand": [both]}).refused("A", "play", card="Both").rule == "MC-TGT-07"


@pytest.mark.rule("MC-TCOST-08", "MC-TCOST-10")
def test_a_command_whose_nation_strength_is_not_fulfilled_is_not_played():
    s = scene(A={"hand": [command("Big", DRAW, requirement=[2, 4])], "g": [g("blue"), g("green", 5)]})
    assert s.refused("A", "play", card="Big").rule == "MC-TCOST-10"
    met = scene(A={"hand": [command("Big", DRAW, requirement=[2, 4])], "g": [g("blue", 2), g("green", 2)]})
    met.says("A", "play", card="Big")


@pytest.mark.rule("MC-VAR-03", "MC-VAR-04", "MC-TCOST-02")
def test_a_text_that_costs_x_is_paid_with_the_x_that_was_chosen():
    text = clause({"do": "nation_damage", "who": "enemy", "n": "X"}, cost={"kind": "once", "n": "X"}, x={"free": True})
    s = scene(A={"deployment": [unit("P", text=[text])]}, nation=(4, 20))
    assert s.refused("A", "use", card="P", x=5).rule == "MC-COST-06"
    s.says("A", "use", card="P", x=3)
    s.passes()
    assert [s.lost("A"), s.nation("B")] == [3, 17]


@pytest.mark.rule("MC-CHAR-09", "MC-KW-14", "MC-SORTIE-01")
def test_an_enemys_unit_is_neither_a_host_nor_exchanged_nor_sent_out():
    switch = unit("Q", keywords=[{"keyword": "switch", "name": "VF"}])
    table = {"A": {"hand": [character("C"), switch]}, "B": {"deployment": [unit("VF-1")]}}
    assert scene(**table).refused("A", "play", card="C", on="VF-1").rule == "MC-CHAR-09"
    s = scene(**table, node="attack.ft1")
    assert s.refused("A", "switch", card="Q", on="VF-1").rule == "MC-KW-14"
    assert s.refused("A", "attack", first=("VF-1",)).rule == "MC-SORTIE-01"


@pytest.mark.rule("MC-TERM-01", "MC-SCRAP-04", "MC-PEND-02")
@pytest.mark.parametrize("late", [False, True])
def test_what_is_done_to_this_card_does_not_reach_it_once_it_has_left_the_field(late):
    end = {"do": "scrap", "to": "self"}
    end = {"do": "standby", "moment": "begin:attack", "effects": (end,)} if late else end
    s = scene(A={"deployment": [unit("P", text=[clause(end, DRAW)])]}, B={"hand": [OFF]})
    s.says("A", "use", card="P")
    s.says("B", "play", card="Off", targets=("P",))
    s.to("attack.ft2")
    assert [s.zone("P"), s.hand("A")] == ["A.hand", 2]


@pytest.mark.rule("MC-DUR-06")
@pytest.mark.parametrize(
    ("first", "follows"),
    [
        ({"do": "recover", "n": 2}, False),
        ({"do": "roll", "to": "self"}, False),
        ({"do": "reroll", "to": "self"}, True),
        ({"do": "draw", "n": 1, "pile": "lost"}, False),
        ({"do": "discard", "who": "enemy"}, False),
    ],
)
def test_in_that_case_nothing_follows_where_nothing_at_all_could_be_applied(first, follows):
    text = clause({"do": "in_that_case", "first": first, "then": {"do": "destroy"}}, targets=[FOE])
    s = scene(A={"deployment": [unit("P", rolled=True, text=[text])]}, B={"deployment": [unit("Q")]})
    s.says("A", "use", card="P", targets=("Q",))
    s.passes()
    assert s.destroyed("Q") is follows


@pytest.mark.rule("MC-RFG-03")
def test_all_removed_cards_stay_outside_the_game_and_the_cut_goes_on():
    back = command("Back", {"do": "move", "to": {"where": "removed"}, "zone": "hand"}, DRAW)
    s = scene(A={"hand": [back], "removed": [unit("P")]})
    s.says("A", "play", card="Back")
    s.passes()
    assert [s.zone("P"), s.hand("A"), s.zone("Back")] == ["A.removed_from_game", 1, "A.junkyard"]
