"""A bounded cache for the state of games at the end of their logs."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

State = TypeVar("State")


class GameCache(Generic[State]):
    """One state for each of the games that were used last. May be used by many threads.

    The cache makes a state when its game is first used. Whoever uses the state applies the events to the end of the log.
    """

    def __init__(self, make: Callable[[str], State], size: int) -> None:
        """Takes the maker and the size.

        `make(game)`: returns the state of a game before its first event · `size`: number of games.
        """
        self._make = make
        self._states: LRUCache[str, State] = LRUCache(size)
        self._lock = Lock()

    def state_of(self, game: str) -> State:
        """Returns the cached state of a game, with the events that were applied to it so far."""
        with self._lock:
            state = self._states.get(game)
            if state is None:
                state = self._states[game] = self._make(game)
            return state
