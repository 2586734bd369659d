"""What a seat signs: a receipt that it was given, with a key of its own or by its link, for which the house then signs."""

from __future__ import annotations

from typing import NamedTuple

from replays.log import ServiceTables
from replays.log.service_tables import valid_rows
from replays.msgpack_codec import pack, unpack
from replays.trust.keys import KEY_SIZE, SIGNATURE_SIZE, Signer, verify_signature
from replays.trust.receipts import SignedReceipt, receipt_from_bytes

VERSION, WITNESSED = 1, 2
OWN_KEY = b"senki signature 1\0"
"""What comes before the bytes of a receipt where a seat signs them with its own key."""
BY_LINK = b"senki signature over a link 1\0"
"""The same where the house signs, because the seat said so over its link and has no key."""
KEY_OVER_LINK = b"senki key over a link 1\0"
"""What comes before a seat's key and a receipt where the house signs that the key came over the seat's link: anybody can make
a key and say that it is a seat's."""
_VERSIONS = {(int, *[bytes] * 3): VERSION, (int, *[bytes] * 4): WITNESSED}


class SeatSignature(NamedTuple):
    """A seat stands by a receipt of what it saw. `key`: its own public key; empty: the house signed for its link.

    `witness`: the house's signature that the key is the seat's; empty: nobody says whose it is.
    """

    signed: SignedReceipt
    key: bytes
    signature: bytes
    witness: bytes = b""

    @property
    def seat(self) -> str:
        """The seat: whose view the receipt is of."""
        return self.signed.receipt.viewer

    @property
    def is_valid(self) -> bool:
        """Whether the receipt and what the seat signed are what their keys signed."""
        told = self.signed.to_bytes()
        own = verify_signature(self.key, OWN_KEY + told, self.signature) if self.key else self._by_link(told)
        return bool(self.seat) and own and self.signed.is_valid

    @property
    def is_witnessed(self) -> bool:
        """Whether the house of the receipt says that it was the seat that signed. An own key alone may be anybody's."""
        told = KEY_OVER_LINK + self.key + self.signed.to_bytes()
        return not self.key or verify_signature(self.signed.key, told, self.witness)

    def _by_link(self, told: bytes) -> bool:
        return verify_signature(self.signed.key, BY_LINK + told, self.signature)

    def to_bytes(self) -> bytes:
        """The signature as bytes."""
        told = (self.signed.to_bytes(), self.key, self.signature)
        return pack((WITNESSED, *told, self.witness) if self.witness else (VERSION, *told))


def sign_for_link(signed: SignedReceipt, house: Signer) -> SeatSignature:
    """The house signs that the seat of a receipt stands by it, as it said over its link."""
    return SeatSignature(signed, b"", house.sign(BY_LINK + signed.to_bytes()))


def witness_key(signed: SignedReceipt, key: bytes, signature: bytes, house: Signer) -> SeatSignature:
    """What a seat has signed with its own key and sent over its link, as the house witnesses."""
    return SeatSignature(signed, key, signature, house.sign(KEY_OVER_LINK + key + signed.to_bytes()))


def seat_signature_from_bytes(data: bytes) -> SeatSignature:
    """Reads the bytes of a seat's signature; whether it is true is not looked at. Raises ValueError."""
    plain = unpack(data)
    version = _VERSIONS.get(tuple(map(type, plain))) if type(plain) is tuple else None
    if version is None or plain[0] != version:
        raise ValueError("not a seat's signature of a known version")
    _, signed, key, *signatures = plain
    keys = (KEY_SIZE,) if version == WITNESSED else (0, KEY_SIZE)
    if len(key) not in keys or any(len(each) != SIGNATURE_SIZE for each in signatures):
        raise ValueError("not a seat's signature: a part of it is too long or too short")
    return SeatSignature(receipt_from_bytes(signed), key, *signatures)


# MERGED: What seats have signed at the games of a house, kept beside the links.

COLUMNS = """
game TEXT NOT NULL, seat TEXT NOT NULL, position BIGINT NOT NULL, signature BYTEA NOT NULL, at BIGINT NOT NULL,
PRIMARY KEY (game, seat, position)"""

NAMES = "game, seat, position, signature, at"


class SeatSignatureStore:
    """The signatures of seats. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("seat_signatures", COLUMNS)

    def add(self, made: SeatSignature, now: int) -> SeatSignature:
        """Keeps what a seat has signed; what is kept of the seat at that position, which the first one stays."""
        receipt = made.signed.receipt
        row = (receipt.game, made.seat, receipt.position, made.to_bytes(), now)
        self._tables.execute(f"INSERT INTO {self._name} ({NAMES}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
        return next(each for each in self.of_game(receipt.game) if _seat_and_position(each) == _seat_and_position(made))

    def of_game(self, game: str) -> list[SeatSignature]:
        """All that was signed at a game, in the order of the record."""
        rows = self._tables.query(f"SELECT signature FROM {self._name} WHERE game = ? ORDER BY position, seat", (game,))
        return [made for row in valid_rows(rows, (bytes,)) if (made := _parse(row[0])) is not None]


def _parse(content: bytes) -> SeatSignature | None:
    try:
        return seat_signature_from_bytes(content)
    except ValueError:
        return None


def _seat_and_position(signature: SeatSignature) -> tuple[str, int]:
    return signature.seat, signature.signed.receipt.position
