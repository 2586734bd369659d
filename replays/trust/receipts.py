"""Receipts: the signed statement of a server that the record of a game was at a position; and files of receipts."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import NamedTuple

from domain.kernel.messages.message import as_message
from replays.file.hash_chain import HEAD_SIZE
from replays.messages import msg
from replays.msgpack_codec import pack, unpack
from replays.trust.keys import KEY_SIZE, SIGNATURE_SIZE, Signer, verify_signature

SCHEME, VERSION = "senki receipt", 1
_KINDS = (int, str, str, int, bytes, bytes, int, bytes, bytes)


class Receipt(NamedTuple):
    """After `position` events of a game, the view of `viewer` had this `head`. An empty viewer is the complete record.

    `seal`: the head of the complete record under the game's opener (`seal_head`); it binds what the viewer did not see
    without revealing it · `at`: time of the last of the events, tenths of a second since the epoch.
    """

    game: str
    viewer: str
    position: int
    head: bytes
    seal: bytes
    at: int

    def signed_bytes(self) -> bytes:
        """Returns the bytes that are signed."""
        return pack((SCHEME, VERSION, *self))


class SignedReceipt(NamedTuple):
    """A receipt, the public key of the server that gave it, and its signature."""

    receipt: Receipt
    key: bytes
    signature: bytes

    @property
    def is_valid(self) -> bool:
        """Returns whether the signature is that of the key."""
        return verify_signature(self.key, self.receipt.signed_bytes(), self.signature)

    def to_bytes(self) -> bytes:
        """Returns the receipt as bytes."""
        return pack((VERSION, *self.receipt, self.key, self.signature))

    def to_text(self) -> str:
        """Returns the receipt as a string of letters, digits, `-` and `_`."""
        return urlsafe_b64encode(self.to_bytes()).decode().rstrip("=")


def sign_receipt(receipt: Receipt, signer: Signer) -> SignedReceipt:
    """Signs a receipt."""
    return SignedReceipt(receipt, signer.key, signer.sign(receipt.signed_bytes()))


def receipt_from_bytes(data: bytes) -> SignedReceipt:
    """Parses the bytes of a receipt without verifying its signature. Raises ValueError."""
    plain = unpack(data)
    if type(plain) is not tuple or tuple(map(type, plain)) != _KINDS or plain[0] != VERSION:
        raise ValueError(msg("not_receipt_known_version"))
    receipt, key, signature = Receipt(*plain[1:7]), plain[7], plain[8]
    sizes = (len(receipt.head), len(receipt.seal), len(key), len(signature))
    if sizes != (HEAD_SIZE, HEAD_SIZE, KEY_SIZE, SIGNATURE_SIZE) or receipt.position < 1 or receipt.at < 0:
        raise ValueError(msg("not_receipt_reason", reason=msg("part_it_is_too_long")))
    return SignedReceipt(receipt, key, signature)


def receipt_from_text(text: str) -> SignedReceipt:
    """Parses the string of a receipt. Raises ValueError."""
    try:
        signed = receipt_from_bytes(urlsafe_b64decode(text.strip() + "=" * (-len(text.strip()) % 4)))
    except ValueError as error:
        raise ValueError(msg("not_receipt_said_said", said=f"{text!r:.40}", said2=str(error))) from None
    if signed.to_text() != text.strip():
        raise ValueError(msg("not_receipt_said_not_in_one", said=f"{text!r:.40}"))
    return signed


def derive_opener(secret: bytes, game: str) -> bytes:
    """Derives the opener of one game from the server's secret: 32 bytes that cannot be guessed."""
    return blake2b(game.encode(), digest_size=HEAD_SIZE, key=secret, person=b"senki opener").digest()


def seal_head(head: bytes, opener: bytes) -> bytes:
    """Returns the head of a complete record, sealed with the opener."""
    return blake2b(head, digest_size=HEAD_SIZE, key=opener, person=b"senki seal").digest()


OPENER = "opener"


class ReceiptFile(NamedTuple):
    """The content of a receipt file. `openers`: game -> the opener for the seals of its receipts."""

    receipts: tuple[SignedReceipt, ...]
    openers: dict[str, bytes]


def format_receipt_file(receipts: Iterable[SignedReceipt], openers: Mapping[str, bytes]) -> str:
    """Returns the text of a receipt file: lines `opener GAME HEX`, and receipts; `#` begins a comment."""
    opener_lines = [f"{OPENER} {game} {opener.hex()}" for game, opener in sorted(openers.items())]
    return "\n".join(("# Senki receipts: senki verify --receipts", *opener_lines, *(each.to_text() for each in receipts), ""))


def parse_receipt_file(text: str) -> ReceiptFile:
    """Parses a receipt file. Raises ValueError with the number of the first invalid line."""
    receipts: list[SignedReceipt] = []
    openers: dict[str, bytes] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        try:
            if words[:1] == [OPENER]:
                openers[words[1]] = _parse_opener(words[2:])
            elif words:
                receipts.append(receipt_from_text(" ".join(words)))
        except (ValueError, IndexError) as error:
            raise ValueError(
                msg("line_n_reason", n=number, reason=as_message(error) if error.args else msg("opener_has_game_and_64"))
            ) from None
    return ReceiptFile(tuple(dict.fromkeys(receipts)), openers)


def _parse_opener(words: list[str]) -> bytes:
    opener = bytes.fromhex(words[0]) if len(words) == 1 else b""
    if len(opener) != HEAD_SIZE:
        raise ValueError(msg("opener_has_game_and_64"))
    return opener
