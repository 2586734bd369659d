"""Stores the messages to webhooks: what waits, what was received, what was given up."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from replays.log import ServiceTables

WAITING, RECEIVED, GIVEN_UP = "waiting", "received", "given_up"
MOST_WAITING = 1000
"""Most messages that wait for one address. Those that come on top are given up; the feed still has them."""
RETRY_SECONDS = (5, 60, 300, 1800, 7200, 18_000, 36_000, 36_000)
"""Seconds until each further try. After the last one, about 30 hours after the first, a message is given up."""
STORED_TENTHS = 7 * 24 * 36_000
"""How long messages that no longer wait are listed."""
TABLE = """
id TEXT PRIMARY KEY, address TEXT NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL, created BIGINT NOT NULL,
state TEXT NOT NULL, tries BIGINT NOT NULL, due BIGINT NOT NULL, answer TEXT NOT NULL"""
_COLUMNS = "id, address, type, body, created, state, tries, due, answer"


class Delivery(NamedTuple):
    """A message to one address. Times are tenths of a second.

    `id`: the same at every try · `due`: when it is tried next · `answer`: the status of the last try, or why there is none.
    """

    id: str
    address: str
    type: str
    body: str
    created: int
    state: str = WAITING
    tries: int = 0
    due: int = 0
    answer: str = ""


def delivery_id(address: str, key: str) -> str:
    """Returns the id of the message about a notice (`key`) to an address."""
    return f"msg_{sha256(f'{address} {key}'.encode()).hexdigest()[:32]}"


class DeliveryStore:
    """The messages to all addresses. Blocking. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("deliveries", TABLE, "CREATE INDEX IF NOT EXISTS deliveries_state ON {0} (address, state)")

    def add(self, delivery: Delivery) -> None:
        """Adds a message. One with an id that is there already has no effect."""
        if self._count_waiting(delivery.address) >= MOST_WAITING:
            delivery = delivery._replace(state=GIVEN_UP, answer="too many messages wait")
        places = ", ".join("?" * len(delivery))
        sql = f"INSERT INTO {self._name} ({_COLUMNS}) VALUES ({places}) ON CONFLICT DO NOTHING"
        self._tables.execute(sql, delivery)

    def due(self, address: str, now: int, limit: int) -> Sequence[Delivery]:
        """Returns the messages that are to be tried now, those first that have waited longest."""
        where = "address = ? AND state = ? AND due <= ? ORDER BY due, created, id LIMIT ?"
        return self._rows(where, (address, WAITING, now, limit))

    def note_try(self, delivery: Delivery, received: bool, answer: str, now: int, may_retry: bool = True) -> None:
        """Notes how a try ended, and when the next one is due."""
        is_last = delivery.tries >= len(RETRY_SECONDS) or not may_retry
        state = RECEIVED if received else GIVEN_UP if is_last else WAITING
        due = 0 if state != WAITING else now + 10 * RETRY_SECONDS[delivery.tries]
        sql = f"UPDATE {self._name} SET state = ?, tries = ?, due = ?, answer = ? WHERE id = ?"
        self._tables.execute(sql, (state, delivery.tries + 1, due, answer, delivery.id))

    def list_deliveries(self) -> Sequence[Delivery]:
        """Returns all messages that are stored, the newest first."""
        return self._rows("1 = 1 ORDER BY created DESC, id", ())

    def delete_old(self, now: int) -> None:
        """Deletes the messages that have not waited for a week."""
        self._tables.execute(f"DELETE FROM {self._name} WHERE state != ? AND created < ?", (WAITING, now - STORED_TENTHS))

    def _count_waiting(self, address: str) -> int:
        sql = f"SELECT count(*) FROM {self._name} WHERE address = ? AND state = ?"
        ((count,),) = self._tables.query(sql, (address, WAITING))
        return int(count)

    def _rows(self, where: str, values: Sequence[object]) -> Sequence[Delivery]:
        return [Delivery(*row) for row in self._tables.query(f"SELECT {_COLUMNS} FROM {self._name} WHERE {where}", values)]
