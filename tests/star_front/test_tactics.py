"""The tactics phase: formation and attack, each one block (SF-FORM, SF-ATK)."""

from __future__ import annotations

import pytest

from tests.star_front.scene import FOE, OWN, do, magic, scene, unit, use, when

READY = {"node": "tactics.choose", "met": "summon"}


@pytest.mark.rule("SF-FORM-10", "SF-FORM-11")
def test_case_29_no_move_before_the_entry_of_formation() -> None:
    s = scene(A={"F1": unit("Ox")}, node="formation.entry", met="summon")
    assert s.refused("A", "move", card="Ox", to="F2").rule == "SF-FORM-10"
    s.says("A", "summon", at="F3")
    s.says("A", "move", card="Ox", to="F2")
    assert s.where("Ox") == "A.F2"


@pytest.mark.rule("SF-FORM-10")
def test_where_no_entry_is_possible_the_moves_may_be_made_at_once() -> None:
    s = scene(A={"F1": unit("Ox")}, node="formation.entry", met="summon")
    s.effect("A", do("bar", what="enter", who="own"))
    s.says("A", "move", card="Ox", to="B4")
    assert s.where("Ox") == "A.B4"


@pytest.mark.rule("SF-FORM-04", "SF-FORM-06")
def test_case_32_who_has_been_in_the_back_row_moves_freely() -> None:
    full = {f"F{n}": unit(f"Post {n}") for n in range(1, 6)}
    s = scene(A={**full, "B1": unit("Yak", fresh=0)}, node="formation.entry", met="summon formation")
    s.says("A", "move", card="Yak", to="F1")
    s.says("A", "move", card="Yak", to="B2")
    assert (s.where("Yak"), s.where("Post 1")) == ("A.B2", "A.B1")


@pytest.mark.rule("SF-FORM-05")
def test_who_entered_the_front_row_this_turn_does_not_go_to_the_back() -> None:
    s = scene(A={"hand": [unit("Ox")], "F2": unit("Cow")}, node="formation.entry", met="summon")
    s.says("A", "play", card="Ox", at="F1")
    assert s.refused("A", "move", card="Ox", to="B1").rule == "SF-FORM-05"
    s.says("A", "move", card="Ox", to="F2")
    s.says("A", "move", card="Cow", to="B1")
    assert s.refused("A", "move", card="Cow", to="F2").rule == "SF-FORM-05"


@pytest.mark.rule("SF-FORM-05")
def test_a_swap_does_not_take_a_fresh_unit_to_the_back_row_either() -> None:
    s = scene(A={"hand": [unit("Ox")], "B1": unit("Cow")}, node="formation.entry", met="summon")
    s.says("A", "play", card="Ox", at="F1")
    assert s.refused("A", "move", card="Cow", to="F1").rule == "SF-FORM-05"


@pytest.mark.rule("SF-FORM-08", "SF-FORM-09")
def test_between_two_moves_nothing_without_exact_timing_is_used() -> None:
    spell = magic("Song", do("reward", n=1), timing="tactics")
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": [spell]}, node="formation.entry", met="summon formation")
    s.says("A", "move", card="Ox", to="F3")
    s.says("A", "play", card="Song")
    assert s.node == "formation.after"
    s.refused("A", "move", card="Cow", to="F4")


@pytest.mark.rule("SF-ATK-01", "SF-TURN-10")
def test_case_34_attack_needs_an_attacker_and_excludes_formation() -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf")}, **READY)
    assert s.refused("A", "pass").rule == "SF-TURN-10"
    s.says("A", "attack", card="Ox")
    assert s.refused("A", "formation").rule == "SF-TURN-10"
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf")}, node="attack.declare", met="summon")
    assert s.refused("A", "pass").rule == "SF-ATK-01"


@pytest.mark.rule("SF-ATK-05", "SF-ATK-06", "SF-EFF-11")
def test_case_35_attacking_is_one_unbroken_block() -> None:
    spells = [magic(name, do("reward", n=1), timing="tactics") for name in ("Song", "Hymn")]
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": spells}, B={"F1": unit("Elf"), "F2": unit("Imp")}, **READY)
    s.says("A", "play", card="Hymn")
    s.says("A", "attack", card="Ox", more=True)
    assert s.refused("A", "play", card="Song").rule == "SF-ATK-06"
    s.says("A", "attack", card="Cow")
    s.says("A", "play", card="Song")
    assert s.number("A", "rewards") == 2


@pytest.mark.rule("SF-ATK-06")
def test_what_is_used_after_an_attack_ends_the_attacking() -> None:
    spell = magic("Song", do("reward", n=1), timing="tactics")
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": [spell]}, B={"F1": unit("Elf"), "F2": unit("Imp")}, **READY)
    s.says("A", "attack", card="Ox")
    s.says("A", "play", card="Song")
    s.refused("A", "attack", card="Cow")


@pytest.mark.rule("SF-ATK-04")
def test_case_37_a_unit_attacks_once_a_turn() -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf")}, **READY)
    s.says("A", "attack", card="Ox", more=True)
    s.effect("A", do("straighten", to=s["Ox"]))
    assert s.state("Ox") == "upright"
    assert s.refused("A", "attack", card="Ox").rule == "SF-ATK-04"


@pytest.mark.rule("SF-BLOCK-02", "SF-ARMOR-01", "SF-ATK-07", "SF-BLOCK-01")
def test_case_38_only_armor_break_attacks_a_blocker() -> None:
    s = scene(
        A={"F1": unit("Ox"), "B1": unit("Ram", "2/1", "armor_break")}, B={"F1": unit("Wall", "0/4", "blocker")}, **READY
    )
    assert s.refused("A", "attack", card="Ox").rule == "SF-BLOCK-02"
    s.says("A", "attack", card="Ram")
    assert s.state("Ram") == "attacking"


@pytest.mark.rule("SF-BLOCK-01", "SF-STATE-03")
def test_blockers_and_sideways_units_do_not_attack() -> None:
    s = scene(
        A={"F1": unit("Wall", "3/1", "blocker"), "F2": unit("Ox", state="sideways")},
        B={"F1": unit("Elf"), "F2": unit("Imp")},
        **READY,
    )
    assert s.refused("A", "attack", card="Wall").rule == "SF-BLOCK-01"
    assert s.refused("A", "attack", card="Ox").rule == "SF-STATE-03"


@pytest.mark.rule("SF-ATK-02", "SF-ATK-10", "SF-STATE-02")
def test_case_186_an_attack_needs_an_enemy_unit_ahead() -> None:
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow")}, B={"B1": unit("Elf")}, **READY)
    s.says("A", "attack", card="Ox")
    assert s.state("Ox") == "attacking"
    assert s.refused("A", "attack", card="Cow").rule == "SF-ATK-02"
    assert s.state("Cow") == "upright"


@pytest.mark.rule("SF-ATK-08", "SF-ATK-09", "SF-STATE-02")
def test_case_140_new_units_and_units_in_the_back_row_attack() -> None:
    s = scene(
        A={"F1": unit("Ox", fresh=5), "F2": unit("Cow"), "B2": unit("Hen")}, B={"F1": unit("Elf"), "B2": unit("Imp")}, **READY
    )
    s.says("A", "attack", card="Ox")
    s.says("A", "attack", card="Hen")
    assert (s.state("Ox"), s.state("Hen")) == ("attacking", "attacking")


@pytest.mark.rule("SF-TURN-11")
def test_the_first_turn_of_the_game_has_no_tactics_phase() -> None:
    s = scene(turn=1, met="summon")
    assert s.refused("A", "formation").rule == "SF-TURN-11"
    s.to("end.use")
    assert [event.said["phase"] for event in s.happened("phase_skipped")] == ["tactics"]


@pytest.mark.rule("SF-FORM-01")
def test_effects_at_the_start_of_the_tactics_phase_come_before_the_choice() -> None:
    s = scene(A={"F1": unit("Drum", text=[when("tactics_start", do("reward", n=1), turn="own")])}, met="summon")
    s.to("tactics.choose")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-FORM-07")
def test_case_158_an_effect_that_moves_two_units_may_swap_them() -> None:
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow")})
    s.effect("A", do("move", to=(s["Ox"], s["Cow"]), at=("F2", "F2")))
    assert (s.where("Ox"), s.where("Cow")) == ("A.F1", "A.F2")
    s.effect("A", do("move", to=(s["Ox"],), at=("F2",)))
    assert (s.where("Ox"), s.where("Cow")) == ("A.F2", "A.F1")


@pytest.mark.rule("SF-MOVE-01", "SF-EFF-23", "SF-COVER-01", "SF-LEAVE-06")
def test_case_181_a_move_is_no_entry_and_no_leaving() -> None:
    yak = unit("Yak", text=[use(do("reward", n=1), once=True, timing=["main"])], granted=[magic("Charm")])
    s = scene(A={"F5": yak, "F3": unit("Guard", "1/1", "cover")}, node="formation.entry", met="summon formation")
    s.says("A", "use", card="Yak")
    s.says("A", "move", card="Yak", to="F4")
    assert (s.asks, s.where("Charm"), s.where("Yak")) == (None, "Yak:granted", "A.F4")
    s.says("A", "pass")
    assert s.refused("A", "use", card="Yak").rule == "SF-EFF-23"


@pytest.mark.rule("SF-MOVE-02", "SF-IMPR-01", "SF-IMPR-03", "SF-ZONE-13")
def test_case_182_an_imprisoned_unit_is_not_moved_but_may_be_put() -> None:
    s = scene(A={"F2": unit("Yak", "2/1", "imprisoned"), "F3": unit("Ox")}, node="formation.entry", met="summon formation")
    assert s.refused("A", "move", card="Yak", to="F4").rule == "SF-IMPR-01"
    assert s.refused("A", "effect", effects=(do("put", to=s["Yak"], at="F3"),)).rule == "SF-ZONE-13"
    s.effect("A", do("put", to=s["Yak"], at="F4"))
    assert s.where("Yak") == "A.F4"


@pytest.mark.rule("SF-GLIDE-01", "SF-ELEC-01", "SF-ELEC-02", "SF-ELEC-03")
def test_case_66_electrified_cards_are_activated_in_the_order_of_contact() -> None:
    def coil(name: str) -> dict[str, object]:
        return unit(name, text=[when("electrify", do("gain", attack=1, to="self"))])

    s = scene(
        A={"F4": unit("Eel", "2/1", "glide"), "B1": coil("One"), "F2": coil("Two"), "B4": coil("Four")},
        B={"F1": unit("Elf")},
        **READY,
    )
    s.says("A", "attack", card="Eel", glide="F1")
    assert [event.said["cards"] for event in s.happened("stat_granted")] == [(s["Four"],), (s["Two"],), (s["One"],)]
    assert s.order("unit_glided", "stat_granted", "unit_attacks") == ["unit_glided", *["stat_granted"] * 3, "unit_attacks"]
    assert (s.where("Eel"), s.state("Eel")) == ("A.F1", "attacking")


@pytest.mark.rule("SF-GLIDE-01", "SF-GLIDE-02")
def test_case_67_a_glide_goes_to_a_free_position_with_somebody_to_attack() -> None:
    s = scene(A={"F4": unit("Eel", "2/1", "glide"), "F1": unit("Ox")}, B={"F1": unit("Elf")}, **READY)
    assert s.refused("A", "attack", card="Eel", glide="F1").rule == "SF-GLIDE-01"
    assert s.refused("A", "attack", card="Eel", glide="F2").rule == "SF-ATK-02"
    s.says("A", "attack", card="Eel", glide="B1")
    s = scene(A={"F4": unit("Cat"), "F5": unit("Eel", "2/1", "glide", "imprisoned")}, B={"F1": unit("Elf")}, **READY)
    assert s.refused("A", "attack", card="Cat", glide="F1").rule == "SF-GLIDE-01"
    assert s.refused("A", "attack", card="Eel", glide="F1").rule == "SF-IMPR-01"


@pytest.mark.rule("SF-ELEC-03")
def test_case_163_of_two_electrified_effects_the_player_chooses_the_first() -> None:
    coil = unit("Coil", text=[when("electrify", do("reward", n=1)), when("electrify", do("lose_reward", n=1))])
    s = scene(A={"F4": unit("Eel", "2/1", "glide"), "F2": coil}, B={"F1": unit("Elf")}, **READY)
    s.says("A", "attack", card="Eel", glide="F1")
    s.choose("2")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-ELEC-01", "SF-ELEC-02")
@pytest.mark.parametrize(("switch", "expected"), [("both_players", ["Theirs", "Mine"]), ("own_only", ["Mine"])])
def test_case_190_whose_electrified_cards_count_is_a_house_rule(switch: str, expected: list[str]) -> None:
    def coil(name: str) -> dict[str, object]:
        return unit(name, text=[when("electrify", do("reward", n=1))])

    s = scene(
        A={"F4": unit("Eel", "2/1", "glide"), "F2": coil("Mine")},
        B={"F1": unit("Elf"), "F3": coil("Theirs")},
        **READY,
        switches={"electrify_cards": switch},
    )
    s.says("A", "attack", card="Eel", glide="F1")
    assert s.cards_of("effect_activated") == expected
    assert s.state("Eel") == "attacking"


@pytest.mark.rule("SF-RANGED-01", "SF-RANGED-04")
def test_a_ranged_unit_names_a_position_that_holds_somebody() -> None:
    s = scene(
        A={"F3": unit("Bow", "2/1", "ranged")}, B={"F3": unit("Wall", "0/3", "blocker"), "B3": unit("Elf", "6/1")}, **READY
    )
    assert s.refused("A", "attack", card="Bow").rule == "SF-RANGED-01"
    assert s.refused("A", "attack", card="Bow", at="front").rule == "SF-RANGED-02"
    s.says("A", "attack", card="Bow", at="back")


@pytest.mark.rule("SF-PIERCE-03", "SF-BLOCK-02")
def test_case_53_pierce_needs_the_conditions_for_the_front_unit() -> None:
    s = scene(A={"F1": unit("Pike", "4/1", "pierce")}, B={"F1": unit("Wall", "0/3", "blocker"), "B1": unit("Elf")}, **READY)
    assert s.refused("A", "attack", card="Pike").rule == "SF-BLOCK-02"


@pytest.mark.rule("SF-ARMOR-04")
def test_case_162_resistance_does_not_keep_armor_break_from_a_blocker() -> None:
    wall = unit("Wall", "0/3", "blocker", "effect_resistance")
    s = scene(A={"F1": unit("Ram", "2/1", "armor_break")}, B={"F1": wall}, **READY)
    s.says("A", "attack", card="Ram")
    assert s.state("Ram") == "attacking"


@pytest.mark.rule("SF-MERGE-06")
def test_case_85_an_exposed_blocker_keeps_the_merged_unit_from_attacking() -> None:
    s = scene(A={"F1": unit("Top", "4/1", lower=[unit("Wall", "0/1", "blocker")])}, B={"F1": unit("Elf")}, **READY)
    assert s.refused("A", "attack", card="Top").rule == "SF-MERGE-06"
    assert s.attack("Top") is None


@pytest.mark.rule("SF-MAG-01", "SF-EFF-01")
def test_case_147_a_magic_card_waits_for_its_timing() -> None:
    s = scene(A={"hand": [magic("Trap", do("lay"), timing="defence", targets=[FOE])]}, B={"F1": unit("Elf")})
    assert s.refused("A", "play", card="Trap", targets=("Elf",)).rule == "SF-MAG-01"


@pytest.mark.rule("SF-FORM-09")
def test_while_a_further_move_is_planned_nothing_without_exact_timing_is_used() -> None:
    spell = magic("Song", do("reward", n=1), timing="tactics")
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": [spell]}, node="formation.entry", met="summon formation")
    s.says("A", "move", card="Ox", to="F3", more=True)
    assert s.refused("A", "play", card="Song").rule == "SF-FORM-09"
    s.says("A", "move", card="Cow", to="F4")
    s.says("A", "play", card="Song")
    assert (s.where("Cow"), s.number("A", "rewards")) == ("A.F4", 1)


@pytest.mark.rule("SF-ATK-06", "SF-EFF-10")
def test_between_two_attacks_what_is_timed_exactly_may_be_used() -> None:
    cheer = magic("Cheer", do("gain", attack=1, to="subject"), when="attacked", of=OWN)
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": [cheer]}, B={"F1": unit("Elf"), "F2": unit("Imp")}, **READY)
    s.says("A", "attack", card="Ox", more=True)
    s.says("A", "play", card="Cheer")
    s.to_rest()
    s.says("A", "attack", card="Cow")
    assert (s.attack("Ox"), s.state("Cow")) == (3, "attacking")


@pytest.mark.rule("SF-GLIDE-01", "SF-STATE-03", "SF-ELEC-01")
def test_a_glider_that_an_electrified_card_lays_sideways_does_not_attack() -> None:
    coil = unit("Coil", text=[when("electrify", do("lay", to={"type": "unit", "name": "Eel"}))])
    s = scene(A={"F4": unit("Eel", "2/1", "glide")}, B={"F1": unit("Elf"), "F3": coil}, **READY)
    s.says("A", "attack", card="Eel", glide="F1")
    assert (s.where("Eel"), s.state("Eel"), s.happened("unit_attacks")) == ("A.F1", "sideways", [])


@pytest.mark.rule("SF-ELEC-01")
def test_magic_granted_to_a_unit_on_the_way_is_an_electrified_card_too() -> None:
    coil = {**magic("Coil"), "text": [when("electrify", do("reward", n=1), zone="field")]}
    s = scene(A={"F4": unit("Eel", "2/1", "glide"), "F3": unit("Ox", granted=[coil])}, B={"F1": unit("Elf")}, **READY)
    s.says("A", "attack", card="Eel", glide="F1")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-TURN-12")
def test_in_the_last_turn_of_the_countdown_nobody_attacks() -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf")}, met="summon", countdown=1)
    assert s.refused("A", "attack", card="Ox").rule == "SF-TURN-12"


@pytest.mark.rule("SF-TURN-10")
def test_after_formation_was_chosen_nobody_attacks() -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf")}, **READY)
    s.says("A", "formation")
    s.says("A", "summon", at="F2")
    assert s.refused("A", "attack", card="Ox").rule == "SF-TURN-10"


@pytest.mark.rule("SF-EFF-01", "SF-SUM-02")
def test_what_comes_too_late_in_the_own_turn_is_refused_with_its_own_rule() -> None:
    wit = unit("Wit", text=[use(do("reward", n=1), timing="summon")])
    s = scene(A={"F1": wit, "hand": [unit("Ox")]}, node="attack.after", met="summon")
    assert s.refused("A", "use", card="Wit").rule == "SF-EFF-01"
    assert s.refused("A", "play", card="Ox", at="F2").rule == "SF-SUM-02"
    assert s.refused("A", "summon", at="F2").rule == "SF-SUM-02"


@pytest.mark.rule("SF-TURN-10", "SF-MAG-01", "SF-ENTER-03", "SF-SUM-02")
def test_what_was_done_on_paper_at_a_wrong_time_or_place_is_written_down_with_its_rule() -> None:
    mine = {"F1": unit("Ox"), "hand": [magic("Trap", do("reward", n=1), timing="defence"), unit("Cow"), unit("Hen")]}
    s = scene(A=mine, B={"F1": unit("Elf")}, mode="scribe")
    assert s.says("A", "play", card="Trap")[0].verdict == ("illegal", "SF-MAG-01")
    assert s.says("A", "play", card="Cow", at="B4")[0].verdict == ("illegal", "SF-ENTER-03")
    assert s.says("A", "play", card="Hen", at="F4")[0].verdict == ("illegal", "SF-SUM-02")
    s.says("A", "formation")
    s.says("A", "summon", at="F2")
    assert s.says("A", "attack", card="Ox")[0].verdict == ("illegal", "SF-TURN-10")
    assert (s.number("A", "rewards"), s.where("Cow"), s.where("Hen"), s.state("Ox")) == (1, "A.B4", "A.F4", "attacking")


@pytest.mark.rule("SF-FORM-07")
def test_who_moves_all_units_by_an_effect_chooses_their_order() -> None:
    march = magic("March", do("move", to={**OWN, "where": "front"}))
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": [march]})
    s.says("A", "play", card="March")
    assert s.asks["what"] == "order"
    s.choose("Cow", "Ox")
    s.choose("F1")
    s.choose("B5")
    assert (s.where("Cow"), s.where("Ox")) == ("A.F1", "A.B5")
