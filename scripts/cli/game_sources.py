"""The games that a command may read: those of the log, and record files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from domain.kernel.record.event import Event
from domain.kernel.views.views import make_view
from scripts.cli.composition import find_game, load_view, open_clerk
from scripts.cli.record_files import read_file
from scripts.cli.terminal.messages import message_of
from scripts.cli.terminal.output import fail

RECORD_FILES = (".senki", ".json")


class GameSource(NamedTuple):
    """A game to read. `id`: its id · `view(viewer)`: its events as a viewer may see them; exits for an unknown viewer."""

    id: str
    view: Callable[[str], list[Event]]


def open_game_source(game: str, data: Path | None) -> GameSource:
    """Opens the game of a record file (by its ending), or else of the log; exits if there is none.

    A record file needs no data folder, and nothing is stored.
    """
    if Path(game).suffix.lower() in RECORD_FILES:
        return _open_file(Path(game))
    clerk = open_clerk(data)
    result = find_game(clerk, game)
    return GameSource(result, lambda viewer: load_view(clerk, result, viewer))


def _open_file(file: Path) -> GameSource:
    record = read_file(file)

    def view(viewer: str) -> list[Event]:
        try:
            return make_view(record.events, viewer)
        except ValueError as error:
            fail(message_of(error))

    return GameSource(record.game, view)
