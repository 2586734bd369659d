"""The durable log: one row per event, in games that only grow."""

from replays.log.entries import LoggedEvent
from replays.log.game_log import GameLog
from replays.log.integrity.damage_scan import UndamagedLog, link_of_event, require_complete_index
from replays.log.log_factory import open_log, verification_mark_file
from replays.log.results_and_errors import ClientIdReused, DamagedLog, NoSuchGame, PositionConflict, StoredEvents
from replays.log.service_database import ServiceTables, open_tables

__all__ = [
    "ClientIdReused",
    "DamagedLog",
    "GameLog",
    "LoggedEvent",
    "NoSuchGame",
    "PositionConflict",
    "ServiceTables",
    "StoredEvents",
    "UndamagedLog",
    "link_of_event",
    "open_log",
    "open_tables",
    "require_complete_index",
    "verification_mark_file",
]
