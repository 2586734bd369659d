"""Staged destruction, set groups, the turn end and the end of the game."""

import pytest

from domain.rulesets.gundam_war_nexa.state import cards
from tests.gundam_war_nexa.scene import (
    character,
    command,
    operation,
    scene,
    sign,
    standing,
    unit,
    use,
    when,
)

SAVE = {"do": "negate_destruction"}
DOOMED = {"type": "unit", "destroyed": True, "negatable": True}


@pytest.mark.rule("NX-DEST-03")
def test_damage_adds_up_through_the_turn_case_93():
    s = scene(A={"deployment": [unit("U", "1/1/4")]}, node="attack.ft1")
    s.does("B", {"do": "damage", "n": 2, "to": "U"})
    s.to("damage.ft1")
    assert not s.destroyed("U")
    s.does("B", {"do": "damage", "n": 2, "to": "U"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-DEST-01", "NX-DEST-11")
def test_a_lowered_defence_destroys_in_spite_of_protection_case_94():
    safe = unit("U", "1/1/4", damage=3, text=[standing({"on": "self", "cannot": "be_destroyed"})])
    s = scene(A={"deployment": [safe]})
    s.does("B", {"do": "damage", "n": 4, "to": "U"})
    assert not s.destroyed("U")
    s = scene(A={"deployment": [safe]})
    s.does("B", {"do": "gain", "points": (0, 0, -1), "to": "U"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-DEST-10")
def test_with_a_defence_of_0_a_destruction_is_not_negated_case_95():
    save = command("Save", SAVE, targets=[DOOMED])
    raised = command("Raise", {"do": "gain", "points": (0, 0, 1), "to": "target"}, targets=[{"type": "unit"}])
    s = scene(A={"deployment": [unit("U", "1/1/2")], "hand": [save, raised]})
    s.does("B", {"do": "gain", "points": (-2, -2, -2), "to": "U"})
    assert s.destroyed("U")
    assert s.refused("A", "play", card="Save", targets=("U",), reply=True).rule == "NX-TGT-02"
    s.says("A", "play", card="Raise", targets=("U",), reply=True)
    s.passes()
    assert s.zone("U") == "A.junkyard"  # too late: the whole cut is resolved
    s = scene(A={"deployment": [unit("U", "1/1/2")]})
    s.does("B", {"do": "gain", "points": (-2, -2, -2), "to": "U"})
    s.does("A", {"do": "gain", "points": (0, 0, 1), "to": "U"}, {**SAVE, "to": "U"})
    assert not s.destroyed("U")


@pytest.mark.rule("NX-DEST-06", "NX-DEST-05")
def test_a_destroyed_card_may_play_its_text_case_96():
    s = scene(A={"space": [unit("U", text=[use({"do": "draw"}, timing="damage")])]}, node="damage.ft1")
    s.does("B", {"do": "destroy", "to": "U"})
    assert s.table.chain[-1][1]["kind"] == "abolish"
    s.says("A", "use", card="U", reply=True)
    s.passes()
    assert (s.hand("A"), s.zone("U")) == (1, "A.junkyard")


@pytest.mark.rule("NX-DEST-07")
def test_a_negated_destruction_takes_the_damage_with_it_case_97():
    s = scene(A={"deployment": [unit("U", "1/1/5")], "hand": [command("Save", SAVE, targets=[DOOMED])]})
    s.does("B", {"do": "damage", "n": 5, "to": "U"})
    s.says("A", "play", card="Save", targets=("U",), reply=True)
    s.passes()
    assert (s.zone("U"), s.destroyed("U"), s.damage("U")) == ("A.deployment_area", False, 0)


@pytest.mark.rule("NX-DEST-12")
def test_the_abolish_effect_is_not_stopped_by_does_not_move_case_98():
    s = scene(A={"deployment": [unit("U", text=[standing({"on": "self", "cannot": "move"})])]})
    s.does("B", {"do": "move", "to": "U", "zone": "hand"})
    assert s.zone("U") == "A.deployment_area"
    s.does("B", {"do": "destroy", "to": "U"})
    s.passes()
    assert s.zone("U") == "A.junkyard"


@pytest.mark.rule("NX-ZONE-16", "NX-DEST-04")
def test_a_card_under_foreign_control_goes_to_its_owners_junkyard_case_99():
    s = scene(A={"deployment": [unit("U", owner="B")]})
    s.does("B", {"do": "destroy", "to": "U"})
    s.passes()
    assert s.zone("U") == "B.junkyard"


def group(name="U"):
    return unit(name, carries=[character(f"{name}-Pilot"), operation(f"{name}-Orders", set_on="unit")])


@pytest.mark.rule("NX-SETC-07", "NX-SETC-08")
def test_a_host_takes_its_set_cards_along_but_not_the_other_way_round_case_100():
    s = scene(A={"deployment": [group("U"), group("V")]})
    s.does("B", {"do": "destroy", "to": "U"})
    assert all(s.destroyed(name) for name in ("U", "U-Pilot", "U-Orders"))
    s.passes()
    assert {s.zone(name) for name in ("U", "U-Pilot", "U-Orders")} == {"A.junkyard"}
    s.does("B", {"do": "destroy", "to": "V-Pilot"})
    s.passes()
    assert [s.zone(name) for name in ("V", "V-Pilot", "V-Orders")] == ["A.deployment_area", "A.junkyard", "V"]


@pytest.mark.rule("NX-SETC-07")
def test_set_cards_are_saved_with_their_host():
    s = scene(A={"deployment": [group()]})
    s.does("B", {"do": "destroy", "to": "U"})
    s.does("A", {**SAVE, "to": "U"})
    assert not any(s.destroyed(name) for name in ("U", "U-Pilot", "U-Orders"))


@pytest.mark.rule("NX-DEST-01", "NX-PLAY-44")
def test_a_unit_may_fall_by_losing_its_character_case_101():
    s = scene(A={"deployment": [unit("U", "3/1/3", damage=3, carries=[character("Pilot", "1/1/2")])]})
    s.does("B", {"do": "abolish", "to": "Pilot"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-SETC-09", "NX-ZONE-16")
def test_each_card_of_a_group_goes_to_its_owner_case_102():
    s = scene(B={"deployment": [unit("U", carries=[operation("O", set_on="unit", owner="A")])]})
    s.does("A", {"do": "move", "to": "U", "zone": "hand"})
    assert [s.zone("U"), s.zone("O")] == ["B.hand", "A.hand"]


@pytest.mark.rule("NX-END-04")
def test_a_unit_in_a_battle_area_at_the_turn_end_is_removed_case_106():
    s = scene(A={"deployment": [unit("U")]}, node="return.ft2")
    s.does("A", {"do": "to_area", "to": "U", "area": "space"})
    s.to("end.done")
    assert s.zone("U") == "A.removed_zone"


@pytest.mark.rule("NX-END-06", "NX-END-07")
def test_only_the_attacker_adjusts_the_hand_case_107():
    hand = [unit(f"H{n}") for n in range(8)]
    s = scene(
        A={"hand": hand, "hangar": [unit(f"G{n}") for n in range(3)]},
        B={"hand": [unit(f"E{n}") for n in range(9)]},
        node="return.ft2",
    )
    s.to("end.hand")
    assert s.refused("A", "discard", cards=("H0",)).rule == "NX-END-06"
    s.says("A", "discard", cards=("H0", "H1"))
    assert (s.hand("A"), s.hand("B"), s.zone("H0")) == (6, 9, "A.junkyard")
    s = scene(A={"hand": hand[:6]}, node="return.ft2")
    s.to("end.done")
    assert s.hand("A") == 6


@pytest.mark.rule("NX-END-05", "NX-CUT-14")
def test_the_attacker_orders_the_effects_of_the_turn_end_case_108():
    mine = operation("P", text=[when("end_of_turn", {"do": "draw", "n": 2})])
    theirs = operation("Q", text=[when("end_of_turn", {"do": "nation_damage", "n": 1, "who": "enemy"})])
    s = scene(A={"deployment": [mine]}, B={"deployment": [theirs]}, node="return.ft2")
    s.to("end.effects")
    s.says("A", "effects", order=(2, 1))
    names = [event.name for event in s.events if event.name in ("drawn", "nation_damaged")]
    assert names == ["nation_damaged", "drawn"]


@pytest.mark.rule("NX-WIN-01", "NX-WIN-02")
@pytest.mark.parametrize(("enemy", "result"), [(3, {"A": "draw", "B": "draw"}), (4, {"A": "loss", "B": "win"})])
def test_both_nations_at_0_is_a_draw_case_109(enemy, result):
    s = scene(nation=(2, enemy))
    s.does("A", {"do": "nation_damage", "n": 3, "who": "both"})
    assert s.result == result


@pytest.mark.rule("NX-WIN-03", "NX-WIN-01")
def test_the_nation_may_be_empty_in_the_middle_of_an_effect():
    s = scene(A={"discard": [unit("U", known=False)]}, nation=(2, 20))
    s.does("B", {"do": "nation_damage", "n": 2, "who": "enemy"}, {"do": "recover", "n": 1, "who": "enemy"})
    assert s.result is None


@pytest.mark.rule("NX-DEST-02", "NX-DEST-05", "NX-DEST-08", "NX-DEST-09")
def test_operations_fall_only_by_effects_that_destroy_case_200():
    s = scene(A={"deployment": [operation("O")]}, B={"hand": [command("Flash", {"do": "draw"})]})
    s.does("B", {"do": "damage", "n": 4, "to": "O"})
    assert not s.destroyed("O")
    s.does("B", {"do": "destroy", "to": "O"})
    s.says("B", "play", card="Flash", reply=True)
    assert s.zone("O") == "A.deployment_area"
    s.passes()
    card = s.table.cards[s["O"]]
    assert (s.zone("O"), card.marks, card.attributes) == ("A.junkyard", {}, {})


@pytest.mark.rule("NX-DEST-17", "NX-BATT-44")
def test_who_destroys_is_the_player_of_the_effect_case_151():
    s = scene(
        A={"hand": [command("Wither", {"do": "gain", "points": (-2, -2, -2)}, targets=[{"type": "unit"}])]},
        B={"deployment": [unit("V", "1/1/2")]},
    )
    s.says("A", "play", card="Wither", targets=("V",))
    s.passes()
    assert s.table.cards[s["V"]].attributes["destroyed"]["by"] == "A"
    s = scene(A={"space": [unit("A", "9/0/9")]}, B={"space": [unit("V")]}, node="damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.table.cards[s["V"]].attributes["destroyed"]["by"] == ""


@pytest.mark.rule("NX-ZONE-18")
def test_a_g_goes_to_the_junkyard_as_what_it_was_case_156():
    s = scene(A={"gs": [unit("U", g_sign=sign())]})
    s.does("B", {"do": "abolish", "to": "U"})
    assert s.zone("U") == "A.junkyard"
    assert cards.type_of(s.table, s["U"]) == "unit"


@pytest.mark.rule("NX-ZONE-17")
def test_a_hangar_takes_a_group_whoever_owns_it_case_160():
    s = scene(B={"deployment": [unit("V", carries=[character("Pilot")])]})
    s.does("A", {"do": "move", "to": "V", "zone": "hangar", "who": "own"})
    assert [s.zone("V"), s.zone("Pilot")] == ["A.hangar", "A.hangar"]
    assert s.table.cards[s["V"]].bringer == "B"


@pytest.mark.rule("NX-SETC-10")
def test_the_owner_orders_a_group_that_goes_into_a_pile_case_173():
    s = scene(A={"deployment": [unit("U", carries=[operation("O", set_on="unit")])]})
    s.does("B", {"do": "move", "to": "U", "zone": "nation_bottom"})
    s.says("A", "choose", cards=("O", "U"))
    assert s.table.at("A.nation_pile")[-2:] == [s["O"], s["U"]]


@pytest.mark.rule("NX-TERM-20", "NX-SETC-11", "NX-SETC-12", "NX-MISC-02")
def test_a_unit_made_a_g_loses_its_character_case_174():
    s = scene(A={"deployment": [unit("U", g_sign=sign(), carries=[character("Pilot")])]})
    s.does("B", {"do": "make_g", "to": "U"})
    assert (s.zone("U"), s.zone("Pilot"), s.national_power("A")) == ("A.g_zone", "A.junkyard", 1)


@pytest.mark.rule("NX-TERM-19")
def test_what_was_extracted_and_goes_nowhere_is_removed_case_181():
    s = scene(A={"nation": [unit("Top"), unit("Next")]})
    top = s.table.at("A.nation_pile")[:2]
    s.does("A", {"do": "extract", "n": 2, "take": 1, "zone": "hand"})
    s.says("A", "choose", cards=(top[0],))
    assert s.table.at("A.hand") == [top[0]]
    assert top[1] in s.table.at("A.removed_zone")


@pytest.mark.rule("NX-END-08", "NX-CUT-14")
def test_a_modifier_that_ends_may_destroy_at_once_case_193():
    s = scene(A={"deployment": [unit("U", "1/1/0", carries=[character("Pilot", "0/0/1")])]}, node="return.ft2")
    s.does("A", {"do": "gain", "points": (0, 0, 2), "to": "U"})
    s.does("B", {"do": "gain", "points": (0, 0, -1), "to": "Pilot", "until": "play"})
    assert not s.destroyed("U")
    s.to("end.done")
    assert s.zone("U") == "A.junkyard"


@pytest.mark.rule("NX-END-08")
def test_modifiers_of_the_turn_end_with_it():
    s = scene(A={"deployment": [unit("U")]})
    s.does("A", {"do": "gain", "points": (2, 2, 2), "to": "U"})
    s.to("end.done")
    assert s.points("U") == (2, 1, 3)


@pytest.mark.rule("NX-TERM-15", "NX-END-04")
def test_damage_may_be_kept_over_the_turn_end_by_a_text_or_not():
    stubborn = unit("U", damage=2, text=[standing({"on": "self", "cannot": "damage_reset"})])
    for value, left in (("yes", 2), ("no", 0)):
        s = scene(A={"deployment": [stubborn]}, node="return.ft2", switches={"damage_reset_can_stop": value})
        s.to("end.done")
        assert s.damage("U") == left


@pytest.mark.rule("NX-CTRL-02", "NX-SETC-07", "NX-ZONE-16")
def test_a_set_operation_goes_by_the_area_it_lies_in_case_207():
    banner = operation(
        "Banner", owner="A", set_on="unit", text=[standing({"on": {"type": "unit", "whose": "own"}, "points": [1, 0, 0]})]
    )
    given = {"A": {"deployment": [unit("U", "1/1/1")]}, "B": {"deployment": [unit("V", "1/1/1", carries=[banner])]}}
    s = scene(**given)
    assert (s.points("U"), s.points("V")) == ((1, 1, 1), (2, 1, 1))
    s.does("A", {"do": "destroy", "to": "V"})
    s.passes()
    assert s.zone("Banner") == "A.junkyard"
    s = scene(
        A={"deployment": [unit("U", "1/1/1")], "hand": [{**banner, "owner": "A"}]},
        B={"deployment": [unit("V", "1/1/1")]},
        switches={"set_operation_control": "player_who_played"},
    )
    s.plays("A", "Banner", on="V")
    assert (s.points("U"), s.points("V")) == ((2, 1, 1), (1, 1, 1))


@pytest.mark.rule("NX-CTRL-05", "NX-CTRL-06", "NX-CTRL-07", "NX-CTRL-08", "NX-CTRL-09")
def test_a_card_without_a_controller_is_nobodys_case_130():
    line = standing({"on": {"type": "unit", "whose": "own"}, "points": [1, 0, 0]})
    pilot = character("Pilot", "0/0/0", text=[use({"do": "draw"})])
    s = scene(
        A={
            "space": [unit("U", "2/1/3", owner="B", carries=[pilot], text=[use({"do": "draw"}), line])],
            "deployment": [unit("W", "2/1/3")],
            "hand": [command("Any", {"do": "gain", "points": [1, 0, 0]}, targets=[{"type": "unit"}])],
        },
        B={"hand": [command("Foe", {"do": "roll"}, targets=[{"type": "unit", "whose": "enemy"}])]},
        node="attack.ft2",
    )
    assert [s.points("U")[0], s.points("W")[0]] == [3, 3]
    s.does("B", {"do": "lose_control", "to": "U"})
    assert [s.zone("U"), s.zone("Pilot")] == ["B.deployment_area", "U"]
    assert [s.points("U")[0], s.points("W")[0]] == [2, 2]  # seen from it nothing is own any more
    for seat in "AB":
        for card in ("U", "Pilot"):
            assert s.refused(seat, "use", card=card).rule == "NX-CTRL-01"
    assert s.refused("B", "play", card="Foe", targets=("U",)).rule == "NX-TGT-01"
    s.says("A", "play", card="Any", targets=("U",))
    s.passes()
    assert s.points("U")[0] == 3
    s.does("A", {"do": "to_area", "to": "U", "area": "space"})
    assert s.zone("U") == "B.deployment_area"
    s.to("defense.move")
    assert s.refused("B", "defend", space=("U",)).rule == "NX-CTRL-05"


@pytest.mark.rule("NX-CTRL-01", "NX-CTRL-02", "NX-CTRL-12", "NX-CTRL-13", "NX-ZONE-15")
def test_a_unit_on_the_enemy_side_is_the_enemys_case_199():
    s = scene(A={"space": [unit("U")], "hand": [unit("U2")]}, node="attack.ft2")
    s.does("B", {"do": "to_area", "to": "U", "area": "deployment", "who": "own"})
    assert s.zone("U") == "B.deployment_area"
    from domain.rulesets.gundam_war_nexa.effects import filters

    assert filters.matching(s.table, "A", "", {"type": "unit", "whose": "own"}) == []
    assert s.refused("A", "attack", space=("U",)).rule == ""
    s.to("end.done")
    s.says("A", "done")
    s.to("attack.move")
    s.says("B", "attack", space=("U",))


@pytest.mark.rule("NX-MISC-03")
def test_the_later_star_card_under_control_is_abolished_case_127():
    s = scene(A={"deployment": [unit("Queen", star=True)]}, B={"deployment": [unit("Queen", star=True)]})
    s.does("A", {"do": "to_area", "to": "Queen.2", "area": "deployment", "who": "own"})
    assert [s.zone("Queen"), s.zone("Queen.2")] == ["A.deployment_area", "B.junkyard"]


@pytest.mark.rule("NX-KW-20", "NX-SETUP-09")
def test_a_star_card_is_not_played_beside_its_namesake():
    s = scene(A={"deployment": [unit("Queen")], "hand": [unit("Queen", star=True, model="2")]})
    assert s.refused("A", "play", card="Queen.2").rule == "NX-KW-20"


@pytest.mark.rule("NX-MISC-04")
def test_of_two_that_come_at_once_their_controller_chooses_case_128():
    keepers = [character("Twin", keywords=[{"keyword": "stay"}], copies=2)]
    s = scene(A={"junkyard": keepers})
    s.does("B", {"do": "put_in_play", "to": ("Twin", "Twin.2"), "who": "enemy"})
    assert s.table.flags["awaits"]["seat"] == "A"
    s.says("A", "choose", cards=("Twin",))
    assert [s.zone("Twin"), s.zone("Twin.2")] == ["A.junkyard", "A.deployment_area"]


@pytest.mark.rule("NX-COIN-04", "NX-SETC-09", "NX-COIN-01", "NX-COIN-08")
def test_coins_are_gone_when_their_card_leaves_case_133():
    s = scene(A={"deployment": [unit("U", carries=[operation("O", set_on="unit")])]})
    s.does("A", {"do": "coin", "name": "Spark", "n": 2, "to": "U"})
    s.does("B", {"do": "move", "to": "U", "zone": "hand"})
    assert [s.zone("U"), s.zone("O")] == ["A.hand", "A.hand"]
    assert s.table.cards[s["U"]].marks == {}


@pytest.mark.rule(
    "NX-COIN-04",
    "NX-COIN-13",
    "NX-COIN-14",
    "NX-COIN-09",
    "NX-COIN-10",
    "NX-COIN-11",
    "NX-COIN-12",
    "NX-COIN-16",
)
def test_nothing_is_set_to_a_chip_and_it_gains_no_text_case_134():
    drone = {"type": "unit", "name": "Drone", "points": (1, 1, 1)}
    s = scene(
        A={
            "hand": [character("Pilot")],
            "deployment": [operation("Post", text=[when("enters", {"do": "draw"}, of={"type": "unit"})])],
        }
    )
    s.does("A", {"do": "chip", "card": drone})
    chip = s.table.at("A.deployment_area")[-1]
    s.names["Drone"] = chip
    assert s.hand("A") == 2  # the chip counts as a unit that enters
    assert s.refused("A", "play", card="Pilot", on="Drone").rule == "NX-COIN-13"
    s.does(
        "A",
        {"do": "give", "keyword": "assault", "to": "Drone"},
        {"do": "gain", "points": (1, 1, 1), "to": "Drone"},
        {"do": "coin", "name": "Spark", "to": "Drone"},
    )
    assert (s.points("Drone"), cards.has(s.table, chip, "assault"), cards.names(s.table, chip)) == ((2, 2, 2), False, set())
    assert s.table.cards[chip].marks == {}
    s.does("B", {"do": "move", "to": "Drone", "zone": "hand"})
    assert s.zone("Drone") == "A.removed_zone"


@pytest.mark.rule("NX-COIN-15", "NX-CARD-21", "NX-KW-10")
def test_what_a_chip_has_is_not_original():
    drill = standing({"on": {"type": "unit", "name": "U"}, "points": [1, 0, 0], "no_stack": True})
    drone = {"type": "unit", "name": "Drone", "keywords": ({"keyword": "cross_weapon", "trait": "Wing"},), "text": (drill,)}
    s = scene(A={"deployment": [unit("U", "1/1/1", traits=["Wing"])]}, node="attack.ft1")
    s.does("A", {"do": "chip", "card": drone}, {"do": "chip", "card": drone})
    assert s.points("U") == (3, 1, 1)
    chip = s.table.at("A.deployment_area")[-1]
    assert s.refused("A", "use", card=chip, text="cross_weapon", targets=("U",)).rule == "NX-PLAY-09"


@pytest.mark.rule("NX-COIN-03", "NX-COIN-09")
def test_an_effect_on_coins_takes_a_chip_case_175():
    s = scene(A={"hand": [command("Sweep", {"do": "remove_coins", "n": 1}, targets=[{"coin": True}])]})
    s.does("B", {"do": "chip", "card": {"type": "unit", "name": "Drone", "points": (1, 1, 1)}})
    chip = s.table.at("B.deployment_area")[-1]
    s.says("A", "play", card="Sweep", targets=(chip,))
    s.passes()
    assert s.table.cards[chip].place == "B.removed_zone"


@pytest.mark.rule("NX-COIN-01", "NX-COIN-02", "NX-COIN-05", "NX-COIN-07", "NX-COIN-08")
def test_coins_of_one_name_are_one_kind_case_206():
    s = scene(A={"deployment": [unit("U", "1/1/1", carries=[character("Pilot", "1/1/1")])]})
    swift = {"do": "coin", "name": "Swift Attack", "keyword": "swift_attack", "to": "U"}
    s.does("A", swift)
    s.does("B", swift)
    s.does("A", {"do": "coin", "name": "+1", "points": (1, 1, 1), "to": "Pilot"}, {"do": "player_coin", "name": "Luck"})
    assert s.points("U") == (3, 3, 3)
    s.does("B", {"do": "remove_coins", "name": "Swift Attack", "to": "U"})
    assert not cards.has(s.table, s["U"], "swift_attack")
    s.does("B", {"do": "remove_coins", "to": {"coin": True}})
    assert s.points("U") == (2, 2, 2)
    assert s.table.count("A", "coin:Luck") == 1


@pytest.mark.rule("NX-CTRL-15")
def test_an_effect_counts_as_its_players_whoever_controls_the_card_by_then():
    fell = use({"do": "destroy"}, targets=[{"type": "unit", "name": "V"}])
    s = scene(A={"deployment": [unit("U", text=[fell]), unit("V")]})
    s.says("A", "use", card="U", targets=("V",))
    s.does("B", {"do": "to_area", "to": "U", "area": "deployment", "who": "own"})
    s.passes()
    assert s.zone("U") == "B.deployment_area"
    assert s.table.cards[s["V"]].attributes["destroyed"]["by"] == "A"


@pytest.mark.rule("NX-CTRL-16", "NX-COIN-12")
def test_a_chip_is_own_for_who_manages_its_area():
    banner = operation("Banner", text=[standing({"on": {"type": "unit", "whose": "own"}, "points": [1, 0, 0]})])
    s = scene(A={"deployment": [banner]})
    for seat in "AB":
        s.does(seat, {"do": "chip", "card": {"type": "unit", "name": f"Drone {seat}", "points": (1, 1, 1)}})
    drones = [s.table.at(f"{seat}.deployment_area")[-1] for seat in "AB"]
    assert [cards.points(s.table, drone)[0] for drone in drones] == [2, 1]


@pytest.mark.rule("NX-WIN-02", "NX-HAND-01")
def test_both_players_draw_and_recover_by_one_effect():
    s = scene(A={"discard": [unit("U", known=False)]}, B={"discard": [unit("V", known=False)]}, nation=(2, 2))
    s.does("A", {"do": "recover", "n": 1, "who": "both"})
    assert (s.count("A.nation_pile"), s.count("B.nation_pile")) == (3, 3)
    s.does("A", {"do": "draw", "n": 3, "who": "both"})
    assert s.result == {"A": "draw", "B": "draw"}
