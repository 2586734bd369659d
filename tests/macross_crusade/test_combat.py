"""The Combat Check, detachment strength, Battle Damage and its speeds."""

import pytest

from domain.kernel.record.changes import Moved
from domain.rulesets.macross_crusade.combat import battle_damage, combat_check
from tests.macross_crusade.scene import clause, command, having, keyword, scene, unit

UNIT = {"type": "unit"}
OFF = command("Off", {"do": "move", "zone": "hand"}, targets=[UNIT])


def strength(s, place="A.battle_area_1"):
    return battle_damage.detachment_strength(s.table, place)


LINE = [unit("V", "4/2/3"), unit("W", "5/3/3"), unit("X", "2/1/2")]


@pytest.mark.rule("MC-DMG-04", "MC-SORTIE-06", "MC-SORTIE-07", "MC-SORTIE-03")
def test_the_vanguard_fights_and_the_others_shoot_case_66():
    s = scene(A={"deployment": LINE})
    s.says("A", "attack", first=("V", "W", "X"))
    assert strength(s) == 8


@pytest.mark.rule("MC-DMG-05", "MC-STAT-04")
def test_a_rolled_unit_adds_nothing_case_67():
    s = scene(A={"deployment": LINE})
    s.says("A", "attack", first=("V", "W", "X"))
    s.by_hand("A", {"do": "roll", "to": "W"})
    assert strength(s) == 5
    assert s.points("W")[2] == 3


@pytest.mark.rule("MC-DMG-05", "MC-DMG-06")
def test_nothing_raises_an_asterisk_case_68():
    s = scene(A={"deployment": LINE})
    s.says("A", "attack", first=("V", "W", "X"))
    s.by_hand("A", {"do": "roll", "to": "V"}, {"do": "gain", "to": "V", "points": (3, 0, 0)})
    assert strength(s) == 4
    star = scene(A={"deployment": [unit("P", "*/2/3")]})
    star.by_hand("A", {"do": "gain", "to": "P", "points": (3, 0, 0)})
    star.says("A", "attack", first=("P",))
    assert strength(star) == 0


@pytest.mark.rule("MC-DMG-02", "MC-NAT-01", "MC-NAT-02")
def test_an_unblocked_detachment_hits_the_nation_case_69():
    s = scene(A={"deployment": LINE}, nation=(20, 30))
    s.says("A", "attack", first=("V", "W", "X"))
    s.to("damage.ft2")
    assert [s.nation("B"), s.lost("B")] == [22, 8]
    moved = [change.card for event in s.happened("nation_damaged") for change in event.changes if isinstance(change, Moved)]
    assert len(set(moved)) == len(moved) == 8


@pytest.mark.rule("MC-SORTIE-11", "MC-DMG-03", "MC-RETURN-03")
def test_a_defender_who_meets_nobody_deals_none_case_70():
    s = scene(A={"deployment": [unit("P")]}, B={"deployment": [unit("Q")]})
    s.says("A", "attack", first=("P",))
    s.says("B", "defend", second=("Q",))
    s.to("return.ft2")
    assert [s.nation("A"), s.nation("B"), s.rolled("Q")] == [20, 18, True]


def met(attack, *defense, **more):
    """A detachment of one attacker of this strength has met these defenders."""
    s = scene(A={"deployment": [unit("Att", f"{attack}/0/99")]}, B={"deployment": list(defense)}, **more)
    s.says("A", "attack", first=("Att",))
    s.says("B", "defend", first=tuple(each["name"] for each in defense))
    return s


@pytest.mark.rule("MC-DMG-09", "MC-DMG-10", "MC-DMG-01", "MC-DMG-17")
@pytest.mark.parametrize(("attack", "damages", "fallen"), [(7, [2, 3, 2], 2), (5, [2, 3, 0], 2)])
def test_damage_goes_down_the_line_case_71_case_72(attack, damages, fallen):
    s = met(attack, unit("P", "0/0/2"), unit("Q", "0/0/3"), unit("R", "0/0/4"))
    s.to("damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert [s.damage(name) for name in "PQR"] == damages
    assert sum(s.destroyed(name) for name in "PQR") == fallen


@pytest.mark.rule("MC-DMG-11", "MC-DMG-13")
def test_earlier_damage_counts_and_the_rest_is_lost():
    s = met(4, unit("P", "0/0/3", damage=1))
    s.to("damage.ft1")
    assert s.nation("B") == 20
    s.to("return.ft1")
    assert [s.zone("P"), s.nation("B")] == ["B.junkyard", 20]


@pytest.mark.rule("MC-CHECK-05", "MC-DMG-02", "MC-CHECK-03")
def test_who_lost_the_enemy_in_the_defense_step_hits_the_nation_case_78():
    s = scene(A={"deployment": [unit("P", "3/1/1")], "hand": [OFF]}, B={"deployment": [unit("Q")]})
    s.says("A", "attack", first=("P",))
    s.says("B", "defend", first=("Q",))
    s.says("A", "play", card="Off", targets=("Q",))
    s.to("damage.ft2")
    assert s.nation("B") == 17


@pytest.mark.rule("MC-CHECK-04", "MC-DMG-13", "MC-CHECK-01")
def test_in_the_damage_step_the_status_is_frozen_case_79():
    s = scene(A={"deployment": [unit("P", "3/1/1")], "hand": [OFF]}, B={"deployment": [unit("Q")]})
    s.says("A", "attack", first=("P",))
    s.says("B", "defend", first=("Q",))
    s.to("damage.ft1")
    s.says("A", "play", card="Off", targets=("Q",))
    s.to("damage.ft2")
    assert s.nation("B") == 20


@pytest.mark.rule("MC-CHECK-06 to -08", "MC-DMG-08", "MC-TERM-11", "MC-TERM-12")
@pytest.mark.parametrize(("node", "total"), [("damage.ft1", 1), ("defense.ft2", 5)])
def test_nobody_moves_up_before_the_next_check(node, total):
    s = scene(A={"deployment": [unit("V", "4/2/3"), unit("W", "5/1/3")], "hand": [OFF]})
    s.says("A", "attack", first=("V", "W"))
    s.to(node)
    s.says("A", "play", card="Off", targets=("V",))
    s.to("damage.ft2")
    assert s.nation("B") == 20 - total


@pytest.mark.rule("MC-KW-03", "MC-DMG-19 to -21", "MC-DMG-07")
def test_swift_strike_deals_first_case_81():
    s = scene(
        A={"deployment": [having("S", "swift_strike", points="5/1/9")]},
        B={"deployment": [unit("V", "4/1/3"), unit("W", "2/3/4")]},
    )
    s.says("A", "attack", first=("S",))
    s.says("B", "defend", first=("V", "W"))
    s.to("damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert [s.destroyed("V"), s.damage("W"), s.damage("S")] == [True, 2, 3]


@pytest.mark.rule("MC-DMG-19", "MC-DMG-20", "MC-DMG-01")
@pytest.mark.parametrize("words", [("swift_strike",), ()])
def test_detachments_of_one_speed_deal_at_the_same_time_case_82_case_170(words):
    s = scene(
        A={"deployment": [having("V", *words, points="3/1/3")]}, B={"deployment": [having("X", *words, points="4/1/2")]}
    )
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("X",))
    s.to("return.ft1")
    assert [s.zone("V"), s.zone("X")] == ["A.junkyard", "B.junkyard"]


@pytest.mark.rule("MC-KW-03", "MC-TERM-08")
def test_swift_strike_of_two_in_three_is_none_case_83():
    s = scene(A={"deployment": [having("V", "swift_strike"), having("W", "swift_strike"), unit("X")]})
    s.says("A", "attack", first=("V", "W", "X"))
    s.to("damage.ft2")
    assert s.happened("squad_totalled")[0].said["speed"] == 2


@pytest.mark.rule("MC-KW-04", "MC-KWX-04", "MC-DMG-07", "MC-DMG-21")
def test_delayed_damage_comes_too_late_case_186():
    s = met(4, having("X", "delayed", points="5/1/4"))
    s.to("damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert [s.destroyed("X"), s.damage("Att")] == [True, 0]
    assert [event.said["speed"] for event in s.happened("squad_totalled")] == [2, 3]


@pytest.mark.rule("MC-KW-13")
@pytest.mark.parametrize(
    ("switches", "company", "fighting"), [({}, 0, 5), ({}, 1, 3), ({}, 2, 2), ({"iron_wall_stacks": "no"}, 2, 3)]
)
def test_iron_wall_works_in_company_case_88(switches, company, fighting):
    wall = [
        unit("Wall", keywords=[keyword("iron_wall", x=2)]),
        unit("Plain"),
        unit("Wall 2", keywords=[keyword("iron_wall", x=1)]),
    ]
    chosen = wall[:1] + wall[1:2] * bool(company) + wall[2:] * (company == 2)
    s = met(5, *chosen, switches=switches)
    assert s.points("Att")[0] == fighting


@pytest.mark.rule("MC-DMG-02", "MC-DMG-19", "MC-WIN-01", "MC-NAT-01")
@pytest.mark.parametrize(("nation", "result"), [(7, {"A": "win", "B": "loss"}), (8, None)])
def test_two_unblocked_detachments_deal_in_the_same_moment_case_195_case_196(nation, result):
    s = scene(A={"deployment": [unit("P", "4/1/1"), unit("Q", "3/1/1")]}, nation=(20, nation))
    s.says("A", "attack", first=("P",), second=("Q",))
    s.says("B", "defend")
    for seat in "ABAB":
        s.says(seat, "pass")
    assert [s.result, s.nation("B"), s.lost("B")] == [result, nation - 7, 7]
    assert {event.said["speed"] for event in s.happened("squad_totalled")} == {2}


@pytest.mark.rule("MC-KW-02")
def test_raid_sends_the_rest_to_the_nation():
    for words, left in ((("raid",), 17), ((), 20)):
        s = scene(A={"deployment": [having("R", *words, points="5/1/9")]}, B={"deployment": [unit("Q", "1/1/2")]})
        s.says("A", "attack", first=("R",))
        s.says("B", "defend", first=("Q",))
        s.to("damage.ft2")
        assert s.nation("B") == left


@pytest.mark.rule("MC-KW-02", "MC-CHECK-04")
@pytest.mark.parametrize(("switches", "nation"), [({}, 24), ({"raid_into_empty_area": "lost"}, 30)])
def test_raid_into_an_emptied_area_case_217(switches, nation):
    s = scene(
        A={"deployment": [having("R", "raid", points="6/1/9")], "hand": [OFF]},
        B={"deployment": [unit("Q")]},
        nation=(20, 30),
        switches=switches,
    )
    s.says("A", "attack", first=("R",))
    s.says("B", "defend", first=("Q",))
    s.to("damage.ft1")
    s.says("A", "play", card="Off", targets=("Q",))
    s.to("damage.ft2")
    assert s.nation("B") == nation


@pytest.mark.rule("MC-DMG-07", "MC-DMG-12", "MC-DEST-06")
def test_a_destroyed_unit_whose_scrap_is_deferred_absorbs_and_adds_nothing_case_219():
    hold = clause({"cannot": "be_scrapped"}, timing="auto_a")
    s = scene(
        A={"deployment": [unit("Att", "5/0/9")]}, B={"deployment": [unit("P", "2/2/3", text=[hold]), unit("Q", "1/1/4")]}
    )
    s.says("A", "attack", first=("Att",))
    s.says("B", "defend", first=("P", "Q"))
    s.to("damage.ft1")
    s.by_hand("A", {"do": "destroy", "to": "P"})
    assert s.zone("P") == "B.battle_area_1"
    s.says("A", "pass")
    s.says("B", "pass")
    assert [s.destroyed("Q"), s.damage("Att"), s.damage("P")] == [True, 1, 0]


@pytest.mark.rule("MC-SORTIE-12", "MC-CHECK-06", "MC-CHECK-07", "MC-DMG-08")
def test_a_unit_that_comes_back_to_its_detachment_takes_the_second_position_case_120():
    home = clause({"do": "to_area", "to": "self", "area": "same"}, {"do": "reroll", "to": "self"}, timing="battle")
    s = scene(A={"deployment": [unit("P", "4/2/3", text=[home])]})
    s.says("A", "attack", first=("P",))
    s.to("damage.ft1")
    s.by_hand("A", {"do": "roll", "to": "P"})
    s.says("A", "use", card="P")
    s.passes()
    assert not combat_check.is_vanguard(s.table, s["P"])
    assert not s.rolled("P")
    assert combat_check.positions(s.table, "A.battle_area_1") == ["", s["P"]]
    s.to("damage.ft2")
    assert s.nation("B") == 18


@pytest.mark.rule("MC-DMG-16", "MC-TGT-14")
def test_a_unit_that_takes_no_battle_damage_absorbs_its_defense():
    wall = clause({"cannot": "take_battle_damage"}, timing="auto_a")
    s = met(5, unit("P", "0/0/3", text=[wall]), unit("Q", "0/0/3"))
    s.to("damage.ft2")
    assert [s.damage("P"), s.damage("Q"), s.destroyed("P")] == [0, 2, False]


@pytest.mark.rule("MC-DMG-11", "MC-DMG-10")
def test_a_unit_with_damage_up_to_its_defense_absorbs_nothing_more():
    tough = unit("P", "0/0/2", damage=2, text=[clause({"cannot": "be_destroyed"}, timing="auto_a")])
    s = met(3, tough, unit("Q", "0/0/9"))
    s.to("damage.ft2")
    assert [s.damage("P"), s.damage("Q")] == [2, 3]


@pytest.mark.rule("MC-AUTO-04", "MC-DMG-18")
@pytest.mark.parametrize(("reduce", "switches", "lost"), [(0, {}, 1), (1, {}, 0), (1, {"zero_damage": "damage"}, 1)])
def test_damage_by_an_effect_sets_off_what_is_timed_to_damage(reduce, switches, lost):
    texts = [
        clause({"do": "nation_damage", "who": "enemy", "n": 1}, timing="auto_d", moment="damaged"),
        clause({"reduce": reduce}, timing="auto_a"),
    ]
    s = scene(A={"deployment": [unit("P", text=texts)]}, switches=switches)
    s.by_hand("B", {"do": "damage", "to": "P", "n": 1})
    assert s.nation("B") == 20 - lost


@pytest.mark.rule("MC-KW-13")
@pytest.mark.parametrize("place", ["first", "deployment"])
def test_an_iron_wall_lowers_nobody_before_the_combat_check(place):
    walls = [unit("Wall", keywords=[keyword("iron_wall", x=2)]), unit("Plain")]
    s = scene(A={place: [unit("Att", "5/5/5")]}, B={place: walls}, node="defense.sortie")
    assert s.points("Att") == (5, 5, 5)
