"""Counts the games that end during a command, so that the next report has nothing to read."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event as Flag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replays.clerk import Clerk

COUNTED_AT_ONCE = 20_000
"""Events that are read when a game ends; more would be noticed."""
_log = logging.getLogger("senki.cli")


@contextmanager
def counting_ended_games(clerk: Clerk, data: Path | None) -> Iterator[None]:
    """Updates the statistics after the block if a game has ended in it.

    A log with much that is not counted yet is left to the report, and so is whatever goes wrong.
    """
    ended = Flag()
    clerk.log.on_game_end = ended.set
    try:
        yield
    finally:
        if ended.is_set():
            _count(clerk, data)


def _count(clerk: Clerk, data: Path | None) -> None:
    # few lines end a game, and statistics take longer to load than a line takes
    from projections.player_merges import read_merges
    from projections.read_models import ReadModels
    from projections.storage.read_model_store import FILE_NAME
    from projections.storage.sqlite_driver import sqlite
    from replays.log import DamagedLog, UndamagedLog, verification_mark_file
    from scripts.cli.composition import data_folder
    from scripts.cli.read_models import read_log

    folder = data_folder(data)
    try:
        if clerk.log.heads is not None:
            clerk.log.catch_up_heads(clerk.log.heads)  # the next command would do it, and change a file that was scanned
        sound = UndamagedLog(clerk.log, verification_mark_file(folder, os.environ), while_reading=True)
        with closing(ReadModels(folder / FILE_NAME, sound, merges=read_merges(folder))) as models:
            if max(models.events_behind(sound.last), sound.unscanned) <= COUNTED_AT_ONCE:
                read_log(models, sound)
    except (DamagedLog, OSError, ValueError, sqlite.Error) as error:
        _log.info("ended games are counted by the next report: %s", type(error).__name__)
