"""The Cut: priority, order, targets, negation, durations, looking at cards."""

import pytest

from tests.macross_crusade.scene import clause, command, keyword, scene, unit

DRAW = {"do": "draw"}
UNIT = {"type": "unit"}


@pytest.mark.rule("MC-DMG-14", "MC-DEST-01", "MC-DEST-05", "MC-CUT-14", "MC-CUT-03", "MC-CUT-04")
def test_a_destroyed_unit_begins_the_next_cut_with_its_scrap_effect_case_48():
    text = clause({"do": "damage", "n": 2}, targets=[UNIT])
    s = scene(A={"deployment": [unit("P", text=[text])]}, B={"deployment": [unit("Spartan", "1/1/2")]})
    s.says("A", "use", card="P", targets=("Spartan",))
    s.passes()
    assert [s.damage("Spartan"), s.destroyed("Spartan"), s.zone("Spartan")] == [2, True, "B.deployment_area"]
    assert [data["kind"] for _, data in s.table.chain] == ["scrap"]
    s.passes()
    assert s.zone("Spartan") == "B.junkyard"


@pytest.mark.rule("MC-END-01", "MC-END-04", "MC-DUR-05")
def test_damage_goes_before_the_modifiers_end_case_49():
    s = scene(A={"deployment": [unit("Spartan", "1/1/2")]})
    s.by_hand("A", {"do": "gain", "to": "Spartan", "points": (2, 2, 2)}, {"do": "damage", "to": "Spartan", "n": 2})
    s.to("reroll.ft")
    assert [s.points("Spartan")[2], s.damage("Spartan"), s.zone("Spartan")] == [2, 0, "A.deployment_area"]


@pytest.mark.rule("MC-CUT-05 to -10", "MC-FREE-02", "MC-FREE-03")
def test_the_enemy_of_who_began_the_cut_has_the_word_first_case_50_case_51():
    shots = [command(name, DRAW) for name in ("One", "Two", "Three", "Four")]
    s = scene(A={"hand": shots[:2]}, B={"hand": shots[2:]}, explicit_passes=True)
    assert s.table.clock.speaker == "A"
    s.says("A", "play", card="One")
    assert s.table.clock.speaker == "B"
    s.says("B", "play", card="Three", reply=True)
    s.says("A", "pass")
    s.says("B", "play", card="Four", reply=True)
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.zone("One") == "A.junkyard"
    assert [s.hand("A"), s.hand("B")] == [2, 2]


@pytest.mark.rule("MC-CUT-09", "MC-CUT-18", "MC-CUT-01", "MC-CUT-02", "MC-CUT-11")
def test_a_player_may_cut_in_to_the_own_effect_case_181():
    s = scene(A={"hand": [command("One", {"do": "recover", "n": 1}), command("Two", DRAW, resource=1)]})
    s.says("A", "play", card="One")
    s.says("A", "play", card="Two", reply=True)
    s.passes()
    assert [event.said["card"] for event in s.happened("command_resolved")] == [s["Two"], s["One"]]
    assert s.lost("A") == 0


@pytest.mark.rule("MC-PEND-01", "MC-PEND-02")
def test_a_generated_effect_does_not_need_its_source_any_more_case_52():
    s = scene(
        A={"deployment": [unit("P", text=[clause(DRAW)])]}, B={"hand": [command("Gone", {"do": "scrap"}, targets=[UNIT])]}
    )
    s.says("A", "use", card="P")
    s.says("B", "play", card="Gone", targets=("P",))
    s.passes()
    assert [s.zone("P"), s.hand("A")] == ["A.junkyard", 1]


@pytest.mark.rule("MC-TGT-02", "MC-TGT-05")
def test_an_effect_is_lost_when_its_target_fits_no_more_case_53():
    fell = command("Fell", {"do": "destroy"}, targets=[{**UNIT, "rolled": True}])
    s = scene(
        A={"hand": [fell]},
        B={"deployment": [unit("P", rolled=True)], "hand": [command("Up", {"do": "reroll"}, targets=[UNIT])]},
    )
    s.says("A", "play", card="Fell", targets=("P",))
    s.says("B", "play", card="Up", targets=("P",))
    s.passes()
    assert s.happened("effect_lost")
    assert not s.destroyed("P")


@pytest.mark.rule("MC-TGT-06")
def test_an_effect_that_lost_one_of_two_targets_is_lost():
    two = command("Two", {"do": "destroy"}, targets=[{**UNIT, "n": 2}])
    s = scene(
        A={"hand": [two]},
        B={"deployment": [unit("P"), unit("Q")], "hand": [command("Off", {"do": "move", "zone": "hand"}, targets=[UNIT])]},
    )
    s.says("A", "play", card="Two", targets=("P", "Q"))
    s.says("B", "play", card="Off", targets=("P",))
    s.passes()
    assert not s.destroyed("Q")


@pytest.mark.rule("MC-TGT-07", "MC-TGT-10", "MC-TGT-11")
def test_all_units_needs_one_unit_to_which_it_applies_case_57():
    sweep = command("Sweep", {"do": "destroy", "to": UNIT})
    down = command("Down", {"do": "roll", "to": UNIT})
    assert scene(A={"hand": [sweep]}).refused("A", "play", card="Sweep").rule == "MC-TGT-07"
    s = scene(A={"hand": [sweep, down]}, B={"deployment": [unit("P", rolled=True)]})
    assert s.refused("A", "play", card="Down").rule == "MC-TGT-07"
    s.says("A", "play", card="Sweep")


@pytest.mark.rule("MC-TGT-08")
def test_all_units_are_those_at_the_resolution():
    sweep = command("Sweep", {"do": "gain", "to": UNIT, "points": [1, 0, 0]})
    quick = {"keywords": [keyword("quick")]}
    s = scene(A={"hand": [sweep], "deployment": [unit("P")]}, B={"hand": [unit("Late", **quick)]})
    s.says("A", "play", card="Sweep")
    s.says("B", "play", card="Late")
    s.passes()
    assert [s.points("P")[0], s.points("Late")[0]] == [3, 3]


@pytest.mark.rule("MC-DUR-03", "MC-DUR-04")
def test_until_the_end_is_fixed_and_this_turn_covers_who_comes_later():
    for span, late in (({}, 2), ({"span": "this_turn"}, 3)):
        s = scene(A={"deployment": [unit("P")], "hand": [unit("Late")]})
        s.by_hand("A", {"do": "gain", "to": UNIT, "points": (1, 0, 0), **span})
        s.says("A", "play", card="Late")
        s.passes()
        assert [s.points("P")[0], s.points("Late")[0]] == [3, late]


@pytest.mark.rule("MC-END-02", "MC-CUT-17", "MC-CUT-16", "MC-STBY-01", "MC-DUR-02")
def test_the_offensive_player_orders_end_of_turn_effects_case_61():
    def late(who):
        return clause({"do": "nation_damage", "who": who, "n": 1}, timing="auto_d", moment="end_of_turn")

    s = scene(
        A={"deployment": [unit("P", text=[late("enemy")])]},
        B={"deployment": [unit("Q", text=[late("own")])]},
        node="return.ft2",
    )
    s.to("end.effects")
    assert s.asks["seat"] == "A"
    s.chooses("A", "Q", "P")
    assert s.nation("B") == 18


@pytest.mark.rule("MC-FREE-06", "MC-FREE-08", "MC-STBY-02", "MC-FREE-05")
def test_what_waits_for_a_phase_can_be_answered_but_not_in_the_reroll_phase_case_64():
    wait = {"do": "standby", "effects": ({"do": "nation_damage", "who": "enemy", "n": 1},)}
    s = scene(B={"hand": [command("Cut", DRAW), command("Negate", {"do": "void"})]}, node="reroll.ft")
    s.by_hand("A", {**wait, "moment": "begin:draw"})
    s.says("A", "pass")
    s.says("B", "pass")
    assert [data["kind"] for _, data in s.table.chain] == ["standby"]
    assert s.refused("B", "play", card="Negate", reply=True).rule == "MC-TGT-01"
    s.says("B", "play", card="Cut", reply=True)
    s.passes()
    assert s.nation("B") == 18
    closed = scene(node="return.ft2", holder="B")
    closed.by_hand("A", {**wait, "moment": "begin:reroll"})
    closed.to("reroll.ft")
    assert closed.nation("B") == 19


@pytest.mark.rule("MC-CUT-11", "MC-CUT-13", "MC-CUT-12")
def test_a_unit_may_be_a_cut_in_unless_the_house_says_no_case_191():
    cards = {"A": {"hand": [unit("P")]}, "B": {"hand": [command("N", DRAW)]}}
    s = scene(**cards)
    s.says("B", "play", card="N")
    s.says("A", "play", card="P", reply=True)
    s.passes()
    names = [event.name for event in s.desk.events]
    assert names.index("card_entered_field") < names.index("command_resolved")
    house = scene(**cards, switches={"deploy_as_cut_in": "refused"})
    house.says("B", "play", card="N")
    assert house.refused("A", "play", card="P", reply=True).rule == "MC-CUT-13"


@pytest.mark.rule("MC-CMD-01", "MC-CMD-02", "MC-CMD-04", "MC-TGT-05", "MC-PLAY-09")
def test_a_lost_command_counts_for_its_name_case_203():
    shot = command("Shot", {"do": "damage", "n": 1}, targets=[UNIT])
    s = scene(
        A={"hand": [shot, shot]},
        B={"deployment": [unit("P")], "hand": [command("Off", {"do": "move", "zone": "hand"}, targets=[UNIT])]},
    )
    s.says("A", "play", card="Shot", targets=("P",))
    s.says("B", "play", card="Off", targets=("P",))
    s.passes()
    assert s.zone("Shot") == "A.junkyard"
    assert s.refused("A", "play", card="Shot.2", targets=()).rule == "MC-CMD-04"


@pytest.mark.rule("MC-TGT-04")
def test_a_target_is_not_changed_any_more_case_184():
    shot = command("Shot", {"do": "damage", "n": 1}, targets=[UNIT])
    s = scene(A={"hand": [shot]}, B={"deployment": [unit("P")], "hand": [unit("Q", keywords=[keyword("quick")])]})
    s.says("A", "play", card="Shot", targets=("P",))
    s.says("B", "play", card="Q")
    s.passes()
    assert [s.damage("P"), s.damage("Q")] == [1, 0]


@pytest.mark.rule("MC-TGT-01", "MC-TGT-03", "MC-ZONE-02", "MC-ZONE-12", "MC-ZONE-10", "MC-ZONE-01")
def test_a_unit_is_one_in_the_field_case_137():
    off = command("Off", {"do": "move", "zone": "hand"}, targets=[UNIT])
    s = scene(A={"hand": [off], "junkyard": [unit("P")]})
    assert s.refused("A", "play", card="Off", targets=("P",)).rule == "MC-TGT-02"


@pytest.mark.rule("MC-DUR-06")
def test_in_that_case_follows_what_was_possible_case_179():
    both = {"do": "in_that_case", "first": {"do": "discard", "n": 2}, "then": {"do": "destroy"}}
    table = {"A": {"hand": [command("Trade", both, targets=[UNIT]), command("Rest", DRAW)]}, "B": {"deployment": [unit("P")]}}
    s = scene(**table)
    s.says("A", "play", card="Trade", targets=("P",))
    s.passes()
    s.chooses("A", "Rest")
    assert [s.hand("A"), s.destroyed("P")] == [0, True]
    strict = scene(**table, switches={"in_that_case": "all_or_nothing"})
    strict.says("A", "play", card="Trade", targets=("P",))
    strict.passes()
    assert [strict.hand("A"), strict.destroyed("P")] == [1, False]


@pytest.mark.rule("MC-AUTO-01", "MC-AUTO-02", "MC-AUTO-05", "MC-AUTO-06", "MC-DEST-05")
def test_what_an_auto_a_saved_falls_at_once_case_183():
    wall = unit("P", text=[clause({"on": {**UNIT, "whose": "own", "other": True}, "points": [0, 0, 1]}, timing="auto_a")])
    s = scene(
        A={"deployment": [wall, unit("Q", "1/1/1", damage=1)], "hand": [command("N", DRAW)]},
        B={"hand": [command("Gone", {"do": "scrap"}, targets=[UNIT])]},
    )
    s.says("A", "play", card="N")
    s.says("B", "play", card="Gone", targets=("P",))
    s.passes()
    names = [event.name for event in s.desk.events]
    assert names.index("destroyed") < len(names) - 1 - names[::-1].index("command_resolved")
    assert [data["kind"] for _, data in s.table.chain] == ["scrap"]


@pytest.mark.rule("MC-TGT-09")
def test_all_lost_piles_needs_one_card_in_any_case_185():
    back = command("Back", {"do": "recover", "who": "both", "n": 9})
    s = scene(A={"hand": [back]}, B={"lost": [unit("One"), unit("Two")]})
    s.says("A", "play", card="Back")
    s.passes()
    assert [s.nation("B"), s.lost("B")] == [22, 0]


@pytest.mark.rule("MC-TURN-12")
def test_a_skipped_phase_is_not_performed():
    s = scene(node="reroll.ft")
    s.by_hand("A", {"do": "skip", "what": "draw"})
    s.says("A", "pass")
    s.says("B", "pass")
    assert [s.node, s.hand("A"), s.table.clock.turn] == ["deployment.ft", 0, 5]
