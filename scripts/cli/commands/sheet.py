"""`senki sheet`: a game as a scoresheet."""

from __future__ import annotations

import typer

from replays.sheet.write import write
from scripts.cli.commands.table import Game, Viewer
from scripts.cli.house import DataOption, events_of, find_game, open_clerk


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("sheet")(sheet)


def sheet(game: Game, viewer: Viewer = "judge", data: DataOption = None) -> None:
    """Print a game as a scoresheet, which `senki record` reads back."""
    clerk = open_clerk(data)
    typer.echo(write(events_of(clerk, find_game(clerk, game), viewer)), nl=False)
