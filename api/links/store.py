"""Stores links. The holder of a link may do at one game what its scope allows; only hashes of secrets are stored.

A request whose response was lost can be repeated: the first link of a game is derived from the client's id and a key.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from threading import Lock
from typing import NamedTuple
from urllib.parse import quote, urlencode

from cachetools import LRUCache, TTLCache

from api.cpu_budgets import run_in_thread
from replays.log import ServiceTables
from replays.log.service_database import well_typed_rows

ORGANISER, JUDGE, SCORER, SPECTATOR, SEAT = "organiser", "judge", "scorer", "spectator", "seat:"
CASTER = "caster"
"""A stream's link: it opens the overlay, and shows what a spectator sees."""
WATCHING = (SPECTATOR, CASTER)
"""Scopes of links that only watch."""
OVERLAY_PATH = "/overlay/"
"""Path of the overlays; the id of a game follows."""
SERVER_TOKEN_ID = "printed"
"""The id of the link that stands for the server token."""
TABLE = """
id TEXT PRIMARY KEY, game TEXT NOT NULL, scope TEXT NOT NULL, hash BYTEA, label TEXT NOT NULL, created BIGINT NOT NULL,
expires BIGINT NOT NULL, revoked BIGINT NOT NULL, seconds BIGINT NOT NULL, events BIGINT NOT NULL"""
INDEXES = (
    "CREATE UNIQUE INDEX IF NOT EXISTS links_hash ON {0} (hash) WHERE hash IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS links_game ON {0} (game)",
)
_KINDS = (*[str] * 4, *[int] * 5)
QUERY_BATCH = 500
"""Games whose links are selected by one query."""
_ADDED = "id, game, scope, hash, label, created, expires, revoked, seconds, events"
_COLUMNS = "id, game, scope, label, created, expires, revoked, seconds, events, hash IS NULL"


class Link(NamedTuple):
    """A link without its secret. Times are tenths of a second, 0 for none.

    `seconds`, `events`: delay of a spectator · `is_public`: no secret is needed.
    """

    id: str
    game: str
    scope: str
    label: str
    created: int
    expires: int
    revoked: int
    seconds: int
    events: int
    is_public: bool

    def is_valid(self, now: int) -> bool:
        """Returns whether the link is neither revoked nor expired."""
        return not self.revoked and not 0 < self.expires <= now


class NewLink(NamedTuple):
    """A link that is to be created. `tenths`: how long it is valid, 0: without an end · the rest as in `Link`."""

    game: str
    scope: str
    label: str = ""
    tenths: int = 0
    seconds: int = 0
    events: int = 0
    is_public: bool = False


def link_url(base: str, link: Link, secret: str) -> str:
    """Returns the URL of a game or tournament for the holder of a link; for a stream, that of the overlay."""
    if link.scope == CASTER:
        return overlay_url(base, link.game, secret)
    kind = "league" if link.game.startswith("t-") else "game"
    return page_url(base, {kind: link.game}, secret)


def overlay_url(base: str, game: str, secret: str = "") -> str:
    """Returns the URL of a game's overlay for a stream."""
    return f"{base}{OVERLAY_PATH}{quote(game)}" + (f"#{urlencode({'key': secret})}" if secret else "")


def page_url(base: str, wanted: Mapping[str, object], secret: str = "", place: Mapping[str, object] | None = None) -> str:
    """Returns the URL of a page of the app. The secret is behind the `#`, so that it is in no log of a server or a proxy.

    `wanted`: what the page is asked for · `place`: what else is behind the `#`.
    """
    fragment = {**(place or {}), **({"key": secret} if secret else {})}
    return f"{base}/?{urlencode(wanted)}{f'#{urlencode(fragment)}' if fragment else ''}"


class LinkStore:
    """The links of all games. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("links", TABLE, *INDEXES)
        self._key = tables.secret_key("links")

    def first_link(self, game: str, client: str, now: int) -> tuple[str, Link]:
        """Returns the organiser's link of a game that a client has opened: the same secret at every try."""
        secret = self._first_secret(game, client)
        self._add(secret, game, ORGANISER, "", now)
        (link,) = self._rows("hash = ?", (_hash(secret),))
        return secret, link

    def entry_link(self, game: str, client: str, scope: str, now: int) -> tuple[str, Link]:
        """Returns the link of whoever has signed up under a client id: the same secret at every try."""
        secret = self._first_secret(game, f"{client} {scope}")
        self._add(secret, game, scope, "", now)
        (link,) = self._rows("hash = ?", (_hash(secret),))
        return secret, link

    def gave_first_link(self, game: str, client: str) -> bool:
        """Returns whether this client was given the organiser's link of a game."""
        return self._find_by_secret(self._first_secret(game, client)) is not None

    def _first_secret(self, game: str, client: str) -> str:
        return hmac.new(self._key, f"{game} {client}".encode(), sha256).hexdigest()

    def create(
        self, game: str, scope: str, label: str, now: int, expires: int = 0, seconds: int = 0, events: int = 0
    ) -> tuple[str, Link]:
        """Creates a link and returns it with its secret, which is not stored."""
        secret = secrets.token_urlsafe(24)
        return secret, self._add(secret, game, scope, label, now, expires, seconds, events)

    def create_once(self, wanted: NewLink, client: str, now: int) -> tuple[str, Link] | None:
        """Creates a link for a request and returns it with its secret, empty for a public one.

        The same client id gets the same link again; None where that id was used for another one.
        """
        digest = hmac.new(self._key, f"{wanted.game} link {client}".encode(), sha256)
        secret = "" if wanted.is_public else urlsafe_b64encode(digest.digest()[:24]).decode()
        expires = now + wanted.tenths if wanted.tenths else 0
        terms = (wanted.label, now, expires, wanted.seconds, wanted.events)
        self._add(secret, wanted.game, wanted.scope, *terms, id=digest.hexdigest()[:10])
        (link,) = self._rows("id = ?", (digest.hexdigest()[:10],))
        tenths = link.expires - link.created if link.expires else 0
        made = NewLink(link.game, link.scope, link.label, tenths, link.seconds, link.events, link.is_public)
        return (secret, link) if made == wanted else None

    def create_public(self, game: str, label: str, now: int, expires: int = 0, seconds: int = 0, events: int = 0) -> Link:
        """Creates a link by which everybody may watch a game, without a secret."""
        return self._add("", game, SPECTATOR, label, now, expires, seconds, events)

    def find(self, secret: str, now: int) -> Link | None:
        """Returns the valid link of a secret."""
        link = self._find_by_secret(secret)
        return link if link is not None and link.is_valid(now) else None

    def find_public(self, game: str, now: int) -> Link | None:
        """Returns the newest valid link by which everybody may watch a game."""
        rows = self._rows("game = ? AND hash IS NULL ORDER BY rowid DESC", (game,))
        return next((link for link in rows if link.is_valid(now)), None)

    def public_among(self, games: Sequence[str], now: int) -> set[str]:
        """Returns those of these games that everybody may watch."""
        public: set[str] = set()
        for start in range(0, len(games), QUERY_BATCH):
            some = games[start : start + QUERY_BATCH]
            rows = self._rows(f"hash IS NULL AND game IN ({', '.join('?' * len(some))})", some)
            public.update(link.game for link in rows if link.is_valid(now))
        return public

    def public_games(self, now: int) -> frozenset[str]:
        """Returns the games that everybody may watch."""
        valid = "hash IS NULL AND revoked = 0 AND (expires = 0 OR expires > ?)"
        rows = self._tables.query(f"SELECT game FROM {self._name} WHERE {valid}", (now,))
        return frozenset(str(game) for (game,) in rows)

    def unrevoked(self, game: str) -> dict[str, Link]:
        """Returns the links of a game that are not revoked, by id."""
        return {link.id: link for link in self._rows("game = ? AND revoked = 0", (game,))}

    def delayed(self, now: int) -> dict[str, Link]:
        """Returns the games that some spectator sees late, each with a link that has the longest delays."""
        links: dict[str, Link] = {}
        for link in self._rows("seconds > 0 OR events > 0", ()):
            if link.is_valid(now):
                other = links.get(link.game, link)
                latest = {name: max(getattr(link, name), getattr(other, name)) for name in ("seconds", "events")}
                links[link.game] = link._replace(**latest)
        return links

    def list_links(self, game: str) -> Sequence[Link]:
        """Returns all links of a game, oldest first."""
        return self._rows("game = ? ORDER BY rowid", (game,))

    def is_last_organiser(self, game: str, link_id: str, now: int) -> bool:
        """Returns whether no other link of an organiser would be left without this one."""
        valid = [link.id for link in self.list_links(game) if link.scope == ORGANISER and link.is_valid(now)]
        return valid == [link_id]

    def revoke(self, game: str, link_id: str, now: int) -> bool:
        """Revokes a link at once. Returns whether the game has it."""
        revoked = "CASE WHEN revoked > 0 THEN revoked ELSE ? END"
        return bool(
            self._tables.execute(
                f"UPDATE {self._name} SET revoked = {revoked} WHERE game = ? AND id = ?", (now, game, link_id)
            )
        )

    def _add(
        self,
        secret: str,
        game: str,
        scope: str,
        label: str,
        now: int,
        expires: int = 0,
        seconds: int = 0,
        events: int = 0,
        *,
        id: str = "",
    ) -> Link:
        link = Link(id or secrets.token_hex(5), game, scope, label, now, expires, 0, seconds, events, secret == "")
        row = (*link[:3], _hash(secret) if secret else None, *link[3:9])
        places = ", ".join("?" * len(row))
        self._tables.execute(f"INSERT INTO {self._name} ({_ADDED}) VALUES ({places}) ON CONFLICT DO NOTHING", row)
        return link

    def _find_by_secret(self, secret: str) -> Link | None:
        rows = self._rows("hash = ?", (_hash(secret),))
        return rows[0] if rows else None

    def _rows(self, where: str, values: Sequence[object]) -> list[Link]:
        rows = self._tables.query(f"SELECT {_COLUMNS} FROM {self._name} WHERE {where}", values)
        return [Link._make((*row[:9], bool(row[9]))) for row in well_typed_rows(rows, _KINDS)]


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "replace")).digest()


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
