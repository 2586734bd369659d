"""Positions that players argue about: combat checks, damage, and set groups."""

import pytest

from tests.macross_crusade.scene import character, clause, command, having, keyword, scene, unit
from tests.macross_crusade.texts import UNIT


def hit(s):
    s.to("damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")


@pytest.mark.rule("MC-CHECK-04", "MC-SORTIE-12")
def test_in_combat_stays_frozen_when_a_unit_is_moved_to_the_other_area_in_the_damage_step():
    s = scene(A={"deployment": [unit("V", "4/1/5"), unit("Z", "1/1/1")]}, B={"deployment": [unit("X")]})
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("X",))
    s.to("damage.ft1")
    s.by_hand("B", {"do": "move", "zone": "hand", "to": "X"})
    s.by_hand("A", {"do": "to_area", "area": "2", "to": "Z"})
    s.to("damage.ft2")
    assert s.nation("B") == 19  # Z alone; V is in combat still, without Raid its damage is lost


@pytest.mark.rule("MC-CHECK-07")
def test_nobody_moves_up_when_a_unit_is_moved_to_the_other_area_in_the_damage_step():
    s = scene(A={"deployment": [unit("V", "4/1/5"), unit("W", "3/2/5"), unit("Z", "1/1/1")]})
    s.says("A", "attack", first=("V", "W"))
    s.says("B", "defend")
    s.to("damage.ft1")
    s.by_hand("B", {"do": "move", "zone": "hand", "to": "V"})
    s.by_hand("A", {"do": "to_area", "area": "2", "to": "Z"})
    s.to("damage.ft2")
    assert s.nation("B") == 20 - (2 + 1)


@pytest.mark.rule("MC-CTRL-05", "MC-CHECK-03")
def test_a_unit_that_changes_sides_in_the_defense_step_fights_for_its_new_controller():
    s = scene(A={"deployment": [unit("V", "4/1/5"), unit("W", "2/2/5")]}, B={"deployment": [unit("X", "3/1/5")]})
    s.says("A", "attack", first=("V", "W"))
    s.says("B", "defend", first=("X",))
    s.by_hand("B", {"do": "control", "to": "V"})
    s.to("damage.ft2")
    assert [s.damage(name) for name in "VWX"] == [0, 4, 2]


@pytest.mark.rule("MC-KW-02", "MC-KW-03")
def test_raid_of_a_detachment_that_swift_strike_destroyed_first_deals_nothing():
    s = scene(
        A={"deployment": [having("R", "raid", points="7/1/2")]},
        B={"deployment": [having("X", "swift_strike", points="2/0/3")]},
    )
    s.says("A", "attack", first=("R",))
    s.says("B", "defend", first=("X",))
    hit(s)
    assert [s.destroyed("R"), s.damage("X"), s.nation("B")] == [True, 0, 20]


@pytest.mark.rule("MC-DMG-16", "MC-KW-02")
def test_reduced_battle_damage_is_absorbed_all_the_same():
    tough = unit("P", "0/0/3", text=[clause({"reduce": 2}, timing="auto_a")])
    s = scene(A={"deployment": [having("R", "raid", points="5/0/9")]}, B={"deployment": [tough]})
    s.says("A", "attack", first=("R",))
    s.says("B", "defend", first=("P",))
    hit(s)
    assert [s.damage("P"), s.destroyed("P"), s.nation("B")] == [1, False, 18]


@pytest.mark.rule("MC-TCOST-01", "MC-KW-12")
def test_the_supply_of_a_set_character_is_played_once_in_a_turn():
    crew = character("C", keywords=[keyword("supply", x=1)])
    s = scene(A={"deployment": [unit("P", sets=[crew]), unit("Q", rolled=True), unit("R", rolled=True)]}, node="return.ft2")
    s.says("A", "use", card="C", text="supply", targets=("Q",))
    s.passes()
    s.refused("A", "use", card="P", text="supply", targets=("R",))


@pytest.mark.rule("MC-SET-04", "MC-KW-12")
def test_the_supply_of_a_set_character_does_not_reroll_its_own_group():
    crew = character("C", keywords=[keyword("supply", x=1)])
    s = scene(A={"deployment": [unit("P", rolled=True, sets=[crew]), unit("Q", rolled=True)]}, node="return.ft2")
    s.refused("A", "use", card="C", text="supply", targets=("P",))


@pytest.mark.rule("MC-SET-08", "MC-SET-11", "MC-SET-14")
def test_control_of_a_set_character_does_not_take_its_unit():
    steal = command("Steal", {"do": "control"}, targets=[{"type": "character", "whose": "enemy"}])
    s = scene(A={"hand": [steal]}, B={"deployment": [unit("P", sets=[character("C")])]})
    s.says("A", "play", card="Steal", targets=("C",))
    s.passes()
    assert [s.zone("P"), s.zone("C")] == ["B.deployment_area", "P"]


@pytest.mark.rule("MC-SET-14")
def test_a_set_card_is_not_moved_off_its_unit_within_the_field():
    back = command("Back", {"do": "to_area", "area": "deployment"}, targets=[{"type": "character", "whose": "enemy"}])
    s = scene(A={"hand": [back], "deployment": [unit("V")]}, B={"deployment": [unit("P", sets=[character("C")])]})
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("P",))
    s.says("A", "play", card="Back", targets=("C",))
    s.passes()
    assert [s.zone("P"), s.zone("C")] == ["B.battle_area_1", "P"]


@pytest.mark.rule("MC-SET-10", "MC-ZONE-14")
def test_the_cards_of_a_group_go_to_their_own_owners():
    s = scene(A={"deployment": [unit("P", sets=[character("C", owner="B")])]})
    s.by_hand("B", {"do": "move", "to": "P", "zone": "hand"})
    assert [s.zone("P"), s.zone("C")] == ["A.hand", "B.hand"]


@pytest.mark.rule("MC-SET-08")
def test_a_destroyed_set_card_is_not_saved_by_saving_its_unit():
    save = command("Save", {"do": "negate_destruction"}, targets=[{**UNIT, "destroyed": True}])
    s = scene(A={"deployment": [unit("P", "2/2/4", sets=[character("C", "0/0/1")])], "hand": [save]})
    s.by_hand("B", {"do": "destroy", "to": "C"}, {"do": "damage", "n": 5, "to": "P"})
    s.says("A", "play", True, card="Save", targets=("P",))
    s.to("attack.ft1")
    assert [s.zone("P"), s.zone("C")] == ["A.deployment_area", "A.junkyard"]
