"""`senki rebuild`: rebuilds the statistics, here or as an archive; exports and imports them."""

from __future__ import annotations

import os
import shutil
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from projections.exports.parquet import NotInstalled
from projections.player_merges import read_merges
from projections.storage.read_model_export import EventLink, ForeignLog, check_export, export_read_models
from projections.storage.read_model_store import FILE_NAME
from replays.atomic_files import PRIVATE_FILE, create_atomically
from replays.clerk import Clerk
from replays.log import link_of_event
from replays.messages import FILES
from replays.sqlite_driver import READ_ONLY_COPIES
from scripts.cli.archive_builder import (
    ArchiveTask,
    BuiltArchive,
    DaskUnavailable,
    TaskRunner,
    build_archive,
    dask_runner,
    log_settings,
    process_runner,
)
from scripts.cli.composition import DataOption, JsonOption, data_folder, open_clerk
from scripts.cli.provenance import open_provenance_store
from scripts.cli.read_models import open_read_models_without_damaged_games, up_to_date_read_models
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import DAMAGED, MACHINE_FAULT, exit_unwritable, fail, print_json, print_note
from scripts.cli.tournament_actions import open_tournament_clerk, undamaged_tournaments


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("rebuild")(rebuild)


def rebuild(
    archive: Annotated[
        Path | None, typer.Option(help="Write an archive (Parquet, by ruleset and season) into a new folder.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Of an archive: so many processes share the games.")] = 1,
    scheduler: Annotated[str, typer.Option(help="Of an archive: the Dask scheduler whose workers share the games.")] = "",
    hand: Annotated[Path | None, typer.Option("--hand-over", help="Write the statistics as they are into a file.")] = None,
    take: Annotated[
        Path | None, typer.Option("--take-over", help="Begin with those of a file, where there are none yet.")
    ] = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rebuild all statistics from the log: those of the data folder, or an archive for `senki stats --archive`.

    With --hand-over and --take-over another machine with the same log need not count it from its beginning.
    """
    if archive is not None:
        _archive(archive, dask_runner_or_exit(scheduler) if scheduler else process_runner(jobs), data, as_json)
        return
    if jobs > 1 or scheduler:
        fail(msg("jobs_and_scheduler_share_work"), hints=(msg("say_where_archive_folder"),))
    if hand is not None:
        _hand_over(hand, data)
        return
    if take is not None:
        _take_over(take, data)
        return
    clerk = open_clerk(data)
    if READ_ONLY_COPIES.for_lack_of_room:
        fail(msg("said_reason", said=data_folder(data), reason=FILES.message("disk_is_full")), MACHINE_FAULT)
    models = open_read_models_without_damaged_games(clerk, data)
    count = models.rebuild()
    if as_json:
        print_json({"events": count, "health": models.health()})
    else:
        print_note(msg("n_events_read_all_statistics", n=count))
    models.exit_if_damaged()


def dask_runner_or_exit(scheduler: str) -> TaskRunner:
    """Returns a runner on the workers of a scheduler; exits if Dask is not installed."""
    try:
        return dask_runner(scheduler)
    except DaskUnavailable as error:
        fail(message_of(error))


def _archive(target: Path, run: TaskRunner, data: Path | None, as_json: bool) -> None:
    clerk = open_clerk(data)
    with open_provenance_store(clerk, data) as origins:
        unvouched = origins.uncounted()
    here = data_folder(data).resolve()
    task = ArchiveTask("", here, log_settings(os.environ), (), (), read_merges(here), here)
    tournaments = open_tournament_clerk(data)
    try:
        made = build_archive(
            clerk.log,
            task,
            target,
            unvouched,
            run,
            lambda done, of: None if as_json else print_note(msg("n_n", n=done, n2=of)),
            undamaged_tournaments(tournaments),
            tournaments.events,
        )
    except (NotInstalled, DaskUnavailable, ValueError) as error:
        fail(message_of(error))
    except FileExistsError:
        fail(msg("said_there_is_something_already", said=target))
    except OSError as error:
        exit_unwritable(target, error)
    _print_summary(target, made, as_json)


def _print_summary(target: Path, made: BuiltArchive, as_json: bool) -> None:
    if as_json:
        counts = {"games": made.games, "events": made.events, "tournaments": made.tournaments}
        print_json({**counts, "left_out": sorted(made.failures)})
    else:
        print_note(msg("said_n_games_n_events", said=target, n=made.games, n2=made.events))
        if made.tournaments:
            print_note(msg("n_tournaments_are_in_the_archive", n=made.tournaments))
        for game, (at, why) in made.failures.items():
            print_note(msg("senki_reason", reason=msg("game_said_is_left_out", said=game, n=at, said2=why)))
    if made.failures:
        raise typer.Exit(DAMAGED)


def _hand_over(target: Path, data: Path | None) -> None:
    clerk = open_clerk(data)
    models = up_to_date_read_models(clerk, data)
    try:
        with create_atomically(target) as made:
            upto = export_read_models(models, made, event_links(clerk))
    except FileExistsError:
        fail(msg("said_there_is_something_already", said=target))
    except OSError as error:
        exit_unwritable(target, error)
    print_note(msg("said_statistics_up_to_event", said=target, n=upto))
    models.exit_if_damaged()


def _take_over(source: Path, data: Path | None) -> None:
    clerk, target = open_clerk(data), data_folder(data) / FILE_NAME
    if target.exists():
        fail(msg("said_there_are_statistics_already", said=target), hints=(msg("delete_that_file_first"),))
    try:
        upto = check_export(source, event_links(clerk))
        with create_atomically(target) as made:
            shutil.copyfile(source, made)
            made.chmod(PRIVATE_FILE)
    except ForeignLog as error:
        fail(message_of(error))
    except OSError as error:
        exit_unwritable(target, error)
    models = up_to_date_read_models(clerk, data)
    print_note(msg("taken_over_up_to_event", n=upto))
    models.exit_if_damaged()


def event_links(clerk: Clerk) -> EventLink:
    """Returns the links of the events of a log, which distinguish it from other logs."""
    return partial(link_of_event, clerk.log)
