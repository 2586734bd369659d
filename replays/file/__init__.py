"""Record files: a game taken out of the log, to be kept, sent and read without the log, the cards or the rules."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.event import Event
from replays.file.cards import Finder, at_hand
from replays.file.record import CannotOpen, DamagedRecord, Record, make_record
from replays.file.senki import read, write, write_naming, write_said
from replays.fold import check

__all__ = [
    "CannotOpen",
    "DamagedRecord",
    "Record",
    "checked",
    "export",
    "make_record",
    "read",
    "verify",
    "write",
    "write_naming",
    "write_said",
]


def export(events: Sequence[Event], game: str = "", viewer: str | None = None) -> bytes:
    """The `.senki` file of a log; with a viewer, of what that viewer may see and nothing else."""
    return write(make_record(events, game, viewer))


def verify(data: bytes, find: Finder = at_hand) -> Record:
    """Reads a file and lays its events out on a table. Raises DamagedRecord for a broken file or an impossible game.

    Raises CannotOpen for a whole file that needs what is not here; `find` gives the card lists that it names.
    """
    return checked(read(data, find))


def checked(record: Record) -> Record:
    """The record, laid out on a table once. Raises DamagedRecord for an impossible game."""
    try:
        check(record.events)
    except ValueError as error:
        raise DamagedRecord("table", str(error)) from None
    return record
