"""Branches of games and their storage: one table in the same database as the log, with the events of a branch as a record
file.

A branch contains the events of a game, or of a viewer's view of it, up to a position. Its own commands follow.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from replays.file import export, read
from replays.log import ServiceTables
from replays.log.service_database import well_typed_rows
from replays.messages import msg

LETTERS = "bcdefghijklmnopqrstuvwxyz"
MAX_BRANCHES = 200
"""The maximum number of branches of a game."""


class TooManyBranches(ValueError):
    """A game has the maximum number of branches."""


class BranchIdReused(ValueError):
    """The client id of a branch belongs to another branch."""


class Branch(NamedTuple):
    """A branch without its events and without the secret of its author.

    `letter`: its name among the branches of its game; the game itself is `a` · `parent`: the branch from which it starts,
    empty for the game itself · `at`: the position at which it starts · `viewer`: the view that it continues · `made`: in
    tenths of a second since the epoch · `size`: number of all its events, including those of the game.
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


def next_branch_letter(taken: Collection[str]) -> str:
    """Returns the first letter that no branch of the game has: b to z, then bb, bc and so on."""
    letters: tuple[str, ...] = (*LETTERS, *(first + second for first in LETTERS for second in LETTERS))
    return next(letter for letter in letters if letter not in taken)


def events_before_branch(events: Sequence[Event], at: int) -> list[Event]:
    """Returns the events of a game before a position, and the rest of the line there: the start of a branch.

    Raises ValueError for a position that the game does not have.
    """
    if not 0 < at <= len(events):
        raise ValueError(msg("no_such_position_n_there", n=at, n2=len(events)))
    end = at
    while end < len(events) and events[end].line == events[end - 1].line:
        end += 1
    return list(events[:end])


def judge_in_branch(
    events: Sequence[Event], command: Command, ruleset: Ruleset, catalogue: Mapping[str, Plain]
) -> list[Event] | Refusal:
    """Judges a command at the end of a branch; returns all events with the new ones, or the refusal."""
    desk = load_branch_desk(events, ruleset, catalogue)
    answer = desk.say(command)
    return answer if isinstance(answer, Refusal) else [*events, *answer]


def load_branch_desk(events: Sequence[Event], ruleset: Ruleset, catalogue: Mapping[str, Plain]) -> Desk:
    """Loads the desk at the end of a branch."""
    desk = load_desk(events, ruleset)
    desk.catalogue = catalogue
    return desk


def undo_last_line(events: Sequence[Event], start: int) -> list[Event]:
    """Removes the last line, but no event before position `start`."""
    end = len(events)
    while end > start and events[end - 1].line == events[-1].line:
        end -= 1
    return list(events[:end])


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
        self,
        game: str,
        events: Sequence[Event],
        name: str,
        author: str,
        now: int,
        viewer: str,
        parent: str = "",
        client: str = "",
    ) -> tuple[str, Branch]:
        """Creates a branch with these events; returns its secret and the branch.

        Whoever has the secret may play on. The same client id gets the same branch again. Raises TooManyBranches, and
        BranchIdReused where that id was used for another branch.
        """
        digest = hmac.new(self._tables.secret_key("links"), f"{game} branch {client}".encode(), sha256).hexdigest()
        secret = digest[12:] if client else secrets.token_urlsafe(18)
        for _ in range(TRIES):
            letters = {branch.letter for branch in self.of_game(game)}
            if len(letters) >= MAX_BRANCHES:
                break
            size = len(events)
            id_ = digest[:12] if client else secrets.token_hex(6)
            if client and (known := self.find(game, id_)) is not None:
                if (known.parent, known.at, known.viewer, known.name, known.author) != (parent, size, viewer, name, author):
                    raise BranchIdReused(client)
                return secret, known
            branch = Branch(id_, game, next_branch_letter(letters), parent, size, viewer, name, author, now, size)
            row = (*branch, _hash(secret), export(events, game))
            places = ", ".join("?" * len(row))
            sql = f"INSERT INTO {self._name} ({_COLUMNS}, hash, record) VALUES ({places}) ON CONFLICT DO NOTHING"
            if self._tables.execute(sql, row):
                return secret, branch
        raise TooManyBranches(msg("game_has_no_more_than", n=MAX_BRANCHES))

    def of_game(self, game: str) -> list[Branch]:
        """Returns all branches of a game, the oldest first."""
        return self._rows("game = ? ORDER BY rowid", (game,))

    def find(self, game: str, wanted: str) -> Branch | None:
        """Returns a branch by its id or its letter."""
        rows = self._rows("game = ? AND (id = ? OR letter = ?)", (game, wanted, wanted))
        return rows[0] if rows else None

    def events(self, branch: Branch) -> list[Event]:
        """Reads all events of a branch, from the opening of the game on."""
        rows = self._tables.query(f"SELECT record FROM {self._name} WHERE id = ?", (branch.id,))
        return list(read(bytes(rows[0][0])).events) if rows else []

    def update(self, branch: Branch, events: Sequence[Event]) -> Branch | None:
        """Replaces the events of a branch; returns None if another client has played on in between."""
        sql = f"UPDATE {self._name} SET record = ?, size = ? WHERE id = ? AND size = ?"
        changed = self._tables.execute(sql, (export(events, branch.game), len(events), branch.id, branch.size))
        return branch._replace(size=len(events)) if changed else None

    def is_owned(self, branch: Branch, secret: str) -> bool:
        """Returns whether this is the secret of the branch."""
        rows = self._tables.query(f"SELECT hash FROM {self._name} WHERE id = ?", (branch.id,))
        return bool(rows) and hmac.compare_digest(bytes(rows[0][0]), _hash(secret))

    def delete(self, branch: Branch) -> int:
        """Deletes a branch and all branches that start from it; returns their number."""
        children = [each for each in self.of_game(branch.game) if each.parent == branch.id]
        deleted = sum(self.delete(each) for each in children)
        return deleted + self._tables.execute(f"DELETE FROM {self._name} WHERE id = ?", (branch.id,))

    def _rows(self, where: str, values: tuple[object, ...]) -> list[Branch]:
        rows = self._tables.query(f"SELECT {_COLUMNS} FROM {self._name} WHERE {where}", values)
        return [Branch._make(row) for row in well_typed_rows(rows, _KINDS)]


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "replace")).digest()
