"""Signatures of seats under receipts: with the seat's own key, or by the server for a seat that agreed over its link."""

from __future__ import annotations

from typing import NamedTuple

from replays.messages import msg
from replays.msgpack_codec import pack, unpack
from replays.trust.keys import KEY_SIZE, SIGNATURE_SIZE, Signer, verify_signature
from replays.trust.receipts import SignedReceipt, receipt_from_bytes

VERSION, WITNESSED = 1, 2
OWN_KEY = b"senki signature 1\0"
"""The prefix of the signed bytes if a seat signs with its own key."""
BY_LINK = b"senki signature over a link 1\0"
"""The prefix if the server signs for a seat that agreed over its link and has no key."""
KEY_OVER_LINK = b"senki key over a link 1\0"
"""The prefix if the server witnesses that a key came over the seat's link: anybody can make a key and claim that it is a
seat's."""
_VERSIONS = {(int, *[bytes] * 3): VERSION, (int, *[bytes] * 4): WITNESSED}


class SeatSignature(NamedTuple):
    """A seat signs a receipt of its view. `key`: its own public key; empty: the server signed for its link.

    `witness`: the server's signature that the key is the seat's; empty: there is no witness.
    """

    signed: SignedReceipt
    key: bytes
    signature: bytes
    witness: bytes = b""

    @property
    def seat(self) -> str:
        """The seat whose view the receipt is of."""
        return self.signed.receipt.viewer

    @property
    def is_valid(self) -> bool:
        """Returns whether the signatures of the receipt and of the seat are those of their keys."""
        receipt = self.signed.to_bytes()
        is_signed = verify_signature(self.key, OWN_KEY + receipt, self.signature) if self.key else self._by_link(receipt)
        return bool(self.seat) and is_signed and self.signed.is_valid

    @property
    def is_witnessed(self) -> bool:
        """Returns whether the server of the receipt confirms the seat. A key without a witness may be anybody's."""
        content = KEY_OVER_LINK + self.key + self.signed.to_bytes()
        return not self.key or verify_signature(self.signed.key, content, self.witness)

    def _by_link(self, receipt: bytes) -> bool:
        return verify_signature(self.signed.key, BY_LINK + receipt, self.signature)

    def to_bytes(self) -> bytes:
        """Returns the signature as bytes."""
        fields = (self.signed.to_bytes(), self.key, self.signature)
        return pack((WITNESSED, *fields, self.witness) if self.witness else (VERSION, *fields))


def sign_on_behalf_of_seat(signed: SignedReceipt, server: Signer) -> SeatSignature:
    """Signs, as the server, for the seat of a receipt, which agreed over its link."""
    return SeatSignature(signed, b"", server.sign(BY_LINK + signed.to_bytes()))


def countersign_seat_signature(signed: SignedReceipt, key: bytes, signature: bytes, server: Signer) -> SeatSignature:
    """Adds the server's witness to the signature that a seat made with its own key and sent over its link."""
    return SeatSignature(signed, key, signature, server.sign(KEY_OVER_LINK + key + signed.to_bytes()))


def seat_signature_from_bytes(data: bytes) -> SeatSignature:
    """Parses the bytes of a seat's signature without verifying it. Raises ValueError."""
    plain = unpack(data)
    version = _VERSIONS.get(tuple(map(type, plain))) if type(plain) is tuple else None
    if version is None or plain[0] != version:
        raise ValueError(msg("not_seat_signature_known_version"))
    _, signed, key, *signatures = plain
    keys = (KEY_SIZE,) if version == WITNESSED else (0, KEY_SIZE)
    if len(key) not in keys or any(len(each) != SIGNATURE_SIZE for each in signatures):
        raise ValueError(msg("not_seat_signature_part_it_is_too"))
    return SeatSignature(receipt_from_bytes(signed), key, *signatures)
