"""The tactics phase and the attack, one unbroken block (SF-ATK)."""

from __future__ import annotations

import pytest

from tests.star_front.scene import FOE, OWN, do, magic, scene, unit, use, when

READY = {"node": "tactics.choose", "met": "summon"}


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
    assert s.refused("A", "attack", card="Cow").rule == "SF-TURN-10"


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


@pytest.mark.rule("SF-TURN-10", "SF-ATK-05", "SF-ATK-08")
def test_who_enters_as_attack_is_chosen_enters_before_the_first_attack_and_may_attack_too() -> None:
    """Given a text for the choice of attack, then it comes once, before the first unit attacks, and not with formation."""
    back = unit("Back", text=[when("attack_chosen", do("extra_play", to="self"), turn="own", zone="graveyard", may=True)])
    foes = {"F1": unit("Elf"), "F2": unit("Imp")}
    s = scene(A={"F1": unit("Ox"), "graveyard": [back]}, B=foes, **READY)
    s.says("A", "attack", card="Ox", more=True)
    s.choose("yes")
    s.choose("F2")
    assert (s.where("Back"), s.state("Ox")) == ("A.F2", "attacking")
    s.says("A", "attack", card="Back")
    assert s.asks is None
    assert s.state("Back") == "attacking"
    s = scene(A={"F1": unit("Ox"), "graveyard": [back]}, B=foes, **READY)
    s.says("A", "formation")
    assert s.asks is None


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


@pytest.mark.rule("SF-ATK-06", "SF-EFF-10")
def test_between_two_attacks_what_is_timed_exactly_may_be_used() -> None:
    cheer = magic("Cheer", do("gain", attack=1, to="subject"), when="attacked", of=OWN)
    s = scene(A={"F1": unit("Ox"), "F2": unit("Cow"), "hand": [cheer]}, B={"F1": unit("Elf"), "F2": unit("Imp")}, **READY)
    s.says("A", "attack", card="Ox", more=True)
    s.says("A", "play", card="Cheer")
    s.to_rest()
    s.says("A", "attack", card="Cow")
    assert (s.attack("Ox"), s.state("Cow")) == (3, "attacking")


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
