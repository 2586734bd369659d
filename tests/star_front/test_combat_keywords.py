"""Keywords of combat: pierce, ranged, poison, dismantle, sneak, armor break and resistance.

As in `test_combat`, B attacked in turn 4; it is turn 5, and A defends.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.star_front.effects.field_state import is_attacked
from domain.rulesets.star_front.state import current_properties
from tests.star_front.defending import attacker, defence
from tests.star_front.scene import FOE, OWN, do, magic, scene, traveller, unit, when


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
    judged = {event.said["unit"]: event.said for event in s.happened("combat_destruction_judged")}
    assert (judged[s["Bow"]]["destroyed"], judged[s["Bow"]]["prevented_by"]) == (False, "ranged")


@pytest.mark.rule("SF-DEF-07")
def test_the_loser_of_a_combat_is_judged_as_destroyed_and_the_winner_as_not() -> None:
    s = defence({"F1": unit("Elf", "1/1")}, {"F1": attacker("Ox", "3/1")})
    s.fight()
    judged = {event.said["unit"]: event.said["destroyed"] for event in s.happened("combat_destruction_judged")}
    assert judged == {s["Elf"]: True, s["Ox"]: False}


@pytest.mark.rule("SF-DEF-15")
def test_an_attack_that_was_turned_is_fought_with_its_new_target_alone() -> None:
    s = defence({"F2": unit("Elf", "1/1"), "F3": unit("Imp", "1/1")}, {"F2": attacker("Ox", "3/1")})
    s.effect("A", do("aim", to=s["Ox"], at=s["Imp"]))
    s.fight()
    assert (s.where("Elf"), s.where("Imp")) == ("A.F2", "A.graveyard")


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


@pytest.mark.rule("SF-PIERCE-02")
def test_case_159_pierce_with_another_target_fights_that_whole_lane() -> None:
    foes = {"F2": unit("Elf"), "F3": unit("Imp", "1/1"), "B3": unit("Cub", "1/1")}
    s = defence(foes, {"F2": attacker("Pike", "4/1", "pierce")})
    s.effect("B", do("aim", to=s["Pike"], at=s["Imp"]))
    s.fight()
    assert (s.where("Elf"), s.where("Imp"), s.where("Cub")) == ("A.F2", "A.graveyard", "A.graveyard")


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


@pytest.mark.rule("SF-DEF-14", "SF-PIERCE-04")
def test_with_pierce_the_second_defender_s_combat_begins_after_the_first_comparison() -> None:
    text = [when("combat", do("gain", attack=2, until="battle"))]
    foes = {"F1": unit("Elf", "1/1", text=text), "B1": unit("Imp", "1/1", text=text)}
    s = defence(foes, {"F1": attacker("Pike", "4/1", "pierce", text=text)})
    s.fight()
    assert s.cards_of("effect_activated") == ["Elf", "Pike", "Imp"]
    assert [(event.said["attack"], event.said["defence"]) for event in s.happened("attack_compared")] == [(6, 3), (6, 3)]


@pytest.mark.rule("SF-RANGED-01")
def test_only_a_ranged_unit_passes_the_first_enemy_unit_over() -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf"), "B1": unit("Imp")}, node="tactics.choose")
    assert s.refused("A", "attack", card="Ox", at="back").rule == "SF-RANGED-01"
    assert s.refused("A", "attack", card="Ox", at="sideways").message == "no such row: sideways"
    s.says("A", "attack", card="Ox", at="front")


@pytest.mark.rule("SF-EFF-11", "SF-SUM-02")
def test_no_second_unit_is_played_while_the_tributes_of_the_first_leave() -> None:
    wake = magic("Wake", do("reward", n=1), when="left", of=OWN)
    s = scene(A={"F1": unit("Ox"), "hand": [unit("Star", "5/2", star=1), unit("Elf"), wake]})
    s.says("A", "play", card="Star", tributes=("Ox",))
    assert s.table.flags["moment"]["name"] == "left"
    assert s.refused("A", "play", True, card="Elf", at="F4").rule == "SF-EFF-11"


@pytest.mark.rule("SF-PIERCE-03", "SF-ATK-03")
@pytest.mark.parametrize("left", [{}, {"B1": unit("Wall", "0/1", "blocker")}])
def test_a_piercing_attack_ends_where_nobody_is_left_that_it_may_fight(left: dict[str, Any]) -> None:
    """Given an attack with pierce, when the unit ahead leaves and a blocker or nobody stays, then the attack is over."""
    s = defence({"F1": unit("Elf"), **left}, {"F1": attacker("Pike", "4/1", "pierce")})
    s.effect("A", do("to_hand", to=s["Elf"]))
    assert (s.state("Pike"), s.happened("combat_opened")) == ("upright", [])


@pytest.mark.rule("SF-PIERCE-01", "SF-DEF-15")
def test_pierce_goes_no_further_where_its_beaten_foe_has_left_the_lane_empty() -> None:
    home = magic("Home", do("to_hand"), timing="lose", targets=[OWN])
    s = defence({"F1": unit("Elf", "1/1"), "hand": [home]}, {"F1": attacker("Pike", "4/1", "pierce")})
    s.to("defence.loser")
    s.says("A", "play", card="Home", targets=("Elf",))
    s.to("summon.main")
    assert (s.where("Elf"), s.state("Pike"), len(s.happened("attack_compared"))) == ("A.hand", "sideways", 1)


@pytest.mark.rule("SF-RANGED-01", "SF-RANGED-02", "SF-RANGED-06", "SF-PIERCE-01")
@pytest.mark.parametrize(
    ("keywords", "there", "attacked"),
    [
        (("ranged",), {"F1": unit("Front"), "B1": unit("Back")}, {"Back"}),
        (("ranged",), {"F1": unit("Front")}, set()),
        (("ranged", "pierce"), {"F1": unit("Front"), "B1": unit("Back")}, {"Front", "Back"}),
        ((), {"F1": unit("Front"), "B1": unit("Back")}, {"Front"}),
    ],
    ids=["aimed", "nobody there", "with pierce", "without"],
)
def test_attacked_is_who_stands_where_a_ranged_unit_aims(keywords, there, attacked) -> None:
    """Given an attack at the back row, then it goes to who stands there, to nobody else; with pierce to all ahead."""
    s = defence(there, {"F1": attacker("Bow", "2/1", *keywords, aim="back_row")})
    names = [each["name"] for each in there.values()]
    assert {name for name in names if is_attacked(s.table, s[name], current_properties.has_keyword)} == attacked
