"""Specimens: cards of our own invention that travel with a ruleset, and decks made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.common.rulebook import read_specimens
from domain.parts.messages import msg

Parse = Callable[[Mapping[str, Plain]], dict[str, Plain]]


class SpecimenDeck(NamedTuple):
    """A deck of specimens: printing id -> copies, for the deck and its sideboard; `titles`: language -> title."""

    title: str
    cards: Mapping[str, int]
    sideboard: Mapping[str, int]
    titles: Mapping[str, str]

    @property
    def size(self) -> int:
        """How many cards the deck has, without its sideboard."""
        return sum(self.cards.values())


@dataclass(frozen=True)
class Specimens:
    """The specimens of a ruleset: printing id -> parsed card, and decks by name."""

    cards: Mapping[str, Plain]
    decks: Mapping[str, SpecimenDeck]


def load_specimens(package: str, parse: Parse) -> Specimens:
    """Reads and parses the `specimens.toml` of a ruleset's package. Raises ValueError that names the card."""
    raw = read_specimens(package)
    cards = {key: _parse_card(key, data, parse) for key, data in raw.get("card", {}).items()}
    return Specimens(cards, {name: _parse_deck(name, data) for name, data in raw.get("deck", {}).items()})


def _parse_card(key: str, data: Mapping[str, Any], parse: Parse) -> dict[str, Plain]:
    try:
        return parse(data)
    except ValueError as error:
        raise ValueError(msg("verb_reason", verb=key, reason=error)) from None


def _parse_deck(name: str, data: Mapping[str, Any]) -> SpecimenDeck:
    return SpecimenDeck(data.get("title", name), data["list"], data.get("sideboard", {}), data.get("titles", {}))
