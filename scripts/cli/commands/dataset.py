"""`senki dataset`: games of players who agreed, as a data package for others to work with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.messages.message import Message, in_language
from domain.kernel.views.views import SPECTATOR
from projections.filters import GameFilter
from replays.atomic_files import create_atomically
from replays.clerk import Clerk
from replays.file import make_record
from scripts.cli.composition import DataOption, JsonOption, load_view, open_clerk, read_text
from scripts.cli.provenance import filter_vouched
from scripts.cli.read_models import named_filter, up_to_date_read_models
from scripts.cli.record_files import encode_record
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import REFUSED, exit_unwritable, fail, print_json, print_note
from scripts.cli.terminal.vocabulary import LangOption, language_of
from scripts.cli.tournament_actions import read_tournaments


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("dataset")(dataset)


def dataset(
    folder: Annotated[Path, typer.Argument(help="A new folder for the package.")],
    league: Annotated[str, typer.Option("--league", help="Of this league.")],
    agreed: Annotated[str, typer.Option(help="Players who have agreed to the publication, with commas between.")] = "",
    agreed_from: Annotated[Path | None, typer.Option(help="A text file with such players, one a line.")] = None,
    season: Annotated[str, typer.Option(help="Of this season.")] = "",
    title: Annotated[str, typer.Option(help="What the package is called (default: the league).")] = "",
    licence: Annotated[str, typer.Option(help="Its licence, such as CC-BY-4.0; else its owner fills it in.")] = "",
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write the finished games of a league as a data package: records, all tables as Parquet, and a README.

    A game is published if all its players have agreed. All other players are listed, with the number of games left out.
    """
    from projections.exports.dataset import DatasetAbout, games_by_consent, write_dataset
    from projections.exports.parquet import NotInstalled

    names = [*agreed.split(","), *(read_text(agreed_from).splitlines() if agreed_from else ())]
    clerk = open_clerk(data)
    models = up_to_date_read_models(clerk, data)
    which = filter_vouched(clerk, data, GameFilter(league=league, season=season))
    which = named_filter(models, which, lambda: read_tournaments(data))
    games = games_by_consent(models, which, frozenset(filter(None, map(str.strip, names))))
    lacking = [_lacking(player, count) for player, count in games.missing.items()]
    if not games.given:
        fail(msg("no_game_with_consent_of_all", said=league), REFUSED, lacking)
    tongue = language_of(language)
    about = DatasetAbout(
        title or league, licence, [in_language(tongue, each) for each in _sentences(len(games.given), licence)]
    )
    try:
        with create_atomically(folder) as partial:
            counts = write_dataset(partial, models, _records(clerk, games.given), games.given, about)
    except NotInstalled as error:
        fail(message_of(error))
    except FileExistsError:
        fail(msg("said_there_is_something_already", said=folder))
    except OSError as error:
        exit_unwritable(folder, error)
    if as_json:
        print_json({"games": list(games.given), "rows": counts, "missing": dict(games.missing)})
    else:
        print_note(msg("said_n_games_n_rows", said=folder, n=len(games.given), n2=sum(counts.values())))
        for each in [*lacking, *([] if licence else [msg("licence_is_to_be_filled_in")])]:
            print_note(each)
    models.exit_if_damaged()


def _lacking(player: str, count: int) -> Message:
    """Returns whose consent is missing, and how many games are left out for that."""
    return msg("consent_of_said_is_missing", said=player, n=count) if player else msg("seats_without_player", n=count)


def _sentences(games: int, licence: str) -> Iterator[Message]:
    """Yields what the README says before the tables."""
    yield msg("dataset_has_n_games", n=games)
    yield msg("dataset_files")
    yield msg("dataset_licence", said=licence) if licence else msg("dataset_without_licence")


def _records(clerk: Clerk, games: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Yields the record file of each game, as everybody saw it."""
    for game in games:
        yield game, encode_record(make_record(load_view(clerk, game), game, SPECTATOR), "", [])
