"""`senki players`: who is counted, and merging somebody who was entered twice."""

from __future__ import annotations

from typing import Annotated

import typer

from domain.cards.name_matching import fold, similar_words
from domain.kernel.record.unicode_safety import name_fault
from projections.player_merges import FILE_NAME, merges_text, read_merges
from projections.statistics.players import player_records
from scripts.cli.composition import DataOption, JsonOption, data_folder, open_clerk
from scripts.cli.read_models import up_to_date_read_models
from scripts.cli.terminal.output import fail, print_json, say, write_file
from scripts.cli.terminal.tables import print_rows


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
        fail(str(error))
    clerk = open_clerk(data)
    if merge or into or part:
        played = [row["player"] for row in player_records(up_to_date_read_models(clerk, data))] if merge else []
        _warn_unknown((merge, into), [*merges, *played])
        _apply_merge(merges, merge, into, part)
        write_file(data_folder(data) / FILE_NAME, merges_text(merges).encode())
        say(f"{data_folder(data) / FILE_NAME}: {len(merges)} merged")
    models = up_to_date_read_models(clerk, data)
    rows = player_records(models)
    shown = [{**row, "also": ", ".join(other for other, name in merges.items() if name == row["player"])} for row in rows]
    if as_json:
        print_json(shown)
    else:
        print_rows(shown, ("player", "also", "games", "wins", "losses", "draws"))
    models.exit_if_damaged()


def _warn_unknown(said: tuple[str, str], players: list[str]) -> None:
    """Says which of the names nobody has: it may be misspelt, or come with a later game."""
    known = {fold(player) for player in players}
    for name in said:
        if name and fold(name) not in known:
            near = ", ".join(similar_words(name, players))
            say(f"{name}: nobody of that name has played yet" + (f"; is {near} meant?" if near else ""))


def _apply_merge(merges: dict[str, str], merge: str, into: str, part: str) -> None:
    if part and part not in merges:
        fail(f"no such merge: {part}", hints=sorted(merges))
    merges.pop(part, None)
    if bool(merge) != bool(into):
        fail("--merge OTHER needs --into NAME")
    for name in filter(None, (merge, into)):
        if why := name_fault(name):
            fail(f"that is no name: {why}")
    if merge and fold(merge) == fold(into):
        fail(f"{merge} and {into} are the same name already")
    if merge:
        merges[merge] = into
