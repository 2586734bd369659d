"""Transfer of the read models to another machine, which then reads only the newer events of its log."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from projections.messages import msg
from projections.read_models import ReadModels
from projections.storage.read_model_store import POSITIONS
from projections.storage.sqlite_driver import sqlite

_CREATE_TABLE = "CREATE TABLE handed (position INTEGER PRIMARY KEY, link BLOB NOT NULL)"
EventLink = Callable[[int], bytes]
"""The link of an event of the log by its id; empty if there is no such event."""


class ForeignLog(ValueError):
    """Read models of another log, or a file without read models."""


def export_read_models(models: ReadModels, path: Path, link: EventLink) -> int:
    """Writes the read models into a file with links that identify their log. Returns the id of their last event.

    Raises FileExistsError.
    """
    models.store.copy_to(path)
    with closing(sqlite.connect(str(path))) as file:
        file.execute("PRAGMA journal_mode = DELETE")
        upto = [row[0] for row in file.execute(f"SELECT DISTINCT position FROM {POSITIONS} WHERE position > 0")]
        file.execute("DROP TABLE IF EXISTS handed")
        file.execute(_CREATE_TABLE)
        file.executemany("INSERT INTO handed VALUES (?, ?)", [(position, link(position)) for position in upto])
        file.commit()
    return max(upto, default=0)


def check_export(path: Path, link: EventLink) -> int:
    """Returns the id of the last event of exported read models. Raises ForeignLog if they are of another log."""
    try:
        with closing(sqlite.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
            links = dict(file.execute("SELECT position, link FROM handed").fetchall())
            (sound,) = file.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite.DatabaseError as error:
        raise ForeignLog(msg("said_no_statistics_that_were", said=str(path), said2=str(error))) from None
    if sound != "ok":
        raise ForeignLog(msg("said_file_is_damaged_said", said=str(path), said2=sound))
    other = [position for position, known in links.items() if link(position) != known]
    if other or not links:
        raise ForeignLog(msg("said_these_statistics_are_another", said=str(path), n=max(other, default=0)))
    return int(max(links))
