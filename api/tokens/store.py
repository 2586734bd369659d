"""Stores named tokens as a log: every token that was made, rotated or ended, in order. Only hashes of secrets are stored.

A lost response can be repeated: id and secret are derived from the client's id and a key.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from cachetools import TTLCache

from replays.log import ServiceTables
from replays.log.service_database import well_typed_rows

PREFIX = "senki_"
"""The beginning of every secret, so that scanners recognise one that was published by mistake."""
OPEN_GAMES, READ_PUBLIC, READ_SERVER, METRICS, TOURNAMENTS = (
    *("open_games", "read_public", "read_server"),
    *("metrics", "tournaments"),
)
SCOPES = {
    OPEN_GAMES: "opens games, imports records and card lists, reads codes",
    READ_PUBLIC: "reads and follows public games and tournaments, with a budget of its own",
    READ_SERVER: "reads and follows all listed games as their latest spectator, and whole tables of the statistics",
    METRICS: "reads the metrics",
    TOURNAMENTS: "opens and imports tournaments",
}
"""What each scope allows."""
MADE, ROTATED, ENDED = "made", "rotated", "ended"
ACCOUNT = "token:"
CACHE_SECONDS = 0.7
"""How long tokens are cached: other processes notice an ended one within a second."""
TABLE = """
at BIGINT NOT NULL, token TEXT NOT NULL, act TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL, hash BYTEA NOT NULL,
until BIGINT NOT NULL"""
_COLUMNS = "at, token, act, name, scopes, hash, until"
_KINDS = (int, *[str] * 4, bytes, int)


class TokenEntry(NamedTuple):
    """One entry of the log. Times are tenths of a second.

    `act`: `made`, `rotated` or `ended` · `hash`: that of the new secret · `until`: how long the former secret is valid.
    """

    at: int
    token: str
    act: str
    name: str
    scopes: tuple[str, ...]
    hash: bytes
    until: int


class Token(NamedTuple):
    """A named token, folded from its entries. Times are tenths of a second, 0 for none.

    `hash`: that of the secret · `former`, `until`: hash of the secret before, and how long it is valid.
    """

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    hash: bytes
    rotated: int = 0
    former: bytes = b""
    until: int = 0
    ended: int = 0

    @property
    def account(self) -> str:
        """The account that requests with the token are charged to, and the id of the links that it stands for."""
        return f"{ACCOUNT}{self.id}"

    def accepts(self, digest: bytes, now: int) -> bool:
        """Returns whether a secret with this hash is valid now."""
        return not self.ended and (digest == self.hash or (digest == self.former and now < self.until))


def fold_tokens(entries: Iterable[TokenEntry]) -> dict[str, Token]:
    """Returns all tokens by id, the oldest first. Repeated entries have no effect."""
    tokens: dict[str, Token] = {}
    for entry in entries:
        token = tokens.get(entry.token)
        if token is None:
            if entry.act == MADE:
                tokens[entry.token] = Token(entry.token, entry.name, entry.scopes, entry.at, entry.hash)
        elif entry.act == ROTATED and not token.ended and entry.hash != token.hash:
            tokens[entry.token] = token._replace(hash=entry.hash, rotated=entry.at, former=token.hash, until=entry.until)
        elif entry.act == ENDED and not token.ended:
            tokens[entry.token] = token._replace(ended=entry.at)
    return tokens


class TokenStore:
    """The named tokens of a server. Blocking. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("token_log", TABLE)
        self._key = tables.secret_key("links")
        self._lock = Lock()
        self._cache: TTLCache[str, Mapping[str, Token]] = TTLCache(1, CACHE_SECONDS)

    def entries(self) -> Sequence[TokenEntry]:
        """Returns the log, the oldest entry first."""
        rows = self._tables.query(f"SELECT {_COLUMNS} FROM {self._name} ORDER BY rowid")
        typed = well_typed_rows([(*row[:5], bytes(row[5]), row[6]) for row in rows], _KINDS)
        return [TokenEntry._make((*row[:4], tuple(row[4].split()), *row[5:])) for row in typed]

    def tokens(self) -> Mapping[str, Token]:
        """Returns all tokens by id, ended ones too."""
        return fold_tokens(self.entries())

    def find(self, secret: str, now: int) -> Token | None:
        """Returns the token with a valid secret."""
        if not secret.startswith(PREFIX):
            return None
        digest = _hash(secret)
        return next((token for token in self._cached().values() if token.accepts(digest, now)), None)

    def is_valid(self, token_id: str) -> bool:
        """Returns whether a token is not ended."""
        token = self._cached().get(token_id)
        return token is not None and not token.ended

    def make(self, name: str, scopes: Sequence[str], client: str, now: int) -> tuple[str, Token] | None:
        """Makes a token and returns it with its secret. The same client id gets the same token again; None where that id
        was used for another one."""
        token_id, secret = self._derive("id", client)[:10], PREFIX + self._derive("made", client)
        known = self.tokens().get(token_id)
        if known is None:
            self._append(TokenEntry(now, token_id, MADE, name, tuple(scopes), _hash(secret), 0))
            known = self.tokens()[token_id]
        return (secret, known) if (known.name, known.scopes) == (name, tuple(scopes)) else None

    def rotate(self, token_id: str, client: str, now: int, overlap: int = 0) -> tuple[str, Token] | None:
        """Gives a token a new secret and returns both; None for an unknown or ended token.

        `overlap`: tenths of a second for which the former secret stays valid.
        """
        token = self.tokens().get(token_id)
        if token is None or token.ended:
            return None
        secret = PREFIX + self._derive(f"rotated {token_id}", client)
        if token.hash != _hash(secret):
            self._append(TokenEntry(now, token_id, ROTATED, token.name, token.scopes, _hash(secret), now + overlap))
        return secret, self.tokens()[token_id]

    def end(self, token_id: str, now: int) -> bool:
        """Ends a token at once. Returns whether there is one with this id."""
        token = self.tokens().get(token_id)
        if token is not None and not token.ended:
            self._append(TokenEntry(now, token_id, ENDED, token.name, token.scopes, b"", 0))
        return token is not None

    def clear_cache(self) -> None:
        """Reads the tokens again at the next use."""
        with self._lock:
            self._cache.clear()

    def _cached(self) -> Mapping[str, Token]:
        with self._lock:
            known = self._cache.get("")
        if known is None:
            known = self.tokens()
            with self._lock:
                self._cache[""] = known
        return known

    def _append(self, entry: TokenEntry) -> None:
        row = (*entry[:4], " ".join(entry.scopes), *entry[5:])
        self._tables.execute(f"INSERT INTO {self._name} ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        self.clear_cache()

    def _derive(self, what: str, client: str) -> str:
        return hmac.new(self._key, f"token {what} {client}".encode(), sha256).hexdigest()


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "replace")).digest()
