"""`senki sheet`: a game as a scoresheet."""

from __future__ import annotations

import typer

from domain.kernel.views.views import JUDGE
from replays.sheet.writer import write_sheet
from replays.trust.keys import append_head_to_sheet
from scripts.cli.composition import DataOption, GameOrFile, Viewer
from scripts.cli.record_files import open_game_source


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("sheet")(sheet)


def sheet(game: GameOrFile, viewer: Viewer = "judge", data: DataOption = None) -> None:
    """Print a game as a scoresheet, which `senki record` reads back."""
    source = open_game_source(game, data)
    events = source.view(viewer)
    typer.echo(append_head_to_sheet(write_sheet(events), source.id, "" if viewer == JUDGE else viewer, events), nl=False)
