"""`senki branch` and `senki branches`: variations played on from a moment of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.views.views import JUDGE
from replays.branches import Branch, BranchStore, TooManyBranches, branch_start, undo_last_line
from replays.clerk import Clerk
from replays.file import export
from replays.log import open_tables
from replays.sheet import write_sheet
from scripts.cli.composition import DataOption, JsonOption, data_folder, find_game, load_view, now, open_clerk
from scripts.cli.terminal.output import fail, print_json, put, say, write_file
from scripts.cli.terminal.tables import print_rows

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
        fail("a branch needs a name", hints=('--name "What if ren answers?"',))
    log = store.events(parent) if parent else load_view(clerk, id_, viewer)
    try:
        events = branch_start(log, len(log) if at is None else at)
        under, eyes = (parent.id, parent.viewer) if parent else ("", viewer)
        _, made = store.create(id_, events, name, author, now(), eyes, under)
    except (TooManyBranches, ValueError) as error:
        fail(str(error))
    say(f"{id_}@{made.letter}: {made.name} (after event {made.at})")


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
        say(f"no branches yet: senki branch {game} --at N --name ...")


def find_branch(clerk: Clerk, wanted: str, data: Path | None) -> tuple[BranchStore, str, Branch | None]:
    """The branches, the game's id, and the branch that was named as GAME@letter. Says plainly what there is not."""
    game, _, letter = wanted.partition("@")
    found = find_game(clerk, game)
    store = BranchStore(open_tables(clerk.log, data_folder(data), "links"))
    meant = store.find(found, letter) if letter else None
    if letter and meant is None:
        known = ", ".join(each.letter for each in store.of_game(found))
        fail(f"no such branch: {letter}", hints=(f"there are: {known}" if known else "there are no branches yet",))
    return store, found, meant


def require_branch(found: Branch | None, wanted: str) -> Branch:
    """The branch that was named; leaves where none was."""
    if found is None:
        fail("name the branch", hints=(f"{wanted}@b",))
    return found


def _change(store: BranchStore, meant: Branch, undo: bool, remove: bool, file: Path | None) -> None:
    if file is not None:
        events = store.events(meant)
        whole = write_sheet(events).encode() if file.suffix == ".txt" else export(events, f"{meant.game}-{meant.letter}")
        write_file(file, whole)
        say(f"{file}: {len(whole)} bytes")
    if undo:
        shorter = store.update(meant, undo_last_line(store.events(meant), meant.at))
        put(f"{meant.game}@{meant.letter} stands at {shorter.size if shorter else meant.size}")
    if remove:
        say(f"removed: {store.delete(meant)}")
