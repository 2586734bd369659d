"""Receipts: what a house says, over its signature, that the record of a game was at a position."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from typing import NamedTuple

from replays.file.chain import HEAD_SIZE
from replays.packing import pack, unpack
from replays.trust.keys import KEY_SIZE, SIGNATURE_SIZE, Signer, holds

SCHEME, VERSION = "senki receipt", 1
_KINDS = (int, str, str, int, bytes, bytes, int, bytes, bytes)


class Receipt(NamedTuple):
    """After `position` events of a game, what `viewer` saw of it had this `head`; empty: the complete record.

    `seal`: the head of the complete record under the game's opener (`seal_of`), which binds what the viewer did not see
    without telling anything of it · `at`: time of the last of the events, tenths of a second since the epoch.
    """

    game: str
    viewer: str
    position: int
    head: bytes
    seal: bytes
    at: int

    def told(self) -> bytes:
        """The bytes that are signed."""
        return pack((SCHEME, VERSION, *self))


class Signed(NamedTuple):
    """A receipt, the public key of the house that gave it, and its signature."""

    receipt: Receipt
    key: bytes
    signature: bytes

    @property
    def is_true(self) -> bool:
        """Whether the signature is that of the key."""
        return holds(self.key, self.receipt.told(), self.signature)

    def packed(self) -> bytes:
        """The receipt as bytes."""
        return pack((VERSION, *self.receipt, self.key, self.signature))

    def text(self) -> str:
        """The receipt as a text of letters, digits, `-` and `_`."""
        return urlsafe_b64encode(self.packed()).decode().rstrip("=")


def sign(receipt: Receipt, signer: Signer) -> Signed:
    """The receipt over somebody's signature."""
    return Signed(receipt, signer.key, signer.sign(receipt.told()))


def receipt_from(data: bytes) -> Signed:
    """Reads the bytes of a receipt; whether its signature is true is not looked at. Raises ValueError."""
    plain = unpack(data)
    if type(plain) is not tuple or tuple(map(type, plain)) != _KINDS or plain[0] != VERSION:
        raise ValueError("not a receipt of a known version")
    receipt, key, signature = Receipt(*plain[1:7]), plain[7], plain[8]
    sizes = (len(receipt.head), len(receipt.seal), len(key), len(signature))
    if sizes != (HEAD_SIZE, HEAD_SIZE, KEY_SIZE, SIGNATURE_SIZE) or receipt.position < 1 or receipt.at < 0:
        raise ValueError("not a receipt: a part of it is too long, too short or negative")
    return Signed(receipt, key, signature)


def read_receipt(text: str) -> Signed:
    """Reads a receipt from its text. Raises ValueError."""
    try:
        signed = receipt_from(urlsafe_b64decode(text.strip() + "=" * (-len(text.strip()) % 4)))
    except ValueError as error:
        raise ValueError(f"not a receipt: {text!r:.40} ({error})") from None
    if signed.text() != text.strip():
        raise ValueError(f"not a receipt: {text!r:.40} (not in the one form that is written)")
    return signed


def opener_of(secret: bytes, game: str) -> bytes:
    """What opens the seals of one game, out of the house's secret; 32 bytes that nobody can guess."""
    return blake2b(game.encode(), digest_size=HEAD_SIZE, key=secret, person=b"senki opener").digest()


def seal_of(head: bytes, opener: bytes) -> bytes:
    """The head of a complete record, sealed."""
    return blake2b(head, digest_size=HEAD_SIZE, key=opener, person=b"senki seal").digest()
