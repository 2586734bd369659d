"""Nation Strength, costs, what a turn allows, and where Characters go."""

import pytest

from domain.rulesets.macross_crusade.plays import costs
from tests.macross_crusade.scene import character, clause, command, g, keyword, scene, song, unit

DEAR = {"designated": 2, "total": 4, "resource": 1}
DRAW = {"do": "draw"}


@pytest.mark.rule("MC-COST-02 to -07", "MC-G-03", "MC-ZONE-07", "MC-G-01")
def test_costs_are_compared_and_paid_and_the_g_stay_case_15():
    s = scene(A={"hand": [unit("P", **DEAR)], "g": [g("blue", 2), g("green", 2)]}, nation=(44, 44))
    s.says("A", "play", card="P")
    assert [s.nation("A"), s.lost("A"), len(s.table.at("A.g_zone"))] == [43, 1, 4]


@pytest.mark.rule("MC-COST-01", "MC-COST-03")
def test_too_little_of_the_own_colour_is_refused_case_16():
    s = scene(A={"hand": [unit("P", **DEAR)], "g": [g("blue"), g("green", 4)]})
    assert s.refused("A", "play", card="P").rule == "MC-COST-03"


@pytest.mark.rule("MC-COST-04")
def test_too_little_in_all_is_refused_case_17():
    s = scene(A={"hand": [unit("P", **DEAR)], "g": [g("blue", 3)]})
    assert s.refused("A", "play", card="P").rule == "MC-COST-04"


@pytest.mark.rule("MC-G-05")
def test_a_symbol_of_two_colours_counts_as_either_but_once():
    s = scene(A={"hand": [unit("P", **DEAR), unit("Q", designated=1, total=5)], "g": [g("blue", 4, "black")]})
    assert s.refused("A", "play", card="Q").rule == "MC-COST-04"
    s.says("A", "play", card="P")


@pytest.mark.rule("MC-G-07", "MC-G-06")
def test_purple_strength_pays_total_costs_only():
    s = scene(
        A={"hand": [unit("P", designated=2, total=3), unit("Q", designated=1, total=3)], "g": [g("blue"), g("purple", 2)]}
    )
    assert s.refused("A", "play", card="P").rule == "MC-COST-03"
    s.says("A", "play", card="Q")


@pytest.mark.rule("MC-G-07", "MC-COST-03", "MC-COST-04")
@pytest.mark.parametrize(
    ("zone", "strict"), [([g("blue"), g("green"), g("purple")], False), ([g("blue", 2), g("green")], True)]
)
def test_the_designated_cost_of_a_purple_card_is_none_case_222(zone, strict):
    cards = {"hand": [unit("P", color="purple", designated=2, total=3)], "g": zone}
    scene(A=cards).says("A", "play", card="P")
    house = scene(A=cards, switches={"purple_designated": "one_colour"})
    if strict:
        house.says("A", "play", card="P")
    else:
        assert house.refused("A", "play", card="P").rule == "MC-COST-03"


@pytest.mark.rule("MC-G-11", "MC-G-12", "MC-G-09", "MC-G-08")
def test_one_g_is_played_in_a_turn_case_20():
    s = scene(A={"hand": [g("blue"), g("green")]})
    s.says("A", "play", **{"card": "Blue G", "as": "g"})
    s.passes()
    assert s.zone("Blue G") == "A.g_zone"
    assert not s.rolled("Blue G")
    assert s.refused("A", "play", **{"card": "Green G", "as": "g"}).rule == "MC-G-11"


@pytest.mark.rule("MC-G-08", "MC-G-19")
def test_a_song_may_be_a_g_and_another_command_may_not_case_21():
    s = scene(A={"hand": [command("Plain", DRAW), song("Tune", DRAW, DRAW)]})
    assert s.refused("A", "play", **{"card": "Plain", "as": "g"}).rule == "MC-G-08"
    s.says("A", "play", **{"card": "Tune", "as": "g"})


@pytest.mark.rule("MC-G-10", "MC-TIME-01")
def test_a_g_is_played_in_the_deployment_phase_only_case_22():
    s = scene(A={"hand": [g("blue")]}, node="attack.ft1")
    assert s.refused("A", "play", **{"card": "Blue G", "as": "g"}).rule == "MC-TIME-01"


@pytest.mark.rule("MC-UNIT-03", "MC-KW-09", "MC-DEPL-01")
def test_boost_takes_one_play_out_of_the_count_case_24():
    boost = {"keywords": [keyword("boost")]}
    s = scene(A={"hand": [unit("P"), unit("Q"), unit("R", **boost), unit("S", **boost)]})
    s.says("A", "play", card="P")
    assert s.refused("A", "play", card="Q").rule == "MC-UNIT-03"
    s.says("A", "play", card="R", reply=False)
    assert s.refused("A", "play", card="S").rule == "MC-UNIT-03"


@pytest.mark.rule("MC-KW-08", "MC-UNIT-03", "MC-UNIT-04")
def test_quick_is_played_in_any_free_timing_within_the_count_case_25():
    quick = {"keywords": [keyword("quick")]}
    s = scene(B={"hand": [unit("Q", **quick), unit("R", **quick)]}, node="defense.ft1")
    s.says("B", "play", card="Q")
    s.passes()
    assert s.rolled("Q")
    assert s.refused("B", "play", card="R").rule == "MC-UNIT-03"
    assert s.refused("B", "defend", first=("Q",)).rule == "MC-SORTIE-02"


@pytest.mark.rule("MC-CHAR-04", "MC-CHAR-05")
def test_a_namesake_in_the_own_field_bars_and_an_enemys_does_not_case_27():
    s = scene(A={"hand": [character("Ilse")], "deployment": [character("Ilse")]})
    assert s.refused("A", "play", card="Ilse").rule == "MC-CHAR-04"
    free = scene(A={"hand": [character("Ilse")]}, B={"deployment": [character("Ilse")]})
    free.says("A", "play", card="Ilse")
    free.passes()
    assert free.zone("Ilse") == "A.deployment_area"


@pytest.mark.rule("MC-KW-17", "MC-CHAR-04")
def test_an_alias_is_a_name_case_28():
    s = scene(A={"hand": [character("Roy")], "deployment": [character("Captain", alias=["Roy"])]})
    assert s.refused("A", "play", card="Roy").rule == "MC-CHAR-04"


@pytest.mark.rule("MC-CARD-11", "MC-CHAR-12", "MC-SET-01", "MC-SET-02", "MC-SET-03", "MC-KW-18", "MC-CARD-02")
def test_any_character_is_set_on_any_unit_case_29():
    s = scene(A={"hand": [character("Henry")], "deployment": [unit("P", "3/2/4", custom_machine="Alto", rolled=True)]})
    s.says("A", "play", card="Henry", on="P")
    s.passes()
    assert s.zone("Henry") == "P"
    assert s.points("P") == (4, 3, 5)
    assert s.rolled("Henry")
    from domain.rulesets.macross_crusade.keywords import custom_machine

    assert not custom_machine.is_fulfilled(s.table, s["P"])


@pytest.mark.rule("MC-CHAR-10")
def test_a_unit_carries_one_character_case_30():
    s = scene(A={"hand": [character("Two")], "deployment": [unit("P", sets=[character("One")])]})
    assert s.refused("A", "play", card="Two", on="P").rule == "MC-CHAR-10"


@pytest.mark.rule("MC-CHAR-08", "MC-SET-14", "MC-CHAR-11")
def test_a_deployed_character_is_never_set_nor_a_set_one_moved_case_31():
    s = scene(A={"deployment": [character("Out"), unit("P"), unit("Q", sets=[character("In")])]})
    s.by_hand("A", {"do": "to_area", "to": "In", "area": "deployment"})
    assert s.zone("In") == "Q"
    assert s.refused("A", "play", card="Out", on="P").message == f"there is no {s['Out']} in A.hand"


@pytest.mark.rule("MC-SET-06", "MC-TGT-05", "MC-PLAY-09", "MC-COST-11")
def test_a_character_whose_unit_is_gone_goes_to_the_junkyard_case_32():
    away = command("Away", {"do": "move", "zone": "hand"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [character("C", resource=1)], "deployment": [unit("P")]}, B={"hand": [away]})
    s.says("A", "play", card="C", on="P")
    s.says("B", "play", card="Away", targets=("P",))
    s.passes()
    assert [s.zone("P"), s.zone("C"), s.lost("A")] == ["A.hand", "A.junkyard", 1]


@pytest.mark.rule("MC-CMD-03", "MC-TIME-04", "MC-CTRL-03")
def test_a_command_of_the_attack_step_is_not_played_in_another_phase_case_34():
    s = scene(A={"hand": [command("Late", DRAW, timing="attack", turn="own")]}, node="return.ft2")
    assert s.refused("A", "play", card="Late").rule == "MC-CMD-03"


@pytest.mark.rule("MC-NEG-01 to -03", "MC-COST-11", "MC-CMD-04")
def test_a_negated_command_may_be_played_again_and_paid_again_case_36():
    cut = command("Cut", {"do": "void"})
    s = scene(A={"hand": [command("N", DRAW, resource=2), command("N", DRAW, resource=2)]}, B={"hand": [cut]})
    s.says("A", "play", card="N")
    s.says("B", "play", card="Cut")
    s.passes()
    assert [s.zone("N"), s.lost("A")] == ["A.junkyard", 2]
    s.says("A", "play", card="N.2")
    assert s.lost("A") == 4


@pytest.mark.rule("MC-CMD-04")
def test_each_player_plays_a_name_once_in_a_turn_case_190():
    s = scene(A={"hand": [command("N", DRAW), command("N", DRAW)]}, B={"hand": [command("N", DRAW)]})
    s.says("A", "play", card="N")
    s.passes()
    assert s.refused("A", "play", card="N.2").rule == "MC-CMD-04"
    s.says("B", "play", card="N.3")


@pytest.mark.rule("MC-KW-19", "MC-KW-20")
def test_the_lower_effect_of_a_song_needs_a_singer_case_37():
    tune = song("Tune", DRAW, {"do": "draw", "n": 2})
    s = scene(A={"hand": [tune]})
    assert s.refused("A", "play", card="Tune", mode="lower").rule == "MC-KW-19"
    sung = scene(A={"hand": [tune], "deployment": [unit("P", sets=[character("Mirelle", traits=["singer"])])]})
    sung.says("A", "play", card="Tune", mode="lower")
    sung.passes()
    assert sung.hand("A") == 2
    s.says("A", "play", card="Tune")


@pytest.mark.rule("MC-G-13", "MC-KW-19")
def test_a_singer_in_the_g_zone_is_no_character_case_38():
    singer = character("Mirelle", traits=["singer"], g_symbols=[["blue"]])
    s = scene(A={"hand": [song("Tune", DRAW, DRAW)], "g": [singer]})
    assert s.refused("A", "play", card="Tune", mode="lower").rule == "MC-KW-19"


@pytest.mark.rule("MC-CHAR-01 to -03")
def test_one_character_is_played_in_the_own_deployment_phase_case_200():
    s = scene(A={"hand": [character("One"), character("Two")]})
    s.says("A", "play", card="One")
    s.passes()
    assert s.refused("A", "play", card="Two").rule == "MC-CHAR-03"
    late = scene(A={"hand": [character("One")]}, node="attack.ft1")
    assert late.refused("A", "play", card="One").rule == "MC-TIME-01"


@pytest.mark.rule("MC-PLAY-01 to -08", "MC-ZONE-06", "MC-ZONE-11", "MC-UNIT-01", "MC-UNIT-02", "MC-CTRL-10", "MC-TURN-11")
def test_a_unit_is_declared_paid_answered_and_enters_case_146():
    s = scene(
        A={"hand": [unit("P", designated=1, total=3, resource=1)], "g": [g("blue", 3)]}, B={"hand": [command("Re", DRAW)]}
    )
    s.says("A", "play", card="P")
    assert [s.zone("P"), s.lost("A")] == ["played", 1]
    s.says("B", "play", card="Re", reply=True)
    s.passes()
    assert [s.zone("P"), s.rolled("P")] == ["A.deployment_area", True]


@pytest.mark.rule("MC-G-01", "MC-G-02", "MC-G-15", "MC-G-12", "MC-CUT-13")
def test_a_pending_g_gives_no_strength_yet_case_147():
    s = scene(A={"hand": [g("green"), command("Four", DRAW, total=4)], "g": [g("blue", 3)]})
    s.says("A", "play", **{"card": "Green G", "as": "g"})
    assert s.refused("A", "play", card="Four", reply=True).rule == "MC-COST-04"
    s.passes()
    s.says("A", "play", card="Four")


@pytest.mark.rule("MC-COST-09", "MC-COST-10", "MC-TCOST-05")
def test_there_is_no_payment_without_an_effect_case_149():
    s = scene(A={"deployment": [unit("P")]})
    assert s.refused("A", "use", card="P", text="1").message.startswith(f"{s['P']} has no text 1")
    assert s.refused("A", "use", card="P").rule == "MC-AUTO-01"


@pytest.mark.rule("MC-COST-02", "MC-COST-07", "MC-COST-08", "MC-NAT-02")
def test_a_resource_cost_moves_single_cards_from_the_top_case_150():
    s = scene(A={"hand": [unit("P", resource=3)]})
    top = s.table.at("A.nation")[:3]
    events = s.says("A", "play", card="P")
    paid = next(event for event in events if event.name == "card_cost_paid")
    assert [change.card for change in paid.changes] == list(top)
    assert s.table.at("A.lost_pile") == top[::-1]


@pytest.mark.rule("MC-TEXT-02", "MC-COST-01")
def test_a_text_that_cannot_be_paid_is_refused_case_152():
    text = clause(DRAW, cost={"kind": "once", "n": 2})
    s = scene(A={"deployment": [unit("P", text=[text])]}, nation=(1, 20))
    assert s.refused("A", "use", card="P").rule == "MC-COST-06"


@pytest.mark.rule("MC-TERM-14", "MC-TERM-16", "MC-TERM-17")
def test_the_normal_cost_stays_when_a_card_is_made_cheaper_case_163():
    from domain.rulesets.macross_crusade.plays import costs

    s = scene(A={"hand": [unit("P", designated=2, total=4, resource=1)], "g": [g("blue", 3)]})
    s.by_hand("A", {"do": "cost", "to": "P", "points": (0, -1, 0)})
    assert costs.normal_price(s.table, s["P"])[1:] == (2, 4, 1)
    assert costs.present_price(s.table, s["P"])[1:] == (2, 3, 1)
    s.says("A", "play", card="P")


@pytest.mark.rule("MC-G-04", "MC-G-14", "MC-G-18", "MC-G-13")
def test_what_negates_texts_does_not_touch_a_g_case_199():
    s = scene(A={"g": [g("blue", 4)], "hand": [unit("P", total=4)]})
    s.by_hand("A", {"do": "lose_text", "to": {"type": "g"}})
    s.says("A", "play", card="P")


@pytest.mark.rule("MC-G-13", "MC-G-14")
def test_a_card_that_lies_as_g_has_no_text_but_its_symbol():
    card = unit(
        "P",
        g_symbols=[["blue"]],
        text=[clause({"on": {"type": "unit"}, "points": [1, 0, 0]}, timing="auto_a"), clause(DRAW)],
    )
    s = scene(A={"hand": [card, unit("Q", designated=1, total=1)], "deployment": [unit("R", "2/1/3")]})
    s.says("A", "play", **{"card": "P", "as": "g"})
    s.passes()
    assert [s.zone("P"), s.points("R")] == ["A.g_zone", (2, 1, 3)]
    assert s.refused("A", "use", card="P", text="2").message == f"{s['P']} is not in the Field"
    s.says("A", "play", card="Q")


@pytest.mark.rule("MC-NEG-02", "MC-UNIT-03", "MC-CMD-04")
def test_a_negated_unit_does_not_use_up_the_turns_play_case_221():
    def table(**terms):
        cut = command("Cut", {"do": "void"})
        s = scene(A={"hand": [unit("P"), unit("Q")]}, B={"hand": [cut]}, **terms)
        s.says("A", "play", card="P")
        s.says("B", "play", card="Cut")
        s.passes()
        return s

    table().says("A", "play", card="Q")
    house = table(switches={"negated_play_counts": "type_slots"})
    assert house.refused("A", "play", card="Q").rule == "MC-UNIT-03"
    copies = [command("N", DRAW, resource=1), command("N", DRAW, resource=1)]
    for switches in ({}, {"negated_play_counts": "type_slots"}):
        s = scene(A={"hand": copies}, B={"hand": [command("Cut", {"do": "void"})]}, switches=switches)
        s.says("A", "play", card="N")
        s.says("B", "play", card="Cut")
        s.passes()
        s.says("A", "play", card="N.2")
        assert s.lost("A") == 2


@pytest.mark.rule("MC-COST-02", "MC-COST-03")
@pytest.mark.parametrize(
    ("change", "now"), [((1, 2, 3), (2, 4, 6)), ((-1, -1, -1), (0, 1, 2)), ((-9, -9, -9), (0, 0, 0)), ((0, 0, 0), (1, 2, 3))]
)
def test_an_effect_changes_each_of_the_three_costs_and_none_falls_below_nothing(change, now):
    s = scene(A={"deployment": [unit("P", designated=1, total=2, resource=3)]})
    s.by_hand("A", {"do": "cost", "to": "P", "points": change})
    assert tuple(costs.present_price(s.table, s["P"]))[1:] == now
