"""`senki league`: tournaments, from the opening to the standings and out into files."""

from __future__ import annotations

import typer

from scripts.cli.commands.league import (
    export_import,
    finish_remove_restore,
    link,
    open,
    players,
    results,
    rounds,
    show,
    verify,
)


def register(app: typer.Typer) -> None:
    """Adds the command with those below it."""
    league = typer.Typer(
        no_args_is_help=True, rich_markup_mode=None, help="Run a tournament: players, rounds, results, standings."
    )
    for part in (open, players, rounds, results, show, verify, link, export_import, finish_remove_restore):
        part.register(league)
    app.add_typer(league, name="league")
