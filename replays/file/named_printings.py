"""Card lists that a file names by their hash instead of holding the data of the printings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b

from domain.kernel.record.changes import Plain
from replays.file.declaration_dictionaries import CURRENT_DICTIONARIES, Cards, load_declaration_dictionary
from replays.file.record import CannotOpen
from replays.msgpack_codec import pack

DIGEST_SIZE = 16


@dataclass(frozen=True)
class CardList:
    """Printings with their data, in the order of their ids; see `listed`."""

    cards: Cards

    @property
    def packed(self) -> bytes:
        """The list as bytes, of which the hash is made."""
        return pack(tuple(self.cards))

    @cached_property
    def digest(self) -> bytes:
        """By what files name the list."""
        return blake2b(self.packed, digest_size=DIGEST_SIZE).digest()

    @cached_property
    def places(self) -> Mapping[bytes, int]:
        """Packed data of a printing -> its first place in the list."""
        found: dict[bytes, int] = {}
        for place, (_, data) in enumerate(self.cards):
            found.setdefault(pack(data), place)
        return found

    def has(self, data: Plain) -> bool:
        """Whether a printing with just this data is in the list."""
        return pack(data) in self.places


FindCardList = Callable[[bytes, str], CardList]
"""The card list of a hash, and of a ruleset by its id. Raises CannotOpen where it is not here."""


def make_card_list(cards: Mapping[str, Plain]) -> CardList:
    """The card list of these printings. Raises ValueError for data that cannot be stored."""
    return CardList(tuple(sorted((key, cards[key]) for key in cards)))


@cache
def specimen_list(ruleset: str) -> CardList | None:
    """The frozen specimen cards of a ruleset, which every reader has; None where there are none."""
    number = CURRENT_DICTIONARIES.get(ruleset)
    return None if number is None else make_card_list(dict(load_declaration_dictionary(number).cards))


def specimen_lists() -> Iterator[CardList]:
    """The lists that every reader has."""
    return (found for found in map(specimen_list, CURRENT_DICTIONARIES) if found is not None)


def find_card_list(digest: bytes, ruleset: str, more: Sequence[CardList] = ()) -> CardList:
    """The list of this hash, of those that every reader has and of `more`. Raises CannotOpen."""
    for each in (*specimen_lists(), *more):
        if each.digest == digest:
            return each
    why = f"it names printings of a card list of {ruleset} by the hash {digest.hex()}, and that list is not here"
    raise CannotOpen("cards", why)
