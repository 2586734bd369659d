"""Ed25519 keys (RFC 8032), and the short form of keys and heads that people can read aloud and compare."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from hashlib import blake2b

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from domain.kernel.record.event import Event
from replays.file.hash_chain import chain_links
from replays.game_ids import LETTERS
from replays.messages import msg

KEY_SIZE, SIGNATURE_SIZE = 32, 64
SHORT_BYTES = 10
"""Bytes of a head or key in its short form: 80 bits, as 16 letters in groups of four."""
_BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


class Signer:
    """Signs with a secret of 32 bytes. `key`: the public key."""

    def __init__(self, secret: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        self.key = self._private.public_key().public_bytes_raw()

    def sign(self, content: bytes) -> bytes:
        """Returns the signature of these bytes; it is deterministic."""
        return self._private.sign(content)


_SMALL_ORDER = frozenset(
    map(
        bytes.fromhex,
        (
            "00" * 32,
            "01" + "00" * 31,
            "ec" + "ff" * 30 + "7f",
            "ed" + "ff" * 30 + "7f",
            "ee" + "ff" * 30 + "7f",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        ),
    )
)
"""The points of small order, without the bit of their sign: under such a key everybody can sign without a secret."""


def is_weak_key(key: bytes) -> bool:
    """Returns whether a public key is a point of small order."""
    return key[:-1] + bytes([key[-1] & 0x7F]) in _SMALL_ORDER if len(key) == KEY_SIZE else True


def verify_signature(key: bytes, content: bytes, signature: bytes) -> bool:
    """Returns whether the signature is that of this public key for these bytes."""
    if is_weak_key(key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, content)
    except (InvalidSignature, ValueError):
        return False
    return True


def format_short_hash(head: bytes) -> str:
    """Returns the short form of a head: the letters of its first ten bytes, such as `8m2k-4v0t-q3nd-9x1c`."""
    text = b32encode(head[:SHORT_BYTES]).decode().translate(str.maketrans(_BASE32, LETTERS))
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def key_fingerprint(key: bytes) -> str:
    """Returns the short form of a public key. It is that of the key's hash, so that it reveals nothing of the key's own
    letters."""
    return format_short_hash(blake2b(key, digest_size=SHORT_BYTES, person=b"senki key").digest())


def parse_key(text: str) -> bytes:
    """Parses a public key in hexadecimal digits. Raises ValueError."""
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != KEY_SIZE:
        raise ValueError(msg("not_public_key_said_64", said=f"{text!r:.80}"))
    if is_weak_key(key):
        raise ValueError(msg("key_without_secret_said", said=f"{text!r:.80}"))
    return key


def format_head(game: str, viewer: str, events: Sequence[Event]) -> str:
    """Returns the head of a viewer's view (empty: of the complete record) and its number of events: `8m2k-... · 377`."""
    *_, head = chain_links(game, viewer, events)
    return f"{format_short_hash(head)} · {len(events)}"


def append_head_to_sheet(sheet: str, game: str, viewer: str, events: Sequence[Event]) -> str:
    """Appends the head of the record to a scoresheet as a comment, which the sheet's reader skips."""
    view = f" as {viewer} saw it" if viewer else ""
    return f"{sheet}// head {format_head(game, viewer, events)} events of {game}{view}\n"
