"""`senki games`: the games there are."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from domain import registry
from replays.provenance import Provenance
from scripts.cli.composition import DataOption, JsonOption, open_clerk, parse_day
from scripts.cli.provenance import open_provenance_store
from scripts.cli.read_models import ReadModelsWithoutDamagedGames, named_filter, up_to_date_read_models
from scripts.cli.terminal.messages import field_word, msg
from scripts.cli.terminal.options import with_options
from scripts.cli.terminal.output import fail, print_json, print_note, translate
from scripts.cli.terminal.row_tables import describe_ending, print_rows
from scripts.cli.terminal.vocabulary import language_of

if TYPE_CHECKING:
    from pathlib import Path

    from domain.tournaments.state import Tournament
    from projections.filters import GameFilter

DEFAULT_ROWS = 200
STATUS = ("running", "finished")

APART = ", apart"
"""The mark behind the origin of a game that is counted separately."""


class ListedGamesOptions(NamedTuple):
    """Options: which games are listed."""

    ruleset: Annotated[str, typer.Option(help="Of this rulebook alone: its id, or its title in any language.")] = ""
    league: Annotated[str, typer.Option(help="Of this league.")] = ""
    season: Annotated[str, typer.Option(help="Of this season.")] = ""
    event: Annotated[str, typer.Option(help="Of this event: its name, or a tournament's id.")] = ""
    since: Annotated[str, typer.Option("--from", "--since", help="Played on this day or later, YYYY-MM-DD.")] = ""
    until: Annotated[str, typer.Option("--to", "--until", help="Played on this day or earlier.")] = ""
    player: Annotated[str, typer.Option(help="With this player.")] = ""
    deck: Annotated[str, typer.Option(help="With this deck: its name, or its colours in any language.")] = ""
    status: Annotated[str, typer.Option(help="running or finished.")] = ""

    def game_filter(self) -> GameFilter:
        """Returns the filter without a page; exits if a day or the status is wrong."""
        from projections.filters import GameFilter

        if self.status not in ("", *STATUS):
            fail(msg("status_said_expected_said", said=self.status, said2=", ".join(STATUS)))
        since, until = parse_day("--from", self.since), parse_day("--to", self.until)
        which = GameFilter(registry.id_of(self.ruleset), self.league, self.season, views=True, since=since, until=until)
        return which._replace(player=self.player, deck=self.deck).of_event(self.event)


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("games")(with_options(games))


def games(
    *,
    listed: ListedGamesOptions,
    rows: Annotated[int, typer.Option("--rows", min=0, help="So many of the newest; 0: all.")] = DEFAULT_ROWS,
    skip: Annotated[int, typer.Option(min=0, help="Without so many of the newest.")] = 0,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the games, the newest last; of a damaged one only where its damage begins."""
    from projections.filters import GameFilter
    from projections.statistics.game_list import newest_games

    chosen = listed.game_filter()
    clerk = open_clerk(data)
    models = up_to_date_read_models(clerk, data)
    which = named_filter(models, chosen, partial(_tournaments, data))
    result = newest_games(models, _page_filter(which, rows, skip), listed.status)
    shown = result[: rows or None][::-1]
    with open_provenance_store(clerk, data) as origins:
        came = origins.get_many(row["id"] for row in shown)
    rows_shown = [_with_origin(row, came[row["id"]]) for row in shown] + damaged_rows(models)
    if as_json:
        print_json(rows_shown)
    elif rows_shown:
        print_rows(
            [*map(_describe_row, rows_shown)],
            ("id", "ruleset", "mode", "players", "status", "result", "turns", "events", "origin"),
        )
    elif which == GameFilter(views=True) and not (listed.status or skip):
        print_note(msg("no_games_yet_senki_demo"))
    else:
        print_note(msg("no_such_games"))
    if len(result) > len(shown):
        print_note(msg("there_are_older_ones_senki", n=skip + rows))
    models.exit_if_damaged()


def _tournaments(data: Path | None) -> dict[str, Tournament]:
    """Returns the tournaments, for a name that no game has. Their code is loaded only then."""
    from scripts.cli.tournament_actions import read_tournaments

    return read_tournaments(data)


def _page_filter(which: GameFilter, rows: int, skip: int) -> GameFilter:
    """Returns the filter with one row more than is shown, which reveals whether there are more."""
    return which._replace(rows=rows + 1 if rows else 0, skip=skip)


def _with_origin(row: dict[str, Any], came: Provenance) -> dict[str, Any]:
    return {**row, "origin": came.how + ("" if came.clean else APART), "counts": came.clean}


def _describe_row(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, **describe_ending(row, language_of("")), "origin": _describe_origin(row.get("origin", ""))}


def _describe_origin(origin: str) -> str:
    how, apart, _ = origin.partition(APART)
    return translate(msg("reason_apart", reason=field_word(how)) if apart else field_word(how))


def damaged_rows(models: ReadModelsWithoutDamagedGames) -> list[dict[str, Any]]:
    """Returns a row for every damaged game, with the place where its damage begins and no content."""
    return [
        {
            "id": game,
            "game": game,
            "status": "damaged",
            "result": f"damaged from event {result.position} on",
            "why": str(result.why),
        }
        for game, result in models.damaged.items()
    ]
