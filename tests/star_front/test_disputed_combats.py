"""Positions of a combat that players argue about."""

from __future__ import annotations

import pytest

from tests.star_front.defending import attacker, defence
from tests.star_front.scene import FOE, OWN, do, keyword, magic, scene, unit


@pytest.mark.rule("SF-DEF-15")
def test_an_attacker_whose_only_foe_goes_at_once_is_upright_and_attacks_no_more() -> None:
    """§11.2, OP-24: in the same tactics phase the target is destroyed after the attacks; the attack is used up."""
    s = scene(
        A={"F1": unit("Ox", "3/1"), "hand": [magic("Bolt", do("destroy"), targets=[FOE])]},
        B={"F1": unit("Elf"), "F2": unit("Imp")},
        node="tactics.choose",
        met="summon",
    )
    s.says("A", "attack", card="Ox")
    s.says("A", "play", card="Bolt", targets=("Elf",))
    assert s.state("Ox") == "upright"
    s.refused("A", "attack", card="Ox")


@pytest.mark.rule("SF-RANGED-02")
def test_a_named_position_that_is_empty_for_a_moment() -> None:
    """§15-1 遠程 1: straightened at once; who comes to the position later does not bring the attack back."""
    s = scene(
        A={"F1": unit("Bow", "3/1", "ranged")},
        B={"F1": unit("Elf"), "B1": unit("Imp")},
        node="tactics.choose",
        met="summon",
    )
    s.says("A", "attack", card="Bow", at="front")
    s.effect("B", do("put", to=s["Elf"], at="F5"))
    assert s.state("Bow") == "upright"
    s.effect("B", do("put", to=s["Elf"], at="F1"))
    assert s.state("Bow") == "upright"


@pytest.mark.rule("SF-DEF-15")
def test_a_defender_s_card_in_step_one_empties_the_lane() -> None:
    """§11.2, §11.6: all attackers without anybody ahead are upright, no combat, and the turn goes on."""
    home = magic("Home", do("to_hand"), timing="defence", targets=[OWN])
    s = defence({"F1": unit("Elf", "1/1"), "hand": [home]}, {"F1": attacker("Ox"), "B1": attacker("Cow")})
    s.says("A", "play", card="Home", targets=("Elf",))
    s.to("summon.main")
    assert (s.state("Ox"), s.state("Cow"), s.happened("combat_opened")) == ("upright", "upright", [])


@pytest.mark.rule("SF-DISM-01")
def test_dismantle_defends_too() -> None:
    """§15-2 拆卸 1: in combat with a merged unit, also as defender."""
    s = defence({"F1": unit("Saw", "0/1", "dismantle")}, {"F1": attacker("Hulk", "9/1", lower=[unit("Low", "3/1")])})
    s.to("summon.main")
    assert (s.where("Saw"), s.where("Hulk"), s.where("Low")) == ("A.F1", "B.graveyard", "B.graveyard")


@pytest.mark.rule("SF-RANGED-03")
def test_a_ranged_attacker_that_loses_to_poison_lives_and_lies_down() -> None:
    """§15-1 遠程 2, OP-17."""
    s = defence({"B1": unit("Toad", "9/1", "poison")}, {"F1": attacker("Bow", "1/1", "ranged", aim="back_row")})
    s.to("summon.main")
    assert (s.where("Bow"), s.state("Bow"), s.where("Toad")) == ("B.F1", "sideways", "A.B1")


@pytest.mark.rule("SF-PIERCE-04")
def test_pierce_wins_in_front_loses_behind_and_both_die_at_the_end() -> None:
    """§15-1 貫穿 3: the front unit still stands while the back combat is fought and may help there."""
    front = unit("Front", "1/1", text=[{"timing": "static", "effects": [{"to": OWN, "attack": 2}]}])
    s = defence({"F1": front, "B1": unit("Back", "2/1")}, {"F1": attacker("Ram", "3/1", "pierce")})
    s.to("summon.main")
    compared = [(e.said["attack"], e.said["defence"]) for e in s.happened("attack_compared")]
    assert compared == [(3, 3), (3, 4)]
    assert (s.where("Front"), s.where("Back"), s.where("Ram")) == ("A.graveyard", "A.B1", "B.graveyard")


@pytest.mark.rule("SF-EFF-18")
def test_control_of_an_attacker_changes_in_the_defence_phase() -> None:
    """§8.2, §11.2: B's attacker comes to A's field: it fights nobody now (its new foes are B's), B has no attacker left."""
    take = magic("Take", do("control", at="F4"), timing="defence", targets=[FOE])
    s = defence({"F1": unit("Elf", "1/1"), "hand": [take]}, {"F1": attacker("Ox", "3/1")})
    s.says("A", "play", card="Take", targets=("Ox",))
    s.to("summon.main")
    assert (s.where("Ox"), s.where("Elf"), s.state("Ox"), s.happened("combat_opened")) == ("A.F4", "A.F1", "upright", [])


@pytest.mark.rule("SF-KID-06")
def test_a_kidnapper_that_falls_in_the_enemy_s_turn() -> None:
    """§15-5 綁架 5: the active player chooses, not the kidnapper's; B's kidnapper falls in A's defence phase."""
    taker = attacker("Taker", "1/1", keyword("kidnap", n=2), captives=[unit("C1", "1/3"), unit("C2", "1/2")])
    s = defence({"F1": unit("Elf", "5/1")}, {"F1": taker})
    for _ in range(12):
        if s.asks:
            break
        s.let_pass()
    assert (s.asks["what"], s.asks["seat"], s.where("Taker")) == ("release", "A", "B.graveyard")
    s.choose("C2")
    if s.asks:
        s.choose("F2")
    assert (s.where("C2"), s.state("C2"), s.where("C1")) == ("A.F2", "sideways", "A.graveyard")
    s.to("summon.main")


@pytest.mark.rule("SF-KID-06")
def test_a_sneaking_kidnapper_lets_its_captive_go() -> None:
    """§15-2 偷襲 1, §15-5 綁架 5: returning to hand is leaving."""
    thief = attacker("Thief", "9/1", "sneak", keyword("kidnap", n=1), captives=[unit("C1", "1/3")])
    s = defence({"F1": unit("Elf", "1/1")}, {"F1": thief})
    for _ in range(12):
        if s.asks:
            break
        s.let_pass()
    s.choose("yes")
    while s.asks and s.asks["what"] == "position":
        s.choose("F5")
    s.to("summon.main")
    assert (s.where("Thief"), s.where("C1"), s.total("B")) == ("B.hand", "A.F5", 0)


@pytest.mark.rule("SF-DRES-01")
def test_destruction_resistance_loses_lies_down_and_may_not_sneak() -> None:
    """§15-2 偷襲 1: sneak asks for a won combat."""
    s = defence({"F1": unit("Elf", "9/1")}, {"F1": attacker("Cat", "1/1", "sneak", "destruction_resistance")})
    s.to("summon.main")
    assert (s.where("Cat"), s.state("Cat"), s.happened("sneak_used")) == ("B.F1", "sideways", [])


@pytest.mark.rule("SF-IMPR-01")
def test_an_imprisoned_unit_attacks_but_does_not_glide() -> None:
    """§15-5 禁錮 1-2: no moving; attacking is no moving."""
    s = scene(
        A={"F1": unit("Kite", "2/1", "glide", "imprisoned")},
        B={"F1": unit("Elf"), "F3": unit("Imp")},
        node="tactics.choose",
        met="summon",
    )
    assert s.refused("A", "attack", card="Kite", glide="F3").rule == "SF-IMPR-01"
    s.says("A", "attack", card="Kite")
    assert s.state("Kite") == "attacking"


@pytest.mark.rule("SF-FORM-05")
def test_a_swap_would_take_a_fresh_unit_to_the_back_row() -> None:
    """§13.4: an old unit of the back row wants the place of one that entered the front row this turn."""
    s = scene(A={"B1": unit("Old"), "hand": [unit("New")]}, B={"F5": unit("Elf")})
    s.says("A", "play", card="New", at="F1")
    s.says("A", "formation")
    s.says("A", "summon", at="F2")
    assert s.refused("A", "move", card="Old", to="F1").rule == "SF-FORM-05"
