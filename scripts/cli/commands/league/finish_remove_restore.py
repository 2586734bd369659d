"""`senki league finish`, `remove`, `restore`: the end of a tournament; it leaves the lists and counts, and comes back."""

from __future__ import annotations

import typer

from domain.tournaments.events import Finished, Removed, Restored
from domain.tournaments.standings.ranking import final_places
from scripts.cli.composition import DataOption, JsonOption
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import print_note
from scripts.cli.tournament_actions import Id, Why, find_tournament, open_tournament, open_tournament_clerk, submit_events


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    for command in (finish, remove, restore):
        app.command(command.__name__)(command)


def finish(tournament: Id, data: DataOption = None, as_json: JsonOption = False) -> None:
    """End the tournament: those of the last stage by how far they came, all others by the standings."""
    desk, name, made = open_tournament(tournament, data)
    places = final_places(made)
    submit_events(desk, name, Finished(tuple(places)), as_json=as_json)
    for place, player in enumerate(places[:8], 1):
        print_note(f"{place}. {player}")


def remove(tournament: Id, why: Why, data: DataOption = None, as_json: JsonOption = False) -> None:
    """Remove a tournament from all lists and counts, with a reason; its log stays, and `restore` brings it back."""
    desk = open_tournament_clerk(data)
    name = find_tournament(desk, tournament)
    submit_events(desk, name, Removed(why), as_json=as_json)
    print_note(msg("said_counts_nowhere_now", said=name))


def restore(tournament: Id, why: Why, data: DataOption = None, as_json: JsonOption = False) -> None:
    """Bring a removed tournament back into lists and counts, with a reason."""
    desk = open_tournament_clerk(data)
    name = find_tournament(desk, tournament)
    submit_events(desk, name, Restored(why), as_json=as_json)
    print_note(msg("said_counts_again", said=name))
