"""Capability links: who has one may do, at one game, what its scope says. Secrets are kept only as hashes.

A file of the service's own. What a lost answer gave can be given again: the first link of a game follows from the client's
id and a key that lies beside the file.
"""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from replays.log.one_sqlite import sqlite

FILE_NAME, KEY_NAME = "links.sqlite", "links.key"
ORGANISER, JUDGE, SCORER, SPECTATOR, SEAT = "organiser", "judge", "scorer", "spectator", "seat:"
_TABLE = """
CREATE TABLE IF NOT EXISTS links (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, scope TEXT NOT NULL, hash BLOB, label TEXT NOT NULL, created INTEGER NOT NULL,
    expires INTEGER NOT NULL, revoked INTEGER NOT NULL, seconds INTEGER NOT NULL, events INTEGER NOT NULL)"""
_INDEXES = (
    "CREATE UNIQUE INDEX IF NOT EXISTS links_hash ON links (hash) WHERE hash IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS links_game ON links (game)",
)
_COLUMNS = "id, game, scope, label, created, expires, revoked, seconds, events, hash IS NULL"


class Link(NamedTuple):
    """A link as it may be shown: everything but its secret. Times are tenths of a second, 0: none.

    `seconds`, `events`: so far behind is what a spectator sees · `everybody`: no secret is needed.
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
    everybody: bool

    def holds(self, now: int) -> bool:
        """Whether the link still opens anything."""
        return not self.revoked and not 0 < self.expires <= now


class Links:
    """The links of all games. May be used by many threads and processes."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._key = _key(folder / KEY_NAME)
        self._lock = RLock()
        self._file = sqlite.connect(folder / FILE_NAME, check_same_thread=False, isolation_level=None, timeout=10)
        for statement in (_TABLE, *_INDEXES):
            self._file.execute(statement)

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._file.close()

    def first(self, game: str, client: str, now: int) -> tuple[str, Link]:
        """The organiser's link of a game that a client has opened: the same secret at every try."""
        secret = hmac.new(self._key, f"{game} {client}".encode(), sha256).hexdigest()
        return secret, self._found(secret) or self._add(secret, game, ORGANISER, "", now)

    def known_first(self, game: str, client: str) -> tuple[str, Link] | None:
        """The organiser's link that this client was given for a game, if it was."""
        secret = hmac.new(self._key, f"{game} {client}".encode(), sha256).hexdigest()
        link = self._found(secret)
        return None if link is None else (secret, link)

    def make(
        self, game: str, scope: str, label: str, now: int, expires: int = 0, seconds: int = 0, events: int = 0
    ) -> tuple[str, Link]:
        """A new link and its secret, which is told this once."""
        secret = secrets.token_urlsafe(24)
        return secret, self._add(secret, game, scope, label, now, expires, seconds, events)

    def open_to_everybody(self, game: str, label: str, now: int, expires: int = 0, seconds: int = 0, events: int = 0) -> Link:
        """Lets everybody watch a game, without a secret."""
        return self._add("", game, SPECTATOR, label, now, expires, seconds, events)

    def of(self, secret: str, now: int) -> Link | None:
        """The link that a secret belongs to, while it holds."""
        link = self._found(secret)
        return link if link is not None and link.holds(now) else None

    def everybody(self, game: str, now: int) -> Link | None:
        """The newest link by which everybody may watch a game, while it holds."""
        rows = self._rows("game = ? AND hash IS NULL ORDER BY rowid DESC", (game,))
        return next((link for link in rows if link.holds(now)), None)

    def again(self, link: Link, now: int) -> bool:
        """Whether a link that was found before still holds."""
        found = self._rows("id = ?", (link.id,))
        return bool(found) and found[0].holds(now)

    def listed(self, game: str) -> Sequence[Link]:
        """All links of a game, in the order in which they were made."""
        return self._rows("game = ? ORDER BY rowid", (game,))

    def revoke(self, game: str, link_id: str, now: int) -> bool:
        """Ends a link at once; whether the game has it."""
        with self._lock:
            sql = "UPDATE links SET revoked = CASE WHEN revoked THEN revoked ELSE ? END WHERE game = ? AND id = ?"
            return bool(self._file.execute(sql, (now, game, link_id)).rowcount)

    def _add(
        self, secret: str, game: str, scope: str, label: str, now: int, expires: int = 0, seconds: int = 0, events: int = 0
    ) -> Link:
        link = Link(secrets.token_hex(5), game, scope, label, now, expires, 0, seconds, events, secret == "")
        row = (*link[:3], _hash(secret) if secret else None, *link[3:9])
        with self._lock:
            self._file.execute(f"INSERT INTO links VALUES ({', '.join('?' * len(row))})", row)
        return link

    def _found(self, secret: str) -> Link | None:
        rows = self._rows("hash = ?", (_hash(secret),))
        return rows[0] if rows else None

    def _rows(self, where: str, values: tuple[object, ...]) -> list[Link]:
        with self._lock:
            rows = self._file.execute(f"SELECT {_COLUMNS} FROM links WHERE {where}", values).fetchall()
        return [Link._make((*row[:9], bool(row[9]))) for row in rows]


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "replace")).digest()


def _key(path: Path) -> bytes:
    """The key of this folder, made where there is none."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(32))
    except FileExistsError:
        pass
    return path.read_bytes()
