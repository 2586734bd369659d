"""Card lists that a file names by their hash instead of containing the data of the printings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

from domain.kernel.record.changes import Plain
from replays.file.record import CannotOpen
from replays.messages import msg
from replays.msgpack_codec import pack

if TYPE_CHECKING:
    from replays.file.declaration_dictionaries import Cards

DIGEST_SIZE = 16


@dataclass(frozen=True)
class CardList:
    """Printings with their data, in the order of their ids; see `make_card_list`."""

    cards: Cards

    @property
    def packed(self) -> bytes:
        """The list as bytes, over which its hash is computed."""
        return pack(tuple(self.cards))

    @cached_property
    def digest(self) -> bytes:
        """The hash by which files name the list."""
        return blake2b(self.packed, digest_size=DIGEST_SIZE).digest()

    @cached_property
    def places(self) -> Mapping[bytes, int]:
        """Packed data of a printing -> its first index in the list."""
        places: dict[bytes, int] = {}
        for place, (_, data) in enumerate(self.cards):
            places.setdefault(pack(data), place)
        return places

    def has(self, data: Plain) -> bool:
        """Returns whether the list has a printing with exactly this data."""
        return pack(data) in self.places


FindCardList = Callable[[bytes, str], CardList]
"""Returns the card list of a hash and a ruleset id. Raises CannotOpen if it is missing."""


def make_card_list(cards: Mapping[str, Plain]) -> CardList:
    """Makes the card list of these printings. Raises ValueError for data that cannot be stored."""
    return CardList(tuple(sorted((key, cards[key]) for key in cards)))


@cache
def specimen_list(ruleset: str) -> CardList | None:
    """Returns the frozen specimen cards of a ruleset, which every reader ships; None if there are none."""
    from replays.file.declaration_dictionaries import CURRENT_DICTIONARIES, load_declaration_dictionary

    number = CURRENT_DICTIONARIES.get(ruleset)
    return None if number is None else make_card_list(dict(load_declaration_dictionary(number).cards))


def specimen_lists() -> Iterator[CardList]:
    """Yields the lists that every reader ships."""
    from replays.file.declaration_dictionaries import CURRENT_DICTIONARIES

    return (cards for cards in map(specimen_list, CURRENT_DICTIONARIES) if cards is not None)


def find_card_list(digest: bytes, ruleset: str, more: Sequence[CardList] = ()) -> CardList:
    """Finds the list of this hash among those that every reader ships and `more`. Raises CannotOpen."""
    for each in (*specimen_lists(), *more):
        if each.digest == digest:
            return each
    why = msg("it_names_printings_card_list", said=ruleset, said2=digest.hex())
    raise CannotOpen("cards", why)
