"""Victory: who runs out of cards on the Nation Pile loses, at once."""

import pytest

from tests.gundam_war.scene import command, scene, unit


def result(s):
    return s.table.result and s.table.result["seats"]


@pytest.mark.rule("GW-WIN-01", "GW-WIN-02", "GW-WIN-03", "GW-BTL-15", "GW-DMG-03", "GW-DMG-04")
def test_damage_that_empties_the_nation_pile_decides_the_game_case_22():
    s = scene(A={"space": [unit("Raider", "6/0/6")]}, node="defense.ft2", nation=(20, 4))
    s.to("resolution.battle")
    assert s.nation("B") == 0
    assert len(s.table.at("B.discard_pile")) == 4
    assert result(s) == {"A": "win", "B": "loss"}
    s.refused("B", "pass")


@pytest.mark.rule("GW-WIN-01")
def test_paying_the_last_card_loses_before_anything_else_happens():
    s = scene(A={"hand": [command("Dear", {"do": "nation_damage", "who": "enemy", "n": 20}, cost=2)]}, nation=(2, 5))
    s.says("A", "play", card="Dear")
    assert result(s) == {"A": "loss", "B": "win"}
    assert s.nation("B") == 5
    assert not s.table.chain


@pytest.mark.rule("GW-WIN-01")
def test_a_loss_stops_the_chain():
    s = scene(A={"hand": [command("Last", {"do": "draw", "n": 2}, {"do": "draw", "who": "enemy", "n": 9})]}, nation=(2, 9))
    s.says("A", "play", card="Last")
    s.passes()
    assert result(s) == {"A": "loss", "B": "win"}
    assert s.nation("B") == 9


@pytest.mark.rule("GW-WIN-01", "GW-WIN-02")
def test_both_exhausted_in_one_moment_is_a_draw():
    s = scene(A={"hand": [command("Flood", {"do": "nation_damage", "who": "both", "n": 3})]}, nation=(3, 2))
    s.says("A", "play", card="Flood")
    s.passes()
    assert result(s) == {"A": "draw", "B": "draw"}


@pytest.mark.rule("GW-WIN-02", "GW-WIN-03")
def test_while_both_have_cards_the_game_goes_on():
    s = scene(A={"space": [unit("Raider", "6/0/6")]}, node="defense.ft2", nation=(1, 7))
    s.to("resolution.ft2")
    assert result(s) is None


@pytest.mark.rule("GW-WIN-01", "GW-BTL-08")
def test_a_loss_in_battle_comes_before_what_destruction_sets_off():
    text = [{"timing": "auto_d", "moment": "destroyed", "effects": [{"do": "recover", "n": 1}]}]
    A = {"space": [unit("Raider", "5/0/9")], "earth": [unit("Digger", "4/0/9")]}
    s = scene(
        A=A, B={"earth": [unit("Medic", "0/0/1", text=text)], "discard": [unit("Old")]}, node="defense.ft2", nation=(9, 5)
    )
    s.to("resolution.battle")
    assert result(s) == {"A": "win", "B": "loss"}


@pytest.mark.rule("GW-WIN-01", "GW-WIN-02")
def test_two_players_who_draw_their_last_cards_by_one_effect_draw_the_game():
    both = command("Muster", {"do": "draw", "who": "both"})
    s = scene(A={"hand": [both]}, nation=(1, 1))
    s.says("A", "play", card="Muster")
    s.passes()
    assert (s.hand("A"), s.hand("B"), result(s)) == (1, 1, {"A": "draw", "B": "draw"})


@pytest.mark.rule("GW-WIN-01", "GW-WIN-03")
def test_a_game_that_ended_in_one_moment_goes_on_after_a_takeback():
    s = scene(A={"hand": [command("Flood", {"do": "nation_damage", "who": "both", "n": 3})]}, nation=(3, 2))
    s.says("A", "play", card="Flood")
    s.passes()
    s.says("A", "takeback", agreed=("B",))
    assert (result(s), s.nation("A"), s.nation("B"), len(s.table.chain)) == (None, 3, 2, 1)
