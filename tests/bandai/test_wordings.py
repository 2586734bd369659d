"""A text that no words say stays as it is printed, lies before the players' eyes, and is carried out by hand."""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.bandai.games import each_game

WORDS = {"en": "Do what no word says.", "ja": "どの語でも言えないことをする。"}


def written(game, **more):
    return {"timing": game.any_time, "wording": WORDS, **more}


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-TGT-01", "MC-TGT-01")
def test_a_text_that_is_only_written_is_used_with_what_its_player_names_and_left_open(game):
    """Given a unit whose text has its wording alone, when it is used at a target, then it waits, can be answered, is open."""
    kill = game.command("Kill", {"do": "destroy"}, targets=[{"type": "unit"}])
    s = game.scene([game.unit("P", text=[written(game)])], [game.unit("Q")], enemy_hand=[kill])
    s.says("A", "use", card="P", targets=("Q",))
    assert s.events[0].verdict[0] == "open"
    s.says("B", "play", card="Kill", targets=("P",))
    s.passes()
    s.effect("A", {"do": "damage", "n": 1, "to": "Q"})
    assert s.damage("Q") == 1
    assert "illegal" not in {event.verdict[0] for event in s.desk.events}


@each_game
@pytest.mark.rule("GW-EFF-05", "NX-TGT-01", "MC-TGT-01")
def test_a_command_that_is_only_written_is_played_and_carried_out_by_hand(game):
    """Given a command whose text has its wording alone, when it is played and carried out by hand, then it is open."""
    s = game.scene([], [game.unit("Q")], hand=[{**game.command("C"), "text": [written(game)]}])
    s.says("A", "play", card="C", targets=("Q",))
    assert s.events[0].verdict[0] == "open"
    s.passes()
    s.effect("A", {"do": "draw", "n": 1}, card="C")
    assert s.hand("A") == 1


@each_game
@pytest.mark.rule("GW-COST-21", "NX-COST-21", "MC-TCOST-01")
def test_what_is_known_of_a_written_text_holds_all_the_same(game):
    """Given a written text that costs a card of the hand, when it is used without one or twice, then that is refused."""
    s = game.scene([game.unit("P", text=[written(game, special={"discard": 1})])], hand=[game.unit("Q")])
    s.says("A", "use", card="P", special=("Q",))
    s.passes()
    assert isinstance(s.answer("A", "use", card="P"), Refusal)


@each_game
def test_the_wording_is_stored_with_the_card(game):
    """Given a clause with its wording, when the card is read, then the wording is there for whoever looks at it."""
    assert game.parse(game.unit("P", text=[written(game)]))["text"][0]["wording"] == WORDS
