"""Numbers that texts speak of: what X is, and whether one is more than another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.table import Table
from domain.parts.bandai import deeds
from domain.parts.bandai.filters import fits_as_seen
from domain.parts.bandai.sight import FilterContext
from domain.parts.bandai.text_kinds import OF_TARGETS, NumberComparison, XDefinition
from domain.parts.common.set_groups import root
from domain.parts.common.story import ANY_NUMBER
from domain.parts.common.texts import AnyFilter, is_filter
from domain.parts.common.turns import opponent

Range = tuple[int, int]
"""A number, at least and at most, as far as a seat can tell."""


def count_matching(table: Table, seat: str, source: str, wanted: AnyFilter, sight: FilterContext) -> Range:
    """How many cards fit a filter, at least and at most, as far as the seat can tell."""
    found = [fits_as_seen(table, seat, source, wanted, card, sight) for card in sight.reading.candidates(table, wanted)]
    surely = found.count(True)
    return surely, surely + found.count(None)


def evaluate_x(
    table: Table, seat: str, source: str, x: XDefinition[Any, Any, Any], sight: FilterContext, targets: Iterable[str] = ()
) -> Range:
    """What X is at least and at most, as far as the seat can tell; what goes below 0 is 0."""
    if x.power is not None:
        least, most = sight.values.power(table, _seat_of_side(table, seat, x.power), x.color)
    elif x.nation is not None or x.discard is not None:
        left, lost = sight.values.piles
        pile = f"{_seat_of_side(table, seat, x.nation or x.discard)}.{left if x.nation else lost}"
        least = most = len(table.at(pile))
    elif x.cards is not None:
        least, most = count_matching(table, seat, source, x.cards, sight)
    elif x.happened is not None:
        least, most = deeds.count_deeds(table, seat, source, x.happened, sight)
    else:
        least, most = _greatest_value(table, seat, source, x, sight, targets)
    more, limit = (_evaluate_term(table, seat, source, each, sight) for each in (x.plus, x.most))
    return _apply_factors(x, least, more[0], limit[0]), _apply_factors(x, most, more[1], limit[1])


def _seat_of_side(table: Table, seat: str, whose: str | None) -> str:
    return seat if whose == "own" else opponent(table, seat)


def _evaluate_term(
    table: Table, seat: str, source: str, other: XDefinition[Any, Any, Any] | int | None, sight: FilterContext
) -> tuple[Any, Any]:
    """A number that another one is put together with, at least and at most."""
    return (other, other) if other is None or isinstance(other, int) else evaluate_x(table, seat, source, other, sight)


def _apply_factors(x: XDefinition[Any, Any, Any], number: int, plus: int, limit: int | None) -> int:
    found = max(number // x.every * x.times + plus, 0)
    return found if limit is None else min(found, limit)


def _greatest_value(
    table: Table, seat: str, source: str, x: XDefinition[Any, Any, Any], sight: FilterContext, targets: Iterable[str]
) -> Range:
    of = sight.values.of[str(x.value)]
    surely, perhaps = _measured_cards(table, seat, source, x, sight, targets)
    numbers = [of(table, card) for card in surely]
    least = max((number for number in numbers if number is not None), default=0)
    return least, ANY_NUMBER if perhaps or None in numbers else least


def _measured_cards(
    table: Table, seat: str, source: str, x: XDefinition[Any, Any, Any], sight: FilterContext, targets: Iterable[str]
) -> tuple[list[str], bool]:
    """The cards whose value X is, and whether there may be others."""
    of: Any = x.of
    if is_filter(of):
        found = {card: fits_as_seen(table, seat, source, of, card, sight) for card in sight.reading.candidates(table, of)}
        return [card for card, truth in found.items() if truth], None in found.values()
    if x.of in OF_TARGETS:
        place = OF_TARGETS.index(x.of)
        meant = list(targets) if not place else list(targets)[place - 1 : place]
        return [card for card in meant if card in table.cards], False
    there = source in table.cards
    return ([root(table, source) if x.of == "host" else source] if there else []), not there


def compare_numbers(
    table: Table, seat: str, source: str, asked: NumberComparison[Any, Any, Any], sight: FilterContext
) -> Truth:
    """Whether a number is as a condition asks."""
    found = evaluate_x(table, seat, source, asked.number, sight)
    truths: list[Truth] = [_is_over(found, (asked.least - 1,) * 2)] if asked.least is not None else []
    for other, above in ((asked.over, True), (asked.under, False)):
        if other is not None:
            bound = _evaluate_bound(table, seat, source, other, sight)
            truths.append(_is_over(found, bound) if above else _is_over(bound, found))
    if asked.same is not None:
        truths.append(_is_same(found, _evaluate_bound(table, seat, source, asked.same, sight)))
    return all_of(truths)


def _evaluate_bound(
    table: Table, seat: str, source: str, other: XDefinition[Any, Any, Any] | int, sight: FilterContext
) -> Range:
    return (other, other) if isinstance(other, int) else evaluate_x(table, seat, source, other, sight)


def _is_over(one: Range, other: Range) -> Truth:
    return True if one[0] > other[1] else False if one[1] <= other[0] else None


def _is_same(one: Range, other: Range) -> Truth:
    if one[0] == one[1] == other[0] == other[1]:
        return True
    return False if one[1] < other[0] or other[1] < one[0] else None
