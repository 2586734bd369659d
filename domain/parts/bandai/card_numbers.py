"""The numbers of cards as texts compare and count them: so much at most, so much at least, now or as they are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.contract.truth import Truth, all_of, any_of, at_most
from domain.kernel.record.changes import Plain
from domain.kernel.table.facts import of_position
from domain.kernel.table.table import Table
from domain.parts.bandai import deeds
from domain.parts.bandai.filters import fits_anywhere
from domain.parts.bandai.sight import FilterContext, FilterTest, state_test

Number = Callable[[Table, str], int | None]


def combat_numbers(
    points: Callable[[Table, str], Plain], words: tuple[str, str, str], together: str = ""
) -> dict[str, Number]:
    """The three combat values of a card, by their words, and their sum, where it has a word (`together`, NX-TERM-18).

    A printed asterisk or X is 0, None where nobody knows them.
    """
    three = {word: _stat(points, index) for index, word in enumerate(words)}
    return {**three, together: _sum_of(tuple(three.values()))} if together else three


def _sum_of(numbers: tuple[Number, ...]) -> Number:
    def number(table: Table, card: str) -> int | None:
        found = [each(table, card) for each in numbers]
        return None if None in found else sum(value or 0 for value in found)

    return number


def _stat(points: Callable[[Table, str], Plain], index: int) -> Number:
    def number(table: Table, card: str) -> int | None:
        found = points(table, card)
        value = None if found is None else found[index]
        return None if value is None else value if isinstance(value, int) else 0

    return number


def damage_on(table: Table, card: str) -> int:
    """The damage that lies on a card."""
    return table.cards[card].marks.get("damage", 0)


def coins_on(table: Table, card: str) -> int:
    """The coins on a card, of whatever kind; the damage on it is none."""
    return sum(many for kind, many in table.cards[card].marks.items() if kind != "damage")


def _all_within(table: Table, card: str, bounds: Any, sight: FilterContext) -> Truth:
    asked = ((name, bound) for name, bound in zip(bounds._fields, bounds, strict=True) if bound is not None)
    return all_of([at_most(sight.values.of[name](table, card), bound) for name, bound in asked])


def _all_reach(table: Table, card: str, bounds: Any, sight: FilterContext) -> Truth:
    asked = ((name, bound) for name, bound in zip(bounds._fields, bounds, strict=True) if bound is not None)
    return all_of([at_most(bound, sight.values.of[name](table, card)) for name, bound in asked])


@of_position
def _entered_this_turn_cached(table: Table) -> tuple[frozenset[str], bool]:
    """The cards that came into play in this turn, and whether the record knows the turn from its beginning."""
    return deeds.cards_entered(table)


def _entered_this_turn(table: Table, card: str, wanted: bool, sight: FilterContext) -> Truth:
    cards, whole = _entered_this_turn_cached(table)
    return wanted if card in cards else (not wanted if whole else None)


def _carries(table: Table, card: str, wanted: Any, sight: FilterContext) -> Truth:
    """Whether one of the cards that are set on a card is as a filter says."""
    return any_of([fits_anywhere(table, "", wanted, each, sight) for each in table.carried(card)])


SHARED_TESTS: Mapping[str, FilterTest] = {
    "bare": state_test(lambda table, card: not table.carried(card)),
    "carries": _carries,
    "at_most": _all_within,
    "at_least": _all_reach,
    "entered_this_turn": _entered_this_turn,
    "damaged": state_test(lambda table, card: damage_on(table, card) > 0),
}
"""The tests of the words of filters that the Bandai games share."""
