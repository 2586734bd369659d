"""`senki players`: who is counted, and merging somebody who was entered twice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain.cards.name_matching import fold, similar_words
from domain.kernel.record.unicode_safety import name_fault
from projections.filters import GameFilter, Rows
from projections.player_merges import FILE_NAME, PlayerMerges, format_merges, read_merges
from projections.read_models import ReadModels
from projections.statistics_queries import answer_question
from scripts.cli.composition import DataOption, JsonOption, data_folder, open_clerk
from scripts.cli.read_models import up_to_date_read_models
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import fail, print_json, print_note, write_file
from scripts.cli.terminal.row_tables import print_rows
from scripts.cli.tournament_actions import read_tournaments


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("players")(players)


def players(
    merge: Annotated[str, typer.Option(help="This name is no player of its own ...")] = "",
    into: Annotated[str, typer.Option(help="... but this one.")] = "",
    part: Annotated[str, typer.Option(help="This name was merged, and is a player of its own after all.")] = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the players that are counted; `--merge OTHER --into NAME` counts two names as one. Records stay as they are."""
    try:
        merges = read_merges(data_folder(data))
    except ValueError as error:
        fail(message_of(error))
    clerk = open_clerk(data)
    if merge or into or part:
        played = [row["player"] for row in _records(up_to_date_read_models(clerk, data), merges, data)] if merge else []
        _warn_unknown((merge, into), [*merges, *played])
        _apply_merge(merges, merge, into, part)
        write_file(data_folder(data) / FILE_NAME, format_merges(merges).encode())
        print_note(msg("said_n_merged", said=data_folder(data) / FILE_NAME, n=len(merges)))
    models = up_to_date_read_models(clerk, data)
    rows = _records(models, merges, data)
    shown = [{**row, "also": ", ".join(other for other, name in merges.items() if name == row["player"])} for row in rows]
    if as_json:
        print_json(shown)
    else:
        print_rows(shown, ("player", "also", "games", "wins", "losses", "draws"))
    models.exit_if_damaged()


def _records(models: ReadModels, merges: dict[str, str], data: Path | None) -> Rows:
    """Returns the records of all players, those of tournaments without records included."""
    which = GameFilter(canonical_name=PlayerMerges(merges).canonical_name)
    tournaments = read_tournaments(data)
    return answer_question("players", lambda: models, lambda: tournaments, which)


def _warn_unknown(said: tuple[str, str], players: list[str]) -> None:
    """Says which of the names nobody has: it may be misspelt, or come with a later game."""
    known = {fold(player) for player in players}
    for name in said:
        if name and fold(name) not in known:
            near = ", ".join(similar_words(name, players))
            print_note(
                msg("said_nobody_that_name_has_played", said=name, said2=near)
                if near
                else msg("said_nobody_that_name_has", said=name)
            )


def _apply_merge(merges: dict[str, str], merge: str, into: str, part: str) -> None:
    if part and part not in merges:
        fail(msg("no_such_merge_said", said=part), hints=sorted(merges))
    merges.pop(part, None)
    if bool(merge) != bool(into):
        fail(msg("merge_other_needs_into_name"))
    for name in filter(None, (merge, into)):
        if why := name_fault(name):
            fail(msg("that_is_no_name_reason", reason=why))
    if merge and fold(merge) == fold(into):
        fail(msg("said_and_said_are_same", said=merge, said2=into))
    if merge:
        merges[merge] = into
