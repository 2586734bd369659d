"""`senki backup`, `restore` and `check`: backups of a data folder, and checks of its health."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryDirectory
from time import gmtime, strftime
from typing import Annotated

import typer

from domain.kernel.messages.message import Message, join
from projections.storage.read_model_store import FILE_NAME as DERIVED
from replays.backup import BadBackup, make_backup, restore_backup
from replays.log import UndamagedLog, open_log, open_tables, require_complete_index
from replays.log.integrity.lost_files import LostFileDetector
from replays.log.results_and_errors import DamagedLog
from replays.log.service_database import SqliteTables
from replays.sqlite_driver import READ_ONLY_COPIES, is_read_only, sqlite
from replays.tournaments.log import open_tournament_log
from scripts.cli.composition import DataOption, JsonOption, current_time, data_folder, open_clerk
from scripts.cli.provenance import provenance_findings
from scripts.cli.read_models import statistics_findings
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import BAD_INPUT, DAMAGED, fail, print_json, print_note

LEAST_SPACE = 64 << 20
BackupOption = Annotated[Path | None, typer.Argument(help="The new folder (default: senki-backup-DATE).")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("backup")(backup)
    app.command("restore")(restore)
    app.command("check")(check)


def backup(target: BackupOption = None, data: DataOption = None) -> None:
    """Take a backup of the data folder, also while it is served: the log, the links, the keys; no statistics.

    It contains the keys of all links and of the server: store it as safely as the folder itself.
    """
    _require_local_log()
    to = target or Path(strftime("senki-backup-%Y%m%d-%H%M%S", gmtime()))
    try:
        taken = make_backup(data_folder(data), to, current_time())
    except FileExistsError:
        fail(msg("said_there_is_something_already", said=to))
    except FileNotFoundError as error:
        if not to.absolute().parent.is_dir():
            fail(msg("said_there_is_no_folder", said=to, said2=to.absolute().parent))
        fail(msg("said_there_is_no_log", said=error))
    typer.echo(str(to))
    print_note(msg("n_files_n_bytes_senki", n=taken.files, n2=taken.size))


def restore(source: Annotated[Path, typer.Argument(help="The backup.")], data: DataOption = None) -> None:
    """Make the data folder out of a backup; the folder has to be empty, or not there. The backup is checked first."""
    _require_local_log()
    try:
        taken = restore_backup(source, data_folder(data))
    except BadBackup as error:
        fail(message_of(error), DAMAGED)
    except FileExistsError:
        fail(msg("said_it_is_not_empty", said=data_folder(data)), BAD_INPUT, (msg("move_it_away_or_name"),))
    print_note(msg("said_n_files_n_bytes", said=data_folder(data), n=taken.files, n2=taken.size))
    _print_findings(list(_findings(data_folder(data))), False)


def check(
    drill: Annotated[bool, typer.Option("--drill", help="Also take a backup, put it back elsewhere and check that.")] = False,
    accept: Annotated[
        bool, typer.Option("--accept-loss", help="No longer report what is lost now: heads of games, or links.")
    ] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Look whether all is well: every event of every game, the databases, who may read them, room on the disk."""
    if accept:
        _accept_loss(data_folder(data))
    results = list(_findings(data_folder(data)))
    if drill:
        _require_local_log()
        results += _drill(data_folder(data))
    _print_findings(results, as_json)


def _print_findings(result: list[Message | str], as_json: bool) -> None:
    if as_json:
        print_json({"well": not result, "findings": result})
    else:
        for finding in result:
            print_note(msg("senki_reason", reason=finding))
        print_note(msg("all_is_well") if not result else msg("n_findings", n=len(result)))
    if result:
        raise typer.Exit(DAMAGED)


def _findings(data: Path) -> Iterator[Message | str]:
    for path in sorted(data.rglob("*.sqlite")):
        yield from _database(path)
    if (data / "links.sqlite").exists():
        with suppress(sqlite.DatabaseError), closing(SqliteTables(data, "links")) as tables:  # damage is reported elsewhere
            yield from tables.key_faults()
    for open_one in (open_log, open_tournament_log):
        with open_one(data, os.environ) as log:
            damaged = UndamagedLog(log).damaged
            yield from map(str, damaged.values())
            for game in (game for game in log.games() if game not in damaged):
                try:
                    require_complete_index(log, game)
                    log.read(game)
                except DamagedLog as error:
                    yield str(error)
    yield from _provenance(data)
    if (data / DERIVED).exists() and not any(_database(data / DERIVED)):
        yield from statistics_findings(open_clerk(data), data)
    for path in sorted(data.rglob("*")):
        if path.is_file() and path.suffix in (".sqlite", ".key") and stat.S_IMODE(path.stat().st_mode) & 0o077:
            yield msg("said_others_may_read_it_chmod", said=path)
    if disk_usage(data).free < LEAST_SPACE:
        yield msg("said_less_than_n_mb", said=data, n=LEAST_SPACE >> 20)


def _provenance(data: Path) -> Iterator[Message]:
    """Yields the games whose origin differs from the log."""
    with suppress(sqlite.DatabaseError), open_log(data, os.environ) as log:  # damage is reported elsewhere
        tables = open_tables(log, data, "links")
        try:
            yield from provenance_findings(log, tables)
        finally:
            tables.close()


def _accept_loss(data: Path) -> None:
    with open_log(data, os.environ) as log:
        tables = open_tables(log, data, "links")
        try:
            LostFileDetector(log, tables).accept()
        finally:
            tables.close()


def _database(path: Path) -> Iterator[Message]:
    try:
        address = READ_ONLY_COPIES.uri(path) if is_read_only(path) else str(path)
        with closing(sqlite.connect(address, uri=True)) as file:
            results: list[Message | str] = [row[0] for row in file.execute("PRAGMA integrity_check(3)")]
            results += _type_faults(file) if results == ["ok"] and path.name != DERIVED else []
    except sqlite.DatabaseError as error:
        results = [str(error)]
    if results != ["ok"]:
        yield msg("said_reason", said=path, reason=join(*(results[1:] if results[0] == "ok" else results)))


_SQLITE_TYPES = {"TEXT": "text", "BIGINT": "integer", "INTEGER": "integer", "BYTEA": "blob", "BLOB": "blob"}
"""The declared types of columns, and what SQLite calls that."""


def _type_faults(file: sqlite.Connection) -> Iterator[Message]:
    """Yields the rows with a value of a wrong type in a column; SQLite stores any value."""
    for (table,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for _, name, declared, *_ in file.execute(f'PRAGMA table_info("{table}")').fetchall():
            kind = _SQLITE_TYPES.get(declared, "")
            sql = f'SELECT count(*) FROM "{table}" WHERE typeof("{name}") NOT IN (?, \'null\')'
            (count,) = file.execute(sql, (kind,)).fetchone() if kind else (0,)
            if count:
                yield msg("n_rows_said_cannot_be_read", n=count, said=table, said2=name, said3=kind)


def _drill(data: Path) -> list[Message | str]:
    with TemporaryDirectory(prefix="senki-drill-") as place:
        make_backup(data, Path(place) / "backup", current_time())
        restore_backup(Path(place) / "backup", Path(place) / "data")
        results = [msg("restored_reason", reason=finding) for finding in _findings(Path(place) / "data")]
        with open_log(data, os.environ) as ours, open_log(Path(place) / "data", {}) as theirs:
            lost = [game for game in theirs.games() if ours.read(game)[: theirs.position(game)] != theirs.read(game)]
            missing = len(ours.games()) - len(theirs.games())
        return [
            *results,
            *(f"restored: game {game} is another one" for game in lost),
            *([f"restored: {missing} games are missing"] if missing > 0 else []),
        ]


def _require_local_log() -> None:
    if os.environ.get("POSTGRES_DBNAME"):
        fail(msg("log_is_in_postgresql"), hints=(msg("pg_dump_takes_backup_it_links"),))
