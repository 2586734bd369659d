"""Numbers that texts speak of: what X is, and whether one is more than another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.bandai import turn_activity
from domain.parts.bandai.filter_vocabulary import FilterContext
from domain.parts.bandai.filters import find_matching, fits_as_seen
from domain.parts.bandai.text_kinds import OF_TARGETS, NumberComparison, XDefinition
from domain.parts.common.set_groups import root
from domain.parts.common.turn_history import ANY_NUMBER
from domain.parts.common.turns import opponent
from domain.parts.grammar.text_protocols import AnyFilter, GainedPoints, is_filter
from domain.parts.grammar.x_value import substitute_x
from domain.parts.messages import msg

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
        least, most = turn_activity.count_deeds(table, seat, source, x.happened, sight)
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


# MERGED: X in a text: what it is, and the text with X fixed, as it is when the text is played or starts (MC-VAR-01 to -04,
# NX-CARD-18, -19).

T = TypeVar("T")
HIGHEST_X = 20
"""An X that is chosen without a limit is offered up to this."""


def bind_x_at_start(table: Table, seat: str, source: str, clause: T, sight: FilterContext) -> T:
    """An automatic text with its X fixed as it starts; of what nobody knows the least."""
    x = getattr(clause, "x", None)
    return clause if x is None or x.free else substitute_x(clause, evaluate_x(table, seat, source, x, sight)[0])


def bind_x_when_played(desk: Desk, seat: str, source: str, clause: T, args: Arguments) -> T:
    """A text that is played with its X fixed: as the text determines it, else as its player chooses it, but not 0.

    `x` of what is said decides where the text hangs on what nobody knows. An X that is a number of the target waits for it.
    Raises Refused.
    """
    said: Plain = args.get("x")
    texts = desk.ruleset.texts
    x: XDefinition[Any, Any, Any] | None = clause.x  # type: ignore[attr-defined]
    if x is None or x.of in OF_TARGETS:
        return clause
    if not x.free:
        return _bind_determined_x(desk, clause, said, evaluate_x(desk.table, seat, source, x, texts.sight))
    desk.reject_unless(type(said) is int, msg("which_x_it_is_chosen"))
    require_x_choice(desk, seat, source, x, int(said))
    return substitute_x(clause, int(said))  # type: ignore[no-any-return]


def require_x_choice(desk: Desk, seat: str, source: str, x: XDefinition[Any, Any, Any], said: int) -> None:
    """A chosen X is not 0, and no more than the text allows. Raises Refused."""
    rule = desk.ruleset.texts.x_rules[1]
    desk.demand(rule, said > 0, msg("x_may_be_any_value"))
    least, most = x_limit(desk.table, seat, source, x, desk.ruleset.texts.sight)
    desk.demand(rule, True if said <= least else None if said <= most else False, msg("x_is_n_at_most", n=most))


def x_limit(table: Table, seat: str, source: str, x: XDefinition[Any, Any, Any], sight: FilterContext) -> tuple[int, int]:
    """How much a chosen X may be at most, as far as the seat can tell."""
    if all(each is None for each in (x.cards, x.value, x.happened, x.power, x.nation, x.discard)):
        limit = ANY_NUMBER if x.most is None else x.most
        return (limit, limit) if isinstance(limit, int) else evaluate_x(table, seat, source, limit, sight)
    return evaluate_x(table, seat, source, x, sight)


def x_options(table: Table, seat: str, source: str, clause: Any, sight: FilterContext) -> tuple[int, ...] | None:
    """What may be said as X where it is chosen, for offers; None where it is not."""
    if clause.x is None or not clause.x.free:
        return None
    return tuple(range(1, min(HIGHEST_X, x_limit(table, seat, source, clause.x, sight)[1]) + 1))


def bind_x_of_targets(desk: Desk, seat: str, source: str, clause: T, args: Arguments, targets: Iterable[str]) -> T:
    """A text whose X is a number of its target, which is named now."""
    x: XDefinition[Any, Any, Any] | None = clause.x  # type: ignore[attr-defined]
    if x is None or x.of not in OF_TARGETS:
        return clause
    bounds = evaluate_x(desk.table, seat, source, x, desk.ruleset.texts.sight, targets)
    return _bind_determined_x(desk, clause, args.get("x"), bounds)


def _bind_determined_x(desk: Desk, clause: T, said: Plain, bounds: tuple[int, int]) -> T:
    (least, most), rule = bounds, desk.ruleset.texts.x_rules[0]
    if least == most:
        desk.demand(rule, said in (None, least), msg("x_is_n_here_it_is_not_chosen", n=least))
        return substitute_x(clause, least)  # type: ignore[no-any-return]
    right = said is None or (type(said) is int and least <= said <= most)
    desk.demand(rule, None if right else False, msg("x_is_n_or_more", n=least))
    return substitute_x(clause, said if type(said) is int and right else least)  # type: ignore[no-any-return]


def bind_x_for_offer(table: Table, seat: str, source: str, clause: T, sight: FilterContext) -> T:
    """A text as it would be played now, for offers; an X that is chosen or hangs on the targets stays open."""
    x = getattr(clause, "x", None)
    if x is None or x.free or x.of in OF_TARGETS:
        return clause
    return substitute_x(clause, evaluate_x(table, seat, source, x, sight)[0])  # type: ignore[no-any-return]


class RepeatableEffect(Protocol):
    """What a text gives as often as something says."""

    @property
    def per(self) -> Any:
        """So often as there are cards of a filter,"""

    @property
    def times(self) -> Any:
        """and as often as a number says."""


def is_repeated(effect: RepeatableEffect) -> bool:
    """Whether something says how often an effect is given."""
    return effect.per is not None or effect.times is not None


def repetition_count(table: Table, seat: str, source: str, effect: RepeatableEffect, sight: FilterContext) -> int:
    """How often an effect that holds is given: as there are cards of a filter, as a number says; else once."""
    many = 1 if effect.per is None else len(find_matching(table, seat, source, effect.per, sight))
    return many if effect.times is None else many * evaluate_x(table, seat, source, effect.times, sight)[0]


def multiply_points(
    table: Table, seat: str, source: str, effect: RepeatableEffect, sight: FilterContext, points: GainedPoints
) -> GainedPoints:
    """Points as often as an effect is given: the X of one that holds changes (MC-VAR-04, NX-CARD-19)."""
    if not is_repeated(effect):
        return points
    many = repetition_count(table, seat, source, effect, sight)
    if not many:
        return 0, 0, 0
    first, second, third = (each if isinstance(each, str) else many * each for each in points)
    return first, second, third
