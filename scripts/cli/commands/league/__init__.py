"""`senki league`: tournaments, from the opening to the standings and out into files."""

from __future__ import annotations

import typer

from scripts.cli.commands.league import entering, files, links, opening, results, rounds, shown, verifying


def register(app: typer.Typer) -> None:
    """Adds the command with those below it."""
    league = typer.Typer(
        no_args_is_help=True, rich_markup_mode=None, help="Run a tournament: players, rounds, results, standings."
    )
    for part in (opening, entering, rounds, results, shown, verifying, links, files):
        part.register(league)
    app.add_typer(league, name="league")
