"""Where branches are kept: one table beside the log, each branch with its events as a record file."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

from domain.kernel.record.event import Event
from replays.branches.branch import MOST, Branch, Crowded, letter_after
from replays.file import export, read
from replays.log import Tables
from replays.log.tables import whole

TABLE = """
id TEXT PRIMARY KEY, game TEXT NOT NULL, letter TEXT NOT NULL, parent TEXT NOT NULL, at BIGINT NOT NULL, viewer TEXT NOT NULL,
name TEXT NOT NULL, author TEXT NOT NULL, made BIGINT NOT NULL, size BIGINT NOT NULL, hash BYTEA NOT NULL,
record BYTEA NOT NULL"""
INDEXES = ("CREATE UNIQUE INDEX IF NOT EXISTS branches_game ON {0} (game, letter)",)
_SHOWN = "id, game, letter, parent, at, viewer, name, author, made, size"
_KINDS = (*[str] * 4, int, *[str] * 3, *[int] * 2)
TRIES = 5


class Branches:
    """The branches of all games. May be used by many threads and processes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._name = tables.define("branches", TABLE, *INDEXES)

    def begin(
        self, game: str, events: Sequence[Event], name: str, author: str, now: int, viewer: str, parent: str = ""
    ) -> tuple[str, Branch]:
        """A new branch that has these events so far, and the secret by which it is played on. Raises Crowded."""
        secret = secrets.token_urlsafe(18)
        for _ in range(TRIES):
            taken = {branch.letter for branch in self.of(game)}
            if len(taken) >= MOST:
                break
            size = len(events)
            id_ = secrets.token_hex(6)
            made = Branch(id_, game, letter_after(taken), parent, size, viewer, name, author, now, size)
            row = (*made, _hash(secret), export(events, game))
            places = ", ".join("?" * len(row))
            sql = f"INSERT INTO {self._name} ({_SHOWN}, hash, record) VALUES ({places}) ON CONFLICT DO NOTHING"
            if self._tables.do(sql, row):
                return secret, made
        raise Crowded(f"a game has no more than {MOST} branches")

    def of(self, game: str) -> list[Branch]:
        """All branches of a game, in the order in which they were made."""
        return self._rows("game = ? ORDER BY rowid", (game,))

    def find(self, game: str, wanted: str) -> Branch | None:
        """A branch by its id or its letter."""
        found = self._rows("game = ? AND (id = ? OR letter = ?)", (game, wanted, wanted))
        return found[0] if found else None

    def events(self, branch: Branch) -> list[Event]:
        """Everything that happened in a branch, from the opening of the game on."""
        rows = self._tables.rows(f"SELECT record FROM {self._name} WHERE id = ?", (branch.id,))
        return list(read(bytes(rows[0][0])).events) if rows else []

    def write(self, branch: Branch, events: Sequence[Event]) -> Branch | None:
        """The branch with other events; None where somebody else has played on in between."""
        sql = f"UPDATE {self._name} SET record = ?, size = ? WHERE id = ? AND size = ?"
        done = self._tables.do(sql, (export(events, branch.game), len(events), branch.id, branch.size))
        return branch._replace(size=len(events)) if done else None

    def is_owned(self, branch: Branch, secret: str) -> bool:
        """Whether this is the secret that was given with the branch."""
        rows = self._tables.rows(f"SELECT hash FROM {self._name} WHERE id = ?", (branch.id,))
        return bool(rows) and hmac.compare_digest(bytes(rows[0][0]), _hash(secret))

    def remove(self, branch: Branch) -> int:
        """Takes a branch away with all that leave it; how many they were."""
        under = [each for each in self.of(branch.game) if each.parent == branch.id]
        gone = sum(self.remove(each) for each in under)
        return gone + self._tables.do(f"DELETE FROM {self._name} WHERE id = ?", (branch.id,))

    def _rows(self, where: str, values: tuple[object, ...]) -> list[Branch]:
        rows = self._tables.rows(f"SELECT {_SHOWN} FROM {self._name} WHERE {where}", values)
        return [Branch._make(row) for row in whole(rows, _KINDS)]


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "replace")).digest()
