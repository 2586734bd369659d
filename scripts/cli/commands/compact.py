"""`senki compact`: rewrites the log in its compact form."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from replays.log.compaction import Compaction, compact
from replays.log.log_factory import FILE_NAME
from replays.progress import report_progress
from scripts.cli.composition import DataOption, JsonOption, data_folder, open_clerk
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import DAMAGED, print_json, print_note
from scripts.cli.terminal.progress_bar import progress_bar


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("compact")(compact_log)


def compact_log(data: DataOption = None, as_json: JsonOption = False) -> None:
    """Rewrite the log so that it takes less room: every game is packed, checked, and only then replaces its rows.

    It can be interrupted at any time and started again. A damaged game stays as it is.
    """
    log = open_clerk(data).log
    before = _size(data_folder(data))
    with progress_bar(msg("compacting_games")):
        result = compact(log, report_progress)
    log.close()
    _print(result, before, _size(data_folder(data)), as_json)
    if result.damaged:
        raise typer.Exit(DAMAGED)


def _print(result: Compaction, before: int, after: int, as_json: bool) -> None:
    if as_json:
        damaged = [{"game": error.game, "position": error.position} for error in result.damaged]
        figures = {"games": result.games, "events": result.rows, "bytes_before": before, "bytes": after}
        print_json({**figures, "damaged": damaged})
        return
    for error in result.damaged:
        print_note(msg("senki_reason", reason=error.args[0]))
    print_note(msg("n_games_were_compacted", n=result.games))
    if before:
        print_note(msg("log_takes_n_bytes_before_n", n=after, n2=before))


def _size(folder: Path) -> int:
    """Returns the bytes of the log's file with its write-ahead log; 0 for a log in PostgreSQL."""
    if "POSTGRES_DBNAME" in os.environ:
        return 0
    return sum(path.stat().st_size for path in folder.glob(f"{FILE_NAME}*") if not path.name.endswith("-shm"))
