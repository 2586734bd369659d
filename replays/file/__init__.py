"""Record files: a game exported from the log, to be archived, sent and read without the log, the cards or the rules."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.messages.message import as_message
from domain.kernel.record.event import Event
from replays.file.record import CannotOpen, DamagedRecord, Record, make_record
from replays.file.referenced_card_lists import FindCardList, find_card_list
from replays.file.senki_format import read, write, write_declarations, write_naming_printings
from replays.messages import msg
from replays.table_at_position import check_log_is_possible

__all__ = [
    "CannotOpen",
    "DamagedRecord",
    "Record",
    "export",
    "make_record",
    "read",
    "validate",
    "verify",
    "write",
    "write_declarations",
    "write_naming_printings",
]


def export(events: Sequence[Event], game: str = "", viewer: str | None = None) -> bytes:
    """Writes the `.senki` file of a log; with a viewer, of what that viewer may see."""
    return write(make_record(events, game, viewer))


def verify(data: bytes, find: FindCardList = find_card_list) -> Record:
    """Reads a file and replays its events on a table. Raises DamagedRecord for a broken file or an impossible game.

    Raises CannotOpen for an intact file that needs a missing card list or ruleset; `find` returns the card lists that it
    names.
    """
    return validate(read(data, find))


def validate(record: Record) -> Record:
    """Replays a record on a table once and returns it. Raises DamagedRecord for an impossible game."""
    try:
        check_log_is_possible(record.events)
    except ValueError as error:
        raise DamagedRecord(msg("table"), as_message(error)) from None
    return record
