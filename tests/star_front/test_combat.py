"""The defence phase: attacks of the last turn are fought (SF-DEF, SF-PIERCE, SF-RANGED, SF-POISON, SF-SNEAK, ...).

In these scenes B attacked in turn 4; it is turn 5, and A defends.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.star_front.scene import FOE, OWN, Scene, do, magic, scene, traveller, unit, use, when


def attacker(name: str, points: str = "3/1", *keywords: Any, **more: Any) -> dict[str, Any]:
    return unit(name, points, *keywords, state="attacking", **more)


def defence(A: dict[str, Any], B: dict[str, Any], **terms: Any) -> Scene:
    """The defence phase of A begins."""
    return scene(A=A, B=B, node="defence.before", met="summon", **terms)


@pytest.mark.rule("SF-TURN-07")
def test_case_39_without_an_attacker_the_phase_is_skipped() -> None:
    s = scene(A={"F1": unit("Elf")}, B={"F1": unit("Ox")}, node="draw.use")
    s.to("summon.main")
    assert [event.said["phase"] for event in s.happened("phase_skipped")] == ["defence"]


@pytest.mark.rule("SF-DEF-04", "SF-DEF-07", "SF-DEF-08", "SF-DEF-10")
def test_case_40_equal_attack_means_that_the_attacker_wins() -> None:
    s = defence({"F1": unit("Elf", "3/1")}, {"F1": attacker("Ox")})
    s.fight()
    assert (s.where("Elf"), s.where("Ox"), s.state("Ox")) == ("A.graveyard", "B.F1", "sideways")


@pytest.mark.rule("SF-DEF-04", "SF-DEF-07", "SF-DEF-10")
def test_case_41_a_beaten_attacker_is_destroyed_and_not_laid_sideways() -> None:
    s = defence({"F1": unit("Elf", "3/1")}, {"F1": attacker("Ox", "2/1")})
    s.fight()
    assert (s.where("Elf"), s.where("Ox")) == ("A.F1", "B.graveyard")
    assert s.happened("attacker_laid_sideways") == []


@pytest.mark.rule("SF-DEF-02", "SF-EFF-04")
def test_case_42_combats_come_in_front_order() -> None:
    foes = {"F4": attacker("Four"), "B2": attacker("Two B"), "F2": attacker("Two F")}
    s = defence({"F2": unit("Elf", "9/1"), "F4": unit("Imp", "9/1")}, foes)
    s.to("summon.main")
    assert s.cards_of("combat_opened", "attacker") == ["Two F", "Two B", "Four"]


@pytest.mark.rule("SF-DEF-15", "SF-DEF-16", "SF-ATK-03")
def test_case_43_who_has_nobody_left_ahead_is_straightened() -> None:
    s = defence({"F2": unit("Elf", "1/1")}, {"F2": attacker("Ox", "5/1"), "B2": attacker("Cow", "4/1")})
    s.to("summon.main")
    assert (s.where("Elf"), s.state("Ox"), s.state("Cow")) == ("A.graveyard", "sideways", "upright")
    assert s.cards_of("attacker_straightened") == ["Cow"]


@pytest.mark.rule("SF-DEF-13")
def test_case_45_what_lasts_for_this_battle_lasts_over_all_combats() -> None:
    boost = magic("Boost", do("gain", attack=2, until="battle"), timing="combat", targets=[OWN])
    s = defence({"F2": unit("Elf", "3/1"), "hand": [boost]}, {"F2": attacker("Ox", "4/1"), "B2": attacker("Cow", "4/1")})
    s.says("A", "play", card="Boost", targets=("Elf",))
    s.fight()
    assert (s.where("Ox"), s.attack("Elf")) == ("B.graveyard", 5)
    s.fight()
    assert s.where("Cow") == "B.graveyard"
    s.to("summon.main")
    assert s.attack("Elf") == 3


@pytest.mark.rule("SF-DEF-06", "SF-DEF-09")
def test_case_46_a_change_after_the_comparison_does_not_change_the_winner() -> None:
    late = magic("Late", do("gain", attack=5), timing="lose", targets=[OWN])
    s = defence({"F1": unit("Elf", "3/1"), "hand": [late]}, {"F1": attacker("Ox", "4/1")})
    s.to("defence.loser")
    s.says("A", "play", card="Late", targets=("Elf",))
    s.to("summon.main")
    assert s.where("Elf") == "A.graveyard"


@pytest.mark.rule("SF-DEF-05", "SF-DEF-06")
def test_first_the_winning_side_acts_and_then_the_losing_side() -> None:
    cards = [magic(name, do("reward", n=1), timing="combat", turn="any") for name in ("Mine", "Yours")]
    s = defence({"F1": unit("Elf", "3/1"), "hand": cards[:1]}, {"F1": attacker("Ox", "4/1"), "hand": cards[1:]})
    s.to("defence.winner")
    assert s.refused("A", "pass").rule == ""
    s.says("B", "play", card="Yours")
    s.says("A", "play", card="Mine")
    assert s.node == "defence.loser"


@pytest.mark.rule("SF-LAY-01", "SF-LAY-02", "SF-TURN-06")
def test_case_47_an_attacker_laid_sideways_does_not_fight() -> None:
    trap = magic("Trap", do("lay"), timing="defence", targets=[FOE])
    s = defence({"F1": unit("Elf"), "hand": [trap]}, {"F1": attacker("Ox")})
    s.says("A", "play", card="Trap", targets=("Ox",))
    s.to("summon.main")
    assert (s.state("Ox"), s.happened("combat_opened"), s.where("Elf")) == ("sideways", [], "A.F1")


@pytest.mark.rule("SF-BLOCK-03")
def test_case_48_a_blocker_put_in_the_way_straightens_the_attacker() -> None:
    s = defence({"F1": unit("Elf"), "B3": unit("Imp"), "F4": unit("Wall", "0/2", "blocker")}, {"F3": attacker("Ox")})
    s.effect("A", do("put", to=s["Wall"], at="F3"))
    assert (s.state("Ox"), s.cards_of("attacker_straightened")) == ("upright", ["Ox"])


@pytest.mark.rule("SF-ARMOR-02", "SF-DEF-04")
def test_case_49_against_armor_break_a_blocker_s_score_is_its_attack() -> None:
    s = defence({"F1": unit("Wall", "9/4", "blocker")}, {"F1": attacker("Ram", "4/1", "armor_break")})
    s.fight()
    assert (s.where("Wall"), s.where("Ram")) == ("A.graveyard", "B.F1")


@pytest.mark.rule("SF-ARMOR-03", "SF-BLOCK-04")
@pytest.mark.parametrize(("gain", "left"), [("attack", "Ram"), ("score", "Wall")])
def test_case_50_only_score_helps_a_blocker_against_armor_break(gain: str, left: str) -> None:
    s = defence({"F1": unit("Wall", "0/4", "blocker")}, {"F1": attacker("Ram", "4/1", "armor_break")})
    s.effect("A", do("gain", to=s["Wall"], **{gain: 2}))
    s.fight()
    gone = {"Ram": "Wall", "Wall": "Ram"}[left]
    assert s.where(gone).endswith("graveyard")
    assert s.where(left).endswith("F1")


@pytest.mark.rule("SF-PIERCE-01", "SF-PIERCE-04")
def test_case_51_pierce_fights_both_and_then_destruction_is_judged() -> None:
    s = defence({"F1": unit("Elf", "2/1"), "B1": unit("Imp", "5/1")}, {"F1": attacker("Pike", "4/1", "pierce")})
    s.fight()
    assert (
        s.order("attack_compared", "combat_destruction_judged") == ["attack_compared"] * 2 + ["combat_destruction_judged"] * 3
    )
    assert s.cards_of("combat_destruction_judged", "unit") == ["Elf", "Imp", "Pike"]
    assert (s.where("Elf"), s.where("Imp"), s.where("Pike")) == ("A.graveyard", "A.B1", "B.graveyard")


@pytest.mark.rule("SF-PIERCE-03")
def test_pierce_leaves_out_a_back_unit_that_it_may_not_attack() -> None:
    s = defence({"F1": unit("Elf", "2/1"), "B1": unit("Wall", "0/1", "blocker")}, {"F1": attacker("Pike", "4/1", "pierce")})
    s.fight()
    assert (s.where("Elf"), s.where("Wall"), s.state("Pike")) == ("A.graveyard", "A.B1", "sideways")


@pytest.mark.rule("SF-RANGED-01", "SF-RANGED-03", "SF-RANGED-04")
def test_case_54_a_ranged_attacker_that_loses_is_not_destroyed() -> None:
    foes = {"F3": unit("Wall", "0/3", "blocker"), "B3": unit("Elf", "6/1")}
    s = scene(A=foes, B={"F3": unit("Bow", "2/1", "ranged")}, node="tactics.choose", met="summon", holder="B", turn=4)
    s.says("B", "attack", card="Bow", at="back")
    s.to("summon.main")
    assert (s.where("Bow"), s.state("Bow"), s.where("Elf")) == ("B.F3", "sideways", "A.B3")


@pytest.mark.rule("SF-RANGED-02")
def test_case_55_a_ranged_attacker_does_not_turn_to_another_position() -> None:
    foes = {"F3": unit("Elf"), "B3": unit("Imp")}
    s = defence(foes, {"F3": attacker("Bow", "2/1", "ranged", aim="back_row")})
    s.effect("A", do("to_hand", to=s["Imp"]))
    assert (s.state("Bow"), s.where("Elf")) == ("upright", "A.F3")


@pytest.mark.rule("SF-RANGED-05", "SF-RANGED-02")
@pytest.mark.parametrize("filled", [True, False])
def test_case_56_a_moved_ranged_unit_attacks_the_same_row_where_it_is_now(filled: bool) -> None:
    foes = {"B2": unit("Imp", "1/1"), "F3": unit("Elf", "1/1"), **({"B3": unit("Cub", "1/1")} if filled else {})}
    s = defence(foes, {"F2": attacker("Bow", "2/1", "ranged", aim="back_row")})
    s.effect("B", do("push", to=s["Bow"], step=1))
    s.to("summon.main")
    assert s.where("Bow") == "B.F3"
    assert s.state("Bow") == ("sideways" if filled else "upright")
    assert s.where("Elf") == "A.F3"
    if filled:
        assert s.where("Cub") == "A.graveyard"


@pytest.mark.rule("SF-RANGED-06")
def test_pierce_and_ranged_together_fight_whom_they_may() -> None:
    foes = {"F1": unit("Wall", "0/3", "blocker"), "B1": unit("Elf", "1/1")}
    s = defence(foes, {"F1": attacker("Both", "2/1", "ranged", "pierce", aim="front_row")})
    s.to("summon.main")
    assert (s.where("Elf"), s.where("Wall"), s.state("Both")) == ("A.graveyard", "A.F1", "sideways")


@pytest.mark.rule("SF-POISON-01", "SF-DEF-07")
def test_case_57_poison_takes_the_winner_along() -> None:
    s = defence({"F1": unit("Asp", "1/1", "poison")}, {"F1": attacker("Ox", "5/1")})
    s.fight()
    assert [event.said["cause"] for event in s.happened("destroyed")] == ["combat", "poison"]
    assert (s.where("Asp"), s.where("Ox")) == ("A.graveyard", "B.graveyard")


@pytest.mark.rule("SF-POISON-01")
def test_case_58_a_beaten_poisonous_attacker_takes_the_defender_along() -> None:
    s = defence({"F1": unit("Elf", "5/1")}, {"F1": attacker("Asp", "1/1", "poison")})
    s.fight()
    assert [event.said["cause"] for event in s.happened("destroyed")] == ["poison", "combat"]


@pytest.mark.rule("SF-POISON-02", "SF-DRES-01")
@pytest.mark.parametrize(("resistance", "place"), [("effect_resistance", "A.graveyard"), ("destruction_resistance", "A.F1")])
def test_case_59_only_destruction_resistance_helps_against_poison(resistance: str, place: str) -> None:
    s = defence({"F1": unit("Elf", "5/1", resistance)}, {"F1": attacker("Asp", "1/1", "poison")})
    s.fight()
    assert s.where("Elf") == place


@pytest.mark.rule("SF-DRES-01")
def test_case_60_a_beaten_unit_with_destruction_resistance_stays() -> None:
    s = defence({"F1": unit("Elf", "1/1", "destruction_resistance")}, {"F1": attacker("Ox")})
    s.fight()
    assert (s.where("Elf"), s.state("Ox")) == ("A.F1", "sideways")


@pytest.mark.rule("SF-DISM-01", "SF-DISM-02")
def test_case_61_dismantle_beats_a_merged_unit() -> None:
    giant = unit("Giant", "6/1", "effect_resistance", lower=[unit("Half", "6/1")])
    s = defence({"F1": giant}, {"F1": attacker("Mole", "1/1", "dismantle")})
    assert s.attack("Giant") == 12
    s.fight()
    assert (s.where("Giant"), s.where("Half"), s.where("Mole")) == ("A.graveyard", "A.graveyard", "B.F1")


@pytest.mark.rule("SF-DISM-01")
def test_two_merged_dismantlers_compare_their_attack() -> None:
    one = unit("One", "1/1", "dismantle", lower=[unit("A1", "1/0")])
    s = defence({"F1": one}, {"F1": attacker("Two", "3/1", "dismantle", lower=[unit("B1", "1/0")])})
    s.fight()
    assert s.where("One") == "A.graveyard"


@pytest.mark.rule("SF-SNEAK-01", "SF-SNEAK-02")
def test_case_62_a_winning_sneak_unit_may_return_to_hand() -> None:
    fox = attacker("Fox", "3/1", "sneak", text=[when("sneak", do("reward", n=1))])
    den = unit("Den", "1/1", text=[when("sneak_success", do("reward", n=1), of={"type": "unit", "where": "hand"})])
    s = defence({"F1": unit("Elf", "2/1")}, {"F1": fox, "F5": den})
    s.fight()
    s.choose("yes")
    assert (s.where("Fox"), s.cards_of("effect_activated")) == ("B.hand", ["Fox", "Den"])
    assert s.happened("attacker_laid_sideways") == []


@pytest.mark.rule("SF-SNEAK-01")
def test_sneak_may_be_declined() -> None:
    s = defence({"F1": unit("Elf", "2/1")}, {"F1": attacker("Fox", "3/1", "sneak")})
    s.fight()
    s.choose("no")
    assert (s.where("Fox"), s.state("Fox")) == ("B.F1", "sideways")


@pytest.mark.rule("SF-SNEAK-04")
def test_case_63_of_a_merged_sneak_unit_only_the_top_returns() -> None:
    s = defence({"F1": unit("Elf", "2/1")}, {"F1": attacker("Fox", "3/1", "sneak", lower=[unit("Cart", "1/1")])})
    s.fight()
    s.choose("yes")
    assert (s.where("Fox"), s.where("Cart"), s.state("Cart")) == ("B.hand", "B.F1", "upright")


@pytest.mark.rule("SF-SNEAK-01", "SF-POISON-01")
def test_case_64_poison_comes_before_sneak() -> None:
    s = defence({"F1": unit("Asp", "2/1", "poison")}, {"F1": attacker("Fox", "3/1", "sneak")})
    s.fight()
    assert (s.asks, s.where("Fox")) == (None, "B.graveyard")


@pytest.mark.rule("SF-LEAVE-05", "SF-SNEAK-01")
def test_case_65_a_sneaking_traveller_goes_to_the_forest_with_success() -> None:
    den = unit("Den", "1/1", text=[when("sneak_success", do("reward", n=1), of={"where": "forest"})])
    s = defence({"F1": unit("Elf", "0/1")}, {"F1": traveller(state="attacking", given=["sneak"]), "F5": den})
    s.fight()
    s.choose("yes")
    assert (s.where("Traveller"), s.number("B", "rewards")) == ("B.forest", 1)


@pytest.mark.rule("SF-SNEAK-03", "SF-DRES-01")
def test_case_161_one_win_of_pierce_is_enough_for_sneak() -> None:
    fox = attacker("Fox", "3/1", "sneak", "pierce", "destruction_resistance")
    s = defence({"F1": unit("Elf", "2/1"), "B1": unit("Imp", "5/1")}, {"F1": fox})
    s.fight()
    s.choose("yes")
    assert s.where("Fox") == "B.hand"


@pytest.mark.rule("SF-DEF-01", "SF-DEF-15")
def test_case_141_a_pushed_attacker_fights_whom_it_has_ahead_now() -> None:
    s = defence({"F2": unit("Elf"), "B3": unit("Imp", "1/1")}, {"F2": attacker("Ox")})
    s.effect("B", do("push", to=s["Ox"], step=1))
    s.fight()
    assert (s.where("Imp"), s.where("Elf")) == ("A.graveyard", "A.F2")


@pytest.mark.rule("SF-DEF-12")
def test_case_144_after_step_eight_no_card_of_the_defence_phase_is_used() -> None:
    s = defence({"F1": unit("Elf"), "hand": [magic("Trap", do("reward", n=1), timing="defence")]}, {"F1": attacker("Ox")})
    s.to("summon.main")
    assert s.refused("A", "play", card="Trap").rule == "SF-DEF-12"


@pytest.mark.rule("SF-DEF-14")
def test_case_145_during_combat_means_steps_two_to_seven() -> None:
    vet = unit("Vet", "2/1", text=[{"timing": "static", "span": "combat", "effects": [{"attack": 1}]}])
    s = defence({"F1": vet}, {"F1": attacker("Ox", "3/1")})
    assert s.attack("Vet") == 2
    s.to("defence.winner")
    assert (s.attack("Vet"), s.happened("attack_compared")[0].said["defence"]) == (3, 3)
    s.to("summon.main")
    assert s.where("Vet") == "A.graveyard"


@pytest.mark.rule("SF-DEF-03")
def test_case_146_the_defending_side_acts_first() -> None:
    cards = [magic(name, do("reward", n=1), timing="combat") for name in ("Mine", "Yours")]
    s = defence({"F1": unit("Elf"), "hand": cards[:1]}, {"F1": attacker("Ox"), "hand": cards[1:]})
    assert s.table.clock.speaker == "A"
    s.says("A", "play", card="Mine")
    assert s.table.clock.speaker == "B"


@pytest.mark.rule("SF-PIERCE-02")
def test_case_159_pierce_with_another_target_fights_that_whole_lane() -> None:
    foes = {"F2": unit("Elf"), "F3": unit("Imp", "1/1"), "B3": unit("Cub", "1/1")}
    s = defence(foes, {"F2": attacker("Pike", "4/1", "pierce")})
    s.effect("B", do("aim", to=s["Pike"], at=s["Imp"]))
    s.fight()
    assert (s.where("Elf"), s.where("Imp"), s.where("Cub")) == ("A.F2", "A.graveyard", "A.graveyard")


@pytest.mark.rule("SF-BLOCK-03", "SF-DEF-15")
def test_an_attack_turned_on_a_blocker_straightens_the_attacker() -> None:
    s = defence({"F2": unit("Elf"), "F3": unit("Wall", "0/1", "blocker")}, {"F2": attacker("Ox")})
    s.effect("A", do("aim", to=s["Ox"], at=s["Wall"]))
    assert s.state("Ox") == "upright"


@pytest.mark.rule("SF-EFF-22", "SF-DEF-13")
def test_case_178_battle_turn_and_what_is_left_of_them() -> None:
    s = defence({"F1": unit("Elf", "9/1"), "F2": unit("Yak", "2/1")}, {"F1": attacker("Ox")})
    s.effect("A", do("gain", to=s["Yak"], attack=1, until="battle"), do("gain", to=s["Yak"], attack=2))
    assert s.attack("Yak") == 5
    s.to("summon.main")
    assert s.attack("Yak") == 4
    s.to("tactics.choose")
    s.says("A", "formation")
    s.says("A", "summon", at="F4")
    s.to("draw.use")
    assert (s.table.clock.holder, s.attack("Yak")) == ("B", 2)


@pytest.mark.rule("SF-MAG-04", "SF-MAG-09")
def test_case_180_a_granting_magic_card_goes_when_its_effect_ends() -> None:
    charm = magic("Charm", do("grant"), timing="combat", targets=[OWN], grants=[{"attack": 1}], lasts="battle")
    s = defence({"F1": unit("Elf", "9/1"), "F2": unit("Yak", "2/1"), "hand": [charm]}, {"F1": attacker("Ox")})
    s.says("A", "play", card="Charm", targets=("Yak",))
    assert (s.where("Charm"), s.attack("Yak")) == ("Yak:granted", 3)
    s.to("summon.main")
    assert (s.where("Charm"), s.attack("Yak"), s.where("Yak")) == ("A.graveyard", 2, "A.F2")


@pytest.mark.rule("SF-ATK-03", "SF-STATE-02")
def test_targets_stay_open_until_the_defence_phase() -> None:
    s = scene(
        A={"F1": unit("Ox", "3/1")}, B={"B1": unit("Elf"), "F2": unit("Cub", "1/1")}, node="tactics.choose", met="summon"
    )
    s.says("A", "attack", card="Ox")
    s.effect("B", do("put", to=s["Cub"], at="F1"))
    s.to("summon.main")
    assert (s.where("Cub"), s.where("Elf"), s.table.clock.turn) == ("B.graveyard", "B.B1", 6)


@pytest.mark.rule("SF-DEF-02", "SF-DEF-05")
def test_a_text_of_a_unit_may_be_used_in_the_window_of_the_defence() -> None:
    wit = unit("Wit", "1/1", text=[use(do("gain", attack=9, until="battle", to="self"), timing="defence", once=True)])
    s = defence({"F1": wit}, {"F1": attacker("Ox")})
    s.says("A", "use", card="Wit")
    s.fight()
    assert s.where("Ox") == "B.graveyard"


@pytest.mark.rule("SF-DEF-05", "SF-DEF-06")
def test_what_is_timed_to_losing_comes_after_the_winning_side_has_acted() -> None:
    cheer = magic("Cheer", do("reward", n=1), timing="win")
    elf = unit("Elf", "1/1", text=[when("combat_lost", do("draw", n=1))])
    ox = attacker("Ox", "3/1", text=[when("combat_won", do("charge", n=1))])
    s = defence({"F1": elf}, {"F1": ox, "hand": [cheer]})
    s.to("defence.winner")
    s.says("B", "play", card="Cheer")
    s.to("defence.loser")
    names = ("attack_compared", "energy_gained", "reward_changed", "drawn", "combat_destruction_judged")
    assert s.order(*names) == list(names[:-1])


@pytest.mark.rule("SF-PIERCE-01", "SF-DEF-15")
def test_pierce_does_not_fight_a_back_unit_that_has_left_the_lane_meanwhile() -> None:
    gust = magic("Gust", do("put", at="B4"), timing="win", targets=[{**OWN, "where": "back"}])
    foes = {"F1": unit("Elf", "9/1"), "B1": unit("Imp", "1/1"), "hand": [gust]}
    s = defence(foes, {"F1": attacker("Pike", "4/1", "pierce")})
    s.to("defence.winner")
    s.says("A", "play", card="Gust", targets=("Imp",))
    s.to("summon.main")
    assert (s.where("Imp"), len(s.happened("attack_compared"))) == ("A.B4", 1)


@pytest.mark.rule("SF-DEF-01", "SF-DEF-15")
def test_without_pierce_a_defender_that_leaves_after_the_comparison_is_not_followed_by_another() -> None:
    home = magic("Home", do("to_hand"), timing="lose", targets=[OWN])
    foes = {"F1": unit("Elf", "1/1"), "B1": unit("Imp", "1/1"), "hand": [home]}
    s = defence(foes, {"F1": attacker("Ox", "4/1")})
    s.to("defence.loser")
    s.says("A", "play", card="Home", targets=("Elf",))
    s.to("summon.main")
    assert (s.where("Elf"), s.where("Imp"), s.state("Ox")) == ("A.hand", "A.B1", "sideways")


@pytest.mark.rule("SF-POISON-01", "SF-MERGE-05")
@pytest.mark.parametrize("how", [{"given": ["poison"]}, {"lower": [unit("Fang", "1/1", "poison")]}])
def test_granted_poison_takes_the_winner_along_though_its_bearer_is_destroyed_first(how: dict[str, Any]) -> None:
    s = defence({"F1": unit("Asp", "1/1", **how)}, {"F1": attacker("Ox", "5/1")})
    s.fight()
    assert [event.said["cause"] for event in s.happened("destroyed")] == ["combat", "poison"]
    assert s.where("Ox") == "B.graveyard"


@pytest.mark.rule("SF-POISON-01")
def test_who_fought_a_poison_unit_is_destroyed_though_that_has_left_meanwhile() -> None:
    home = magic("Home", do("to_hand"), timing="lose", targets=[OWN])
    s = defence({"F1": unit("Asp", "1/1", "poison"), "hand": [home]}, {"F1": attacker("Ox", "5/1")})
    s.to("defence.loser")
    s.says("A", "play", card="Home", targets=("Asp",))
    s.to("summon.main")
    assert (s.where("Asp"), s.where("Ox")) == ("A.hand", "B.graveyard")


@pytest.mark.rule("SF-RANGED-03")
def test_a_ranged_unit_that_attacks_no_more_is_combat_destroyed_like_others() -> None:
    spell = magic("Up", do("straighten", to=FOE), timing="win")
    bow = attacker("Bow", "2/1", "ranged", aim="front_row")
    s = defence({"F1": unit("Elf", "9/1"), "hand": [spell]}, {"F1": bow})
    s.to("defence.winner")
    s.says("A", "play", card="Up")
    s.to("summon.main")
    assert s.where("Bow") == "B.graveyard"


@pytest.mark.rule("SF-DEF-13", "SF-TURN-07")
def test_what_lasts_for_this_battle_is_over_too_where_the_defence_phase_is_skipped() -> None:
    s = scene(A={"F1": unit("Elf")}, B={"F1": unit("Ox")}, node="draw.use")
    s.effect("A", do("gain", to=s["Ox"], attack=2, until="battle"))
    s.to("summon.main")
    assert s.attack("Ox") == 2


@pytest.mark.rule("SF-DEF-11", "SF-DEF-03")
def test_after_a_combat_the_next_one_begins_with_step_one_again() -> None:
    boost = magic("Boost", do("gain", attack=9, until="battle"), timing="before_combat", targets=[OWN])
    foes = {"F1": attacker("Ox", "3/1"), "F2": attacker("Cow", "3/1")}
    s = defence({"F1": unit("Elf", "9/1"), "F2": unit("Imp", "1/1"), "hand": [boost]}, foes)
    s.fight()
    assert (s.where("Ox"), s.node, s.table.clock.speaker) == ("B.graveyard", "defence.before", "A")
    s.says("A", "play", card="Boost", targets=("Imp",))
    s.fight()
    assert s.where("Cow") == "B.graveyard"


@pytest.mark.rule("SF-DEF-04")
def test_where_a_number_is_not_known_the_table_says_who_has_won() -> None:
    s = defence({"F1": unit("Elf", known=False)}, {"F1": attacker("Ox", "3/1")})
    s.fight()
    assert (s.asks["what"], s.asks["words"]) == ("outcome", ("attacker", "defender"))
    s.choose("defender")
    s.to("summon.main")
    assert (s.where("Ox"), s.where("Elf")) == ("B.graveyard", "A.F1")


@pytest.mark.rule("SF-DEF-14", "SF-DEF-03")
def test_what_is_timed_to_a_combat_is_activated_for_the_defender_as_for_the_attacker() -> None:
    text = [when("combat", do("gain", attack=2, until="battle"))]
    s = defence({"F1": unit("Elf", "3/1", text=text)}, {"F1": attacker("Ox", "4/1", text=text)})
    s.fight()
    said = s.happened("attack_compared")[0].said
    assert (said["attack"], said["defence"], s.cards_of("effect_activated")) == (6, 5, ["Elf", "Ox"])


@pytest.mark.rule("SF-DEF-14", "SF-PIERCE-04")
def test_with_pierce_the_second_defender_s_combat_begins_after_the_first_comparison() -> None:
    text = [when("combat", do("gain", attack=2, until="battle"))]
    foes = {"F1": unit("Elf", "1/1", text=text), "B1": unit("Imp", "1/1", text=text)}
    s = defence(foes, {"F1": attacker("Pike", "4/1", "pierce", text=text)})
    s.fight()
    assert s.cards_of("effect_activated") == ["Elf", "Pike", "Imp"]
    assert [(event.said["attack"], event.said["defence"]) for event in s.happened("attack_compared")] == [(6, 3), (6, 3)]
