"""Caches links that were found valid, so that boards and event streams need no database query for each request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from threading import Lock

from cachetools import LRUCache, TTLCache

from api.cpu_budgets import run_in_thread
from api.links.store import Link

TTL = 0.7
"""Seconds for which a valid link is cached. With the second of an event stream, below the two that revoking may take."""
MAX_LINKS = 4096
MAX_GAMES = 512
MAX_ACCOUNTS = 8192
Key = tuple[str, str]
"""Game and secret of a request."""
Loop = asyncio.AbstractEventLoop


class LinkCache:
    """Valid links by the key they were looked up with and by game, and the account that each secret is charged to.
    Thread-safe."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._links: TTLCache[Key, Link] = TTLCache(MAX_LINKS, TTL)
        self._of_games: TTLCache[str, Mapping[str, Link]] = TTLCache(MAX_GAMES, TTL)
        self._accounts: LRUCache[str, str] = LRUCache(MAX_ACCOUNTS)
        self._pending: dict[tuple[Loop, Key], asyncio.Future[Link | None]] = {}
        self._pending_games: dict[tuple[Loop, str], asyncio.Future[Mapping[str, Link]]] = {}
        self._cleared = 0
        self._lock = Lock()

    def cached(self, key: Key) -> Link | None:
        """Returns the link of a key if it is cached and valid. Does not block."""
        with self._lock:
            link = self._links.get(key)
        return link if link is not None and link.is_valid(self._now()) else None

    async def find(self, key: Key, look_up: Callable[[], Link | None]) -> Link | None:
        """Returns the link of a key, looked up in a thread if it is not cached. Concurrent requests share one look-up."""
        link = self.cached(key)
        if link is not None:
            return link
        pending = asyncio.get_running_loop(), key
        if pending not in self._pending:
            self._pending[pending] = asyncio.ensure_future(run_in_thread(self._look_up, key, look_up))
            self._pending[pending].add_done_callback(lambda _: self._pending.pop(pending, None))
        return await asyncio.shield(self._pending[pending])

    async def find_of_game(
        self, game: str, look_up: Callable[[], Mapping[str, Link]], newest: bool = False
    ) -> Mapping[str, Link]:
        """Returns the links of a game by id, looked up in a thread if they are not cached: one look-up for all streams.

        `newest`: cached ones do not count.
        """
        with self._lock:
            links = None if newest else self._of_games.get(game)
        if links is not None:
            return links
        pending = asyncio.get_running_loop(), game
        if newest or pending not in self._pending_games:
            self._pending_games[pending] = asyncio.ensure_future(run_in_thread(self._look_up_game, game, look_up))
            self._pending_games[pending].add_done_callback(lambda _: self._pending_games.pop(pending, None))
        return await asyncio.shield(self._pending_games[pending])

    def _look_up_game(self, game: str, look_up: Callable[[], Mapping[str, Link]]) -> Mapping[str, Link]:
        cleared = self._cleared
        links = look_up()
        with self._lock:
            if cleared == self._cleared:  # else they may be out of date
                self._of_games[game] = links
        return links

    def _look_up(self, key: Key, look_up: Callable[[], Link | None]) -> Link | None:
        link = look_up()
        with self._lock:
            if link is None:
                self._links.pop(key, None)
            else:
                self._links[key] = link
        return link

    def clear(self) -> None:
        """Forgets all links, and those that are being looked up, so that each is looked up again."""
        with self._lock:
            self._cleared += 1
            self._links.clear()
            self._of_games.clear()
            self._pending_games.clear()

    def account_of(self, secret: str) -> str | None:
        """Returns the id of the link that a secret was last found to belong to."""
        with self._lock:
            return self._accounts.get(secret)

    def set_account(self, secret: str, link: str | None) -> None:
        """Charges later requests with this secret to a link, or, with None, to their address."""
        with self._lock:
            if link is None:
                self._accounts.pop(secret, None)
            elif secret:
                self._accounts[secret] = link
