"""Opening the log: a file by default, PostgreSQL by configuration."""

from __future__ import annotations

from collections.abc import Mapping
from errno import EIO
from pathlib import Path
from typing import TypeVar

from eventsourcing.persistence import PersistenceError

from replays.log.log import POSTGRES, GameLog

FILE_NAME = "games.sqlite"
T = TypeVar("T", bound=GameLog)


def open_log(folder: Path, settings: Mapping[str, str] | None = None) -> GameLog:
    """The log that lies in a folder, which is made where it is missing.

    Where `settings` has `POSTGRES_DBNAME`, the log is in that database instead; the other `POSTGRES_...` names are those
    of the library. Raises ValueError for a setting that loses events, and OSError where the file cannot be opened.
    """
    return open_as(GameLog, folder, settings)


def open_as(kind: type[T], folder: Path, settings: Mapping[str, str] | None = None) -> T:
    """A log of this kind, as `open_log`."""
    chosen = {key: value for key, value in (settings or {}).items() if key.startswith("POSTGRES_") or key == "CREATE_TABLE"}
    if "POSTGRES_DBNAME" in chosen:
        if chosen.get("POSTGRES_ENABLE_DB_FUNCTIONS"):
            # With it, rows become visible out of order and a follower of the log misses about one event in a hundred.
            raise ValueError("POSTGRES_ENABLE_DB_FUNCTIONS must not be set: followers of the log would miss events")
        return kind({**chosen, "PERSISTENCE_MODULE": POSTGRES})
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE_NAME
    try:
        return kind({"SQLITE_DBNAME": str(file)})
    except PersistenceError as error:
        raise OSError(EIO, f"it cannot be opened as a log ({error})", str(file)) from error
