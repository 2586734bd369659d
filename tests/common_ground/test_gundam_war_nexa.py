"""What the games do not share, seen from NEX-A: checks T-04, T-05, T-07, T-08, T-10 to T-15 of the common ground."""

from __future__ import annotations

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from domain.registry import ruleset
from tests.gundam_war_nexa.scene import blue, character, command, scene, unit, use

DRAW = {"do": "draw", "n": 1}


@pytest.mark.rule("NX-G-01", "NX-COST-03")
def test_t_04_rolled_gs_do_not_count_toward_the_total_power() -> None:
    s = scene(A={"gs": [blue(1), {**blue(2), "name": "Spent", "rolled": True}], "hand": [unit("U", total=3)]})
    assert s.refused("A", "play", card="U").rule == "NX-COST-03"


@pytest.mark.rule("NX-COST-24")
def test_t_05_a_text_cost_of_2_rolls_two_gs_and_costs_no_card_of_the_nation() -> None:
    s = scene(A={"gs": [blue(2)], "deployment": [unit("U", text=[use(DRAW, cost=[{"any": 2}])])]})
    s.says("A", "use", card="U")
    assert (s.national_power("A"), s.nation("A")) == (0, 20)


@pytest.mark.rule("NX-CUT-11")
def test_t_07_when_the_top_one_of_three_resolves_nobody_may_add() -> None:
    ask = command("Ask", {"do": "discard"}, DRAW)
    s = scene(A={"hand": [command("One", DRAW), command("Two", DRAW), ask, unit("P"), command("Late", DRAW)]})
    s.says("A", "play", card="One")
    s.says("A", "play", card="Two", reply=True)
    s.says("A", "play", card="Ask", reply=True)
    s.passes()
    assert len(s.table.chain) == 3
    s.refused("A", "play", card="Late", reply=True)
    s.says("A", "choose", cards=("P",))
    assert s.table.chain == []


@pytest.mark.rule("NX-EFF-18")
def test_t_08_in_that_case_is_all_or_nothing() -> None:
    both = use({"do": "nation_damage", "n": 1, "who": "enemy"}, {"do": "roll", "to": "self"}, all_or_nothing=True)
    s = scene(A={"deployment": [unit("U", text=[both])]})
    s.says("A", "use", card="U")
    s.does("B", {"do": "roll", "to": "U"})
    s.passes()
    assert s.nation("B") == 20


@pytest.mark.rule("NX-SETC-07", "NX-DEST-06")
def test_t_10_a_destroyed_machine_takes_its_pilot_to_the_junkyard() -> None:
    s = scene(B={"deployment": [unit("V", carries=[character("Pilot")])]})
    s.does("A", {"do": "destroy", "to": "V"})
    assert s.zone("V") == "B.deployment_area"  # still there until its abolish effect is resolved
    s.passes()
    assert (s.zone("V"), s.zone("Pilot")) == ("B.junkyard", "B.junkyard")


@pytest.mark.rule("NX-PLAY-45")
def test_t_11_the_name_of_the_opponents_character_bars_nothing() -> None:
    s = scene(
        A={"deployment": [unit("U")], "hand": [character("Rook")]},
        B={"deployment": [unit("V", carries=[character("Rook")])]},
    )
    s.says("A", "play", card="Rook", on="U")


@pytest.mark.rule("NX-WIN-01", "NX-WIN-04")
def test_t_12_the_last_card_of_the_deck_is_the_loss() -> None:
    s = scene(nation=(20, 1))
    s.does("A", {"do": "nation_damage", "n": 1, "who": "enemy"})
    assert s.result == {"A": "win", "B": "loss"}


@pytest.mark.rule("NX-WIN-02")
def test_t_13_both_at_once_is_a_draw() -> None:
    s = scene(nation=(1, 1))
    s.does("A", {"do": "nation_damage", "n": 1, "who": "both"})
    assert s.result == {"A": "draw", "B": "draw"}


@pytest.mark.rule("NX-END-06", "NX-DEST-19")
def test_t_14_of_twelve_cards_six_go_to_the_junkyard_at_the_turn_end() -> None:
    s = scene(A={"hand": [unit(f"H{n}") for n in range(12)]}, node="return.ft2")
    s.to("end.hand")
    s.says("A", "discard", cards=tuple(f"H{n}" for n in range(6)))
    assert (s.hand("A"), len(s.table.at("A.junkyard"))) == (6, 6)


@pytest.mark.rule("NX-SETUP-15")
def test_t_15_after_a_redraw_nobody_knows_where_a_card_of_the_pile_is() -> None:
    answer = open_game(RULES, make_header(RULES, 2), {"size": 50})
    assert not isinstance(answer, Refusal)
    desk = answer[0]
    desk.say(Command("A", "first", {"seat": "A"}))
    desk.say(Command("A", "look", aside={"cards": ("~Skiff",)}))
    desk.say(Command("A", "redraw"))
    assert all(desk.table.cards[card].printing is None for card in desk.table.at("A.nation_pile"))


RULES = ruleset("gundam_war_nexa")
