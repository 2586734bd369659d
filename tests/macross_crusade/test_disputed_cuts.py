"""Positions that players argue about: cuts, destruction, triggers."""

import pytest

from tests.macross_crusade.scene import character, clause, command, having, keyword, scene, song, unit
from tests.macross_crusade.texts import DRAW, NEGATE, OFF, UNIT


def hit(s):
    s.to("damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")


@pytest.mark.rule("MC-NEG-01", "MC-TGT-01")
def test_a_scrap_effect_is_no_play_that_could_be_negated():
    s = scene(A={"deployment": [unit("P", "1/1/1")], "hand": [NEGATE]})
    s.by_hand("B", {"do": "damage", "n": 1, "to": "P"})
    assert [data["kind"] for _, data in s.table.chain] == ["scrap"]
    s.refused("A", "play", True, card="Negate")


@pytest.mark.rule("MC-STBY-02")
def test_a_standby_effect_that_begins_a_cut_is_not_negated():
    late = {"do": "standby", "moment": "begin:draw", "effects": [DRAW]}
    s = scene(A={"hand": [command("Late", late)]}, B={"hand": [NEGATE]}, node="reroll.ft")
    s.says("A", "play", card="Late")
    s.passes()
    s.says("A", "pass")
    s.says("B", "pass")
    assert [s.node, len(s.table.chain)] == ["draw.ft1", 1]
    s.refused("B", "play", True, card="Negate")


@pytest.mark.rule("MC-DEST-06")
def test_a_destroyed_unit_may_go_home_before_it_is_scrapped():
    s = scene(A={"deployment": [unit("P")], "hand": [OFF]})
    s.by_hand("B", {"do": "damage", "n": 3, "to": "P"})
    s.says("A", "play", True, card="Off", targets=("P",))
    s.passes()
    s.to("attack.ft1")
    assert [s.zone("P"), s.damage("P")] == ["A.hand", 0]


@pytest.mark.rule("MC-DEST-06", "MC-DEST-05")
def test_what_a_destroyed_unit_gives_others_falls_with_its_scrapping_and_begins_the_next_cut():
    wall = unit("P", text=[clause({"on": {**UNIT, "whose": "own", "other": True}, "points": [0, 0, 1]}, timing="auto_a")])
    s = scene(A={"deployment": [wall, unit("Q", "1/1/1", damage=1)]})
    s.by_hand("B", {"do": "destroy", "to": "P"})
    assert not s.destroyed("Q")
    s.passes()
    assert [s.zone("P"), s.zone("Q"), s.destroyed("Q"), len(s.table.chain)] == ["A.junkyard", "A.deployment_area", True, 1]
    s.passes()
    assert s.zone("Q") == "A.junkyard"


@pytest.mark.rule("MC-TGT-05")
def test_a_target_that_changed_sides_is_no_enemy_any_more():
    shot = command("Shot", {"do": "damage", "n": 2}, targets=[{**UNIT, "whose": "enemy"}])
    s = scene(A={"hand": [shot]}, B={"deployment": [unit("P")]})
    s.says("A", "play", card="Shot", targets=("P",))
    s.by_hand("A", {"do": "control", "to": "P"})
    s.passes()
    assert [s.damage("P"), s.zone("Shot")] == [0, "A.junkyard"]


@pytest.mark.rule("MC-TERM-19")
def test_a_pending_effect_follows_the_unit_that_replaces_its_target():
    shot = command("Shot", {"do": "damage", "n": 2}, targets=[UNIT])
    s = scene(A={"hand": [shot]}, B={"deployment": [unit("P")], "hand": [unit("Q")]})
    s.says("A", "play", card="Shot", targets=("P",))
    s.by_hand("B", {"do": "replace", "to": "P", "with": "Q", "zone": "hand"})
    s.passes()
    assert [s.damage("Q"), s.zone("P")] == [2, "B.hand"]


@pytest.mark.rule("MC-TERM-19")
def test_a_unit_that_replaces_a_destroyed_one_is_destroyed():
    s = scene(B={"deployment": [unit("P")], "hand": [unit("Q")]})
    s.by_hand("A", {"do": "damage", "n": 3, "to": "P"})
    s.by_hand("B", {"do": "replace", "to": "P", "with": "Q", "zone": "hand"})
    assert [s.destroyed("Q"), s.damage("Q")] == [True, 0]
    s.passes()
    assert [s.zone("Q"), s.zone("P")] == ["B.junkyard", "B.hand"]


@pytest.mark.rule("MC-SCRAP-04")
def test_a_unit_that_came_back_is_not_the_one_a_standby_effect_waits_for():
    late = {"do": "standby", "moment": "end_of_turn", "effects": [{"do": "destroy"}]}
    s = scene(
        A={"hand": [command("Late", late, targets=[UNIT]), OFF]}, B={"deployment": [having("P", "quick")]}, node="return.ft2"
    )
    s.says("A", "play", card="Late", targets=("P",))
    s.passes()
    s.says("A", "play", card="Off", targets=("P",))
    s.passes()
    s.says("B", "play", card="P")
    s.passes()
    s.to("reroll.ft")
    assert s.zone("P") == "B.deployment_area"


@pytest.mark.rule("MC-TRIG-02", "MC-KW-11")
def test_a_declined_encouragement_is_spent_for_the_turn():
    songs = [song(name, DRAW, DRAW) for name in ("One", "Two")]
    crew = character("C", rolled=True, keywords=[keyword("encouragement")])
    s = scene(A={"hand": songs, "deployment": [crew]})
    s.says("A", "play", card="One")
    s.passes()
    s.chooses("A")
    s.says("A", "play", card="Two")
    s.passes()
    assert s.asks is None


@pytest.mark.rule("MC-KW-11", "MC-TGT-05")
def test_a_song_that_lost_its_target_did_not_resolve():
    lost = song("One", {"do": "gain", "points": [1, 0, 0]}, DRAW)
    lost["text"][0]["targets"] = [{**UNIT, "whose": "own"}]
    crew = character("C", rolled=True, keywords=[keyword("encouragement")])
    s = scene(A={"hand": [lost], "deployment": [unit("P"), crew]}, B={"hand": [OFF]})
    s.says("A", "play", card="One", targets=("P",))
    s.says("B", "play", card="Off", targets=("P",))
    s.passes()
    assert [s.asks, s.zone("One")] == [None, "A.junkyard"]


@pytest.mark.rule("MC-KW-14", "MC-AUTO-05", "MC-CUT-16")
def test_switch_is_possible_at_a_beginning_at_which_a_standby_effect_begins_a_cut():
    late = {"do": "standby", "moment": "begin:attack", "effects": [DRAW]}
    walker = unit("Lark Walker", keywords=[keyword("switch", name="Lark")])
    s = scene(A={"hand": [command("Late", late)]}, B={"hand": [walker], "deployment": [unit("Lark")]})
    s.says("A", "play", card="Late")
    s.passes()
    s.says("A", "pass")
    s.says("B", "pass")
    assert [s.node, len(s.table.chain)] == ["attack.ft1", 1]
    s.says("B", "switch", card="Lark Walker", on="Lark")


@pytest.mark.rule("MC-KW-14")
def test_each_player_switches_once():
    walkers = [unit(name, keywords=[keyword("switch", name="Lark")]) for name in ("Walker 1", "Walker 2", "Walker 3")]
    s = scene(
        A={"deployment": [unit("Lark 1"), unit("Lark 2")], "hand": walkers[:2]},
        B={"deployment": [unit("Lark 3")], "hand": walkers[2:]},
    )
    s.says("A", "switch", card="Walker 1", on="Lark 1")
    assert s.refused("A", "switch", card="Walker 2", on="Lark 2").rule == "MC-KW-14"
    s.says("B", "switch", card="Walker 3", on="Lark 3")
    assert [s.node, s.zone("Lark 3")] == ["attack.ft1", "B.hand"]


@pytest.mark.rule("MC-KW-22", "MC-CUT-16")
def test_both_sound_forces_use_their_effect_in_the_order_of_the_offensive_player():
    s = scene(
        A={"deployment": [unit("V", "3/1/9", white=["fighting"])]}, B={"deployment": [unit("X", "2/1/9", white=["fighting"])]}
    )
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("X",))
    hit(s)
    assert [s.asks["seat"], s.asks["what"]] == ["A", "order"]
    s.says("A", "choose", cards=s.asks["options"])
    first = s.asks["seat"]
    s.says(first, "choose", cards=s.asks["options"])
    if s.asks:
        s.says(s.asks["seat"], "choose", cards=s.asks["options"])
    assert [s.zone("X"), s.zone("V")] == ["B.nation", "A.nation"]


@pytest.mark.rule("MC-CHIP-10")
def test_a_chip_sent_back_by_a_sound_force_is_out_of_the_game():
    s = scene(A={"deployment": [unit("V", "3/1/5", white=["fighting"])]})
    s.by_hand("B", {"do": "chip", "name": "Decoy", "type": "unit", "points": (1, 1, 9)})
    chip = s.table.at("B.deployment_area")[0]
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=(chip,))
    hit(s)
    s.says("A", "choose", cards=(chip,))
    assert [s.nation("B"), chip in s.table.at("B.nation")] == [20, False]
