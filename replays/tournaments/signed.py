"""A house's signature under a tournament that travels: over its name, how far it has come, the head of its chain and those of
its records. With a club's key a federation knows who hands a tournament in."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.record.changes import Plain
from replays.msgpack_codec import pack
from replays.trust.keys import Signer, verify_signature

SCHEME = "senki-tournament-1"


class Covered(NamedTuple):
    """What a signature is over. `heads`: game -> head of its record, in the order of the games."""

    tournament: str
    events: int
    head: bytes
    heads: tuple[tuple[str, bytes], ...]

    def packed(self) -> bytes:
        """The bytes that are signed."""
        return pack((SCHEME, *self))


class HouseSignature(NamedTuple):
    """The public key of a house, and its signature."""

    key: bytes
    signature: bytes

    def is_over(self, covered: Covered) -> bool:
        """Whether the key has signed this, bit for bit."""
        return verify_signature(self.key, covered.packed(), self.signature)


def sign(covered: Covered, signer: Signer) -> HouseSignature:
    """The signature of a house."""
    return HouseSignature(signer.key, signer.sign(covered.packed()))


def signature_to_plain(signature: HouseSignature) -> Plain:
    """The stored form."""
    return (SCHEME, *signature)


def signature_from_plain(plain: Plain) -> HouseSignature:
    """Reads a stored signature. Raises ValueError for anything else."""
    if type(plain) is not tuple or tuple(map(type, plain)) != (str, bytes, bytes) or plain[0] != SCHEME:
        raise ValueError(f"expected a signature {SCHEME!r}")
    return HouseSignature(plain[1], plain[2])
