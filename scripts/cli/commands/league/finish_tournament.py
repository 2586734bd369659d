"""`senki league finish`: the end of a tournament, with the final places."""

from __future__ import annotations

import typer

from domain.tournaments.events import Finished
from domain.tournaments.standings.final_places import final_places
from scripts.cli.composition import DataOption, JsonOption
from scripts.cli.terminal.output import print_note
from scripts.cli.tournament_actions import Id, open_tournament, submit_events


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("finish")(finish_tournament)


def finish_tournament(tournament: Id, data: DataOption = None, as_json: JsonOption = False) -> None:
    """End the tournament: those of the last stage by how far they came, all others by the standings."""
    desk, name, made = open_tournament(tournament, data)
    places = final_places(made)
    submit_events(desk, name, Finished(tuple(places)), as_json=as_json)
    for place, player in enumerate(places[:8], 1):
        print_note(f"{place}. {player}")
