"""The ends of games: all that appending has to know of a game, kept in memory for the games in use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

from replays.log.entries import LogEntry, first_link


class ClientEntry(NamedTuple):
    """Where something said lies in the log, and the fingerprint of what was said."""

    position: int
    size: int
    print: bytes


class GameTail:
    """The end of one game: its next position, the last link, and every saying by its client id.

    The client_entries come from the envelopes, so a client id is found again in any game without an index in the database; and
    they are complete whenever an append at `position` succeeds, as that means that nobody wrote behind our back.
    """

    __slots__ = ("_open", "link", "lock", "position", "client_entries")

    def __init__(self, game: str) -> None:
        self.position = 0
        self.link = first_link(game)
        self.client_entries: dict[str, ClientEntry] = {}
        self.lock = Lock()
        self._open: tuple[str, int, bytes] | None = None

    def advance(self, entries: Sequence[LogEntry]) -> None:
        """Moves past the next entries of the log; those that were passed before change nothing."""
        if not entries or entries[0].originator_version > self.position:
            return
        new = entries[self.position - entries[0].originator_version :]
        for entry in new:
            if entry.client:
                self._close(entry.originator_version)
                self._open = (entry.client, entry.originator_version, entry.print)
        if new:
            self.position, self.link = new[-1].originator_version + 1, new[-1].link
            self._close(self.position)

    def _close(self, end: int) -> None:
        """Notes the saying that was read last, up to this position."""
        if self._open is not None:
            client, position, print_ = self._open
            self.client_entries[client] = ClientEntry(position, end - position, print_)


class TailCache:
    """The ends of the games used last."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._tails: OrderedDict[str, GameTail] = OrderedDict()
        self._lock = Lock()

    def tail(self, game: str) -> GameTail:
        """The end of a game as far as it was read; a new one begins before the first event."""
        with self._lock:
            end = self._tails.get(game)
            if end is None:
                end = self._tails[game] = GameTail(game)
            self._tails.move_to_end(game)
            if len(self._tails) > self._size:
                self._tails.popitem(last=False)
            return end
