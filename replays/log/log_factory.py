"""Opens the log: in a file by default, in PostgreSQL by configuration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from errno import EIO
from pathlib import Path
from typing import TypeVar

from eventsourcing.persistence import PersistenceError

from replays.atomic_files import make_private_folder
from replays.log.data_format import check_postgres_format
from replays.log.game_log import POSTGRES_RECORDER, GameLog
from replays.log.integrity.heads import HeadStore
from replays.log.integrity.verification_mark import FILE_NAME as CHECKED
from replays.log.integrity.verification_mark import VerificationMarkFile
from replays.log.service_database import SqliteTables
from replays.messages import msg
from replays.sqlite_driver import is_read_only, sqlite
from replays.storage_problems import StorageProblem, find_storage_problem

FILE_NAME = "games.sqlite"
HEADS = "SENKI_HEADS"
"""The setting with the folder of the heads; the default is `heads` in the log's folder."""
_TRACES_OF_GAMES = {
    "links.sqlite": "SELECT 1 FROM links WHERE game NOT LIKE 't-%' LIMIT 1",  # links of tournaments do not indicate games
    "readmodels.sqlite": "SELECT 1 FROM projection_positions WHERE position > 0 LIMIT 1",
}
T = TypeVar("T", bound=GameLog)


def open_log(folder: Path, settings: Mapping[str, str] | None = None) -> GameLog:
    """Opens the log in a folder, which is created if it is missing.

    With `POSTGRES_DBNAME` in `settings` the log is in that database; the other `POSTGRES_...` names are those of the library.
    The heads of its games are in the folder `SENKI_HEADS`, by default in `heads` in the log's folder. Raises ValueError for a
    setting that loses events. Raises OSError if the file cannot be opened, or if the log is empty although other files in the
    folder know its games.
    """
    log = open_log_as(GameLog, folder, settings)
    trace = next(_traces(folder, settings), None) if _is_empty(log) else None
    if trace is not None:
        log.close()
        raise _emptied_log_error(trace)
    return log


def verification_mark_file(folder: Path, settings: Mapping[str, str] | None = None) -> VerificationMarkFile:
    """Returns the mark of the last scan of a folder's log, also for a log in a database."""
    chosen = settings or {}
    heads = Path(chosen.get(HEADS) or folder / "heads")
    return VerificationMarkFile(
        folder, () if "POSTGRES_DBNAME" in chosen else (folder / FILE_NAME, *sorted(heads.glob("*.sqlite")))
    )


def open_log_as(kind: type[T], folder: Path, settings: Mapping[str, str] | None = None) -> T:
    """Opens a log of this kind; see `open_log`."""
    chosen = settings or {}
    log = _open_without_heads(kind, folder, chosen)
    _attach_heads(log, Path(chosen.get(HEADS) or folder / "heads"))
    return log


def _open_without_heads(kind: type[T], folder: Path, settings: Mapping[str, str]) -> T:
    chosen = {key: value for key, value in settings.items() if key.startswith("POSTGRES_") or key == "CREATE_TABLE"}
    if "POSTGRES_DBNAME" in chosen:
        if chosen.get("POSTGRES_ENABLE_DB_FUNCTIONS"):
            # With it, rows become visible out of order and a follower of the log misses about one event in a hundred.
            raise ValueError(msg("postgres_enable_db_functions_must"))
        log = kind({**chosen, "PERSISTENCE_MODULE": POSTGRES_RECORDER})
        check_postgres_format(log.factory, chosen["POSTGRES_DBNAME"])
        return log
    make_private_folder(folder)
    file = folder / FILE_NAME
    try:
        return kind({"SQLITE_DBNAME": str(file)})
    except PersistenceError as error:
        raise OSError(EIO, msg("it_cannot_be_opened_as_log", said=str(error)), str(file)) from error


def _attach_heads(log: GameLog, folder: Path) -> None:
    """Lets the log record heads in a file of this machine, also if the log is in PostgreSQL.

    Raises OSError if there are heads but the log is empty, or if the heads cannot be opened.
    """
    try:
        make_private_folder(folder)
        heads = HeadStore(SqliteTables(folder, "heads", rebuildable=True), f"{log.name.lower()}_heads")
    except (OSError, sqlite.OperationalError) as error:
        if is_read_only(folder) or find_storage_problem(error) in (StorageProblem.READ_ONLY, StorageProblem.FULL):
            return  # the log is read-only too
        log.close()
        if find_storage_problem(error) is StorageProblem.BUSY:
            raise
        raise OSError(EIO, msg("heads_its_games_cannot_be_opened", said=str(error)), str(folder)) from error
    if not heads.has_any():
        if is_read_only(folder):
            return
    elif _is_empty(log):
        heads.close()
        log.close()
        raise _emptied_log_error(folder)
    log.catch_up_heads(heads)
    log.heads = heads


def _traces(folder: Path, settings: Mapping[str, str] | None) -> Iterator[Path]:
    """Yields files in the folder that know games of the log, for the case that the heads are missing too."""
    for name, question in _TRACES_OF_GAMES.items():
        file = folder / name
        with suppress(sqlite.Error), closing(sqlite.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as tables:
            if tables.execute(question).fetchone():
                yield file
    if verification_mark_file(folder, settings).read() is not None:
        yield folder / CHECKED


def _emptied_log_error(trace: Path) -> OSError:
    why = msg("log_is_empty_but_it_had", said=str(trace))
    return OSError(EIO, why, str(trace))


def _is_empty(log: GameLog) -> bool:
    try:
        return not log.recorder.max_notification_id()
    except PersistenceError:
        return False  # reading it raises the damage
