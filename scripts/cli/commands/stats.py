"""`senki stats`: what the read models say, or an archive of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, cast

import typer

from api.web.translations import app_messages
from domain.tournaments.state import Tournament
from domain.tournaments.win_rates import MIN_MATCHES, Z
from projections.exports.data_package import WholeTable, all_tables, write_data_package
from projections.exports.parquet import NotInstalled, write_parquet
from projections.exports.spreadsheets import copy_sqlite, csv_of, table_rows, table_xlsx, tables, to_csv, to_xlsx
from projections.filters import GameFilter, Rows
from projections.player_merges import PlayerMerges, read_merges
from projections.questions import QUESTIONS, RateOptions, answer
from projections.storage.store import StoreUnavailable
from projections.tables import TableSource
from projections.tournaments.charts import CHARTS
from projections.tournaments.tables import TOURNAMENT_TABLES
from replays.atomic_files import create_atomically
from replays.log.io_errors import storage_problem_in
from scripts.cli import tournament_desk as desk
from scripts.cli.composition import DataOption, JsonOption, data_folder, open_clerk, parse_day
from scripts.cli.provenance import filter_vouched, without_unvouched
from scripts.cli.read_models import StatisticsArchive, open_statistics_archive, up_to_date_read_models
from scripts.cli.terminal.languages import LangOption, Vocabulary, language_of
from scripts.cli.terminal.output import BAD_INPUT, MACHINE_FAULT, REFUSED, exit_unwritable, fail, print_json, say, write_file
from scripts.cli.terminal.tables import describe_rows, print_rows

TABLES = {table.name: table for table in TOURNAMENT_TABLES if table.name not in QUESTIONS}
"""The tables of tournaments."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("stats")(stats)


def stats(
    question: Annotated[str, typer.Argument(help=f"{', '.join(QUESTIONS)}; or a table of COLUMNS.md.")] = "players",
    ruleset: Annotated[str, typer.Option(help="Of this rulebook alone.")] = "",
    league: Annotated[str, typer.Option(help="Of this league.")] = "",
    season: Annotated[str, typer.Option(help="Of this season.")] = "",
    event: Annotated[str, typer.Option(help="Of this event: its name, or a tournament's id.")] = "",
    round_: Annotated[str, typer.Option("--round", help="Of this round.")] = "",
    since: Annotated[str, typer.Option("--from", help="Played on this day or later, YYYY-MM-DD.")] = "",
    until: Annotated[str, typer.Option("--to", help="Played on this day or earlier.")] = "",
    player: Annotated[str, typer.Option(help="With this player.")] = "",
    deck: Annotated[str, typer.Option(help="With this deck.")] = "",
    min_games: Annotated[int, typer.Option(help="Of meta and matchups: with fewer, a rate is not ranked.")] = MIN_MATCHES,
    best: Annotated[int, typer.Option(help="Of season: so many events of a player count, the best ones; 0: all.")] = 0,
    places: Annotated[str, typer.Option(help="Of season: points by place, such as 25,18,15.")] = "",
    confidence: Annotated[float, typer.Option(help=f"Of meta and matchups: {', '.join(map(str, Z))}.")] = 0.95,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print as CSV, safe for spreadsheets.")] = False,
    xlsx: Annotated[Path | None, typer.Option(help="Write a workbook for spreadsheets, without formulas.")] = None,
    sqlite: Annotated[Path | None, typer.Option(help="Copy all tables of games into an SQLite file.")] = None,
    parquet: Annotated[Path | None, typer.Option(help="Write all tables as Parquet into a new folder.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw meta, matchups or ratings.")] = None,
    png: Annotated[Path | None, typer.Option(help="The same as a picture of points.")] = None,
    package: Annotated[Path | None, typer.Option(help="Write all tables as a data package into a new folder.")] = None,
    rows: Annotated[int, typer.Option("--rows", min=0, help="So many rows; 0: all.")] = 0,
    skip: Annotated[int, typer.Option(min=0, help="After so many rows.")] = 0,
    archive: Annotated[Path | None, typer.Option(help="Ask an archive that `senki rebuild --archive` has made.")] = None,
    apart: Annotated[bool, typer.Option("--apart", help="Of games that do not count: brought in, not found right.")] = False,
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show statistics: games, matches (as players write them: ×○○, 2-1, what was left), players, decks, cards, tempo, ..."""
    since, until = parse_day("--from", since), parse_day("--to", until)
    clerk = open_clerk(data) if archive is None else None
    models = (
        up_to_date_read_models(clerk, data)
        if clerk is not None
        else open_statistics_archive(cast(Path, archive), ruleset, season)
    )
    if sqlite is not None:
        _copy(models, sqlite)
        models.exit_if_damaged()
        return
    known = dict.fromkeys((*QUESTIONS, *TABLES, *tables(models)))
    if question not in known:
        fail(f"no such question: {question}", BAD_INPUT, (f"there are: {', '.join(known)}",))
    if confidence not in Z:
        fail(f"--confidence {confidence}: expected {', '.join(map(str, Z))}")
    terms = RateOptions(confidence, min_games, best, _points(places) or RateOptions().places)
    tournament = event if event.startswith("t-") else ""
    named = GameFilter(ruleset, league, season, player=player, deck=deck, round=round_, since=since, until=until)
    named = named._replace(event="" if tournament else event, tournament=tournament, rows=rows, skip=skip)
    which = (
        filter_vouched(clerk, data, named, apart)
        if clerk is not None
        else without_unvouched(cast(StatisticsArchive, models).unvouched, named, apart)
    )
    if parquet is not None or package is not None:
        _take_out(parquet, package, all_tables(models, _tournaments(data), which))
        models.exit_if_damaged()
        return
    if svg is not None or png is not None:
        _draw(svg, png, question, lambda of: _rows(models, of, which, data, terms), language_of(language))
        models.exit_if_damaged()
        return
    if as_csv and _is_table(question):
        for some in csv_of(models, question, which):
            typer.echo(some, nl=False)
        models.exit_if_damaged()
        return
    found = _rows(models, question, which, data, terms)
    if xlsx is not None:
        _write(xlsx, table_xlsx(models, question, which) if _is_table(question) else to_xlsx(question, found))
    elif as_csv:
        typer.echo(to_csv(found), nl=False)
    elif as_json:
        print_json(found)
    elif found:
        columns = [name for name in found[0] if not isinstance(found[0][name], list | dict)]
        heads, told = describe_rows(found, columns, language_of(language))
        print_rows(told, columns, heads=heads)
    else:
        say(Vocabulary(language_of(language)).label("nothing_to_count"))
    models.exit_if_damaged()


def _points(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isdecimal() and part.isascii() and len(part) < 6 for part in parts):
        fail(f"--places {text}: expected numbers with commas between, such as 25,18,15")
    return tuple(map(int, parts))


def _is_table(question: str) -> bool:
    return question not in QUESTIONS and question not in TABLES


def _rows(models: TableSource, question: str, which: GameFilter, data: Path | None, terms: RateOptions) -> Rows:
    if question in QUESTIONS:
        which = which._replace(canonical_name=PlayerMerges(read_merges(data_folder(data))).canonical_name)
        return answer(question, lambda: models, lambda: _tournaments(data), which, terms)
    if question in TABLES:
        return which.page_of(TABLES[question].rows_for(_tournaments(data), which))
    return table_rows(models, question, which)


def _tournaments(data: Path | None) -> dict[str, Tournament]:
    return desk.sound_tournaments(desk.open_tournament_clerk(data))


def _take_out(parquet: Path | None, package: Path | None, whole: list[WholeTable]) -> None:
    """Writes all tables of the chosen games and tournaments into a folder."""
    target = parquet or package
    assert target is not None
    try:
        with create_atomically(target) as partial:
            counts = write_parquet(partial, whole) if parquet else write_data_package(partial, whole, "Senki statistics")
    except NotInstalled as error:
        fail(str(error))
    except FileExistsError:
        fail(f"{target}: there is something already")
    except OSError as error:
        exit_unwritable(target, error)
    say(f"{target}: {sum(counts.values())} rows of {len(counts)} tables; projections/COLUMNS.md explains the columns")


def _draw(svg: Path | None, png: Path | None, question: str, ask: Callable[[str], Rows], language: str) -> None:
    """Draws the answer to a question."""
    from replays.viewer.picture.board_images import (
        to_png,  # a picture's libraries are large, and most who ask want no picture
    )

    if question not in CHARTS:
        fail(f"no picture of {question}", hints=(f"there are: {', '.join(CHARTS)}",))
    of, draw = CHARTS[question]
    rows = ask(of)
    if not rows:
        fail("nothing to draw: no matches of such tournaments", REFUSED)
    drawn = draw(rows, app_messages(language)[f"question.{question}"])
    for path in filter(None, (svg, png)):
        if path.exists():
            fail(f"{path}: there is a file already")
        write_file(path, drawn.encode() if path is svg else to_png(drawn))
        say(f"{path}: {question}")


def _write(path: Path, workbook: bytes) -> None:
    if path.exists():
        fail(f"{path}: there is a file already")
    write_file(path, workbook)
    say(f"written to {path}; projections/COLUMNS.md explains the columns")


def _copy(models: TableSource, path: Path) -> None:
    if not path.parent.is_dir():
        fail(f"{path}: there is no folder {path.parent}")
    try:
        with create_atomically(path) as partial:
            copy_sqlite(models, partial)
    except FileExistsError:
        fail(f"{path}: there is a file already")
    except StoreUnavailable as error:
        fail(f"{path}: {error}", MACHINE_FAULT if storage_problem_in(error) else BAD_INPUT)
    except OSError as error:
        exit_unwritable(path, error)
    say(f"copied to {path}; projections/COLUMNS.md explains the columns")
