"""Rules for archetypes: a rule names a deck for reports by the deck's own name, or by cards on its list and cards that
are not.

The rules are a TOML file. The first rule that fits names the deck:

    [[archetype]]
    name = "Tide control"
    cards = {"Meridian Shipyards" = 2}  # at least so many
    without = ["Reckless Charge"]

    [[archetype]]
    name = "Ember"
    decks = ["ember", "ember_and_thorn"]  # what players call it

Names are compared as people type them: width, case and spaces do not matter.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from domain.cards.catalogue import Catalogue
from domain.cards.deck_list import DeckList
from domain.cards.deck_list_formats import parse_deck
from domain.cards.name_matching import fold
from domain.cards.strict_parser import toml_problem
from domain.kernel.messages.message import Message
from domain.tournaments.events import ArchetypeNamed
from domain.tournaments.state import Player, Tournament
from replays.messages import msg

FIELDS = ("name", "decks", "cards", "without")


class BadArchetypeRules(ValueError):
    """Raised for an invalid file of rules; the message has the place and the expected form."""


class ArchetypeRule(NamedTuple):
    """The name of an archetype, with its condition: one of these deck names, or enough of these cards and none of
    `without`."""

    name: str
    decks: frozenset[str]
    cards: Mapping[str, int]
    without: frozenset[str]

    def fits(self, deck: str, cards: Mapping[str, int]) -> bool:
        """Returns whether a deck of this name and with these cards is of this archetype; all names are folded."""
        if deck in self.decks:
            return True
        has = all(cards.get(name, 0) >= least for name, least in self.cards.items())
        return bool(self.cards) and has and not self.without & set(cards)


def parse_archetype_rules(text: str) -> list[ArchetypeRule]:
    """Parses the rules of a file. Raises BadArchetypeRules."""
    try:
        stated = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadArchetypeRules(toml_problem(error, text).to_message()) from None
    entries = stated.get("archetype")
    if set(stated) != {"archetype"} or not isinstance(entries, list):
        raise BadArchetypeRules(msg("expected_archetype_entries_and_nothing"))
    return [_parse_rule(entry, number) for number, entry in enumerate(entries, 1)]


def _bad_rule(number: int, why: Message) -> BadArchetypeRules:
    return BadArchetypeRules(msg("archetype_n_reason", n=number, reason=why))


def _parse_rule(entry: Any, number: int) -> ArchetypeRule:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str) or not entry["name"].strip():
        raise _bad_rule(number, msg("expected_name"))
    unknown = sorted(set(entry) - set(FIELDS))
    if unknown:
        raise _bad_rule(number, msg("no_such_field_said_there", said=unknown[0], said2=", ".join(FIELDS)))
    cards = entry.get("cards", {})
    if not isinstance(cards, dict) or not all(type(least) is int and least > 0 for least in cards.values()):
        raise _bad_rule(number, msg("cards_expected_card_name_and_at_least"))
    if not cards and not entry.get("decks"):
        raise _bad_rule(number, msg("expected_cards_or_decks"))
    least = {fold(name): number for name, number in cards.items()}
    return ArchetypeRule(
        entry["name"].strip(), _parse_names(entry, "decks", number), least, _parse_names(entry, "without", number)
    )


def _parse_names(entry: Mapping[str, Any], key: str, number: int) -> frozenset[str]:
    names = entry.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _bad_rule(number, msg("said_expected_list_names", said=key))
    return frozenset(map(fold, names))


def apply_archetype_rules(rules: Sequence[ArchetypeRule], made: Tournament) -> tuple[list[ArchetypeNamed], list[str]]:
    """Returns the new archetype names of decks, and the players whose deck no rule fits."""
    said, left = [], []
    for player in made.players.values():
        cards = submitted_main_deck(player)
        name = next((rule.name for rule in rules if rule.fits(fold(player.deck), cards)), "")
        if not name:
            left.append(player.id)
        elif name != player.archetype:
            said.append(ArchetypeNamed(player.id, name))
    return said, left


def submitted_main_deck(player: Player) -> dict[str, int]:
    """Returns the main deck of a submitted list, folded name -> copies, or nothing without a readable list."""
    deck = parse_deck(player.cards, Catalogue(), on_the_fly=True) if player.cards else None
    if not isinstance(deck, DeckList):
        return {}
    return {fold(printing.removeprefix("~")): copies for printing, copies in deck.main.items()}
