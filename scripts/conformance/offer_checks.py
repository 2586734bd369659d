"""Offers in random games: all are accepted, somebody always has one, and a finished game has none."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer, fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command
from scripts.conformance.sample_games import finished_game
from scripts.simulation.random_games import RandomGame, random_game

EVERY = 11
"""All offers are tried whenever this number of decisions has passed."""


def what_is_offered_is_accepted_and_trying_leaves_no_trace(name: str, seed: str) -> Iterator[str]:
    """What is offered is accepted, and trying it leaves no trace."""
    game = random_game(name, seed)
    while game.desk.table.result is None:
        if game.decisions % EVERY == 0:
            yield from _refused(game)
        game.step()


def _refused(game: RandomGame) -> Iterator[str]:
    game.record_hands()
    before = game.desk.table.state()
    for offer in _offered(game.desk):
        command = fill_offer(offer, game.choose)
        refusal = game.desk.dry_run(command) if command else None
        if refusal is not None:
            yield f"{command} at {game.desk.table.clock.node}: {refusal}"
    if game.desk.table.state() != before:
        yield f"looking at the offers changed the table at decision {game.decisions}"


def somebody_can_say_something_until_the_game_is_over(name: str, seed: str) -> Iterator[str]:
    """Somebody can say something until the game is over, and nobody afterwards."""
    game = random_game(name, seed)
    while game.step():
        over = game.desk.table.result is not None
        if bool(_offered(game.desk)) == over:
            yield f"after decision {game.decisions} something is {'still' if over else 'not'} offered"


def no_act_of_play_is_accepted_when_the_game_is_over(name: str, seed: str) -> Iterator[str]:
    """When the game is over no act of play is accepted, and the table stays."""
    desk = finished_game(name, seed).desk
    count, state = len(desk.events), desk.table.state()
    for act, about in desk.ruleset.acts.items():
        for seat in ("", *desk.table.header.seats):
            if not about.after_end and not isinstance(desk.say(Command(seat, act)), Refusal):
                yield f"{seat} {act} is accepted"
    if (len(desk.events), desk.table.state()) != (count, state):
        yield "the table is another than at the end of the game"


def _offered(desk: Desk) -> list[Offer]:
    return [offer for seat in desk.table.header.seats for offer in desk.ruleset.offers(desk, seat)]


CHECKS = (
    what_is_offered_is_accepted_and_trying_leaves_no_trace,
    somebody_can_say_something_until_the_game_is_over,
    no_act_of_play_is_accepted_when_the_game_is_over,
)
