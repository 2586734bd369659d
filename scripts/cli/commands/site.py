"""`senki site`: a club's public games, tournaments and statistics as static pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer

from domain import registry
from domain.kernel.messages.message import LANGUAGES
from projections.filters import GameFilter
from projections.read_models import ReadModels
from projections.statistics import game_list
from projections.statistics_queries import all_questions, broken_installed_questions
from projections.tournaments import filter_tournaments
from scripts.cli.composition import DataOption, JsonOption, open_clerk
from scripts.cli.provenance import filter_vouched, open_provenance_store
from scripts.cli.read_models import named_filter, up_to_date_read_models
from scripts.cli.terminal.messages import msg, system_message
from scripts.cli.terminal.output import fail, print_json, print_note
from scripts.cli.terminal.vocabulary import language_of
from scripts.cli.tournament_actions import read_tournaments
from scripts.site.builder import build_site
from scripts.site.site_content import SiteContent


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("site")(site)


def site(
    folder: Annotated[Path, typer.Argument(help="Where the pages go; put it on any web space.")],
    title: Annotated[str, typer.Option(help="What the front page is called (default: games).")] = "",
    ruleset: Annotated[str, typer.Option(help="Of this rulebook alone: its id, or its title in any language.")] = "",
    league_: Annotated[str, typer.Option("--league", help="Of this league.")] = "",
    season: Annotated[str, typer.Option(help="Of this season.")] = "",
    private: Annotated[
        str, typer.Option(help="Players who have not agreed to be named, with commas between; their games stay out.")
    ] = "",
    lang: Annotated[
        str, typer.Option(help="Languages of the pages, with commas between; the first one is what the address opens.")
    ] = ",".join(LANGUAGES),
    address: Annotated[
        str, typer.Option(help="Where the pages will be, https://…: for pictures in previews, codes and feeds.")
    ] = "",
    indexed: Annotated[bool, typer.Option("--indexed", help="Search engines may list the pages.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write listed, finished games as replays, tournaments and statistics as pages that need no server.

    Only what a spectator saw goes out. Run it again after each evening: what has not changed is left as it is.
    """
    which = GameFilter(
        registry.id_of(ruleset), league_, season, private=frozenset(filter(None, map(str.strip, private.split(","))))
    )
    clerk = open_clerk(data)
    which = filter_vouched(clerk, data, which)
    models = up_to_date_read_models(clerk, data)
    all_tournaments = read_tournaments(data)
    which = named_filter(models, which, lambda: all_tournaments)
    tournaments = dict(filter_tournaments(all_tournaments, which))
    with open_provenance_store(clerk, data) as origins:
        content = SiteContent(
            clerk,
            models,
            _public_games(models, which),
            tournaments,
            which,
            origins.get,
            title,
            _parse_address(address),
            indexed,
            _languages(lang),
            all_questions(),
        )
        try:
            built = build_site(folder, content)
        except OSError as error:
            fail(msg("said_reason", said=folder, reason=system_message(error)))
    for name, why in {**broken_installed_questions(), **content.failed}.items():
        print_note(msg("question_said_failed", said=name, said2=why))
    if as_json:
        print_json(built._asdict())
    else:
        print_note(msg("said_n_pages_written_n", said=folder, n=built.written, n2=built.same, n3=built.gone))


def _public_games(models: ReadModels, which: GameFilter) -> list[dict[str, Any]]:
    """Returns the rows of the listed, finished games, the newest first, without those of players who are not named."""
    listed = reversed(game_list.list_games(models, which._replace(private=frozenset()), "finished"))
    public = (row for row in listed if not which.private & {seat["player"] for seat in row["seats"]})
    return [{**row, "date": row.get("date", "")} for row in public]


def _parse_address(text: str) -> str:
    """Returns the address of the site with a slash at its end, or empty; exits if it is no web address."""
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        fail(msg("said_is_no_web_address", said=text))
    return f"{text.rstrip('/')}/" if text else ""


def _languages(text: str) -> list[str]:
    """Returns the requested languages, each once; exits for an unknown one."""
    return list(dict.fromkeys(language_of(each.strip()) for each in text.split(",") if each.strip())) or list(LANGUAGES)
