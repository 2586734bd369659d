"""Destroyed as a status, Scrap, removed cards, control and the end of a turn."""

import pytest

from tests.macross_crusade.scene import character, clause, command, g, scene, unit

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}
SAVE = command("Save", {"do": "negate_destruction"}, targets=[{**UNIT, "destroyed": True}])


@pytest.mark.rule("MC-DEST-08", "MC-DEST-09", "MC-DEST-10")
def test_a_negated_destruction_takes_the_damage_along_case_95():
    s = scene(A={"deployment": [unit("P", "2/2/3")], "hand": [SAVE]})
    s.by_hand("B", {"do": "damage", "to": "P", "n": 3})
    assert s.destroyed("P")
    s.says("A", "play", card="Save", targets=("P",), reply=True)
    s.passes()
    assert [s.zone("P"), s.damage("P"), s.destroyed("P")] == ["A.deployment_area", 0, False]


@pytest.mark.rule("MC-DEST-08", "MC-CUT-18")
def test_what_would_come_too_late_behind_the_scrap_effect_of_the_own_unit_is_a_cut_in_without_saying_so():
    s = scene(A={"deployment": [unit("P", "2/2/3")], "hand": [SAVE, command("Draw", {"do": "draw"})]})
    s.by_hand("B", {"do": "destroy", "to": "P"})
    s.says("A", "play", card="Save", targets=("P",))
    s.passes()
    assert s.zone("P") == "A.deployment_area"
    s.by_hand("B", {"do": "destroy", "to": "P"})
    s.says("A", "play", card="Draw")
    assert s.zone("P") == "A.junkyard", "what can be said afterwards is said afterwards"


def at_zero(**terms):
    s = scene(
        A={
            "deployment": [unit("P", "2/2/2")],
            "hand": [SAVE, command("Up", {"do": "gain", "points": [0, 0, 1]}, targets=[UNIT])],
        },
        **terms,
    )
    s.by_hand("B", {"do": "gain", "to": "P", "points": (0, 0, -2)})
    assert s.destroyed("P")
    return s


@pytest.mark.rule("MC-DEST-02", "MC-DEST-11", "MC-DEST-12")
def test_defense_0_is_saved_only_by_raising_it_case_96():
    s = at_zero()
    s.says("A", "play", card="Save", targets=("P",), reply=True)
    s.passes()
    assert s.zone("P") == "A.junkyard"
    barred = at_zero()
    barred.by_hand("A", {"do": "bar", "to": "P", "what": "be_destroyed"})
    barred.passes()
    assert barred.zone("P") == "A.junkyard"
    raised = at_zero()
    raised.says("A", "play", card="Up", targets=("P",), reply=True)
    raised.passes()
    assert [raised.zone("P"), raised.destroyed("P"), raised.points("P")[2]] == ["A.deployment_area", False, 1]


@pytest.mark.rule("MC-DEST-11")
@pytest.mark.parametrize(("also", "zone"), [(False, "A.junkyard"), (True, "A.deployment_area")])
def test_by_house_rule_defense_has_to_be_raised_and_destruction_negated_case_96(also, zone):
    s = at_zero(switches={"defense_zero_rescue": "raise_and_negate"})
    if also:
        s.says("A", "play", card="Save", targets=("P",), reply=True)
    s.says("A", "play", card="Up", targets=("P",), reply=True)
    s.passes()
    assert s.zone("P") == zone


@pytest.mark.rule("MC-DEST-06", "MC-DEST-08")
def test_a_destroyed_unit_may_still_use_its_text_case_98():
    s = scene(A={"deployment": [unit("P", text=[clause(DRAW)])]})
    s.by_hand("B", {"do": "destroy", "to": "P"})
    s.says("A", "use", card="P", reply=True)
    s.passes()
    assert [s.hand("A"), s.zone("P")] == [1, "A.junkyard"]


@pytest.mark.rule("MC-AUTO-07", "MC-DMG-22", "MC-CUT-16", "MC-DEST-04", "MC-DEST-07")
def test_autos_come_before_the_scrap_effects_of_one_cut_case_99():
    text = clause({"do": "nation_damage", "who": "enemy", "n": 1}, timing="auto_d", moment="damaged")
    last = clause(DRAW, timing="auto_d", moment="scrapped")
    s = scene(
        A={"deployment": [unit("V", "9/0/9")]},
        B={"deployment": [unit("P", "0/0/2", text=[text]), unit("Q", "0/0/2", text=[last])]},
    )
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("P", "Q"))
    s.to("damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.nation("A") == 19
    assert [s.asks["seat"], s.asks["what"]] == ["A", "scraps"]
    s.chooses("A", "Q", "P")
    assert [data["card"] for _, data in s.table.chain] == [s["Q"], s["P"]]
    s.passes()
    assert s.table.at("B.junkyard") == [s["Q"], s["P"]]


@pytest.mark.rule("MC-DMG-22")
def test_by_house_rule_each_scrap_effect_has_a_cut_of_its_own():
    s = scene(B={"deployment": [unit("P"), unit("Q")]}, switches={"scrap_cut": "separate_cuts"})
    s.by_hand("A", {"do": "destroy", "to": UNIT})
    assert len(s.table.chain) == 1
    s.passes()
    assert [s.zone("P"), s.zone("Q")] == ["B.junkyard", "B.deployment_area"]
    s.passes()
    assert s.zone("Q") == "B.junkyard"


@pytest.mark.rule("MC-END-03")
def test_only_the_offensive_player_scraps_down_to_six_case_103():
    s = scene(A={"hand": [unit(f"A{n}") for n in range(8)]}, B={"hand": [unit(f"B{n}") for n in range(9)]}, node="return.ft2")
    s.to("end.hand")
    assert s.refused("A", "discard", cards=("A1",)).rule == "MC-END-03"
    s.says("A", "discard", cards=("A1", "A5"))
    assert [s.hand("A"), s.hand("B"), s.zone("A5")] == [6, 9, "A.junkyard"]
    six = scene(A={"hand": [unit(f"A{n}") for n in range(6)]}, node="return.ft2")
    six.to("reroll.ft")
    assert [six.hand("A"), six.happened("discard")] == [6, []]


@pytest.mark.rule("MC-CTRL-04", "MC-CTRL-05", "MC-CTRL-08", "MC-CTRL-09", "MC-RETURN-04", "MC-ZONE-14", "MC-CTRL-02")
def test_a_controlled_unit_fights_for_its_controller_and_goes_to_its_owner_case_138():
    s = scene(B={"deployment": [unit("P")]}, node="attack.ft1")
    s.by_hand("A", {"do": "control", "to": "P"})
    s.says("A", "attack", first=("P",))
    s.to("return.ft2")
    assert s.zone("P") == "A.deployment_area"
    s.by_hand("A", {"do": "scrap", "to": "P"})
    assert s.zone("P") == "B.junkyard"


@pytest.mark.rule("MC-DMG-15", "MC-TGT-02", "MC-DMG-18")
def test_damage_does_not_lower_the_defense_case_171():
    fell = command("Fell", {"do": "destroy"}, targets=[{**UNIT, "max_defense": 2}])
    s = scene(A={"hand": [fell]}, B={"deployment": [unit("P", "2/2/4", damage=3)]})
    assert s.refused("A", "play", card="Fell", targets=("P",)).rule == "MC-TGT-02"


@pytest.mark.rule("MC-DEST-13", "MC-DEST-01")
def test_a_defense_lowered_to_the_damage_destroys():
    s = scene(A={"deployment": [unit("P", "2/2/4", damage=2)]})
    s.by_hand("B", {"do": "gain", "to": "P", "points": (0, 0, -2)})
    assert s.table.cards[s["P"]].attributes["destroyed"] == ("damage",)


@pytest.mark.rule("MC-SCRAP-01", "MC-SCRAP-02")
def test_scrapping_is_no_destruction_case_173():
    s = scene(A={"deployment": [unit("P")], "hand": [SAVE]})
    s.by_hand("B", {"do": "scrap", "to": "P"})
    assert [s.zone("P"), len(s.table.chain)] == ["A.junkyard", 0]
    assert s.refused("A", "play", card="Save", targets=("P",)).rule == "MC-TGT-02"


@pytest.mark.rule("MC-SCRAP-03", "MC-SCRAP-04")
def test_a_card_that_left_the_field_lost_all_effects_case_211():
    s = scene(A={"deployment": [unit("P", damage=1)]})
    s.by_hand("A", {"do": "gain", "to": "P", "points": (1, 1, 1)}, {"do": "destroy", "to": "P"}, {"do": "scrap", "to": "P"})
    s.by_hand("A", {"do": "put_in_play", "to": "P"})
    assert [s.damage("P"), s.points("P"), s.destroyed("P")] == [0, (2, 1, 3), False]


@pytest.mark.rule("MC-RFG-01", "MC-RFG-02", "MC-RFG-03")
def test_a_removed_card_lies_open_and_does_not_come_back():
    s = scene(A={"deployment": [unit("P", known=False)]})
    s.by_hand("A", {"do": "move", "to": "P", "zone": "removed"})
    place = s.table.zones[s.zone("P")]
    assert [s.zone("P"), place.sees, place.face, place.in_play] == ["A.removed_from_game", "all", "up", False]
    assert s.refused("A", "effect", effects=({"do": "put_in_play", "to": "P"},)).rule == "MC-RFG-03"


@pytest.mark.rule("MC-WIN-01", "MC-TURN-02")
def test_an_emptied_nation_ends_the_game_in_that_moment_case_213():
    s = scene(turn=14, nation=(20, 2))
    s.by_hand("A", {"do": "nation_damage", "who": "enemy", "n": 2})
    assert [s.result["B"], s.node] == ["loss", "deployment.ft"]
    s.refused("A", "attack")


@pytest.mark.rule("MC-ZONE-01")
def test_a_g_is_in_the_field_unless_the_house_says_no():
    for switches, gone in (({}, True), ({"g_zone_in_field": "no"}, False)):
        s = scene(A={"hand": [command("Out", {"do": "scrap", "to": {"type": "g"}})]}, B={"g": [g("blue")]}, switches=switches)
        if gone:
            s.says("A", "play", card="Out")
        else:
            assert s.refused("A", "play", card="Out").rule == "MC-TGT-07"


@pytest.mark.rule("MC-DMG-14", "MC-END-01")
def test_damage_dealt_at_the_end_of_the_turn_counts_and_then_vanishes():
    late = clause({"do": "damage", "n": 2, "to": UNIT}, timing="auto_d", moment="end_of_turn")
    s = scene(A={"deployment": [character("C", text=[late]), unit("P", "1/1/2"), unit("Q", "1/1/3")]}, node="return.ft2")
    s.to("reroll.ft")
    assert [s.zone("P"), s.zone("Q"), s.damage("Q")] == ["A.junkyard", "A.deployment_area", 0]


@pytest.mark.rule("MC-AUTO-04")
def test_an_optional_auto_effect_may_be_declined():
    text = clause({"do": "draw"}, timing="auto_d", moment="enters", optional=True)
    for chosen, drawn in (((), 0), (("P",), 1)):
        s = scene(A={"hand": [unit("P", text=[text])]})
        s.says("A", "play", card="P")
        s.passes()
        s.chooses("A", *chosen)
        assert s.hand("A") == drawn


@pytest.mark.rule("MC-KW-13")
def test_an_iron_wall_that_a_text_gives_works_as_a_printed_one():
    wall = clause({"on": {**UNIT, "whose": "own"}, "keyword": "iron_wall", "x": 1}, timing="auto_a")
    s = scene(A={"deployment": [unit("Att", "5/0/9")]}, B={"deployment": [unit("P", text=[wall]), unit("Q")]})
    s.says("A", "attack", first=("Att",))
    s.says("B", "defend", first=("P", "Q"))
    assert s.points("Att")[0] == 3


@pytest.mark.rule("MC-WIN-02", "MC-CARD-13")
@pytest.mark.parametrize(("switches", "b"), [({}, "draw"), ({"double_zero": "card_by_card"}, "win")])
def test_two_nations_emptied_by_one_draw_of_both_players_are_a_draw(switches, b):
    s = scene(nation=(2, 2), switches=switches)
    s.by_hand("A", {"do": "draw", "n": 2, "who": "both"})
    assert s.result["B"] == b


@pytest.mark.rule("MC-TRIG-02")
def test_each_text_of_a_card_works_once_in_a_turn_by_itself():
    def texts(amount):
        return clause(
            {"do": "nation_damage", "who": "enemy", "n": amount}, timing="auto_d", moment="scrapped", of={"type": "unit"}
        )

    s = scene(A={"deployment": [character("C", text=[texts(1), texts(2)]), unit("P"), unit("Q")]})
    s.by_hand("A", {"do": "scrap", "to": "P"})
    s.by_hand("A", {"do": "scrap", "to": "Q"})
    assert s.nation("B") == 17


@pytest.mark.rule("MC-NAT-01", "MC-NAT-02")
@pytest.mark.parametrize("switches", [{}, {"double_zero": "card_by_card"}])
def test_both_nations_lose_as_many_cards_as_they_are_dealt_the_active_player_s_first(switches):
    for holder, order in (("A", ["A", "B"]), ("B", ["B", "A"])):
        s = scene(nation=(20, 20), switches=switches, holder=holder)
        s.by_hand("A", {"do": "nation_damage", "who": "enemy", "n": 3}, {"do": "nation_damage", "n": 2})
        assert (s.lost("A"), s.lost("B")) == (2, 3)
        s = scene(nation=(20, 20), switches=switches, holder=holder)
        s.by_hand("A", {"do": "nation_damage", "who": "both", "n": 2})
        assert [event.seat for event in s.happened("nation_damaged")] == order
        assert (s.lost("A"), s.lost("B")) == (2, 2)


@pytest.mark.rule("MC-DEST-01")
def test_a_character_may_lower_the_defense_of_its_unit_to_nothing():
    s = scene(A={"hand": [character("Burden", "0/0/-1")], "deployment": [unit("Frail", "2/1/1"), unit("Firm", "2/1/2")]})
    s.says("A", "play", card="Burden", on="Firm")
    s.passes()
    assert s.zone("Firm") == "A.deployment_area"
    s = scene(A={"hand": [character("Burden", "0/0/-1")], "deployment": [unit("Frail", "2/1/1")]})
    s.says("A", "play", card="Burden", on="Frail")
    s.passes(2)
    assert s.zone("Frail") == "A.junkyard"


@pytest.mark.rule("MC-DMG-18")
@pytest.mark.parametrize(("reduced", "by"), [(0, 0), (1, 1), (5, 3)])
def test_the_record_says_by_how_much_damage_was_reduced(reduced, by):
    tough = unit("P", "1/1/9", text=[clause({"reduce": reduced}, timing="auto_a")])
    s = scene(A={"deployment": [tough]})
    s.by_hand("B", {"do": "damage", "n": 3, "to": "P"})
    assert (s.happened("damage_dealt")[0].said["reduced_by"], s.damage("P")) == (by, 3 - by)
