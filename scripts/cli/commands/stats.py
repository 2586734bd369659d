"""`senki stats`: answers from the read models, or from an archive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, NoReturn, cast

import typer

from domain.tournaments.state import Tournament
from domain.tournaments.win_rate_intervals import MIN_MATCHES, Z
from projections.exports.table_exports import (
    copy_sqlite,
    exportable_tables,
    table_csv,
    table_rows,
    table_xlsx,
    to_csv,
    to_xlsx,
)
from projections.filters import GameFilter, Rows
from projections.player_merges import PlayerMerges, read_merges
from projections.plugin_questions import QuestionFailed, question_words
from projections.statistics_queries import (
    MATCH_QUESTIONS,
    QUESTIONS,
    RateOptions,
    all_questions,
    answer_question,
    broken_installed_questions,
    installed_questions,
    is_question,
)
from projections.storage.read_model_store import StoreUnavailable
from projections.table_definitions import TableSource
from projections.tournaments.export_tables import TOURNAMENT_TABLES
from replays.atomic_files import create_atomically
from replays.storage_problems import find_storage_problem
from scripts.cli.composition import DataOption, JsonOption, data_folder, open_clerk
from scripts.cli.provenance import filter_vouched, without_unvouched
from scripts.cli.read_models import ReadModelsWithoutDamagedGames, named_filter, up_to_date_read_models
from scripts.cli.statistics_options import GameFilterOptions
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.options import with_options
from scripts.cli.terminal.output import (
    BAD_INPUT,
    MACHINE_FAULT,
    REFUSED,
    exit_unwritable,
    fail,
    print_json,
    print_note,
    write_file,
)
from scripts.cli.terminal.row_tables import describe_rows, print_rows
from scripts.cli.terminal.vocabulary import LangOption, Vocabulary, language_of
from scripts.cli.tournament_actions import read_tournaments

if TYPE_CHECKING:
    from scripts.cli.statistics_options import StatisticsArchive

TABLES = {table.name: table for table in TOURNAMENT_TABLES if table.name not in QUESTIONS}
"""The tables of tournaments."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("stats")(with_options(stats))


class RateAndSeasonOptions(NamedTuple):
    """Options: how rates and season tables are computed."""

    min_games: Annotated[int, typer.Option(help="Of meta and matchups: with fewer, a rate is not ranked.")] = MIN_MATCHES
    best: Annotated[int, typer.Option(help="Of season: so many events of a player count, the best ones; 0: all.")] = 0
    places: Annotated[str, typer.Option(help="Of season: points by place, such as 25,18,15.")] = ""
    confidence: Annotated[float, typer.Option(help=f"Of meta and matchups: {', '.join(map(str, Z))}.")] = 0.95

    def rate_options(self) -> RateOptions:
        """Returns the options; exits if one is wrong."""
        if self.confidence not in Z:
            fail(msg("confidence_said_expected_said", said=self.confidence, said2=", ".join(map(str, Z))))
        return RateOptions(self.confidence, self.min_games, self.best, _points(self.places) or RateOptions().places)


class OutputOptions(NamedTuple):
    """Options: what is written instead of a table on the terminal."""

    as_csv: Annotated[bool, typer.Option("--csv", help="Print as CSV, safe for spreadsheets.")] = False
    xlsx: Annotated[Path | None, typer.Option(help="Write a workbook for spreadsheets, without formulas.")] = None
    sqlite: Annotated[Path | None, typer.Option(help="Copy all tables of games into an SQLite file.")] = None
    parquet: Annotated[Path | None, typer.Option(help="Write all tables as Parquet into a new folder.")] = None
    svg: Annotated[Path | None, typer.Option(help="Draw meta, matchups or ratings.")] = None
    png: Annotated[Path | None, typer.Option(help="The same as a picture of points.")] = None
    package: Annotated[Path | None, typer.Option(help="Write all tables as a data package into a new folder.")] = None


class PageOptions(NamedTuple):
    """Options: how many rows, and after how many."""

    rows: Annotated[int, typer.Option("--rows", min=0, help="So many rows; 0: all.")] = 0
    skip: Annotated[int, typer.Option(min=0, help="After so many rows.")] = 0


class SourceOptions(NamedTuple):
    """Options: which statistics are queried."""

    archive: Annotated[Path | None, typer.Option(help="Ask an archive that `senki rebuild --archive` has made.")] = None
    apart: Annotated[
        bool, typer.Option("--apart", help="Of games that do not count: imported and not confirmed as correct.")
    ] = False


def stats(
    question: Annotated[str, typer.Argument(help=f"{', '.join(QUESTIONS)}; or a table of COLUMNS.md.")] = "players",
    *,
    games: GameFilterOptions,
    rates: RateAndSeasonOptions,
    output: OutputOptions,
    page: PageOptions,
    source: SourceOptions,
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show statistics: games, matches (as players write them: ×○○, 2-1, what was left), players, decks, cards, tempo, ..."""
    chosen = games.game_filter(page.rows, page.skip)
    if chosen.depth and (question in MATCH_QUESTIONS or question in TABLES):
        fail(msg("matches_have_no_depth", said=question))
    clerk = open_clerk(data) if source.archive is None else None
    models: ReadModelsWithoutDamagedGames | StatisticsArchive
    if clerk is not None:
        models = up_to_date_read_models(clerk, data)
    else:
        from scripts.cli.statistics_options import open_statistics_archive

        models = open_statistics_archive(cast(Path, source.archive), chosen.ruleset, chosen.season)
    if output.sqlite is not None:
        _copy_sqlite(models, output.sqlite)
    else:
        if question not in {*QUESTIONS, *TABLES, *exportable_tables(models)} and not is_question(question):
            _exit_unknown_question(question, (*all_questions(), *TABLES, *exportable_tables(models)))
        options = rates.rate_options()
        if clerk is not None:
            chosen = filter_vouched(clerk, data, chosen, source.apart)
        else:
            chosen = without_unvouched(cast("StatisticsArchive", models).unvouched, chosen, source.apart)
        archive = cast("StatisticsArchive", models) if clerk is None else None
        merges = archive.about["merges"] if archive is not None else read_merges(data_folder(data))
        tournaments = cache(archive.tournaments if archive is not None else partial(read_tournaments, data))
        chosen = chosen._replace(canonical_name=PlayerMerges(merges).canonical_name)
        chosen = named_filter(models, chosen, tournaments, question in (*MATCH_QUESTIONS, *TABLES))
        request = StatisticsRequest(question, models, chosen, options, language_of(language), merges, tournaments)
        try:
            _writer(output, as_json, question)(request, output)
        except QuestionFailed as error:
            fail(msg("question_said_failed", said=error.question, said2=error.reason), MACHINE_FAULT)
    models.exit_if_damaged()


def _exit_unknown_question(question: str, known: Iterable[str]) -> NoReturn:
    """Exits and lists what can be asked; names what is wrong with a question of another package."""
    why = broken_installed_questions().get(question)
    message = msg("question_said_failed", said=question, said2=why) if why else msg("no_such_question_said", said=question)
    fail(message, BAD_INPUT, (msg("there_are_said", said=", ".join(dict.fromkeys(known))),))


class StatisticsRequest(NamedTuple):
    """A question, and all that its answer depends on."""

    question: str
    models: TableSource
    games: GameFilter
    options: RateOptions
    language: str
    merges: Mapping[str, str]
    tournaments: Callable[[], dict[str, Tournament]]

    @property
    def is_table(self) -> bool:
        """Returns whether the question is a table of the read models."""
        return self.question not in TABLES and not is_question(self.question)

    def rows(self, question: str = "") -> Rows:
        """Returns the answer; to another question if one is named."""
        name = question or self.question
        if is_question(name):
            games = self.games._replace(canonical_name=PlayerMerges(self.merges).canonical_name)
            return answer_question(name, lambda: self.models, self.tournaments, games, self.options)
        if name in TABLES:
            return self.games.page_of(TABLES[name].rows_for(self.tournaments(), self.games))
        return table_rows(self.models, name, self.games)


Writer = Callable[[StatisticsRequest, OutputOptions], None]


def _writer(output: OutputOptions, as_json: bool, question: str) -> Writer:
    """Returns the writer of the first output that is requested."""
    if output.as_csv and question not in TABLES and not is_question(question) and not _writes_folder_or_picture(output):
        return _print_csv
    requested = (name for name in WRITERS if getattr(output, name))
    return WRITERS.get(next(requested, ""), _print_json if as_json else _print_table)


def _writes_folder_or_picture(output: OutputOptions) -> bool:
    return any(each is not None for each in (output.parquet, output.package, output.svg, output.png))


def _print_csv(request: StatisticsRequest, output: OutputOptions) -> None:
    if request.is_table:
        for part in table_csv(request.models, request.question, request.games):
            typer.echo(part, nl=False)
    else:
        typer.echo(to_csv(request.rows()), nl=False)


def _print_json(request: StatisticsRequest, output: OutputOptions) -> None:
    print_json(request.rows())


def _print_table(request: StatisticsRequest, output: OutputOptions) -> None:
    rows = request.rows()
    if rows:
        columns = [name for name in rows[0] if not isinstance(rows[0][name], list | dict)]
        added = {} if request.question in QUESTIONS or request.question in TABLES else question_words(installed_questions())
        heads, described = describe_rows(rows, columns, request.language, added)
        print_rows(described, columns, heads=heads)
    else:
        print_note(Vocabulary(request.language).label("nothing_to_count"))


def _write_workbook(request: StatisticsRequest, output: OutputOptions) -> None:
    path = cast(Path, output.xlsx)
    if request.is_table:
        workbook = table_xlsx(request.models, request.question, request.games)
    else:
        workbook = to_xlsx(request.question, request.rows())
    if path.exists():
        fail(msg("said_there_is_file_already", said=path))
    write_file(path, workbook)
    print_note(msg("written_to_said_projections_columns", said=path))


def _write_folder(request: StatisticsRequest, output: OutputOptions) -> None:
    """Writes all tables of the chosen games and tournaments into a folder, as Parquet or as a data package."""
    from projections.exports.data_package import all_tables, write_data_package
    from projections.exports.parquet import NotInstalled, write_parquet

    target = cast(Path, output.parquet or output.package)
    whole = all_tables(request.models, request.tournaments(), request.games)
    try:
        with create_atomically(target) as partial:
            if output.parquet:
                counts = write_parquet(partial, whole)
            else:
                counts = write_data_package(partial, whole, "Senki statistics")
    except NotInstalled as error:
        fail(message_of(error))
    except FileExistsError:
        fail(msg("said_there_is_something_already", said=target))
    except OSError as error:
        exit_unwritable(target, error)
    print_note(msg("said_n_rows_n_tables", said=target, n=sum(counts.values()), n2=len(counts)))


def _draw(request: StatisticsRequest, output: OutputOptions) -> None:
    """Draws the answer as SVG, PNG or both."""
    from api.web.javascript_messages import app_messages
    from projections.tournaments.charts import CHARTS
    from replays.viewer.picture.board_images import svg_to_png  # its libraries are large and rarely needed

    question = request.question
    if question not in CHARTS:
        fail(msg("no_picture_said", said=question), hints=(msg("there_are_said", said=", ".join(CHARTS)),))
    of, draw = CHARTS[question]
    rows = request.rows(of)
    if not rows:
        fail(msg("nothing_to_draw_no_matches"), REFUSED)
    drawn = draw(rows, app_messages(request.language)[f"question.{question}"])
    for path in filter(None, (output.svg, output.png)):
        if path.exists():
            fail(msg("said_there_is_file_already", said=path))
        write_file(path, drawn.encode() if path is output.svg else svg_to_png(drawn))
        print_note(msg("said_reason", said=path, reason=question))


WRITERS: dict[str, Writer] = {
    "parquet": _write_folder,
    "package": _write_folder,
    "svg": _draw,
    "png": _draw,
    "xlsx": _write_workbook,
    "as_csv": _print_csv,
}
"""Option -> the function that writes the answer. The first one that is given wins."""


def _points(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isdecimal() and part.isascii() and len(part) < 6 for part in parts):
        fail(msg("places_said_expected_numbers_with_commas", said=text))
    return tuple(map(int, parts))


def _copy_sqlite(models: TableSource, path: Path) -> None:
    if not path.parent.is_dir():
        fail(msg("said_there_is_no_folder", said=path, said2=path.parent))
    try:
        with create_atomically(path) as partial:
            copy_sqlite(models, partial)
    except FileExistsError:
        fail(msg("said_there_is_file_already", said=path))
    except StoreUnavailable as error:
        fail(msg("said_reason", said=path, reason=error), MACHINE_FAULT if find_storage_problem(error) else BAD_INPUT)
    except OSError as error:
        exit_unwritable(path, error)
    print_note(msg("copied_to_said_projections_columns", said=path))
