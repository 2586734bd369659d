"""`senki find`: moments of finished games, from the index of turns or from an archive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from domain.kernel.views.views import SPECTATOR
from projections.filter_names import FilterRefused
from projections.filters import GameFilter, Rows
from projections.moment_search import MomentSearch, find_moments
from projections.table_definitions import Queryable
from replays.clerk import Clerk
from replays.table_at_position import fold
from scripts.cli.composition import DataOption, JsonOption, load_view, open_clerk
from scripts.cli.provenance import filter_vouched, without_unvouched
from scripts.cli.read_models import exit_with_choices, up_to_date_read_models
from scripts.cli.statistics_options import GameFilterOptions
from scripts.cli.terminal.board import small_board_lines
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.options import with_options
from scripts.cli.terminal.output import fail, out, print_json, print_note
from scripts.cli.terminal.row_tables import describe_rows, print_rows
from scripts.cli.terminal.vocabulary import LangOption, Vocabulary, language_of

DEFAULT_ROWS = 50
COLUMNS = ("game", "turn", "at", "moment", "name", "player", "amount", "players", "date")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("find")(with_options(find))


class SearchOptions(NamedTuple):
    """Options: what a turn has to have, as `MomentSearch`."""

    played: Annotated[str, typer.Option(help="This card was played in it: its name in any language, or its id.")] = ""
    answering: Annotated[str, typer.Option(help="A card was played while an effect of this card waited on the chain.")] = ""
    card: Annotated[str, typer.Option(help="Everybody sees this card at its end.")] = ""
    zone: Annotated[str, typer.Option(help="With --card: in this zone, such as junkyard.")] = ""
    score_at_most: Annotated[int | None, typer.Option(help="Some player's score at its end is not higher.")] = None
    turn: Annotated[int, typer.Option(min=0, help="The turn with this number; 0: any.")] = 0
    moment: Annotated[
        str, typer.Option(help="blow, chain or end: the game's largest blow, longest chain or end; or these words.")
    ] = ""


class DisplayOptions(NamedTuple):
    """Options: how much is shown, and from where."""

    rows: Annotated[int, typer.Option("--rows", min=0, help="So many moments; 0: all.")] = DEFAULT_ROWS
    skip: Annotated[int, typer.Option(min=0, help="After so many moments.")] = 0
    boards: Annotated[bool, typer.Option("--boards", help="Show the board of each moment.")] = False
    archive: Annotated[Path | None, typer.Option(help="Ask an archive that `senki rebuild --archive` has made.")] = None


def find(
    *,
    search: SearchOptions,
    games: GameFilterOptions,
    shown: DisplayOptions,
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find moments of finished games: a turn in which all that is named is true.

    A card was played, also in answer to another one; a card is in a zone at the end of the turn, or a score is low; the
    game's largest blow, longest chain or end was in it.
    """
    if shown.boards and shown.archive is not None:
        fail(msg("boards_are_read_from_log"))
    wanted = MomentSearch(**search._asdict())
    which = games.game_filter(shown.rows + 1 if shown.rows else 0, shown.skip)
    if shown.archive is not None:
        _find_in_archive(shown.archive, wanted, which, shown, language_of(language), as_json)
        return
    clerk = open_clerk(data)
    models = up_to_date_read_models(clerk, data)
    rows = _moments(models, wanted, filter_vouched(clerk, data, which))
    _print(rows, shown, language_of(language), as_json, clerk if shown.boards else None)
    models.exit_if_damaged()


def _find_in_archive(
    folder: Path, wanted: MomentSearch, which: GameFilter, shown: DisplayOptions, language: str, as_json: bool
) -> None:
    from scripts.cli.statistics_options import open_statistics_archive

    models = open_statistics_archive(folder, which.ruleset, which.season)
    rows = _moments(models, wanted, without_unvouched(models.unvouched, which))
    _print(rows, shown, language, as_json, None)
    models.exit_if_damaged()


def _moments(models: Queryable, wanted: MomentSearch, which: GameFilter) -> Rows:
    """Returns the moments; exits with the choices for a search that cannot be answered."""
    try:
        return find_moments(models, wanted, which)
    except FilterRefused as error:
        exit_with_choices(error)


def _print(rows: Rows, shown: DisplayOptions, language: str, as_json: bool, clerk: Clerk | None) -> None:
    """Prints a page of moments. `rows`: one more than the page, if there are more · `clerk`: prints the boards too."""
    page = rows[: shown.rows or None]
    if as_json:
        print_json(page)
        return
    named = [{**row, "players": " – ".join(filter(None, row["players"].values()))} for row in page]
    heads, described = describe_rows(named, COLUMNS, language)
    if not page:
        print_note(msg("no_such_moments"))
    elif clerk is None:
        print_rows(described, COLUMNS, heads=heads)
    else:
        for row, words in zip(page, described, strict=True):
            for line in _with_board(row, words, heads, clerk, language):
                out.print_styled(("" if line.startswith(" ") else "bold", line))
    if len(rows) > len(page):
        print_note(msg("there_are_more_moments", n=shown.skip + shown.rows))


def _with_board(
    row: dict[str, Any], words: dict[str, Any], heads: dict[str, str], clerk: Clerk, language: str
) -> Iterator[str]:
    """Yields the lines of a moment, and those of the board as spectators saw it."""
    events = load_view(clerk, row["game"], SPECTATOR)
    vocabulary = Vocabulary(language, row["ruleset"])
    about: Iterable[str] = (
        f"{heads[name]} {words[name]}" if name in ("turn", "at") else str(words[name])
        for name in COLUMNS
        if words[name] not in (None, "")
    )
    yield " · ".join(about)
    yield from small_board_lines(fold(events, row["at"]), vocabulary)
