"""What the games do not share, seen from Macross Crusade: checks T-03, T-05, T-07 to T-15 of the common ground."""

from __future__ import annotations

import pytest

from domain.kernel.table.knowledge import knows
from tests.macross_crusade.opened_game import opened
from tests.macross_crusade.scene import character, clause, command, g, scene, unit

UNIT = {"type": "unit"}
DRAW = {"do": "draw", "n": 1}


@pytest.mark.rule("MC-STAT-03", "MC-SORTIE-02")
def test_t_03_a_rolled_unit_is_out_of_the_next_attack() -> None:
    s = scene(A={"deployment": [unit("P", rolled=True)]})
    assert s.refused("A", "attack", first=("P",)).rule == "MC-SORTIE-02"


@pytest.mark.rule("MC-G-01", "MC-G-03")
def test_t_04_nothing_ties_nation_strength_to_the_status_of_a_g() -> None:
    s = scene(A={"g": [g("blue"), {**g("green", 2), "rolled": True}], "hand": [unit("P", total=3)]})
    s.says("A", "play", card="P")


@pytest.mark.rule("MC-G-01", "MC-COST-03")
def test_t_04_a_rolled_g_gives_its_colour_too_and_is_not_used_up_by_it() -> None:
    s = scene(
        A={"g": [g("blue", 3, rolled=True)], "hand": [unit("P", designated=3, total=3), unit("Q", designated=4, total=4)]}
    )
    assert s.refused("A", "play", card="Q").rule == "MC-COST-03"
    s.says("A", "play", card="P")
    assert [s.table.cards[card].angle for card in s.table.at("A.g_zone")] == [90, 90, 90]


@pytest.mark.rule("MC-TCOST-02", "MC-COST-06")
def test_t_05_a_text_that_costs_2_takes_2_cards_of_the_nation() -> None:
    text = clause(DRAW, cost={"kind": "once", "n": 2})
    s = scene(A={"deployment": [unit("P", text=[text])], "g": [g("blue", 3)]})
    s.says("A", "use", card="P")
    assert (s.nation("A"), s.lost("A"), s.rolled("Blue G")) == (18, 2, False)


@pytest.mark.rule("MC-CUT-12")
def test_t_07_nobody_adds_to_three_effects_once_they_resolve() -> None:
    hand = [command(name, DRAW) for name in ("E1", "E2", "E3")]
    s = scene(A={"hand": hand})
    for name in ("E1", "E2", "E3"):
        s.says("A", "play", reply=True if s.table.chain else None, card=name)
    s.passes()
    assert (len(s.table.chain), s.hand("A")) == (0, 3)


@pytest.mark.rule("MC-DUR-06")
def test_t_08_in_that_case_the_first_part_is_applied_though_the_second_cannot_be() -> None:
    both = {"do": "in_that_case", "first": {"do": "discard", "n": 1}, "then": {"do": "destroy", "to": UNIT}}
    s = scene(A={"hand": [command("Trade", both), command("Rest", DRAW)]})
    s.says("A", "play", card="Trade")
    s.passes()
    s.chooses("A", "Rest")
    assert s.zone("Rest") == "A.junkyard"


@pytest.mark.rule("MC-DEST-06", "MC-DEST-08")
def test_t_09_a_unit_destroyed_in_battle_uses_its_text_in_answer_to_the_scrap_effect() -> None:
    s = scene(A={"deployment": [unit("V", "5/0/9")]}, B={"deployment": [unit("P", "0/0/2", text=[clause(DRAW)])]})
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("P",))
    s.to("damage.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    s.says("B", "use", card="P", reply=True)
    s.passes()
    assert (s.hand("B"), s.zone("P")) == (1, "B.junkyard")


@pytest.mark.rule("MC-SET-07", "MC-SET-09")
def test_t_10_the_person_in_the_machine_dies_with_it() -> None:
    s = scene(A={"deployment": [unit("P", sets=[character("C")])]})
    s.by_hand("B", {"do": "destroy", "to": "P"})
    s.passes()
    assert (s.zone("P"), s.zone("C")) == ("A.junkyard", "A.junkyard")


@pytest.mark.rule("MC-CHAR-05")
def test_t_11_a_character_with_the_name_of_the_opponent_s_is_accepted() -> None:
    s = scene(A={"hand": [character("C")]}, B={"deployment": [character("C")]})
    s.says("A", "play", card="C")


@pytest.mark.rule("MC-WIN-01")
def test_t_12_who_loses_the_last_card_loses_the_game() -> None:
    s = scene(nation=(1, 20))
    s.by_hand("A", DRAW)
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("MC-WIN-02")
def test_t_13_both_at_the_end_at_once_are_a_draw() -> None:
    s = scene(nation=(3, 3))
    s.by_hand("A", {"do": "nation_damage", "who": "both", "n": 3})
    assert s.result == {"A": "draw", "B": "draw"}


@pytest.mark.rule("MC-END-03")
def test_t_14_of_twelve_cards_six_go_to_the_junkyard() -> None:
    s = scene(A={"hand": [unit(f"U{number}") for number in range(12)]}, node="return.ft2")
    s.to("end.hand")
    s.says("A", "discard", cards=tuple(f"U{number}" for number in range(6)))
    assert (s.hand("A"), len(s.table.at("A.junkyard"))) == (6, 6)


@pytest.mark.rule("MC-SETUP-09")
def test_t_15_after_a_redraw_nobody_knows_the_order_of_the_nation() -> None:
    s = opened()
    s.says("", "first", seat="A")
    s.names_hand("A", *("unit 1",) * 3, *("unit 2",) * 3)
    s.says("A", "redraw")
    assert not any(knows(s.table, seat, card) for seat in "AB" for card in s.table.at("A.nation"))
