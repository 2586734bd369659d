"""Playing Gs, units, characters, operations, ACE, graphics and commands."""

import pytest

from tests.gundam_war_nexa.scene import (
    blue,
    character,
    command,
    keyword,
    operation,
    scene,
    sign,
    standing,
    unit,
)

SHOT = command(
    "Shot", {"do": "damage", "n": 4}, timing="damage", targets=[{"type": "unit", "whose": "enemy", "where": "battle"}]
)


def no(**more):
    return command("No", {"do": "void"}, **more)


@pytest.mark.rule("NX-PLAY-22")
def test_one_g_is_played_in_a_deployment_phase_case_12():
    s = scene(A={"hand": [unit("U", g_sign=sign()), unit("V", g_sign=sign())]})
    s.plays("A", "U", as_="g")
    assert s.refused("A", "play", card="V", as_="g").rule == "NX-PLAY-22"


@pytest.mark.rule("NX-PLAY-20", "NX-PLAY-23", "NX-PLAY-24", "NX-PLAY-25", "NX-G-03", "NX-EFF-01", "NX-CUT-12")
def test_a_card_played_as_g_is_nothing_but_a_g():
    data = {"keywords": [keyword("quick")], "text": [standing({"on": "self", "points": [1, 0, 0]})]}
    s = scene(A={"hand": [unit("U", g_sign=sign("red"), **data)], "hangar": [unit("H")]})
    s.says("A", "play", card="U", as_="g")
    assert s.table.chain[-1][1]["type"] == "g"
    s.passes()
    assert (s.zone("U"), s.rolled("U"), s.points("U")) == ("A.g_zone", False, (None, None, None))
    assert s.refused("A", "play", card="H", as_="g").rule == "NX-G-03"


@pytest.mark.rule("NX-SETC-12", "NX-PLAY-23")
def test_a_card_played_as_g_is_set_to_nothing():
    s = scene(A={"deployment": [unit("U")], "hand": [character("P", g_sign=sign())]})
    assert s.refused("A", "play", card="P", as_="g", on="U").rule == "NX-SETC-12"
    s.plays("A", "P", on="U")
    assert s.zone("P") == "U"


@pytest.mark.rule("NX-PLAY-31", "NX-BATT-02")
def test_a_played_unit_comes_rolled_and_cannot_sortie_case_30():
    s = scene(A={"hand": [unit("U")]})
    s.plays("A", "U")
    assert s.rolled("U")
    assert s.refused("A", "attack", space=("U",)).rule == "NX-BATT-02"


@pytest.mark.rule("NX-PLAY-43", "NX-PLAY-44")
def test_a_character_takes_the_state_of_its_unit_and_adds_its_stats_case_32():
    s = scene(A={"deployment": [unit("U", "2/1/3", rolled=True)], "hand": [character("Pilot", "1/2/1")]})
    s.plays("A", "Pilot", on="U")
    assert (s.zone("Pilot"), s.rolled("Pilot"), s.points("U")) == ("U", True, (3, 3, 4))


@pytest.mark.rule("NX-PLAY-41", "NX-PLAY-42", "NX-SETC-12")
def test_a_character_is_set_to_an_own_unit_without_one_case_33():
    s = scene(
        A={"deployment": [unit("U", carries=[character("First")])], "gs": [blue()], "hand": [character("Pilot")]},
        B={"deployment": [unit("V")]},
    )
    rules = [s.refused("A", "play", card="Pilot", on=host).rule for host in ("V", "U", "Blue G")]
    assert rules == ["NX-PLAY-41", "NX-PLAY-42", "NX-SETC-12"]


@pytest.mark.rule("NX-PLAY-45")
def test_only_own_characters_bar_one_of_the_same_name_case_34():
    s = scene(
        A={"deployment": [unit("U", carries=[character("X")]), unit("V")], "hand": [character("X"), character("Y")]},
        B={"deployment": [unit("W", carries=[character("Y")])]},
    )
    assert s.refused("A", "play", card="X.2", on="V").rule == "NX-PLAY-45"
    s.says("A", "play", card="Y", on="V")


@pytest.mark.rule("NX-CARD-16", "NX-PLAY-45")
def test_an_alias_is_a_name_case_179():
    masked = character("Masked Rider", alias=["Viridian"])
    s = scene(A={"deployment": [unit("U", carries=[masked]), unit("V")], "hand": [character("Viridian")]})
    assert s.refused("A", "play", card="Viridian", on="V").rule == "NX-PLAY-45"


@pytest.mark.rule("NX-PLAY-52", "NX-PLAY-53")
def test_any_number_of_operations_is_set_to_an_enemy_card_too_case_35():
    laid = [operation("One", set_on="unit"), operation("Two", set_on="unit")]
    s = scene(A={"hand": [operation("Three", set_on="unit")]}, B={"deployment": [unit("V", carries=laid, rolled=True)]})
    s.plays("A", "Three", on="V")
    assert (s.zone("Three"), s.rolled("Three")) == ("V", True)


@pytest.mark.rule("NX-PLAY-51", "NX-PLAY-52", "NX-CARD-05", "NX-PLAY-50")
def test_a_set_operation_goes_to_the_kind_it_names_and_a_plain_one_to_none():
    s = scene(A={"deployment": [unit("U")], "hand": [operation("O", set_on="operation"), operation("P")]})
    assert s.refused("A", "play", card="O", on="U").rule == "NX-PLAY-52"
    assert s.refused("A", "play", card="P", on="U").rule == "NX-PLAY-50"
    s.plays("A", "P")
    assert (s.zone("P"), s.rolled("P")) == ("A.deployment_area", False)


@pytest.mark.rule("NX-SETC-03", "NX-EFF-12", "NX-COST-13")
def test_a_character_whose_unit_has_gone_fails_case_36():
    s = scene(A={"gs": [blue()], "deployment": [unit("U")], "hand": [character("Pilot", total=1, roll=[["blue", 1]])]})
    s.says("A", "play", card="Pilot", on="U")
    s.does("B", {"do": "move", "to": "U", "zone": "hand"})
    s.passes()
    assert (s.zone("Pilot"), s.national_power("A")) == ("A.junkyard", 0)


@pytest.mark.rule("NX-SETC-02", "NX-SETC-03")
def test_a_host_that_left_the_deployment_area_takes_no_set_card():
    s = scene(A={"deployment": [unit("U")], "hand": [character("Pilot")]})
    s.says("A", "play", card="Pilot", on="U")
    s.does("A", {"do": "to_area", "to": "U", "area": "space"})
    s.passes()
    assert s.zone("Pilot") == "A.junkyard"


@pytest.mark.rule("NX-CUT-02", "NX-BATT-40", "NX-DEST-04")
def test_damage_up_to_the_defence_destroys_case_02():
    s = scene(A={"hand": [SHOT]}, B={"space": [unit("Heron", "4/1/4")]}, node="damage.ft1")
    s.says("A", "play", card="Shot", targets=("Heron",))
    s.passes()
    assert s.destroyed("Heron")
    assert s.zone("Heron") == "B.space_area"
    s.passes()
    assert s.zone("Heron") == "B.junkyard"


@pytest.mark.rule("NX-PLAY-12", "NX-PLAY-80", "NX-PLAY-81", "NX-PLAY-82", "NX-PLAY-83")
def test_a_command_is_played_at_its_timing_in_both_turns_and_goes_to_the_junkyard():
    s = scene(A={"hand": [SHOT]}, B={"space": [unit("V", "1/1/9")], "hand": [command("Mine", {"do": "draw"}, turn="own")]})
    s.to("defense.move")
    s.says("B", "defend")
    s.says("A", "play", card="Shot", targets=("V",))
    assert s.node == "damage.ft1"  # the clock went to its timing
    s.passes()
    assert (s.zone("Shot"), s.damage("V")) == ("A.junkyard", 4)
    assert s.refused("B", "play", card="Mine").rule == "NX-PLAY-12"


@pytest.mark.rule("NX-TURN-16")
def test_cards_are_played_in_any_order_case_189():
    s = scene(A={"hand": [unit("U"), unit("V", g_sign=sign()), character("Pilot")]})
    s.plays("A", "U")
    s.plays("A", "V", as_="g")
    s.plays("A", "Pilot", on="U")
    assert s.zone("Pilot") == "U"


@pytest.mark.rule(
    "NX-COST-01",
    "NX-COST-09",
    "NX-CUT-01",
    "NX-CUT-15",
    "NX-CUT-16",
    "NX-EFF-01",
    "NX-PLAY-01",
    "NX-PLAY-02",
    "NX-PLAY-04",
    "NX-PLAY-05",
    "NX-PLAY-07",
    "NX-PLAY-30",
)
def test_playing_a_unit_step_by_step_case_198():
    s = scene(A={"gs": [blue(3)], "hand": [unit("U", total=2, roll=[["blue", 1]])]})
    s.says("A", "play", card="U")
    assert (s.zone("U"), s.national_power("A"), len(s.table.chain)) == ("played_card_place", 2, 1)
    assert [event.name for event in s.events] == ["play", "roll_cost_paid", "effect_occurred"]
    assert s.table.cards[s["U"]].seen == ("*",)
    s.says("B", "pass")
    s.says("A", "pass")
    assert (s.zone("U"), s.rolled("U")) == ("A.deployment_area", True)


@pytest.mark.rule("NX-PLAY-06", "NX-PLAY-10")
def test_units_wait_for_the_own_deployment_phase():
    s = scene(A={"hand": [unit("U")]}, B={"hand": [unit("V")]}, node="attack.ft1")
    assert s.refused("A", "play", card="U").rule == "NX-PLAY-10"
    assert s.refused("B", "play", card="V").rule == "NX-PLAY-10"


@pytest.mark.rule("NX-PLAY-13", "NX-PLAY-22")
def test_a_negated_g_play_may_be_made_again_but_not_a_failed_one_case_196():
    def played(**switches):
        gs = [unit("U", g_sign=sign()), unit("V", g_sign=sign())]
        s = scene(A={"hand": gs}, B={"hand": [no()]}, switches=switches)
        s.says("A", "play", card="U", as_="g")
        s.says("B", "play", card="No")
        s.passes()
        assert s.zone("U") == "A.junkyard"
        return s

    played().says("A", "play", card="V", as_="g")
    s = played(negated_play_counts="yes")
    assert s.refused("A", "play", card="V", as_="g").rule == "NX-PLAY-22"
    for switches in ({}, {"negated_play_counts": "yes"}):
        s = scene(A={"hand": [unit("U", g_sign=sign()), unit("V", g_sign=sign())]}, switches=switches)
        s.says("A", "play", card="U", as_="g")
        s.does("B", {"do": "move", "to": "U", "zone": "removed"})
        s.passes()
        assert s.refused("A", "play", card="V", as_="g").rule == "NX-PLAY-22"


@pytest.mark.rule("NX-PLAY-08")
def test_with_a_negated_play_its_effect_is_negated():
    s = scene(A={"hand": [command("Rain", {"do": "draw", "n": 3})]}, B={"hand": [no()]})
    s.says("A", "play", card="Rain")
    s.says("B", "play", card="No")
    s.passes()
    assert (s.hand("A"), s.zone("Rain")) == (0, "A.junkyard")


@pytest.mark.rule("NX-HAND-03", "NX-HAND-04", "NX-HAND-06", "NX-HAND-07", "NX-ZONE-08", "NX-CTRL-03")
def test_a_hangar_card_is_played_like_a_hand_card_whoever_owns_it():
    draw = command("Rain", {"do": "draw"}, owner="B")
    s = scene(A={"hangar": [unit("Loan", owner="B"), draw]})
    s.plays("A", "Loan")
    assert s.zone("Loan") == "A.deployment_area"
    s.plays("A", "Rain")
    assert s.zone("Rain") == "B.junkyard"


@pytest.mark.rule("NX-KW-13", "NX-BATT-01")
def test_first_turn_unit_with_battle_stations_may_attack_case_125():
    tyro = unit("U", total=1, roll=[["blue", 1]], keywords=[keyword("battle_stations")])
    s = scene(A={"gs": [blue()], "hand": [tyro]}, turn=1)
    s.plays("A", "U")
    assert (s.rolled("U"), s.rolled("Blue G")) == (False, True)
    s.says("A", "attack", space=("U",))


@pytest.mark.rule("NX-KW-12", "NX-PLAY-31")
def test_quick_is_played_in_the_enemy_turn_and_comes_rolled_case_124():
    s = scene(B={"hand": [unit("V", keywords=[keyword("quick")])]}, node="attack.ft1")
    s.plays("B", "V")
    assert (s.node, s.zone("V"), s.rolled("V")) == ("attack.ft1", "B.deployment_area", True)


@pytest.mark.rule("NX-KW-14")
def test_a_character_with_stay_needs_no_unit_case_126():
    s = scene(A={"hand": [character("Keeper", keywords=[keyword("stay")])]})
    s.plays("A", "Keeper")
    assert s.zone("Keeper") == "A.deployment_area"


@pytest.mark.rule("NX-KW-12", "NX-PLAY-23", "NX-PLAY-10")
def test_quick_does_not_help_a_g():
    s = scene(A={"hand": [unit("U", g_sign=sign(), keywords=[keyword("quick")])]}, node="attack.ft1")
    assert s.refused("A", "play", card="U", as_="g").rule == "NX-PLAY-10"


@pytest.mark.rule("NX-PLAY-40")
def test_several_characters_are_played_in_one_deployment_phase():
    s = scene(A={"deployment": [unit("U"), unit("V")], "hand": [character("P"), character("Q")]})
    s.plays("A", "P", on="U")
    s.plays("A", "Q", on="V")
    assert (s.zone("P"), s.zone("Q")) == ("U", "V")


@pytest.mark.rule("NX-PLAY-06")
def test_a_card_that_nobody_knows_is_played_and_left_open():
    s = scene(A={"deployment": [unit("U")]}, mode="scribe")
    for card, more, place in (("~Stranger", {}, "A.deployment_area"), ("~Omen", {"as_": "g"}, "A.g_zone")):
        s.does("A", {"do": "draw"})
        events = s.says("A", "play", card=card, **more)
        assert any(event.verdict[0] == "open" for event in events)
        s.passes()
        assert any(s.table.cards[each].printing == card for each in s.table.at(place))
    s.does("A", {"do": "draw"})
    s.says("A", "play", card="~Order", as_="command")
    s.passes()
    assert len(s.table.at("A.junkyard")) == 1


@pytest.mark.rule("NX-PLAY-50", "NX-PLAY-52", "NX-TGT-01", "NX-SETC-12")
@pytest.mark.parametrize(
    ("kind", "said", "verdict", "place"),
    [
        ("command", {"targets": ("V",)}, ("open", "NX-TGT-01"), "A.junkyard"),
        ("command", {"on": "U"}, ("illegal", "NX-PLAY-50"), "A.junkyard"),
        ("operation", {}, ("open", "NX-PLAY-52"), "A.deployment_area"),
        ("operation", {"on": "V"}, ("open", "NX-PLAY-50"), "V"),
        ("unit", {}, ("open", "NX-COST-03"), "A.deployment_area"),
        ("unit", {"on": "U"}, ("illegal", "NX-PLAY-50"), "U"),
        ("character", {"on": "U"}, ("open", "NX-COST-03"), "U"),
        ("character", {}, ("open", "NX-PLAY-41"), "A.deployment_area"),
        ("g", {"on": "U"}, ("illegal", "NX-SETC-12"), "U"),
    ],
)
def test_an_unknown_card_is_judged_by_the_kind_as_which_it_is_played(kind, said, verdict, place):
    """Given a card that nobody knows, when it is played as a kind, then the rules of this kind alone judge the line."""
    s = scene(
        A={"deployment": [unit("U")], "hand": [unit("Veil", known=False)]}, B={"deployment": [unit("V")]}, mode="scribe"
    )
    (line,) = [each for each in s.says("A", "play", card="Veil", as_=kind, **said) if each.is_command]
    assert (line.verdict[0], verdict[1] in line.verdict) == (verdict[0], True)
    s.passes()
    assert s.zone("Veil") == place


@pytest.mark.rule("NX-PLAY-52")
def test_an_effect_puts_no_set_operation_on_the_field_without_a_host():
    s = scene(A={"hand": [operation("Rack", set_on="unit")], "deployment": [unit("U")]})
    s.does("A", {"do": "put_in_play", "to": "Rack"})
    assert s.zone("Rack") == "A.hand"
    s.does("A", {"do": "put_in_play", "to": "Rack", "on": "U"})
    assert s.zone("Rack") == "U"
