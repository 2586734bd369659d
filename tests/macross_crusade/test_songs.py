"""Songs, Singers, Encouragement and the Sound Force."""

import pytest

from tests.macross_crusade.scene import character, clause, keyword, scene, song, unit

DRAW = {"do": "draw"}


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
