"""Texts that change what an effect is aimed at, limit draws, go on "if you do", keep off interceptors, and end the game."""

import pytest

from tests.robotech.battles import STRIKE, declared
from tests.robotech.scene import DRAW, FOE, action, gain, mecha, person, plays, proto, scene, standing, used

DECOY = action("Decoy", {"do": "aim"}, targets=[{"where": "clip", "effect": "action"}, {"type": "unit"}])


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-12")
@pytest.mark.parametrize(("at", "fallen"), [("Pod", "Pod"), ("Ark", "Maw")])
def test_an_effect_gets_another_target_if_it_may_have_that(at, fallen):
    """Given a strike at an enemy Unit, when B aims it at another one of B's, then that falls; at one of A's it stays."""
    strike = action("Strike", STRIKE, targets=[FOE])
    s = scene(A={"hand": [strike], "base": [mecha("Ark")]}, B={"hand": [DECOY], "base": [mecha("Maw"), mecha("Pod")]})
    s.says("A", "action", card="Strike", targets=("Maw",))
    s.says("B", "action", card="Decoy", targets=("Strike", at), reply=True)
    s.to("proto.end")
    assert [name for name in ("Maw", "Pod", "Ark") if s.zone(name).endswith("discard_pile")] == [fallen]


@pytest.mark.rule("RT-REG-05", "RT-GOLD-01")
def test_a_text_in_play_limits_what_is_drawn_in_the_refuel_step():
    """Given a tender that lets each player draw one card, and one that lets opponents draw none, when A's turn refuels."""
    both = mecha("Tender", text=[standing({"refuel": 1, "who": "each"})])
    theirs = mecha("Jammer", text=[standing({"refuel": 0, "who": "opponent"}, condition={"self": {"where": "battle"}})])
    s = scene(A={"base": [both]}, B={"base": [theirs]}, node="refuel.begin")
    s.to("proto.begin")
    assert (s.count("A.hand"), s.count("B.hand")) == (1, 1)
    t = scene(A={"base": [both]}, C={"battle": [theirs]}, node="refuel.begin")
    t.to("proto.begin")
    assert [t.count(f"{seat}.hand") for seat in "ABC"] == [0, 0, 1]


@pytest.mark.rule("RT-REG-05", "RT-GOLD-01")
def test_a_player_draws_no_more_than_a_text_says_in_the_turn():
    """Given "each player draws two cards at most this turn" after one was drawn, when the turn goes on, then one more is."""
    jam = action("Jam", {"do": "draw_limit", "who": "each", "n": 2})
    s = scene(A={"hand": [action("Read", DRAW), jam, action("Study", {"do": "draw", "n": 3})]})
    for name, present in (("Read", 3), ("Jam", 2), ("Study", 2)):
        plays(s, name)
        assert s.count("A.hand") == present


@pytest.mark.rule("RT-GOLD-01")
@pytest.mark.parametrize(("hand", "drawn"), [(1, 2), (0, 0)])
def test_what_follows_if_you_do_follows_only_what_was_done(hand, drawn):
    """Given "discard a card; if you do, draw two", when there is a card to discard and when there is none."""
    trade = action("Trade", {"do": "discard", "n": 1}, {"do": "if_successful"}, {"do": "draw", "n": 2})
    s = scene(A={"hand": [trade, *([proto("Junk")] * hand)]})
    plays(s, "Trade")
    if hand:
        s.says("A", "choose", cards=("Junk",))
    assert s.count("A.hand") == drawn


@pytest.mark.rule("RT-GOLD-01", "RT-DEF-05", "RT-DEF-02")
def test_who_cannot_be_intercepted_can_be_defended_against_at_home():
    """Given a runner, when it attacks a Unit nobody intercepts it; when it attacks the base somebody defends."""
    runner = mecha("Runner", "2/2/1", text=[standing({"cannot": "be_intercepted"})])
    s = declared(
        {"base": [runner]}, {"battle": [mecha("Maw")], "base": [mecha("Fast", "2/2/9")]}, (("Runner",), {"on": "Maw"})
    )
    assert s.refused("B", "defend", units=("Fast",), against="Runner").rule == "RT-GOLD-01"
    t = declared({"base": [runner]}, {"base": [mecha("Fast", "2/2/9")]}, (("Runner",), {}))
    t.says("B", "defend", units=("Fast",), against="Runner")


@pytest.mark.rule("RT-ABIL-02", "RT-GOLD-01")
def test_an_effect_that_was_used_by_a_symbol_is_distinguished_from_others():
    """Given two abilities of a Unit, when that with the Advance symbol waits, then a text about Advance effects finds it."""
    seer = mecha("Seer", text=[used(DRAW), used(gain(1), symbol="advance")])
    stop = action("Stop", {"do": "negate"}, targets=[{"where": "clip", "symbol": "advance"}])
    for number, there in (("1", False), ("2", True)):
        s = scene(A={"base": [seer]}, B={"hand": [stop]})
        s.says("A", "use", card="Seer", text=number)
        if there:
            s.says("B", "action", card="Stop", targets=("Seer",), reply=True)
        else:
            assert s.refused("B", "action", card="Stop", targets=("Seer",), reply=True).rule == "RT-CLIP-12"


@pytest.mark.rule("RT-SET-08", "RT-GOLD-01")
def test_a_card_with_the_name_of_one_in_play_is_searched_for():
    """Given "a Character with the name of one of yours", when the deck is searched, then that is found and no other."""
    call = action("Call", {"do": "search", "for": {"type": "character", "same_name": {"type": "character", "whose": "own"}}})
    s = scene(A={"hand": [call], "base": [person("Lisa")], "deck": [person("Lisa"), person("Roy")]})
    plays(s, "Call")
    assert s.refused("A", "choose", cards=("Roy",)).rule == "RT-GOLD-01"
    s.says("A", "choose", cards=("Lisa.2",))
    assert s.zone("Lisa.2") == "A.hand"


@pytest.mark.rule("RT-GOLD-01")
@pytest.mark.parametrize(("effect", "result"), [("win", "A"), ("defeat", "B")])
def test_a_game_ends_by_a_text(effect, result):
    s = scene(A={"hand": [action("End", {"do": effect})], "base": [mecha("Ark")]})
    plays(s, "End")
    assert s.result == {seat: "win" if seat == result else "loss" for seat in "AB"}


@pytest.mark.rule("RT-REG-05")
def test_a_limit_says_whose_draws_it_is():
    with pytest.raises(ValueError, match="`who` says which"):
        scene(A={"base": [mecha("Odd", text=[standing({"refuel": 1})])]})
