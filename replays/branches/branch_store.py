"""A branch: the events of a game, or of a viewer's view of it, up to a moment, and what is said from there on."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.opening import load_desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from replays.file import export, read
from replays.log import ServiceTables
from replays.log.service_tables import valid_rows

LETTERS = "bcdefghijklmnopqrstuvwxyz"
MAX_BRANCHES = 200
"""So many branches a game may have."""


class TooManyBranches(ValueError):
    """A game has as many branches as it may have."""


class Branch(NamedTuple):
    """A branch as it may be shown: everything but its events and the secret of who made it.

    `letter`: how it is called among the branches of its game; the game itself is `a` · `parent`: the branch that it leaves,
    empty: the game · `at`: after so many events of that · `viewer`: whose view it goes on from · `made`: in tenths of a
    second since the epoch · `size`: how many events it has in all, those of the game included.
    """

    id: str
    game: str
    letter: str
    parent: str
    at: int
    viewer: str
    name: str
    author: str
    made: int
    size: int


def next_letter(taken: Collection[str]) -> str:
    """The first letter that no branch of the game has: b to z, then bb, bc and so on."""
    letters: tuple[str, ...] = (*LETTERS, *(first + second for first in LETTERS for second in LETTERS))
    return next(letter for letter in letters if letter not in taken)


def branch_start(events: Sequence[Event], at: int) -> list[Event]:
    """The beginning of a branch at a position: with it go all events that followed from the same saying.

    Raises ValueError for a position that there is not.
    """
    if not 0 < at <= len(events):
        raise ValueError(f"no such position: {at}; there are {len(events)}")
    end = at
    while end < len(events) and events[end].line == events[end - 1].line:
        end += 1
    return list(events[:end])


def play_on(
    events: Sequence[Event], command: Command, ruleset: Ruleset, catalogue: Mapping[str, Plain]
) -> list[Event] | Refusal:
    """The events with what is said now, judged as at a table."""
    desk = load_branch_desk(events, ruleset, catalogue)
    answer = desk.say(command)
    return answer if isinstance(answer, Refusal) else [*events, *answer]


def load_branch_desk(events: Sequence[Event], ruleset: Ruleset, catalogue: Mapping[str, Plain]) -> Desk:
    """The desk at the end of a branch."""
    desk = load_desk(events, ruleset)
    desk.catalogue = catalogue
    return desk


def undo_last_line(events: Sequence[Event], start: int) -> list[Event]:
    """Without the last thing that was said, but never shorter than `start`."""
    end = len(events)
    while end > start and events[end - 1].line == events[-1].line:
        end -= 1
    return list(events[:end])


# MERGED: Where branches are kept: one table beside the log, each branch with its events as a record file.

TABLE = """
id TEXT PRIMARY KEY, game TEXT NOT NULL, letter TEXT NOT NULL, parent TEXT NOT NULL, at BIGINT NOT NULL, viewer TEXT NOT NULL,
name TEXT NOT NULL, author TEXT NOT NULL, made BIGINT NOT NULL, size BIGINT NOT NULL, hash BYTEA NOT NULL,
record BYTEA NOT NULL"""
INDEXES = ("CREATE UNIQUE INDEX IF NOT EXISTS branches_game ON {0} (game, letter)",)
_COLUMNS = "id, game, letter, parent, at, viewer, name, author, made, size"
_KINDS = (*[str] * 4, int, *[str] * 3, *[int] * 2)
TRIES = 5


class BranchStore:
    """The branches of all games. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("branches", TABLE, *INDEXES)

    def create(
        self, game: str, events: Sequence[Event], name: str, author: str, now: int, viewer: str, parent: str = ""
    ) -> tuple[str, Branch]:
        """A new branch that has these events so far, and the secret by which it is played on. Raises TooManyBranches."""
        secret = secrets.token_urlsafe(18)
        for _ in range(TRIES):
            taken = {branch.letter for branch in self.of_game(game)}
            if len(taken) >= MAX_BRANCHES:
                break
            size = len(events)
            id_ = secrets.token_hex(6)
            made = Branch(id_, game, next_letter(taken), parent, size, viewer, name, author, now, size)
            row = (*made, _hash(secret), export(events, game))
            places = ", ".join("?" * len(row))
            sql = f"INSERT INTO {self._name} ({_COLUMNS}, hash, record) VALUES ({places}) ON CONFLICT DO NOTHING"
            if self._tables.execute(sql, row):
                return secret, made
        raise TooManyBranches(f"a game has no more than {MAX_BRANCHES} branches")

    def of_game(self, game: str) -> list[Branch]:
        """All branches of a game, in the order in which they were made."""
        return self._rows("game = ? ORDER BY rowid", (game,))

    def find(self, game: str, wanted: str) -> Branch | None:
        """A branch by its id or its letter."""
        found = self._rows("game = ? AND (id = ? OR letter = ?)", (game, wanted, wanted))
        return found[0] if found else None

    def events(self, branch: Branch) -> list[Event]:
        """Everything that happened in a branch, from the opening of the game on."""
        rows = self._tables.query(f"SELECT record FROM {self._name} WHERE id = ?", (branch.id,))
        return list(read(bytes(rows[0][0])).events) if rows else []

    def update(self, branch: Branch, events: Sequence[Event]) -> Branch | None:
        """The branch with other events; None where somebody else has played on in between."""
        sql = f"UPDATE {self._name} SET record = ?, size = ? WHERE id = ? AND size = ?"
        done = self._tables.execute(sql, (export(events, branch.game), len(events), branch.id, branch.size))
        return branch._replace(size=len(events)) if done else None

    def is_owned(self, branch: Branch, secret: str) -> bool:
        """Whether this is the secret that was given with the branch."""
        rows = self._tables.query(f"SELECT hash FROM {self._name} WHERE id = ?", (branch.id,))
        return bool(rows) and hmac.compare_digest(bytes(rows[0][0]), _hash(secret))

    def delete(self, branch: Branch) -> int:
        """Takes a branch away with all that leave it; how many they were."""
        under = [each for each in self.of_game(branch.game) if each.parent == branch.id]
        gone = sum(self.delete(each) for each in under)
        return gone + self._tables.execute(f"DELETE FROM {self._name} WHERE id = ?", (branch.id,))

    def _rows(self, where: str, values: tuple[object, ...]) -> list[Branch]:
        rows = self._tables.query(f"SELECT {_COLUMNS} FROM {self._name} WHERE {where}", values)
        return [Branch._make(row) for row in valid_rows(rows, _KINDS)]


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "replace")).digest()
