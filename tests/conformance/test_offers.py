"""Offers: whatever is offered is accepted, and when the game is over nothing is."""

from domain.kernel.command import Command
from domain.kernel.refusal import Refusal
from domain.kernel.sampling import sample
from domain.registry import ruleset
from scripts.simulation import random_game
from tests.conformance.games import every_game, finished

EVERY = 11
"""Every so many decisions all offers are tried."""


@every_game
def test_every_offered_command_is_accepted_and_trying_it_leaves_no_trace(name: str, seed: str) -> None:
    game = random_game(name, seed)
    while game.desk.table.result is None:
        if game.decisions % EVERY == 0:
            game.look()
            before = game.desk.table.state()
            for seat in game.desk.table.header.seats:
                for offer in ruleset(name).offers(game.desk, seat):
                    command = sample(offer, game.choose)
                    assert command is None or game.desk.would(command) is None, (command, game.desk.table.clock)
            assert game.desk.table.state() == before
        game.step()


@every_game
def test_somebody_can_always_say_something_until_the_game_is_over(name: str, seed: str) -> None:
    game = random_game(name, seed)
    while game.step():
        over = game.desk.table.result is not None
        offered = [offer for seat in game.desk.table.header.seats for offer in ruleset(name).offers(game.desk, seat)]
        assert bool(offered) != over


@every_game
def test_when_the_game_is_over_nothing_is_offered_and_no_act_of_play_is_accepted(name: str, seed: str) -> None:
    desk = finished(name, seed).desk
    count, state = len(desk.events), desk.table.state()
    for act, about in desk.ruleset.acts.items():
        for seat in ("", *desk.table.header.seats):
            assert desk.ruleset.offers(desk, seat) == []
            assert about.after_end or isinstance(desk.say(Command(seat, act)), Refusal)
    assert (len(desk.events), desk.table.state()) == (count, state)
