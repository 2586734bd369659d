"""The read models of the data folder, updated from the log. Damaged games are left out and reported."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NoReturn

import typer

from domain.kernel.messages.message import Message, join
from projections.filter_names import FilterRefused, Tournaments, with_known_names
from projections.filters import GameFilter
from projections.player_merges import read_merges
from projections.read_models import ReadModels
from projections.statistics_check import changed_tables
from projections.storage.read_model_store import FILE_NAME, StoreUnavailable
from projections.storage.sqlite_driver import sqlite
from projections.table_definitions import Queryable
from replays.clerk import Clerk
from replays.gc_pause import gc_paused
from replays.log import DamagedLog, UndamagedLog, verification_mark_file
from scripts.cli.composition import data_folder
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import DAMAGED, fail, print_note

LONG_LOG = 50_000
"""The number of the last event from which processes are worth their start, if nothing is counted yet."""


class ReadModelsWithoutDamagedGames(ReadModels):
    """Read models of the sound games, with the damage of the others."""

    damaged: Mapping[str, DamagedLog]

    def exit_if_damaged(self) -> None:
        """Prints the damaged games and exits with code 3, if there are any."""
        for result in self.damaged.values():
            print_note(msg("senki_reason", reason=msg("reason_game_is_left_out", reason=result)))
        if self.damaged:
            raise typer.Exit(DAMAGED)


def open_read_models_without_damaged_games(clerk: Clerk, data: Path | None) -> ReadModelsWithoutDamagedGames:
    """Opens the read models without the games that are damaged now."""
    return _open_read_models(UndamagedLog(clerk.log, verification_mark_file(data_folder(data), os.environ)), data)


def _open_read_models(sound: UndamagedLog, data: Path | None) -> ReadModelsWithoutDamagedGames:
    path = data_folder(data) / FILE_NAME
    try:
        models = ReadModelsWithoutDamagedGames(path, sound, merges=read_merges(data_folder(data)))
        models.remove_games(sound.damaged)
    except sqlite.DatabaseError as error:
        if isinstance(error, StoreUnavailable):
            raise
        fail(msg("statistics_in_said_are_damaged", said=path, said2=error), DAMAGED)
    models.damaged = sound.damaged
    return models


def up_to_date_read_models(clerk: Clerk, data: Path | None) -> ReadModelsWithoutDamagedGames:
    """Opens the read models and updates them from the log; prints projections that have stopped."""
    sound = UndamagedLog(clerk.log, verification_mark_file(data_folder(data), os.environ), while_reading=True)
    models = _open_read_models(sound, data)
    if sound.last >= LONG_LOG and models.is_empty:
        from scripts.cli.parallel_counting import fill_in_parallel  # most reports read a few events

        fill_in_parallel(models, clerk.log, sound, data_folder(data), read_merges(data_folder(data)))
    fallen = read_log(models, sound)
    models.damaged = {**fallen, **sound.damaged}
    for row in models.health():
        if row["error"]:
            print_note(
                join(
                    msg("statistics_value_have_stopped_said", value=f"'{row['projection']}'", said=row["error"]),
                    msg("senki_rebuild_makes_them_anew"),
                )
            )
    return models


def read_log(models: ReadModels, sound: UndamagedLog) -> Mapping[str, DamagedLog]:
    """Updates read models from the log. Returns the games that cannot be counted; they are removed like the damaged ones."""
    with gc_paused():
        models.catch_up()
    sound.finish_scan()
    models.remove_games(sound.damaged)
    fallen = {
        game: DamagedLog(game, at, msg("it_cannot_be_counted_said", said=why)) for game, (at, why) in models.failures.items()
    }
    models.remove_games(fallen)
    return fallen


def statistics_findings(clerk: Clerk, data: Path | None) -> Iterator[Message]:
    """Yields the tables of the statistics that differ from the log: they were changed from outside, or the disk erred.

    Takes as long as a rebuild; nothing where no statistics are stored yet.
    """
    path = data_folder(data) / FILE_NAME
    if not path.exists():
        return
    models = up_to_date_read_models(clerk, data)
    try:
        sound = UndamagedLog(clerk.log, verification_mark_file(data_folder(data), os.environ))
        for name in changed_tables(models, sound, read_merges(data_folder(data))):
            yield msg("statistics_differ_from_log", said=path, said2=name)
    finally:
        models.close()


def named_filter(models: Queryable, which: GameFilter, tournaments: Tournaments, of_matches: bool = False) -> GameFilter:
    """Returns the filter with the id of its deck; exits with the choices for a word of several decks or an unknown name."""
    try:
        return with_known_names(models, which, tournaments, of_matches)
    except FilterRefused as error:
        exit_with_choices(error)


def exit_with_choices(error: FilterRefused) -> NoReturn:
    """Exits with what could be meant by a filter or search that cannot be answered."""
    fail(error.message, hints=[msg("there_are_said", said=", ".join(error.known))] if error.known else [])
