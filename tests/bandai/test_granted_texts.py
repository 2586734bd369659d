"""Texts that are given to cards, and effects that wait for a later moment."""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.bandai.games import each_game
from tests.bandai.test_protection import fallen, next_turn
from tests.gundam_war_nexa.offered import can_be_said

UNIT = [{"type": "unit"}]
DRAW = {"do": "draw", "n": 1}


def gift(game, text, **more):
    return game.command("Gift", {"do": "give_text", "text": text, **more}, targets=UNIT)


@each_game
@pytest.mark.rule("GW-LABL-07", "NX-TERM-04", "MC-TERM-05")
def test_a_card_uses_a_text_that_it_was_given_until_the_turn_ends(game):
    """Given a unit without text, when it is given one, then that is offered and used, and after the turn it is gone."""
    s = game.scene([game.unit("P")], hand=[gift(game, game.using(DRAW))])
    assert isinstance(s.answer("A", "use", card="P"), Refusal)
    s.says("A", "play", card="Gift", targets=("P",))
    s.passes()
    assert can_be_said(s, "A", "use", card="P", text="1")
    s.says("A", "use", card="P")
    s.passes()
    assert s.hand("A") == 1
    next_turn(s)
    next_turn(s)
    assert isinstance(s.answer("A", "use", card="P"), Refusal)


@each_game
@pytest.mark.rule("GW-AUTO-02", "NX-TERM-04", "MC-TERM-05")
def test_a_given_text_may_hold_or_start_by_itself(game):
    """Given texts that apply and that start at the end of the turn, when a unit has them, then they do what they say."""
    hold = gift(game, game.holds({"points": [2, 0, 0]}))
    s = game.scene([game.unit("P", "1/1/3")], hand=[hold, {**gift(game, game.starts("end_of_turn", DRAW)), "name": "Late"}])
    s.says("A", "play", card="Gift", targets=("P",))
    s.passes()
    assert s.points("P")[0] == 3
    s.says("A", "play", card="Late", targets=("P",))
    s.passes()
    before = s.hand("A")
    next_turn(s)
    assert s.hand("A") == before + 1


@each_game
def test_a_given_text_is_checked_as_a_printed_one(game):
    """Given slips inside a text that is given, when the card is read, then each is named."""
    for text, result in (
        ({"timing": game.any_time, "efects": [DRAW]}, "a text has no field efects; is effects meant?"),
        ({"timing": "somtimes"}, "timing is 'somtimes'"),
    ):
        with pytest.raises(ValueError, match="text 1") as raised:
            game.parse(gift(game, text))
        assert result in str(raised.value)


def doom(game, moment, **more):
    inner = {"when": moment, "do": "later"} if game.name != "macross" else {"moment": moment, "do": "standby"}
    return game.command("Doom", {**inner, "effects": [{"do": "destroy"}], **more}, targets=UNIT)


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-14", "MC-STBY-01")
def test_an_effect_waits_for_the_end_of_the_turn(game):
    """Given a unit that is to be destroyed at the end of the turn, when the turn ends, then it is, and not before."""
    s = game.scene([], [game.unit("P"), game.unit("Q")], hand=[doom(game, "end_of_turn")])
    s.says("A", "play", card="Doom", targets=("P",))
    s.passes()
    assert not fallen(s, "P")
    next_turn(s)
    assert (fallen(s, "P"), fallen(s, "Q")) == (True, False)


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-14", "MC-STBY-01")
def test_an_effect_waits_for_a_step(game):
    """Given a unit that is to be destroyed as the attack step begins, when it does, then it is."""
    s = game.scene([], [game.unit("P")], hand=[doom(game, "begin:attack")])
    s.says("A", "play", card="Doom", targets=("P",))
    s.passes()
    next_turn(s)
    assert fallen(s, "P")


@each_game
@pytest.mark.rule("GW-EFF-01", "NX-EFF-14", "MC-STBY-01")
def test_what_waits_does_nothing_to_a_card_that_has_left(game):
    """Given a unit that is to be destroyed later, when it has gone home meanwhile, then it is left alone there."""
    home = game.command("Home", {"do": "move", "zone": "hand"}, targets=UNIT)
    s = game.scene([game.unit("P")], hand=[doom(game, "end_of_turn"), home])
    for command in ("Doom", "Home"):
        s.says("A", "play", card=command, targets=("P",))
        s.passes()
    next_turn(s)
    assert s.zone("P") == "A.hand"
