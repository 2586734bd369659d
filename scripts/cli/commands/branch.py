"""`senki branch` and `senki branches`: variations played on from a moment of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.views.views import JUDGE
from replays.branches import Branch, BranchStore, TooManyBranches, events_before_branch, undo_last_line
from replays.clerk import Clerk
from replays.file import export
from replays.log import open_tables
from replays.sheet import write_sheet
from scripts.cli.composition import DataOption, JsonOption, current_time, data_folder, find_game, load_view, open_clerk
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import fail, print_json, print_message, print_note, write_file
from scripts.cli.terminal.row_tables import print_rows

Game = Annotated[str, typer.Argument(help="The game's id, its first letters, or `last`; GAME@b leaves branch b.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("branch")(branch)
    app.command("branches")(branches)


def branch(
    game: Game,
    name: Annotated[str, typer.Option(help="What if: one sentence.")] = "",
    at: Annotated[int | None, typer.Option(help="After so many events (default: all).")] = None,
    author: Annotated[str, typer.Option(help="Who asks.")] = "",
    viewer: Annotated[str, typer.Option("--as", help="Whose view it goes on from.")] = JUDGE,
    undo: Annotated[bool, typer.Option("--undo", help="Take the last saying of GAME@b away.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Remove GAME@b with all that leave it.")] = False,
    file: Annotated[Path | None, typer.Option("--export", help="Write GAME@b to a file: .senki or .txt.")] = None,
    data: DataOption = None,
) -> None:
    """Begin a branch: play on from a moment with `senki say GAME@b ...`; the record of the game stays as it is."""
    clerk = open_clerk(data)
    store, id_, parent = find_branch(clerk, game, data)
    if undo or remove or file:
        _change(store, require_branch(parent, game), undo, remove, file)
        return
    if not name:
        fail(msg("branch_needs_name"), hints=('--name "What if ren answers?"',))
    log = store.events(parent) if parent else load_view(clerk, id_, viewer)
    try:
        events = events_before_branch(log, len(log) if at is None else at)
        under, eyes = (parent.id, parent.viewer) if parent else ("", viewer)
        _, made = store.create(id_, events, name, author, current_time(), eyes, under)
    except (TooManyBranches, ValueError) as error:
        fail(message_of(error))
    print_note(msg("said_said_said_after_event", said=id_, said2=made.letter, said3=made.name, n=made.at))


def branches(
    game: Annotated[str, typer.Argument(help="The game's id, its first letters, or `last`.")],
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the branches of a game."""
    clerk = open_clerk(data)
    store, id_, _ = find_branch(clerk, game, data)
    rows = [each._asdict() for each in store.of_game(id_)]
    if as_json:
        print_json(rows)
    elif rows:
        print_rows(rows, ("letter", "parent", "at", "size", "viewer", "name", "author"))
    else:
        print_note(msg("no_branches_yet_senki_branch", said=game))


def find_branch(clerk: Clerk, wanted: str, data: Path | None) -> tuple[BranchStore, str, Branch | None]:
    """Returns the branches, the id of the game, and the branch named as GAME@letter; exits if one is missing."""
    game, _, letter = wanted.partition("@")
    result = find_game(clerk, game)
    store = BranchStore(open_tables(clerk.log, data_folder(data), "links"))
    meant = store.find(result, letter) if letter else None
    if letter and meant is None:
        known = ", ".join(each.letter for each in store.of_game(result))
        fail(
            msg("no_such_branch_said", said=letter),
            hints=(msg("there_are_said", said=known) if known else msg("there_are_no_branches_yet"),),
        )
    return store, result, meant


def require_branch(result: Branch | None, wanted: str) -> Branch:
    """Returns the named branch; exits if none is named."""
    if result is None:
        fail(msg("name_branch"), hints=(f"{wanted}@b",))
    return result


def _change(store: BranchStore, meant: Branch, undo: bool, remove: bool, file: Path | None) -> None:
    if file is not None:
        events = store.events(meant)
        whole = write_sheet(events).encode() if file.suffix == ".txt" else export(events, f"{meant.game}-{meant.letter}")
        write_file(file, whole)
        print_note(msg("said_n_bytes", said=file, n=len(whole)))
    if undo:
        shorter = store.update(meant, undo_last_line(store.events(meant), meant.at))
        print_message(
            msg("said_said_stands_at_n", said=meant.game, said2=meant.letter, n=shorter.size if shorter else meant.size)
        )
    if remove:
        print_note(msg("removed_said", said=store.delete(meant)))
