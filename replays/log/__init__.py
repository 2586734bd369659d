"""The durable log: one row per event, in games that only grow."""

from replays.log.answers import Conflict, Damaged, NoSuchGame, Reused, Stored
from replays.log.health import SoundLog, check_index, link_at
from replays.log.log import GameLog
from replays.log.opening import checked_log, open_log
from replays.log.rows import Noted
from replays.log.tables import Tables, open_tables

__all__ = [
    "Conflict",
    "Damaged",
    "GameLog",
    "NoSuchGame",
    "Noted",
    "Reused",
    "SoundLog",
    "Stored",
    "Tables",
    "check_index",
    "checked_log",
    "link_at",
    "open_log",
    "open_tables",
]
