"""The signatures of seats, stored with the log. What only reads record files needs no log, so this is a module of its own."""

from __future__ import annotations

from replays.log import ServiceTables
from replays.log.service_database import well_typed_rows
from replays.trust.seat_signatures import SeatSignature, seat_signature_from_bytes

COLUMNS = """
game TEXT NOT NULL, seat TEXT NOT NULL, position BIGINT NOT NULL, signature BYTEA NOT NULL, at BIGINT NOT NULL,
PRIMARY KEY (game, seat, position)"""

NAMES = "game, seat, position, signature, at"


class SeatSignatureStore:
    """Stores the signatures of seats. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("seat_signatures", COLUMNS)

    def add(self, signature: SeatSignature, now: int) -> SeatSignature:
        """Stores a signature unless the seat has one at that position. Returns the stored one."""
        receipt = signature.signed.receipt
        row = (receipt.game, signature.seat, receipt.position, signature.to_bytes(), now)
        self._tables.execute(f"INSERT INTO {self._name} ({NAMES}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
        return next(each for each in self.of_game(receipt.game) if _seat_and_position(each) == _seat_and_position(signature))

    def of_game(self, game: str) -> list[SeatSignature]:
        """Returns all signatures of a game, in the order of the record."""
        rows = self._tables.query(f"SELECT signature FROM {self._name} WHERE game = ? ORDER BY position, seat", (game,))
        return [signature for row in well_typed_rows(rows, (bytes,)) if (signature := _parse(row[0])) is not None]


def _parse(content: bytes) -> SeatSignature | None:
    try:
        return seat_signature_from_bytes(content)
    except ValueError:
        return None


def _seat_and_position(signature: SeatSignature) -> tuple[str, int]:
    return signature.seat, signature.signed.receipt.position
