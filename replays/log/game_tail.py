"""The data of a game that an append needs, cached for the games in use."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

from replays.log.entries import LogEntry, initial_link, shorten_client_id
from replays.log.recorder.sealing import UNSEALED_ROWS

SEALED_ROWS = 48
"""The number of rows of a game that are sealed together while it runs."""


class CommandEntry(NamedTuple):
    """The position and number of events of a command, and its fingerprint."""

    position: int
    size: int
    fingerprint: bytes


class GameTail:
    """The end of one game: the next position, the last link, and every command by its client id. `seal_at`: the position
    from which rows may be due for sealing.

    The commands are read from the stored entries, so finding a client id needs no index in the database. They are complete
    whenever an append at `position` succeeds: no other process has written in between.
    """

    __slots__ = ("_unfinished", "client_entries", "link", "lock", "position", "seal_at")

    def __init__(self, game: str) -> None:
        self.position = 0
        self.link = initial_link(game)
        self.client_entries: dict[str, CommandEntry] = {}
        self.lock = Lock()
        self.seal_at = SEALED_ROWS + UNSEALED_ROWS
        self._unfinished: tuple[str, int, bytes] | None = None

    def advance(self, entries: Sequence[LogEntry]) -> None:
        """Adds the next entries of the log. Entries that were added before have no effect."""
        with self.lock:
            self._advance(entries)

    def _advance(self, entries: Sequence[LogEntry]) -> None:
        if not entries or entries[0].originator_version > self.position:
            return
        new = entries[self.position - entries[0].originator_version :]
        for entry in new:
            if entry.client:
                self._close(entry.originator_version)
                self._unfinished = (shorten_client_id(entry.client), entry.originator_version, entry.fingerprint)
        if new:
            self.position, self.link = new[-1].originator_version + 1, new[-1].link
            self._close(self.position)

    def _close(self, end: int) -> None:
        """Records the end of the command that was read last: position `end`."""
        if self._unfinished is not None:
            client, position, fingerprint = self._unfinished
            self.client_entries[client] = CommandEntry(position, end - position, fingerprint)
