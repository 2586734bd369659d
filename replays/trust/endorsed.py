"""What seats have signed at the games of a house, kept beside the links."""

from __future__ import annotations

from replays.log import Tables
from replays.log.tables import whole
from replays.trust.seats import SeatSignature, seat_signature_from

COLUMNS = """
game TEXT NOT NULL, seat TEXT NOT NULL, position BIGINT NOT NULL, signature BYTEA NOT NULL, at BIGINT NOT NULL,
PRIMARY KEY (game, seat, position)"""

NAMES = "game, seat, position, signature, at"


class Endorsed:
    """The signatures of seats. May be used by many threads and processes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._name = tables.define("seat_signatures", COLUMNS)

    def keep(self, made: SeatSignature, now: int) -> SeatSignature:
        """Keeps what a seat has signed; what is kept of the seat at that position, which the first one stays."""
        receipt = made.signed.receipt
        row = (receipt.game, made.seat, receipt.position, made.packed(), now)
        self._tables.do(f"INSERT INTO {self._name} ({NAMES}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
        return next(each for each in self.of(receipt.game) if _place(each) == _place(made))

    def of(self, game: str) -> list[SeatSignature]:
        """All that was signed at a game, in the order of the record."""
        rows = self._tables.rows(f"SELECT signature FROM {self._name} WHERE game = ? ORDER BY position, seat", (game,))
        return [made for row in whole(rows, (bytes,)) if (made := _read(row[0])) is not None]


def _read(content: bytes) -> SeatSignature | None:
    try:
        return seat_signature_from(content)
    except ValueError:
        return None


def _place(signature: SeatSignature) -> tuple[str, int]:
    return signature.seat, signature.signed.receipt.position
