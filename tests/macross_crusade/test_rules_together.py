"""Where several rules meet: losing in the middle of an effect, one instant with several effects, targets that cannot be."""

import pytest

from tests.macross_crusade.scene import character, clause, command, g, keyword, scene, unit

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}
UNTARGETED = clause({"cannot": "be_targeted"}, timing="auto_a")


@pytest.mark.rule("MC-WIN-01", "MC-TERM-22")
def test_a_nation_that_is_empty_at_any_moment_of_an_effect_has_lost():
    s = scene(nation=(3, 20))
    s.by_hand("A", {"do": "pull_out", "n": 3, "take": 1}, {"do": "recover", "n": 1})
    assert s.result == {"A": "loss", "B": "win"}
    assert s.asks is None


@pytest.mark.rule("MC-WIN-01")
def test_who_takes_the_last_card_of_the_nation_loses_whatever_takes_it():
    looking = scene(nation=(1, 20))
    looking.by_hand("A", {"do": "look", "n": 1, "take": 1})
    looking.says("A", "choose", cards=looking.asks["options"])
    putting = scene(A={"nation": [unit("N")]}, nation=(0, 20))
    putting.by_hand("A", {"do": "put_in_play", "to": "N"})
    assert [looking.result, putting.result] == [{"A": "loss", "B": "win"}] * 2


def at_the_end(*effects, moment="end_of_turn"):
    return {"do": "standby", "moment": moment, "effects": effects}


def to_the_question(s):
    for _ in range(8):
        if s.asks:
            return s.asks
        s.let_pass()
    raise AssertionError("nobody is asked")


@pytest.mark.rule("MC-END-02", "MC-CUT-17", "MC-STBY-01")
def test_standby_effects_and_auto_effects_of_the_end_of_turn_are_ordered_by_the_offensive_player():
    hurt = command("Hurt", at_the_end({"do": "damage", "n": 3, "to": {**UNIT, "name": "P"}}))
    home = command("Home", at_the_end({"do": "move", "zone": "hand", "to": {**UNIT, "name": "P"}}))
    tired = clause({"do": "roll", "to": UNIT}, timing="auto_d", moment="end_of_turn")
    s = scene(
        A={"hand": [hurt], "deployment": [unit("P")]},
        B={"hand": [home], "deployment": [unit("Q", text=[tired])]},
        node="return.ft2",
    )
    for seat, name in (("A", "Hurt"), ("B", "Home")):
        s.says(seat, "play", card=name)
        s.passes()
    wanted = to_the_question(s)
    assert (wanted["seat"], set(wanted["options"])) == ("A", {s["Hurt"], s["Home"], s["Q"]})
    s.chooses("A", "Home", "Q", "Hurt")
    assert s.zone("P") == "A.hand"


@pytest.mark.rule("MC-TURN-05", "MC-CUT-16")
def test_what_is_timed_to_the_battle_phase_and_to_its_first_step_begins_in_one_instant():
    roll = clause({"do": "roll", "to": "self"}, timing="auto_d", moment="begin:battle")
    reroll = clause({"do": "reroll", "to": UNIT}, timing="auto_d", moment="begin:attack")
    s = scene(A={"deployment": [unit("P", text=[roll]), unit("Q", text=[reroll])]})
    assert to_the_question(s)["seat"] == "A"
    s.chooses("A", "Q", "P")
    assert s.rolled("P")


@pytest.mark.rule("MC-CHAR-09", "MC-TGT-02", "MC-SET-06")
def test_the_unit_that_a_character_is_set_on_is_a_target():
    s = scene(A={"hand": [character("C")], "deployment": [unit("P", text=[UNTARGETED]), unit("Q")]})
    assert s.refused("A", "play", card="C", on="P").rule == "MC-TGT-02"
    s.says("A", "play", card="C", on="Q")
    s.by_hand("B", {"do": "bar", "what": "be_targeted", "to": "Q"})
    s.passes()
    assert s.zone("C") == "A.junkyard"


@pytest.mark.rule("MC-TGT-12")
@pytest.mark.parametrize("verb", ["destroy", "roll"])
def test_a_card_to_which_nothing_can_be_applied_is_no_answer_where_there_is_another(verb):
    saint = unit("P", rolled=True, text=[clause({"cannot": "be_destroyed"}, timing="auto_a")])
    shot = command("Shot", {"do": verb}, targets=[UNIT])
    s = scene(A={"hand": [shot]}, B={"deployment": [saint, unit("Q")]})
    assert s.refused("A", "play", card="Shot", targets=("P",)).rule == "MC-TGT-12"
    s.says("A", "play", card="Shot", targets=("Q",))
    alone = scene(A={"hand": [shot]}, B={"deployment": [saint]})
    alone.says("A", "play", card="Shot", targets=("P",))


@pytest.mark.rule("MC-SET-15")
def test_host_and_set_card_are_not_both_chosen_when_an_auto_effect_resolves():
    both = clause({"do": "scrap"}, timing="auto_d", moment="begin:attack", targets=[{"whose": "enemy", "n": 2}])
    s = scene(A={"deployment": [unit("P", text=[both])]}, B={"deployment": [unit("Q", sets=[character("C")]), unit("R")]})
    to_the_question(s)
    assert s.refused("A", "choose", cards=("Q", "C")).rule == "MC-SET-15"
    s.chooses("A", "C", "R")
    assert [s.zone(name) for name in "CRQ"] == ["B.junkyard", "B.junkyard", "B.deployment_area"]


@pytest.mark.rule("MC-KW-21", "MC-DMG-05")
def test_the_white_number_of_a_unit_that_sorties_rolled_contributes_nothing():
    bold = clause({"may": "sortie_rolled"}, timing="auto_a")
    s = scene(A={"deployment": [unit("P", rolled=True, white=["fighting"], text=[bold])]})
    s.says("A", "attack", first=("P",))
    assert "sound_force" not in s.table.flags


@pytest.mark.rule("MC-TCOST-07")
def test_the_house_rule_about_names_does_not_touch_every_time_texts():
    again = [clause({"do": "draw"}, cost={"kind": "each", "n": 0})]
    laid = [unit("P", text=again), unit("P", text=again)]
    s = scene(A={"deployment": laid}, switches={"text_use_limit": "player_and_name"})
    s.says("A", "use", card="P")
    s.says("A", "use", True, card="P.2")
    assert s.refused("A", "use", True, card="P").rule == "MC-TCOST-07"


@pytest.mark.rule("MC-KW-08")
def test_a_quick_command_is_played_in_any_free_timing():
    fast = command("Fast", {"do": "draw"}, timing="attack", turn="own", keywords=[keyword("quick")])
    s = scene(B={"hand": [fast]}, node="draw.ft1")
    s.says("B", "play", card="Fast")
    assert s.node == "draw.ft1"


ANY = command("Any", {"do": "destroy"}, targets=[{"whose": "enemy"}])


@pytest.mark.rule("MC-ZONE-01", "MC-DEST-04")
def test_one_card_may_be_a_g_where_a_g_is_a_card_in_the_field():
    laid = {"A": {"hand": [ANY]}, "B": {"g": [g("blue")]}}
    s = scene(**laid)
    s.says("A", "play", card="Any", targets=("Blue G",))
    s.passes()
    assert [s.destroyed("Blue G"), s.zone("Blue G")] == [True, "B.g_zone"]
    s.passes()
    assert s.zone("Blue G") == "B.junkyard"
    house = scene(**laid, switches={"g_zone_in_field": "no"})
    assert house.refused("A", "play", card="Any", targets=("Blue G",)).rule == "MC-TGT-02"


@pytest.mark.rule("MC-G-13", "MC-G-18")
def test_a_g_is_no_certain_card_and_stays_a_g_wherever_it_is_moved():
    named = command("Named", {"do": "destroy"}, targets=[{"name": "Blue"}])
    s = scene(A={"hand": [named]}, B={"g": [g("blue")]})
    assert s.refused("A", "play", card="Named", targets=("Blue G",)).rule == "MC-TGT-02"
    s.by_hand("A", {"do": "to_area", "area": "deployment", "to": "Blue G"}, {"do": "control", "to": "Blue G"})
    assert s.zone("Blue G") == "A.g_zone"


@pytest.mark.rule("MC-TGT-12", "MC-ZONE-01")
def test_who_has_to_destroy_one_card_may_choose_a_g():
    s = scene(B={"g": [g("blue")], "deployment": [unit("P")]})
    s.by_hand("A", {"do": "sacrifice", "who": "enemy"})
    s.chooses("B", "Blue G")
    assert s.destroyed("Blue G")


@pytest.mark.rule("MC-TGT-09")
@pytest.mark.parametrize(("effect", "zone"), [({"do": "recover", "n": 9}, "lost"), ({"do": "discard", "n": 1}, "hand")])
def test_all_locations_without_a_card_in_any_of_them_are_not_named(effect, zone):
    both = command("Both", {**effect, "who": "both"})
    assert scene(A={"hand": [both]}).refused("A", "play", card="Both").rule == "MC-TGT-09"
    scene(A={"hand": [both]}, B={zone: [unit("P")]}).says("A", "play", card="Both")


@pytest.mark.rule("MC-CUT-16", "MC-FREE-06", "MC-STBY-01")
def test_of_several_standby_effects_of_one_beginning_the_offensive_player_chooses_the_order():
    def waits(name, who):
        late = at_the_end({"do": "nation_damage", "who": who, "n": 1}, moment="begin:attack")
        return command(name, late)

    s = scene(A={"hand": [waits("One", "enemy")]}, B={"hand": [waits("Two", "own")]})
    for seat, name in (("A", "One"), ("B", "Two")):
        s.says(seat, "play", card=name)
        s.passes()
    assert to_the_question(s)["seat"] == "A"
    s.chooses("A", "Two", "One")
    assert [data["card"] for _, data in s.table.chain] == [s["Two"], s["One"]]
    s.passes()
    assert s.nation("B") == 18


@pytest.mark.rule("MC-REROLL-01", "MC-ZONE-01")
def test_a_rolled_g_is_rerolled_with_the_other_friendly_cards():
    s = scene(A={"g": [g("blue")]}, node="return.ft2", holder="B")
    s.by_hand("B", {"do": "roll", "to": {"whose": "enemy"}})
    assert s.rolled("Blue G")
    s.to("reroll.ft")
    assert not s.rolled("Blue G")


@pytest.mark.rule("MC-SORTIE-12", "MC-CHECK-03", "MC-CHECK-02")
@pytest.mark.parametrize("met", [False, True])
def test_a_unit_moved_into_an_area_whose_own_units_have_all_left_is_the_vanguard_of_a_new_detachment(met):
    s = scene(A={"deployment": [unit("P"), unit("Z", "4/1/3")]}, B={"deployment": [unit("Q")]})
    s.says("A", "attack", first=("P",))
    s.says("B", "defend", **{"first" if met else "second": ("Q",)})
    s.to("damage.ft1")
    s.by_hand("B", {"do": "move", "zone": "hand", "to": ("P", "Q")})
    s.by_hand("A", {"do": "to_area", "area": "1", "to": "Z"})
    s.to("damage.ft2")
    assert s.nation("B") == 16


def losses(enemy, own):
    """A text that deals damage to both Nations, a number for each."""
    return {"do": "nation_damage", "who": "enemy", "n": enemy}, {"do": "nation_damage", "n": own}


@pytest.mark.rule("MC-WIN-02", "MC-NAT-01")
def test_damage_to_both_nations_by_one_effect_is_one_event_whatever_the_numbers():
    play = {"A": {"hand": [command("Blaze", *losses(3, 1))]}, "nation": (1, 3)}
    s = scene(**play)
    s.says("A", "play", card="Blaze")
    s.passes()
    assert s.result == {"A": "draw", "B": "draw"}
    first = scene(**play, switches={"double_zero": "card_by_card"})
    first.says("A", "play", card="Blaze")
    first.passes()
    assert first.result == {"A": "win", "B": "loss"}


@pytest.mark.rule("MC-WIN-01")
def test_damage_before_and_after_another_part_of_the_effect_is_not_one_event():
    enemy, own = losses(3, 1)
    s = scene(nation=(2, 3))
    s.by_hand("A", enemy, {"do": "draw"}, own)
    assert s.result == {"A": "win", "B": "loss"}
    linked = scene(nation=(1, 3))
    linked.by_hand("A", {"do": "in_that_case", "first": enemy, "then": {"do": "shuffle"}}, own)
    assert linked.result == {"A": "win", "B": "loss"}


@pytest.mark.rule("MC-DUR-01", "MC-CARD-03", "MC-CARD-04")
def test_what_is_treated_as_another_type_is_so_for_this_turn_unless_the_text_says_else():
    s = scene(A={"deployment": [unit("P"), unit("Q"), unit("R")]}, node="return.ft2")
    s.by_hand(
        "A",
        {"do": "become", "to": "P", "type": "character"},
        {"do": "become", "to": "Q", "type": "character", "also": True},
        {"do": "become", "to": "R", "type": "character", "until": "play"},
    )
    assert [s.types(name) for name in "PQR"] == [("character",), ("unit", "character"), ("character",)]
    s.to("draw.ft1")
    assert [s.types(name) for name in "PQR"] == [("unit",), ("unit",), ("character",)]


@pytest.mark.rule("MC-CONF-01", "MC-CARD-03")
def test_of_two_effects_on_the_type_the_latest_holds_and_also_adds_to_it():
    s = scene(A={"deployment": [unit("P")]})
    s.by_hand(
        "A", {"do": "become", "to": "P", "type": "character"}, {"do": "become", "to": "P", "type": "unit", "also": True}
    )
    assert s.types("P") == ("character", "unit")
    s.by_hand("A", {"do": "become", "to": "P", "type": "command"})
    assert s.types("P") == ("command",)


@pytest.mark.rule("MC-DUR-04", "MC-TGT-13")
def test_what_all_gain_this_turn_leaves_out_who_cannot_be_a_target_as_an_auto_effect_does_not():
    spur = {"do": "gain", "to": UNIT, "points": (1, 0, 0), "span": "this_turn"}
    s = scene(A={"deployment": [unit("P"), unit("Q", text=[UNTARGETED])], "hand": [unit("Late", text=[UNTARGETED])]})
    s.by_hand("A", spur)
    s.says("A", "play", card="Late")
    s.passes()
    assert [s.points(name)[0] for name in ("P", "Q", "Late")] == [3, 2, 2]
    flag = clause({"on": UNIT, "points": [1, 0, 0]}, timing="auto_a")
    standing = scene(A={"deployment": [unit("P", text=[flag]), unit("Q", text=[UNTARGETED])]})
    assert [standing.points(name)[0] for name in ("P", "Q")] == [3, 3]


@pytest.mark.rule("MC-DUR-06")
def test_by_house_rule_all_or_nothing_only_a_later_part_on_face_down_cards_fails_alone():
    def text(then):
        return clause({"do": "in_that_case", "first": {"do": "roll", "to": "self"}, "then": then})

    for then, rolled in (({"do": "recover", "n": 1}, True), ({"do": "destroy", "to": {"type": "character"}}, False)):
        s = scene(A={"deployment": [unit("P", text=[text(then)])]}, switches={"in_that_case": "all_or_nothing"})
        s.says("A", "effect", card="P", effects=(text(then)["effects"][0],))
        assert s.rolled("P") is rolled


@pytest.mark.rule("MC-DUR-06")
def test_what_follows_in_that_case_comes_before_the_rest_of_the_text():
    both = {"do": "in_that_case", "first": {"do": "discard", "n": 1}, "then": {"do": "draw", "n": 2}}
    deal = command("Deal", both, {"do": "move", "zone": "nation_top", "to": {"where": "hand", "whose": "own"}})
    s = scene(A={"hand": [deal, unit("H")]})
    s.says("A", "play", card="Deal")
    s.passes()
    s.chooses("A", "H")
    assert [s.hand("A"), s.nation("A"), s.zone("H")] == [0, 20, "A.junkyard"]


@pytest.mark.rule("MC-CUT-16", "MC-DEST-01", "MC-DEST-02")
def test_what_two_units_that_fall_in_one_moment_set_off_is_ordered_however_each_of_them_fell():
    hit = clause({"do": "nation_damage", "n": 1}, timing="auto_d", moment="destroyed")
    gain = clause(DRAW, timing="auto_d", moment="destroyed")
    s = scene(A={"deployment": [unit("P", "1/1/1", text=[hit]), unit("Q", "1/1/2", damage=1, text=[gain])]})
    s.by_hand("B", {"do": "gain", "points": (0, 0, -1), "to": UNIT})
    assert [s.asks["seat"], s.asks["what"]] == ["A", "order"]
    s.chooses("A", "Q", "P")
    assert [s.hand("A"), s.nation("A")] == [1, 18]


@pytest.mark.rule("MC-CHAR-10")
def test_an_effect_sets_one_character_on_a_unit_however_many_it_names():
    s = scene(A={"deployment": [unit("P")], "junkyard": [character("C"), character("D")]})
    s.by_hand("A", {"do": "put_in_play", "to": ("C", "D"), "on": "P"})
    assert [s.zone("C"), s.zone("D")] == ["P", "A.junkyard"]
