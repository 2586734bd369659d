"""Random games that several checks share, each played once; `random_game(ruleset, seed)` plays one again."""

from __future__ import annotations

from functools import cache
from typing import Any

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command, command_of_event
from domain.kernel.record.event import Event
from domain.kernel.views.views import make_view
from replays.viewer.replay_json import replay_data
from scripts.simulation.random_games import RandomGame, random_game

SEEDS = ("spring", "summer", "autumn", "winter")


@cache
def finished_game(name: str, seed: str) -> RandomGame:
    """Returns a random game at its end; callers must not change it."""
    game = random_game(name, seed)
    game.play()
    return game


@cache
def game_in_progress(name: str, seed: str) -> RandomGame:
    """Plays the game of `finished_game` up to a third of its decisions, when hands are full.

    The result is cached; callers must not change it.
    """
    game = random_game(name, seed)
    while game.decisions < finished_game(name, seed).decisions // 3 and game.step():
        pass
    return game


def game_log(name: str, seed: str) -> list[Event]:
    """Returns the log of a random game."""
    return finished_game(name, seed).desk.events


@cache
def game_view(name: str, seed: str, viewer: str) -> list[Event]:
    """Returns the log of a random game as a viewer may see it; callers must not change it."""
    return make_view(game_log(name, seed), viewer)


@cache
def game_replay(name: str, seed: str, viewer: str) -> dict[str, Any]:
    """Returns what the browser reads of that view; callers must not change it."""
    return replay_data(game_view(name, seed, viewer))


def new_game(name: str, seed: str) -> Desk:
    """Returns the same game, just opened."""
    return random_game(name, seed).desk


def game_commands(events: list[Event]) -> list[tuple[Command, Event]]:
    """Returns the commands after the opening, each with its event."""
    return [(command_of_event(event), event) for event in events[1:] if event.is_command]
