"""`senki games`: the games there are."""

from __future__ import annotations

from typing import Any

import typer

from replays.trust.provenance import HERE, Provenance
from scripts.cli.house import DataOption, JsonOption, open_clerk
from scripts.cli.origins import origins_of
from scripts.cli.output import print_json, print_rows, say
from scripts.cli.readmodels import Counted, caught_up


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("games")(games)


def games(data: DataOption = None, as_json: JsonOption = False) -> None:
    """List the games, the newest last; of a damaged one only where its damage begins."""
    from projections.games import list_games
    from projections.which import Which

    clerk = open_clerk(data)
    models = caught_up(clerk, data)
    with origins_of(clerk, data) as origins:
        came = origins.all()
    rows = [_with_origin(row, came.get(row["id"], HERE)) for row in list_games(models, Which(views=True))]
    rows += damaged_rows(models)
    if as_json:
        print_json(rows)
    elif rows:
        print_rows(rows, ("id", "ruleset", "mode", "players", "status", "result", "turns", "events", "origin"))
    else:
        say("no games yet: senki demo, senki new RULESET, senki record SHEET")
    models.leave_if_damaged()


def _with_origin(row: dict[str, Any], came: Provenance) -> dict[str, Any]:
    return {**row, "origin": came.how + ("" if came.clean else ", apart"), "counts": came.clean}


def damaged_rows(models: Counted) -> list[dict[str, Any]]:
    """A row for every damaged game: nothing of what it held, but where its damage begins."""
    return [
        {"id": game, "game": game, "status": "damaged", "result": f"damaged from event {found.position} on", "why": found.why}
        for game, found in models.damaged.items()
    ]
