"""The questions and answers of the rulebook, Song and Sound Force, and the remaining single rules."""

import pytest

from domain.kernel.command import Command
from domain.rulesets.macross_crusade.state.faces import at_least_size, named
from tests.macross_crusade.opened import opened
from tests.macross_crusade.scene import character, clause, command, g, keyword, scene, song, unit

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}
BONUS = [keyword("cooperation", name="Minmei/Misa", points=[1, 1, 0])]


@pytest.mark.rule("MC-KW-06")
def test_high_speed_battle_of_two_does_not_ask_the_others_case_q01():
    fast = [unit(name, keywords=[keyword("high_speed_battle")]) for name in "VW"]
    s = scene(A={"deployment": [*fast, unit("X")]}, B={"deployment": [unit("Y")]})
    s.says("A", "attack", first=("X", "V", "W"))
    s.says("B", "defend", first=("Y",))
    assert s.table.at("B.battle_area_1") == []


@pytest.mark.rule("MC-TGT-14")
def test_amounts_do_not_have_to_consider_other_effects_case_q02():
    wall = clause({"reduce": 1}, timing="auto_a")
    spread = command("Spread", {"do": "damage", "n": 1}, targets=[{**UNIT, "n": 2}])
    s = scene(A={"hand": [spread]}, B={"deployment": [unit("P", text=[wall]), unit("Q")]})
    s.says("A", "play", card="Spread", targets=("P", "Q"))
    s.passes()
    assert [s.damage("P"), s.damage("Q")] == [0, 1]


@pytest.mark.rule("MC-DMG-16", "MC-KW-02")
def test_raid_passes_on_what_exceeds_the_defense_of_a_unit_that_takes_none_case_q13():
    wall = clause({"cannot": "take_battle_damage"}, timing="auto_a")
    raider = unit("R", "7/0/9", keywords=[keyword("raid")])
    s = scene(A={"deployment": [raider]}, B={"deployment": [unit("P", "0/0/5", text=[wall])]})
    s.says("A", "attack", first=("R",))
    s.says("B", "defend", first=("P",))
    s.to("damage.ft2")
    assert [s.nation("B"), s.damage("P")] == [18, 0]


@pytest.mark.rule("MC-VAR-02")
def test_the_x_that_a_text_determines_is_not_designated_case_q09():
    killer = command(
        "Killer", {"do": "damage", "n": "X"}, targets=[UNIT], x={"count": {"type": "g", "whose": "own"}, "plus": -3}
    )
    s = scene(A={"hand": [killer], "g": [g("blue", 5)]}, B={"deployment": [unit("P")]})
    assert s.refused("A", "play", card="Killer", targets=("P",), x=4).rule == "MC-VAR-02"
    s.says("A", "play", card="Killer", targets=("P",))
    s.passes()
    assert s.damage("P") == 2


@pytest.mark.rule("MC-CHIP-11")
def test_a_character_chip_needs_a_unit_that_may_carry_one_case_116():
    s = scene(A={"deployment": [unit("Vajura", carries="none"), unit("P")]})
    gear = {"do": "chip", "name": "EX-Gear", "type": "character", "points": (0, 0, 1)}
    assert s.refused("A", "effect", effects=({**gear, "on": "Vajura"},)).rule == "MC-CHIP-11"
    s.by_hand("A", {**gear, "on": "P"})
    assert s.points("P")[2] == 4


@pytest.mark.rule("MC-KW-15", "MC-KWX-05")
def test_cooperation_applies_once_whoever_is_there_case_117():
    pilot = character("Hikaru", "1/1/1", keywords=BONUS)
    s = scene(
        A={
            "deployment": [
                unit("P", "1/1/1", custom_machine="Hikaru", sets=[pilot]),
                character("Lynn Minmei"),
                character("Hayase Misa"),
            ]
        }
    )
    assert s.points("P") == (3, 3, 2)


@pytest.mark.rule("MC-KW-15", "MC-KW-16", "MC-KW-18")
def test_cooperation_of_a_unit_is_for_one_without_a_character_case_157():
    alto = [keyword("cooperation", name="Alto", points=[1, 1, 0])]
    a = unit("A1", "1/1/1", custom_machine="Pilot", sets=[character("Pilot", "0/0/0", keywords=alto)])
    b, c = unit("B1", "1/1/1", keywords=alto), unit("C1", "1/1/1", keywords=alto, sets=[character("Crew", "0/0/0")])
    s = scene(A={"deployment": [a, b, c]}, B={"deployment": [character("Alto")]})
    assert [s.points(name) for name in ("A1", "B1", "C1")] == [(2, 2, 1), (2, 2, 1), (1, 1, 1)]
    alone = scene(A={"deployment": [a, b]}, B={"deployment": [character("Somebody")]})
    assert [alone.points(name) for name in ("A1", "B1")] == [(1, 1, 1), (1, 1, 1)]


@pytest.mark.rule("MC-TGT-01")
def test_what_is_done_to_each_player_needs_a_unit_of_each_case_118():
    killer = command(
        "Killer", {"do": "sacrifice", "who": "own"}, {"do": "sacrifice", "who": "enemy"}, condition={"each": UNIT}
    )
    s = scene(A={"hand": [killer]}, B={"deployment": [unit("P")]})
    assert s.refused("A", "play", card="Killer").rule == "MC-TGT-01"


@pytest.mark.rule("MC-TERM-02", "MC-CARD-16")
def test_two_cards_of_each_pile_are_looked_at_and_put_back_in_an_order_case_q06():
    twice = [{"do": "look", "n": 2, "reorder": True}, {"do": "look", "n": 2, "pile": "lost", "reorder": True}]
    s = scene(A={"hand": [command("Nyan", *twice)], "lost": [unit("P"), unit("Q"), unit("R")]})
    top = s.table.at("A.nation")[:2]
    s.says("A", "play", card="Nyan")
    s.passes()
    s.says("A", "choose", cards=(top[1], top[0]))
    s.chooses("A", "Q", "P")
    assert s.table.at("A.nation")[:2] == top[::-1]
    assert s.table.at("A.lost_pile") == [s[name] for name in "QPR"]


@pytest.mark.rule("MC-TGT-12", "MC-DEST-03")
def test_a_card_that_cannot_be_destroyed_is_no_answer_case_121():
    saint = character("Minmay", text=[clause({"cannot": "be_destroyed"}, timing="auto_a")])
    s = scene(A={"deployment": [saint, unit("P")]}, B={"deployment": [unit("Q")]})
    s.by_hand("B", {"do": "sacrifice", "who": "enemy"}, {"do": "sacrifice", "who": "own"})
    s.refused("A", "choose", cards=("Minmay",))
    s.chooses("A", "P")
    s.chooses("B", "Q")
    assert s.destroyed("P")
    assert s.destroyed("Q")
    assert not s.destroyed("Minmay")


@pytest.mark.rule("MC-KW-21")
def test_a_white_number_of_a_set_character_makes_a_sound_force_case_123():
    basara = character("Basara", "1/0/0", white=["fighting"])
    s = scene(A={"deployment": [unit("P", sets=[basara]), unit("Q", white=["defense"])]})
    s.says("A", "attack", first=("P",), second=("Q",))
    assert s.table.flags["sound_force"] == ("A.battle_area_1",)
    house = scene(A={"deployment": [unit("Q", white=["defense"])]}, switches={"sound_force_counts": "combat_strength"})
    house.says("A", "attack", first=("Q",))
    assert house.table.flags["sound_force"] == ("A.battle_area_1",)


@pytest.mark.rule("MC-KW-21")
def test_the_status_lasts_whatever_becomes_of_the_white_card_case_q11():
    s = scene(A={"deployment": [unit("P"), unit("W", white=["shooting"])]})
    s.says("A", "attack", first=("P", "W"))
    s.by_hand("A", {"do": "scrap", "to": "W"})
    s.to("damage.ft1")
    assert s.table.flags["sound_force"]


def singing(*defenders, switches=None, strength="4/0/9"):
    s = scene(
        A={"deployment": [unit("P", strength, white=["fighting"])]},
        B={"deployment": list(defenders)},
        switches=switches or {},
    )
    s.says("A", "attack", first=("P",))
    s.says("B", "defend", first=tuple(each["name"] for each in defenders))
    s.to("damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    return s


@pytest.mark.rule("MC-KW-22", "MC-TGT-13", "MC-AUTO-07")
def test_a_sound_force_sends_back_a_unit_that_cannot_be_a_target_case_125():
    s = singing(unit("Quarter", "0/0/3", text=[clause({"cannot": "be_targeted"}, timing="auto_a")]), unit("R", "0/0/9"))
    assert [s.asks["seat"], s.asks["least"]] == ["A", 0]
    s.chooses("A", "Quarter")
    assert s.table.at("B.nation")[-1] == s["Quarter"]
    assert s.damage("R") == 1
    assert not s.table.chain


@pytest.mark.rule("MC-KW-22")
def test_the_player_may_decline_and_by_house_rule_a_destroyed_unit_is_gone():
    s = singing(unit("Q", "0/0/3"))
    s.chooses("A")
    s.passes()
    assert s.zone("Q") == "B.junkyard"
    later = singing(unit("Q", "0/0/3"), switches={"sound_force_moment": "after_scrap_cut"})
    later.passes()
    assert later.zone("Q") == "B.junkyard"
    assert later.asks is None


@pytest.mark.rule("MC-KW-22", "MC-DMG-16")
@pytest.mark.parametrize(("switches", "asked"), [({}, False), ({"zero_damage": "damage"}, True)])
def test_damage_of_0_is_no_damage_case_q13(switches, asked):
    s = singing(unit("Q", "0/0/9", text=[clause({"cannot": "take_battle_damage"}, timing="auto_a")]), switches=switches)
    assert (s.asks is not None) is asked


@pytest.mark.rule("MC-KW-11", "MC-KW-19")
def test_encouragement_rerolls_a_character_when_a_song_resolves():
    def table(**terms):
        songs = [song("One", DRAW, DRAW), song("Two", DRAW, DRAW)]
        s = scene(
            A={"hand": songs, "deployment": [character("C", rolled=True, keywords=[keyword("encouragement")])]}, **terms
        )
        s.says("A", "play", card="One")
        s.passes()
        s.chooses("A", "C")
        assert not s.rolled("C")
        s.by_hand("A", {"do": "roll", "to": "C"})
        s.says("A", "play", card="Two")
        s.passes()
        return s.asks

    assert table() is None
    assert table(switches={"encouragement_limit": "every_song"})["what"] == "encouragement"


@pytest.mark.rule("MC-KW-19")
def test_by_house_rule_a_singer_gets_both_effects():
    tune = song("Tune", {"do": "recover", "n": 1}, {"do": "draw", "n": 1})
    for switches, lost in (({}, 1), ({"song_effects": "both"}, 0)):
        s = scene(
            A={"hand": [tune], "deployment": [character("S", traits=["singer"])], "lost": [unit("L")]}, switches=switches
        )
        s.says("A", "play", card="Tune", mode="lower")
        s.passes()
        assert [s.hand("A"), s.lost("A")] == [1, lost]


@pytest.mark.rule("MC-TERM-25", "MC-TERM-07", "MC-CARD-12")
def test_a_name_part_is_enough_case_113():
    s = scene(A={"deployment": [unit("VF-1A Valkyrie"), unit("VF-1S Strike Valkyrie"), unit("Spartan", traits=["Valkyrie"])]})
    assert [named(s.table, s[name], "Valkyrie") for name in s.names] == [True, True, False]


@pytest.mark.rule("MC-TERM-24", "MC-KW-23")
def test_size_l_and_larger_case_114():
    s = scene(A={"deployment": [unit(size, size=size) for size in ("S", "M", "L", "LL")]})
    assert [at_least_size(s.table, s[size], "L") for size in s.names] == [False, False, True, True]


def segments(s):
    """What a turn consisted of: its Free Timings and choices by their places, all else by what happened."""
    found = [event.said["windows"] if event.name == "implied_passes" else (event.name,) for event in s.desk.events]
    return [name for names in found for name in names]


@pytest.mark.rule("MC-TURN-01", "MC-TURN-03 to -08", "MC-FREE-05", "MC-FREE-07", "MC-FREE-09", "MC-REROLL-02")
@pytest.mark.rule("MC-FIX-01", "MC-FIX-04", "MC-END-05", "MC-END-06")
def test_the_segments_of_a_turn_come_in_order_case_129():
    s = opened()
    s.says("", "first", seat="A")
    s.to("return.ft2")
    s.let_pass()
    passed = segments(s)
    assert passed[passed.index("turn_began") :] == [
        *("turn_began", "rerolled", "reroll.ft"),
        *("draw.ft1", "first_turn_draw_omitted", "draw.ft2"),
        "deployment.ft",
        *("attack.ft1", "attack.sortie", "attack.ft2", "defense.ft1", "defense.sortie", "defense.ft2"),
        *("damage.ft1", "damage.ft2", "return.ft1", "return.ft2"),
        *("damage_removed", "durations_ended"),
        *("turn_began", "rerolled"),
    ]
    assert [s.table.clock.turn, s.table.clock.holder] == [2, "B"]


@pytest.mark.rule("MC-DEPL-01", "MC-DEPL-02", "MC-G-11")
def test_character_g_and_unit_are_played_in_any_order_the_costs_allow_case_129():
    s = opened()
    s.says("", "first", seat="A")
    s.tells("A", "plain", "pilot", "other")
    s.to("deployment.ft")
    known = {s.table.cards[card].printing: card for card in s.table.at("A.hand")}
    assert s.refused("A", "play", card=known["other"]).rule == "MC-COST-03"
    for name, more in (("pilot", {}), ("plain", {"as": "g"}), ("other", {})):
        s.says("A", "play", card=known[name], **more)
        s.passes()
    assert [s.table.cards[known[name]].place for name in ("pilot", "plain", "other")] == [
        "A.deployment_area",
        "A.g_zone",
        "A.deployment_area",
    ]


@pytest.mark.rule("MC-DEPL-03")
def test_nothing_has_to_be_played_case_130():
    s = scene(A={"hand": [unit("P")]})
    s.to("attack.ft1")
    assert [s.hand("A"), s.table.clock.turn, s.table.clock.holder] == [1, 5, "A"]


@pytest.mark.rule("MC-FREE-02 to -04", "MC-TURN-10", "MC-FIX-03", "MC-TIME-02", "MC-TIME-03")
def test_a_phase_ends_when_both_have_declined_case_131():
    s = scene(B={"hand": [command("Any", DRAW)]}, explicit_passes=True)
    s.says("A", "pass")
    s.says("B", "play", card="Any")
    assert s.node == "deployment.ft"
    s.says("A", "pass")
    s.says("B", "pass")
    assert [s.node, s.table.clock.speaker] == ["deployment.ft", "A"]
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.node == "attack.ft1"


@pytest.mark.rule("MC-FIX-02", "MC-FREE-01", "MC-FREE-10", "MC-CUT-15")
def test_nothing_is_played_inside_a_fixed_effect_case_132():
    s = scene(B={"hand": [command("Any", DRAW)]}, node="damage.damage")
    s.refused("B", "play", card="Any", reply=True)
    assert not s.desk.allows(Command("B", "play", {"card": s["Any"]}))


@pytest.mark.rule("MC-REROLL-01", "MC-STAT-01", "MC-SET-02")
@pytest.mark.parametrize(
    ("scope", "rolled"), [("friendly_cards", [0, 0, 0, 1]), ("friendly_units", [0, 0, 1, 1]), ("all_cards", [0, 0, 0, 0])]
)
def test_the_reroll_phase_rerolls_friendly_cards_case_134(scope, rolled):
    laid = [unit("P", rolled=True, sets=[character("C")]), character("D", rolled=True)]
    s = scene(
        A={"deployment": laid},
        B={"deployment": [unit("Q", rolled=True)]},
        node="return.ft2",
        holder="B",
        switches={"reroll_scope": scope},
    )
    s.to("reroll.ft")
    assert [s.rolled(name) for name in "PCDQ"] == [bool(each) for each in rolled]


@pytest.mark.rule("MC-TURN-09", "MC-TURN-11")
def test_what_was_not_declared_is_taken_back_case_135():
    s = scene(A={"hand": [unit("P")]})
    s.says("A", "play", card="P")
    s.says("B", "takeback", agreed=("A", "B"), why="not declared")
    assert s.zone("P") == "A.hand"


@pytest.mark.rule("MC-WIN-03")
def test_conceding_is_table_talk_case_192():
    s = scene()
    s.says("A", "concede")
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("MC-CTRL-06", "MC-CTRL-07", "MC-CTRL-10", "MC-ZONE-13")
def test_outside_the_field_a_card_has_no_controller():
    from domain.rulesets.macross_crusade.state.zones import controller

    s = scene(A={"hand": [unit("H")], "junkyard": [unit("J")], "lost": [unit("L")], "deployment": [unit("D")]})
    assert [controller(s.table, s[name]) for name in "HJLD"] == ["", "", "", "A"]


@pytest.mark.rule("MC-PLAY-08", "MC-AUTO-03")
def test_a_card_may_say_itself_how_it_enters():
    ready = clause({"do": "reroll", "to": "self"}, timing="auto_b", moment="enters")
    s = scene(A={"hand": [unit("P", text=[ready])]})
    s.says("A", "play", card="P")
    s.passes()
    assert not s.rolled("P")


@pytest.mark.rule("MC-CHAR-09", "MC-CHAR-06")
def test_a_character_is_set_on_a_unit_in_the_own_deployment_area():
    s = scene(A={"hand": [character("C")], "deployment": [character("D")]}, B={"deployment": [unit("Q")]})
    s.refused("A", "play", card="C", on="Q")
    assert s.refused("A", "play", card="C", on="D").rule == "MC-CHAR-09"


@pytest.mark.rule("MC-SORTIE-01")
def test_only_units_of_the_deployment_area_sortie():
    s = scene(A={"deployment": [character("C")]}, node="attack.ft1")
    assert s.refused("A", "attack", first=("C",)).rule == "MC-SORTIE-01"


@pytest.mark.rule("MC-END-05", "MC-FREE-10")
def test_nothing_is_played_at_the_end_of_the_turn():
    s = scene(A={"hand": [unit(f"U{n}") for n in range(7)]}, B={"hand": [command("Any", DRAW)]}, node="return.ft2")
    s.to("end.hand")
    assert s.refused("B", "play", card="Any").rule == "MC-END-05"


@pytest.mark.rule("MC-KW-22", "MC-SET-10")
def test_a_set_group_goes_to_the_bottom_in_an_order_that_its_owner_fixes():
    s = singing(unit("Q", "0/0/9", sets=[character("C")]))
    s.chooses("A", "Q")
    assert s.asks["seat"] == "B"
    s.chooses("B", "C", "Q")
    assert s.table.at("B.nation")[-2:] == [s["C"], s["Q"]]


@pytest.mark.rule("MC-KW-21", "MC-DMG-06")
def test_a_white_modifier_of_an_asterisk_contributes_nothing():
    s = scene(A={"deployment": [unit("P", "*/0/9", sets=[character("C", "1/0/0", white=["fighting"])])]})
    s.says("A", "attack", first=("P",))
    assert "sound_force" not in s.table.flags


@pytest.mark.rule("MC-KW-19", "MC-CMD-03")
def test_each_effect_of_a_song_has_a_timing_of_its_own():
    tune = song("Tune", {"do": "recover", "n": 1}, DRAW)
    tune["text"][0]["timing"], tune["text"][1]["timing"] = "attack", "deployment"
    laid = {"hand": [tune], "deployment": [character("S", traits=["singer"])]}
    assert scene(A=laid, node="attack.ft1").refused("A", "play", card="Tune", mode="lower").rule == "MC-CMD-03"
    s = scene(A=laid)
    s.says("A", "play", card="Tune", mode="lower")
    assert s.node == "deployment.ft"
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("MC-CHIP-11", "MC-CHIP-05")
def test_a_character_chip_is_not_played_on_a_manned_unit_and_not_made_when_one_was_manned_meanwhile():
    gear = {"do": "chip", "name": "EX-Gear", "type": "character", "on": "target"}
    s = scene(
        A={
            "hand": [command("Gear", gear, DRAW, targets=[UNIT]), character("C")],
            "deployment": [unit("P", sets=[character("D")]), unit("Q")],
        }
    )
    assert s.refused("A", "play", card="Gear", targets=("P",)).rule == "MC-CHIP-11"
    s.says("A", "play", card="Gear", targets=("Q",))
    s.says("A", "play", card="C", on="Q", reply=True)
    s.passes()
    assert [s.table.at(s["Q"]), s.hand("A")] == [[s["C"]], 1]
