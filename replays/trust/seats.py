"""What a seat signs: a receipt that it was given, with a key of its own or by its link, for which the house then signs."""

from __future__ import annotations

from typing import NamedTuple

from replays.packing import pack, unpack
from replays.trust.keys import KEY_SIZE, SIGNATURE_SIZE, Signer, holds
from replays.trust.receipt import Signed, receipt_from

VERSION, WITNESSED = 1, 2
OWN = b"senki signature 1\0"
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

    signed: Signed
    key: bytes
    signature: bytes
    witness: bytes = b""

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

    @property
    def is_known(self) -> bool:
        """Whether the house of the receipt says that it was the seat that signed. An own key alone may be anybody's."""
        told = KEY_OVER_LINK + self.key + self.signed.packed()
        return not self.key or holds(self.signed.key, told, self.witness)

    def _by_link(self, told: bytes) -> bool:
        return holds(self.signed.key, BY_LINK + told, self.signature)

    def packed(self) -> bytes:
        """The signature as bytes."""
        told = (self.signed.packed(), self.key, self.signature)
        return pack((WITNESSED, *told, self.witness) if self.witness else (VERSION, *told))


def for_link(signed: Signed, house: Signer) -> SeatSignature:
    """The house signs that the seat of a receipt stands by it, as it said over its link."""
    return SeatSignature(signed, b"", house.sign(BY_LINK + signed.packed()))


def with_key(signed: Signed, key: bytes, signature: bytes, house: Signer) -> SeatSignature:
    """What a seat has signed with its own key and sent over its link, as the house witnesses."""
    return SeatSignature(signed, key, signature, house.sign(KEY_OVER_LINK + key + signed.packed()))


def seat_signature_from(data: bytes) -> SeatSignature:
    """Reads the bytes of a seat's signature; whether it is true is not looked at. Raises ValueError."""
    plain = unpack(data)
    version = _VERSIONS.get(tuple(map(type, plain))) if type(plain) is tuple else None
    if version is None or plain[0] != version:
        raise ValueError("not a seat's signature of a known version")
    _, signed, key, *signatures = plain
    keys = (KEY_SIZE,) if version == WITNESSED else (0, KEY_SIZE)
    if len(key) not in keys or any(len(each) != SIGNATURE_SIZE for each in signatures):
        raise ValueError("not a seat's signature: a part of it is too long or too short")
    return SeatSignature(receipt_from(signed), key, *signatures)
