"""What a seat signs: a receipt that it was given, with a key of its own or by its link, for which the house then signs."""

from __future__ import annotations

from typing import NamedTuple

from replays.packing import pack, unpack
from replays.trust.keys import KEY_SIZE, SIGNATURE_SIZE, Signer, holds
from replays.trust.receipt import Signed, receipt_from

VERSION = 1
OWN = b"senki signature 1\0"
"""What comes before the bytes of a receipt where a seat signs them with its own key."""
BY_LINK = b"senki signature over a link 1\0"
"""The same where the house signs, because the seat said so over its link and has no key."""
_KINDS = (int, bytes, bytes, bytes)


class SeatSignature(NamedTuple):
    """A seat stands by a receipt of what it saw. `key`: its own public key; empty: the house signed for its link."""

    signed: Signed
    key: bytes
    signature: bytes

    @property
    def seat(self) -> str:
        """The seat: whose view the receipt is of."""
        return self.signed.receipt.viewer

    @property
    def is_true(self) -> bool:
        """Whether the receipt and what the seat signed are what their keys signed."""
        told = self.signed.packed()
        own = holds(self.key, OWN + told, self.signature) if self.key else self._by_link(told)
        return bool(self.seat) and own and self.signed.is_true

    def _by_link(self, told: bytes) -> bool:
        return holds(self.signed.key, BY_LINK + told, self.signature)

    def packed(self) -> bytes:
        """The signature as bytes."""
        return pack((VERSION, self.signed.packed(), self.key, self.signature))


def for_link(signed: Signed, house: Signer) -> SeatSignature:
    """The house signs that the seat of a receipt stands by it, as it said over its link."""
    return SeatSignature(signed, b"", house.sign(BY_LINK + signed.packed()))


def seat_signature_from(data: bytes) -> SeatSignature:
    """Reads the bytes of a seat's signature; whether it is true is not looked at. Raises ValueError."""
    plain = unpack(data)
    if type(plain) is not tuple or tuple(map(type, plain)) != _KINDS or plain[0] != VERSION:
        raise ValueError("not a seat's signature of a known version")
    _, signed, key, signature = plain
    if len(key) not in (0, KEY_SIZE) or len(signature) != SIGNATURE_SIZE:
        raise ValueError("not a seat's signature: a part of it is too long or too short")
    return SeatSignature(receipt_from(signed), key, signature)
