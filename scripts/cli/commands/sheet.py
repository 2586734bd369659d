"""`senki sheet`: a game as a scoresheet."""

from __future__ import annotations

import typer

from domain.kernel.views.views import JUDGE
from replays.sheet.writer import write_sheet
from replays.trust.keys import append_head
from scripts.cli.commands.table import Game, Viewer
from scripts.cli.composition import DataOption, find_game, load_view, open_clerk


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("sheet")(sheet)


def sheet(game: Game, viewer: Viewer = "judge", data: DataOption = None) -> None:
    """Print a game as a scoresheet, which `senki record` reads back."""
    clerk = open_clerk(data)
    result = find_game(clerk, game)
    events = load_view(clerk, result, viewer)
    typer.echo(append_head(write_sheet(events), result, "" if viewer == JUDGE else viewer, events), nl=False)
