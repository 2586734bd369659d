"""Checks of deck lists that rulesets choose from: sizes, copies, totals and sums, each under the caller's rule id.

What is not known of a card (None, as for every card named on the fly) is never held against a deck.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from domain.cards.catalogue import Printing
from domain.kernel.changes import Plain
from domain.kernel.ruleset import DeckFault
from domain.kernel.truth import Truth


class Copies(NamedTuple):
    """A card of a list, with its data, and how many of it there are."""

    id: str
    card: Printing
    copies: int


class CopyLimit(NamedTuple):
    """A limit that a card sets for itself, with the rule that says so."""

    limit: int
    rule: str


def copies(catalogue: Mapping[str, Printing], *lists: Mapping[str, int]) -> list[Copies]:
    """The cards of a deck, or of deck and sideboard as one. Raises KeyError for a card that is not in the catalogue."""
    ids = dict.fromkeys(each for cards in lists for each in cards)
    return [Copies(each, catalogue[each], sum(cards.get(each, 0) for cards in lists)) for each in ids]


def exact_size(rule: str, cards: Mapping[str, int], size: int, what: str = "deck") -> list[DeckFault]:
    """The list has exactly this many cards."""
    count = sum(cards.values())
    return [] if count == size else [DeckFault(rule, f"the {what} has {count} cards, not {size}")]


def minimum_size(rule: str, cards: Mapping[str, int], size: int, what: str = "deck") -> list[DeckFault]:
    """The list has at least this many cards."""
    count = sum(cards.values())
    return [] if count >= size else [DeckFault(rule, f"the {what} has {count} cards; {size} is the least")]


def no_sideboard(rule: str, sideboard: Mapping[str, int]) -> list[DeckFault]:
    """The game has no sideboard: no cards are listed beside the deck."""
    return [DeckFault(rule, "there is no sideboard in this game")] if sum(sideboard.values()) else []


def copy_limit(
    rule: str,
    cards: Iterable[Copies],
    limit: int,
    name: Callable[[Printing], Plain] = lambda card: card["name"],
    exempt: Callable[[Printing], Truth] = lambda card: False,
    own: Callable[[Printing], CopyLimit | None] = lambda card: None,
) -> list[DeckFault]:
    """At most `limit` cards of one name.

    `name`: what two cards have in common that count together · `exempt`: cards without a limit · `own`: the limit that a
    card sets for itself instead (a name takes the smallest of its cards).
    """
    named: dict[Plain, list[Copies]] = {}
    for each in cards:
        if exempt(each.card) is False:
            named.setdefault(name(each.card), []).append(each)
    faults = (_too_many(CopyLimit(limit, rule), group, own) for group in named.values())
    return [fault for fault in faults if fault]


def total_limit(
    rule: str, cards: Iterable[Copies], limit: int, of: Callable[[Printing], Truth], what: str
) -> list[DeckFault]:
    """At most `limit` cards of a class, all names together; `what` names the class."""
    count = sum(each.copies for each in cards if of(each.card))
    return [] if count <= limit else [DeckFault(rule, f"{count} {what} in the deck; {limit} is the most")]


def least_total(
    rule: str, cards: Iterable[Copies], least: int, of: Callable[[Printing], Truth], what: str
) -> list[DeckFault]:
    """At least `least` cards of a class; a card of which nobody knows may be one."""
    count = sum(each.copies for each in cards if of(each.card) is not False)
    return [] if count >= least else [DeckFault(rule, f"{count} {what} in the deck; {least} is the least")]


def sum_limit(
    rule: str, cards: Iterable[Copies], limit: int, value: Callable[[Printing], int | None], what: str
) -> list[DeckFault]:
    """A value of the cards adds up to at most `limit`."""
    total = sum(each.copies * (value(each.card) or 0) for each in cards)
    return [] if total <= limit else [DeckFault(rule, f"{what} adds up to {total}; {limit} is the most")]


def each_is(rule: str, cards: Iterable[Copies], allowed: Callable[[Printing], Truth], why: str) -> list[DeckFault]:
    """Every card is allowed; `why` says what a card has to be."""
    return [DeckFault(rule, f"{each.card['name']}: {why}") for each in cards if allowed(each.card) is False]


def _too_many(common: CopyLimit, group: list[Copies], own: Callable[[Printing], CopyLimit | None]) -> DeckFault | None:
    limit, rule = min((own(each.card) or common for each in group), key=lambda each: each.limit)
    count = sum(each.copies for each in group)
    if count <= limit:
        return None
    return DeckFault(rule, f"{count} copies of {group[0].card['name']}; {limit} is the most")


def uses(cards: Iterable[Printing], effects: Collection[str]) -> bool:
    """Whether a text of these cards has one of these small effects, also within another."""
    return any(_does(card.get("text", ()), effects) for card in cards)


def _does(data: Plain, effects: Collection[str]) -> bool:
    if isinstance(data, Mapping):
        return data.get("do") in effects or any(_does(each, effects) for each in data.values())
    return isinstance(data, tuple | list) and any(_does(each, effects) for each in data)
