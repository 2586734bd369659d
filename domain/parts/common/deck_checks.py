"""Checks of deck lists: sizes, copies, totals and sums, each under the caller's rule id.

Unknown properties of a card (None, as for cards named on the fly) never count against a deck; where a check depends on one,
the fault is `open`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from domain.cards.catalogue import Printing
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.contract.truth import Truth
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.parts.common.unknown_card_possibilities import is_text_unknown
from domain.parts.messages import msg

MakeMessage = Callable[..., Message]


class CardCopies(NamedTuple):
    """A card of a list with its data and its number of copies."""

    id: str
    card: Printing
    copies: int


class CopyLimit(NamedTuple):
    """The copy limit that a card sets for itself, with its rule."""

    limit: int
    rule: str


def count_copies(catalogue: Mapping[str, Printing], *lists: Mapping[str, int]) -> list[CardCopies]:
    """Returns the cards of a deck, or of deck and sideboard together. Raises KeyError for a card outside the catalogue."""
    ids = dict.fromkeys(each for cards in lists for each in cards)
    return [CardCopies(each, catalogue[each], sum(cards.get(each, 0) for cards in lists)) for each in ids]


def check_exact_size(rule: str, cards: Mapping[str, int], size: int, sideboard: bool = False) -> list[DeckFault]:
    """Checks that the list has exactly this many cards."""
    count = sum(cards.values())
    id = "sideboard_has_n_cards_not_n" if sideboard else "deck_has_n_cards_not_n"
    return [] if count == size else [DeckFault(rule, msg(id, n=count, n2=size))]


def check_minimum_size(rule: str, cards: Mapping[str, int], size: int) -> list[DeckFault]:
    """Checks that the list has at least this many cards."""
    count = sum(cards.values())
    return [] if count >= size else [DeckFault(rule, msg("deck_has_n_cards_n", n=count, n2=size))]


def check_no_sideboard(rule: str, sideboard: Mapping[str, int]) -> list[DeckFault]:
    """Checks that the list has no sideboard."""
    return [DeckFault(rule, msg("there_is_no_sideboard_in_this"))] if sum(sideboard.values()) else []


def check_copy_limit(
    rule: str,
    cards: Iterable[CardCopies],
    limit: int,
    name: Callable[[Printing], Plain] = lambda card: card["name"],
    exempt: Callable[[Printing], Truth] = lambda card: False,
    own: Callable[[Printing], CopyLimit | None] = lambda card: None,
) -> list[DeckFault]:
    """Checks that there are at most `limit` cards of one name.

    `name`: what cards that count together have in common · `exempt`: cards without a limit · `own`: the limit that a card
    sets for itself (a name takes the smallest of its cards).
    """
    named: dict[Plain, list[CardCopies]] = {}
    for each in cards:
        if exempt(each.card) is not True:
            named.setdefault(name(each.card), []).append(each)
    faults = (_copies_fault(CopyLimit(limit, rule), group, own, exempt) for group in named.values())
    return [fault for fault in faults if fault]


def check_total_limit(
    rule: str, cards: Iterable[CardCopies], limit: int, of: Callable[[Printing], Truth], over: MakeMessage, doubt: MakeMessage
) -> list[DeckFault]:
    """Checks that there are at most `limit` cards of a class, over all names.

    `over(n=, n2=)`: the fault of `n` cards with the limit `n2` · `doubt(n=, n2=)`: the same where they may be `n` cards.
    """
    sure, unsure = _count(cards, of)
    if sure > limit:
        return [DeckFault(rule, over(n=sure, n2=limit))]
    if sure + unsure > limit:
        return [_open_fault(rule, doubt(n=sure + unsure, n2=limit))]
    return []


def check_minimum_total(
    rule: str,
    cards: Iterable[CardCopies],
    least: int,
    of: Callable[[Printing], Truth],
    under: MakeMessage,
    doubt: MakeMessage,
) -> list[DeckFault]:
    """Checks that there are at least `least` cards of a class; an unknown card may be one.

    `under(n=, n2=)`: the fault of so few cards with this limit · `doubt(n=, n2=)`: the same of cards that may be so few.
    """
    sure, unsure = _count(cards, of)
    if sure + unsure < least:
        return [DeckFault(rule, under(n=sure, n2=least))]
    return [_open_fault(rule, doubt(n=sure, n2=least))] if sure < least else []


def check_sum_limit(
    rule: str,
    cards: Iterable[CardCopies],
    limit: int,
    value: Callable[[Printing], int | None],
    over: MakeMessage,
    doubt: Callable[[int, list[Plain], int], Message],
    known: Callable[[Printing], Truth] = lambda card: True if "type" in card else None,
) -> list[DeckFault]:
    """Checks that a value of the cards adds up to at most `limit`; a card without it adds 0, an unknown one leaves it
    open.
    """
    counted = list(cards)
    total = sum(each.copies * (value(each.card) or 0) for each in counted)
    if total > limit:
        return [DeckFault(rule, over(n=total, n2=limit))]
    unsure = [each.card["name"] for each in counted if value(each.card) is None and known(each.card) is None]
    return [_open_fault(rule, doubt(total, unsure, limit))] if unsure else []


def check_each_card(
    rule: str, cards: Iterable[CardCopies], allowed: Callable[[Printing], Truth], fault: Callable[[list[Plain]], Message]
) -> list[DeckFault]:
    """Checks that every card is allowed; `fault(names)` says it of cards that are not."""
    truths = [(each.card["name"], allowed(each.card)) for each in cards]
    unsure = [name for name, truth in truths if truth is None]
    return [
        *(DeckFault(rule, fault([name])) for name, truth in truths if truth is False),
        *([_open_fault(rule, fault(unsure))] if unsure else ()),
    ]


def unless_text_unknown(card: Printing, truth: bool) -> Truth:
    """Returns a truth about type and text of a card; "no" becomes unknown where either is unknown."""
    return truth or (None if "type" not in card or is_text_unknown(card) else False)


def _count(cards: Iterable[CardCopies], of: Callable[[Printing], Truth]) -> tuple[int, int]:
    """Returns how many copies certainly are in a class, and how many more may be."""
    truths = [(of(each.card), each.copies) for each in cards]
    return tuple(sum(copies for truth, copies in truths if truth is wanted) for wanted in (True, None))  # type: ignore[return-value]


def _open_fault(rule: str, message: Message) -> DeckFault:
    return DeckFault(rule, msg("not_known_reason", reason=message), True)


def names_and_rest_count(names: list[Plain]) -> tuple[str, int]:
    """Returns up to three of some names, and the number of the others."""
    different = list(dict.fromkeys(map(str, names)))
    return ", ".join(different[:3]), max(len(different) - 3, 0)


def _copies_fault(
    common: CopyLimit,
    group: list[CardCopies],
    own: Callable[[Printing], CopyLimit | None],
    exempt: Callable[[Printing], Truth],
) -> DeckFault | None:
    limit, rule = min((own(each.card) or common for each in group), key=lambda each: each.limit)
    count = sum(each.copies for each in group)
    sure = sum(each.copies for each in group if exempt(each.card) is False)
    message = msg("n_copies_card_n_is_most", n=count, card=group[0].card["name"], n2=limit)
    if count <= limit:
        return None
    return DeckFault(rule, message) if sure > limit else _open_fault(rule, message)


def have_text_with_any_effect(cards: Iterable[Printing], effects: Collection[str]) -> bool:
    """Returns whether a text of these cards has one of these small effects, also a nested one."""
    return any(_contains_effect(card.get("text", ()), effects) for card in cards)


def _contains_effect(data: Plain, effects: Collection[str]) -> bool:
    if isinstance(data, Mapping):
        return data.get("do") in effects or any(_contains_effect(each, effects) for each in data.values())
    return isinstance(data, tuple | list) and any(_contains_effect(each, effects) for each in data)
