"""The ends of games: all that appending has to know of a game, kept in memory for the games in use."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from replays.log.stored import Entry, first_link


class Saying(NamedTuple):
    """Where something said lies in the log, and the fingerprint of what was said."""

    position: int
    size: int
    print: bytes


class End:
    """The end of one game: its next position, the last link, and every saying by its client id.

    The sayings come from the envelopes, so a client id is found again in any game without an index in the database; and
    they are complete whenever an append at `position` succeeds, as that means that nobody wrote behind our back.
    """

    __slots__ = ("_client", "link", "lock", "position", "sayings")

    def __init__(self, game: str) -> None:
        self.position = 0
        self.link = first_link(game)
        self.sayings: dict[str, Saying] = {}
        self.lock = Lock()
        self._client = ""

    def take(self, entry: Entry) -> None:
        """Moves past the next entry of the log; one that was passed before changes nothing."""
        if entry.originator_version != self.position:
            return
        if entry.client:
            self._client = entry.client
            self.sayings[entry.client] = Saying(self.position, 1, entry.print)
        elif self._client:
            saying = self.sayings[self._client]
            self.sayings[self._client] = saying._replace(size=saying.size + 1)
        self.position += 1
        self.link = entry.link


class Ends:
    """The ends of the games used last."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._ends: OrderedDict[str, End] = OrderedDict()
        self._lock = Lock()

    def of(self, game: str) -> End:
        """The end of a game as far as it was read; a new one begins before the first event."""
        with self._lock:
            end = self._ends.setdefault(game, End(game))
            self._ends.move_to_end(game)
            if len(self._ends) > self._size:
                self._ends.popitem(last=False)
            return end
