"""`senki games`: the games there are."""

from __future__ import annotations

import typer

from scripts.cli.house import DataOption, JsonOption, open_clerk
from scripts.cli.output import print_json, print_rows, say
from scripts.cli.readmodels import caught_up


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("games")(games)


def games(data: DataOption = None, as_json: JsonOption = False) -> None:
    """List the games, the newest last."""
    from projections.games import list_games

    rows = list_games(caught_up(open_clerk(data), data))
    if as_json:
        print_json(rows)
    elif rows:
        print_rows(rows, ("id", "ruleset", "mode", "players", "status", "result", "turns", "events"))
    else:
        say("no games yet: senki demo, senki new RULESET, senki record SHEET")
