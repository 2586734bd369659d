"""What a seat may do with cards that it cannot see, and what lies open once it was done."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.unseen_cards_used import unseen_cards_used
from domain.kernel.record.changes import PUBLIC, Moved
from domain.kernel.record.command import Command
from domain.kernel.views.views import make_view
from domain.registry import available
from scripts.simulation.random_games import RandomGame, random_game


def held(name: str, mode: str = "scribe") -> tuple[RandomGame, str, str]:
    """A game after its first decisions, with a card of B's hand that A has not seen, and one of A's own."""
    game = random_game(name, "hands", mode=mode)
    while game.decisions < 12:
        game.step()
    game.record_hands()
    table = game.desk.table
    theirs, own = (next(card for card in table.at(f"{seat}.hand") if PUBLIC not in table.cards[card].seen) for seat in "BA")
    return game, theirs, own


@pytest.mark.parametrize("name", available())
def test_a_seat_uses_what_it_sees_and_points_at_anything(name: str) -> None:
    game, theirs, own = held(name)
    table, rules = game.desk.table, game.ruleset
    assert unseen_cards_used(table, rules, Command("A", "play", {"card": theirs}), "A") == [theirs]
    assert unseen_cards_used(table, rules, Command("A", "play", {"card": own, "targets": (theirs,)}), "A") == []
    by_hand = {"effects": ({"do": "discard", "to": (theirs, own)},)}
    assert unseen_cards_used(table, rules, Command("A", "effect", by_hand), "A") == [theirs]
    assert unseen_cards_used(table, rules, Command("B", "play", {"card": theirs}), "B") == []


@pytest.mark.parametrize("name", available())
def test_who_follows_a_card_that_is_laid_on_a_hidden_one_sees_it_go_where_that_lies(name: str) -> None:
    game, theirs, own = held(name)
    desk, hand = game.desk, game.desk.table.zone_of(theirs).key
    top = desk.table.at(f"{desk.table.cards[own].bringer}.hand")[0]
    for change in ((3, own, theirs, -1, "", 0), (3, own, desk.table.zone_of(top).key, -1, "", 0)):
        answer = desk.say(Command("", "rule", {"text": "so be it", "changes": (change,)}))
        assert not isinstance(answer, Refusal), answer
        moved = [
            each for event in make_view(desk.events, "A")[-len(answer) :] for each in event.changes if isinstance(each, Moved)
        ]
        assert [each.place for each in moved] == [hand if change[2] == theirs else change[2]]


SORTIES = {
    "gundam_war": ("attack.move", "attack", "space"),
    "gundam_war_nexa": ("attack.move", "attack", "space"),
    "macross_crusade": ("attack.move", "attack", "first"),
    "robotech": ("attackers.declare", "attack", "units"),
}


@pytest.mark.parametrize("name", SORTIES)
def test_what_goes_to_battle_out_of_a_hand_against_the_rules_lies_open_there(name: str) -> None:
    game, theirs, own = held(name)
    desk, (_, act, word) = game.desk, SORTIES[name]
    said = desk.say(Command(desk.table.clock.holder, act, {word: ((own, theirs)[desk.table.clock.holder == "B"],)}))
    assert not isinstance(said, Refusal), said
    gone = (own, theirs)[desk.table.clock.holder == "B"]
    assert desk.table.zone_of(gone).in_play
    assert PUBLIC in desk.table.cards[gone].seen
