"""Puts the sealed rows of a log back into the table of rows, for tests that damage one row of a game that is over."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from replays.log.log_factory import FILE_NAME
from replays.log.recorder.sqlite import TRIGGERS
from replays.log.sealed_rows import decode_frame, expand_row
from replays.sqlite_driver import sqlite

FRAMES = "SELECT originator_id, first_position, topic, frame FROM stored_events_sealed"
INSERT = "INSERT INTO stored_events (rowid, originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?, ?)"


def unseal(folder: Path) -> None:
    """Makes every game of a folder one of rows alone, as a release before the frames has stored it."""
    with closing(sqlite.connect(folder / FILE_NAME)) as file:
        file.execute("DROP TRIGGER IF EXISTS stored_events_sealed_DELETE")  # it is back whenever the log is opened
        frames = file.execute(FRAMES).fetchall()
        file.execute("DELETE FROM stored_events_sealed")
        for game, first, topic, frame in frames:
            for position, row in enumerate(decode_frame(frame, first), first):
                file.execute(INSERT, (row.id, game, position, topic, row.state))
        file.execute("DROP TRIGGER IF EXISTS stored_events_UPDATE")
        for row, state in file.execute("SELECT rowid, state FROM stored_events WHERE originator_version = 0").fetchall():
            file.execute("UPDATE stored_events SET state = ? WHERE rowid = ?", (expand_row(state), row))
        file.execute(TRIGGERS["{0}_UPDATE"].format("stored_events"))
        file.commit()
