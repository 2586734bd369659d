"""`senki site`: a club's public games, tournaments and statistics as static pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.messages.message import LANGUAGES
from projections.filters import GameFilter
from projections.statistics import cards, decks, games, players
from projections.tournaments import filter_tournaments, player_ratings
from scripts.cli.composition import DataOption, JsonOption, open_clerk
from scripts.cli.provenance import filter_vouched
from scripts.cli.read_models import up_to_date_read_models
from scripts.cli.terminal.languages import language_of
from scripts.cli.terminal.messages import msg, system_message
from scripts.cli.terminal.output import fail, print_json, print_note
from scripts.cli.tournament_desk import open_tournament_clerk, undamaged_tournaments
from scripts.site.builder import SiteContent, build_site


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("site")(site)


def site(
    folder: Annotated[Path, typer.Argument(help="Where the pages go; put it on any web space.")],
    title: Annotated[str, typer.Option(help="What the front page is called (default: games).")] = "",
    ruleset: Annotated[str, typer.Option(help="Of this rulebook alone.")] = "",
    league_: Annotated[str, typer.Option("--league", help="Of this league.")] = "",
    season: Annotated[str, typer.Option(help="Of this season.")] = "",
    private: Annotated[
        str, typer.Option(help="Players who have not agreed to be named, with commas between; their games stay out.")
    ] = "",
    lang: Annotated[
        str, typer.Option(help="Languages of the pages, with commas between; the first one is what the address opens.")
    ] = ",".join(LANGUAGES),
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write listed, finished games as replays, tournaments and statistics as pages that need no server.

    Only what a spectator saw goes out. Run it again after each evening: what has not changed is left as it is.
    """
    which = GameFilter(ruleset, league_, season, private=frozenset(filter(None, map(str.strip, private.split(",")))))
    games_clerk = open_clerk(data)
    which = filter_vouched(games_clerk, data, which)
    models = up_to_date_read_models(games_clerk, data)
    listed = reversed(games.list_games(models, which._replace(private=frozenset()), "finished"))
    public = (row for row in listed if not which.private & {seat["player"] for seat in row["seats"]})
    rows = [{**row, "date": row.get("date", "")} for row in public]
    desk = open_tournament_clerk(data)
    tournaments = dict(filter_tournaments(undamaged_tournaments(desk), which))
    answers = {
        "players": players.player_records(models, which),
        "decks": decks.deck_records(models, which),
        "cards": cards.card_usage(models, which),
        "ratings": player_ratings(tournaments, which),
    }
    try:
        known = {name: each for name, each in answers.items() if each}
        built = build_site(folder, SiteContent(title, rows, tournaments, known, which.private), games_clerk, _languages(lang))
    except OSError as error:
        fail(msg("said_reason", said=folder, reason=system_message(error)))
    if as_json:
        print_json(built._asdict())
    else:
        print_note(msg("said_n_pages_written_n", said=folder, n=built.written, n2=built.same, n3=built.gone))


def _languages(text: str) -> list[str]:
    """Returns the requested languages, each once; exits for an unknown one."""
    return list(dict.fromkeys(language_of(each.strip()) for each in text.split(",") if each.strip())) or list(LANGUAGES)
