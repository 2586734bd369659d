"""Logs of random games: the same for the same seed, invertible, decodable, and the same from wherever they are folded."""

from domain.kernel.applying import apply, apply_all
from domain.kernel.event import event_from_plain, event_to_plain
from domain.kernel.opening import load
from domain.kernel.table import Table
from domain.registry import ruleset
from scripts.simulation import random_game
from tests.conformance.games import every_game, finished, log

EVERY = 17
"""Every so many events a position is looked at."""


@every_game
def test_the_same_seed_gives_the_same_log(name: str, seed: str) -> None:
    again = random_game(name, seed)
    again.play()
    assert again.desk.events == log(name, seed)


@every_game
def test_a_game_has_a_real_result(name: str, seed: str) -> None:
    game = finished(name, seed)
    assert not game.capped
    assert set(game.desk.table.result["seats"].values()) in ({"win", "loss"}, {"draw"})


@every_game
def test_undoing_event_after_event_leads_back_through_every_position(name: str, seed: str) -> None:
    events = log(name, seed)
    table = Table(finished(name, seed).desk.table.header)
    states, inverses = [], []
    for number, event in enumerate(events):
        if number % EVERY == 0:
            states.append(table.state())
        inverses.append(apply_all(table, event.changes))
    for number in reversed(range(len(events))):
        apply_all(table, inverses.pop())
        if number % EVERY == 0:
            assert table.state() == states.pop()


@every_game
def test_undoing_a_change_gives_a_change_that_does_it_again(name: str, seed: str) -> None:
    table = Table(finished(name, seed).desk.table.header)
    for number, event in enumerate(log(name, seed)):
        for change in event.changes:
            inverse = apply(table, change)
            if number % EVERY == 0:
                after = table.state()
                apply(table, apply(table, inverse))
                assert table.state() == after


@every_game
def test_an_event_is_decoded_as_it_was_encoded(name: str, seed: str) -> None:
    for event in log(name, seed):
        assert event_from_plain(event_to_plain(event)) == event


@every_game
def test_a_game_loaded_at_any_position_and_carried_on_ends_the_same(name: str, seed: str) -> None:
    events, end = log(name, seed), finished(name, seed).desk.table.state()
    for position in range(1, len(events), len(events) // 6):
        desk = load(events[:position], ruleset(name))
        for event in events[position:]:
            desk.take_in(event)
        assert desk.table.state() == end
