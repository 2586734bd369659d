"""Stores proposed takebacks and who has agreed to them.

Every step is one SQL statement, so that several processes may write.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from replays.log import ServiceTables
from replays.log.service_database import well_typed_rows

OPEN, AGREED, DECLINED, WITHDRAWN, LAPSED = "open", "agreed", "declined", "withdrawn", "lapsed"
TABLE = """
id TEXT PRIMARY KEY, game TEXT NOT NULL, said TEXT NOT NULL, scope TEXT NOT NULL, seat TEXT NOT NULL, line BIGINT NOT NULL,
why TEXT NOT NULL, position BIGINT NOT NULL, needed TEXT NOT NULL, created BIGINT NOT NULL, state TEXT NOT NULL,
decided TEXT NOT NULL"""
INDEXES = (
    "CREATE UNIQUE INDEX IF NOT EXISTS proposals_open ON {0} (game) WHERE state = 'open'",
    "CREATE INDEX IF NOT EXISTS proposals_game ON {0} (game)",
)
CONSENTS = "proposal TEXT NOT NULL, seat TEXT NOT NULL, link TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (proposal, seat)"

_KINDS = (*[str] * 5, int, str, int, str, int, str, str)


class Proposal(NamedTuple):
    """A proposed takeback at a position of the record.

    `said`: a fingerprint of the request · `scope`: scope of the proposing link, `seat`: its seat · `line`: the game returns
    to before it · `why`: the reason, in card ids of the record · `needed`: seats that have to agree · `decided`: the seat
    that declined.
    """

    id: str
    game: str
    said: str
    scope: str
    seat: str
    line: int
    why: str
    position: int
    needed: tuple[str, ...]
    created: int
    state: str = OPEN
    decided: str = ""

    @property
    def stored_as(self) -> str:
        """The id under which its takeback is stored at every attempt. Clients cannot make it: their ids have no blanks."""
        return f"proposal {self.id}"

    def at_position(self, position: int) -> Proposal:
        """Returns the proposal at a position of the record: an open one has lapsed at any position but its own."""
        return self._replace(state=LAPSED) if self.state == OPEN and self.position != position else self


def proposal_id(game: str, client: str) -> str:
    """Returns the id of a client's proposal at a game, the same at every try."""
    return sha256(f"{game} {client}".encode()).hexdigest()[:16]


class ProposalStore:
    """The proposals of all games, at most one open for each. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("proposals", TABLE, *INDEXES)
        self._consents = tables.define("consents", CONSENTS)

    def add(self, made: Proposal) -> Proposal | None:
        """Stores a proposal. Returns the one stored under its id, or None if another one is open."""
        older = f"UPDATE {self._name} SET state = ? WHERE game = ? AND state = 'open' AND position < ?"
        self._tables.execute(older, (LAPSED, made.game, made.position))
        row = (*made[:8], ",".join(made.needed), *made[9:])
        places = ", ".join("?" * len(row))
        names = ", ".join(Proposal._fields)
        self._tables.execute(f"INSERT INTO {self._name} ({names}) VALUES ({places}) ON CONFLICT DO NOTHING", row)
        return self.find(made.game, made.id)

    def find(self, game: str, proposal: str) -> Proposal | None:
        """Returns a proposal of a game."""
        rows = self._rows("game = ? AND id = ?", (game, proposal))
        return rows[0] if rows else None

    def list_proposals(self, game: str, most: int = 200) -> Sequence[Proposal]:
        """Returns the proposals of a game, newest first."""
        return self._rows(f"game = ? ORDER BY rowid DESC LIMIT {most:d}", (game,))

    def agree(self, proposal: Proposal, seat: str, link: str, now: int) -> None:
        """Stores that a seat agrees, over a link."""
        sql = f"INSERT INTO {self._consents} (proposal, seat, link, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        self._tables.execute(sql, (proposal.id, seat, link, now))

    def agreed_seats(self, proposal: Proposal) -> tuple[str, ...]:
        """Returns the seats that have agreed."""
        sql = f"SELECT seat FROM {self._consents} WHERE proposal = ? ORDER BY seat"
        return tuple(row[0] for row in self._tables.query(sql, (proposal.id,)))

    def close(self, proposal: Proposal, state: str, decided: str = "") -> Proposal:
        """Ends an open proposal, or one that was agreed too late. Returns its state then."""
        before = AGREED if state == LAPSED else OPEN
        sql = f"UPDATE {self._name} SET state = ?, decided = ? WHERE id = ? AND state = ?"
        self._tables.execute(sql, (state, decided, proposal.id, before))
        return self.find(proposal.game, proposal.id) or proposal

    def _rows(self, where: str, values: tuple[object, ...]) -> list[Proposal]:
        names = ", ".join(Proposal._fields)
        rows = self._tables.query(f"SELECT {names} FROM {self._name} WHERE {where}", values)
        return [
            Proposal._make((*row[:8], tuple(filter(None, row[8].split(","))), *row[9:]))
            for row in well_typed_rows(rows, _KINDS)
        ]
