"""What somebody does who has the file of the log and this very code: cut, rewrite, seal again, replace."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from domain.kernel.record.event import Event
from replays.log import open_log
from replays.log.entries import LogEntry, decode_entry, encode_entry, initial_link
from replays.log.log_factory import FILE_NAME
from replays.sqlite_driver import sqlite
from tests.unsealed_rows import unseal

Forge = Callable[[Path, str, random.Random], int]
"""Forges a game in the log of a folder; gives the position from which on it is no longer what it was."""


def rows_of(folder: Path, game: str) -> list[bytes]:
    """The rows of a game, which lie in the file as they are after this."""
    unseal(folder)
    with closing(sqlite.connect(folder / FILE_NAME)) as file:
        query = "SELECT state FROM stored_events WHERE originator_id = ? ORDER BY originator_version"
        return [row[0] for row in file.execute(query, (game,)).fetchall()]


def lay(folder: Path, game: str, rows: Sequence[bytes]) -> None:
    """Puts other rows in place of a game's."""
    unseal(folder)
    with closing(sqlite.connect(folder / FILE_NAME)) as file:
        for verb in ("DELETE", "UPDATE"):
            file.execute(f"DROP TRIGGER IF EXISTS stored_events_{verb}")
        file.execute("DELETE FROM stored_events WHERE originator_id = ?", (game,))
        result = [(game, position, "senki.event", row) for position, row in enumerate(rows)]
        file.executemany(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)", result
        )
        file.commit()


def sealed(game: str, entries: Sequence[LogEntry], events: Sequence[Event]) -> list[bytes]:
    """Rows for these events with a chain without a fault, under the client ids that were there."""
    link, rows = initial_link(game), []
    for position, event in enumerate(events):
        old = entries[min(position, len(entries) - 1)]
        made = encode_entry(game, position, old.client, old.fingerprint, link, event)
        rows.append(made.state)
        link = made.link
    return rows


def entries_of(folder: Path, game: str) -> list[LogEntry]:
    """The entries of a game."""
    return [decode_entry(game, position, row) for position, row in enumerate(rows_of(folder, game))]


def cut(folder: Path, game: str, dice: random.Random) -> int:
    """The last events are gone."""
    rows = rows_of(folder, game)
    left = dice.randrange(1, len(rows))
    lay(folder, game, rows[:left])
    return left


def rewrite(folder: Path, game: str, dice: random.Random) -> int:
    """One event says something else, and everything from it on is sealed again."""
    entries = entries_of(folder, game)
    at = dice.randrange(1, len(entries))
    events = [entry.event for entry in entries]
    events[at] = events[at]._replace(at=events[at].at + 1 + dice.randrange(1000))
    lay(folder, game, sealed(game, entries, events))
    return at


def leave_out(folder: Path, game: str, dice: random.Random) -> int:
    """One event is left out, and the others are sealed as if it had never been."""
    entries = entries_of(folder, game)
    at = dice.randrange(1, len(entries))
    lay(folder, game, sealed(game, entries, [entry.event for entry in entries[:at] + entries[at + 1 :]]))
    return at


def put_in(folder: Path, game: str, dice: random.Random) -> int:
    """An event is stated twice, and all is sealed again."""
    entries = entries_of(folder, game)
    at = dice.randrange(1, len(entries))
    events = [entry.event for entry in entries]
    twice = events[at]._replace(name=f"{events[at].name} again")
    lay(folder, game, sealed(game, entries, [*events[:at], twice, *events[at:]]))
    return at


def replace(folder: Path, game: str, dice: random.Random) -> int:
    """Another game lies where this one was."""
    entries = entries_of(folder, game)
    events = [entry.event for entry in entries]
    header = {**events[0].said["header"], "players": {"A": f"forger {dice.randrange(10**6)}", "B": "nobody"}}
    events[0] = events[0]._replace(said={**events[0].said, "header": header})
    lay(folder, game, sealed(game, entries, events[: dice.randrange(1, len(events) + 1)]))
    return 0


def remove(folder: Path, game: str, dice: random.Random) -> int:
    """The game is gone, and another one is there."""
    lay(folder, game, [])
    return 0


FORGERIES: dict[str, Forge] = {
    "cut": cut,
    "rewrite": rewrite,
    "leave out": leave_out,
    "put in": put_in,
    "replace": replace,
    "remove": remove,
}


def read_again(folder: Path, game: str) -> list[Event]:
    """The game as a new process reads it."""
    with open_log(folder) as log:
        return log.read(game)
