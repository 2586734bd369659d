"""X in texts: evaluates what X is, compares numbers, and binds X in a text that is played or triggered (MC-VAR-01 to -04,
NX-CARD-18, -19).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect, drop_field
from domain.kernel.table.table import Table
from domain.parts.bandai import turn_activity
from domain.parts.bandai.card_text_types import OF_TARGETS, NumberComparison, XDefinition, targets_of_x
from domain.parts.bandai.combat_values import coins_named
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.bandai.filter_evaluation import find_matching, find_uncertain, fits, fits_as_seen
from domain.parts.card_schema.text_protocols import AnyFilter, GainedPoints, targets_filter
from domain.parts.card_schema.x_substitution import contains_x, substitute_x
from domain.parts.common.set_groups import root
from domain.parts.common.target_groups import Groups, divide_named_targets, target_groups
from domain.parts.common.turn_history import ANY_NUMBER
from domain.parts.common.turns import opponent
from domain.parts.messages import msg

Range = tuple[int, int]
"""A number, at least and at most, as far as a seat knows."""


def count_matching(
    table: Table, seat: str, source: str, wanted: AnyFilter, context: FilterContext, recorded: bool = False
) -> Range:
    """Returns the least and the greatest number of cards that may fit a filter, by what the seat knows.

    `recorded`: by what the record knows instead.
    """
    fit = fits if recorded else fits_as_seen
    results = [fit(table, seat, source, wanted, card, context) for card in context.vocabulary.candidates(table, wanted)]
    surely = results.count(True)
    return surely, surely + results.count(None)


def evaluate_x(
    table: Table,
    seat: str,
    source: str,
    x: XDefinition[Any, Any, Any],
    context: FilterContext,
    targets: Groups = (),
    recorded: bool = False,
) -> Range:
    """Returns the least and the greatest value that X may have, by what the seat knows; never below 0.

    `targets`: the targets by selector · `recorded`: by what the record knows instead.
    """
    if x.power is not None:
        least, most = context.values.power(table, _seat_of_side(table, seat, x.power), x.color)
    elif x.nation is not None or x.discard is not None:
        left, lost = context.values.piles
        pile = f"{_seat_of_side(table, seat, x.nation or x.discard)}.{left if x.nation else lost}"
        least = most = len(table.at(pile))
    elif x.cards is not None:
        least, most = count_matching(table, seat, source, x.cards, context, recorded)
    elif x.happened is not None:
        least, most = turn_activity.count_occurrences_this_turn(table, seat, source, x.happened, context)
    else:
        least, most = _value_of_cards(table, seat, source, x, context, targets, recorded)
    more, limit = (_evaluate_term(table, seat, source, each, context, recorded, targets) for each in (x.plus, x.most))
    return _apply_factors(x, least, more[0], limit[0]), _apply_factors(x, most, more[1], limit[1])


def _seat_of_side(table: Table, seat: str, whose: str | None) -> str:
    return seat if whose == "own" else opponent(table, seat)


def _evaluate_term(
    table: Table,
    seat: str,
    source: str,
    other: XDefinition[Any, Any, Any] | int | None,
    context: FilterContext,
    recorded: bool,
    targets: Groups,
) -> tuple[Any, Any]:
    """Returns a number that X is combined with, at least and at most."""
    if other is None or isinstance(other, int):
        return other, other
    return evaluate_x(table, seat, source, other, context, targets, recorded)


def _apply_factors(x: XDefinition[Any, Any, Any], number: int, plus: int, limit: int | None) -> int:
    result = max(number // x.every * x.times + plus, 0)
    return result if limit is None else min(result, limit)


def _value_of_cards(
    table: Table,
    seat: str,
    source: str,
    x: XDefinition[Any, Any, Any],
    context: FilterContext,
    targets: Groups,
    recorded: bool,
) -> Range:
    of = context.values.of[str(x.value)] if x.coin is None else partial(coins_named, name=x.coin)
    surely, perhaps = _measured_cards(table, seat, source, x, context, targets, recorded)
    numbers = [of(table, card) for card in surely]
    known = [number for number in numbers if number is not None]
    least = sum(known) if x.sum else max(known, default=0)
    return least, ANY_NUMBER if perhaps or None in numbers else least


def _measured_cards(
    table: Table,
    seat: str,
    source: str,
    x: XDefinition[Any, Any, Any],
    context: FilterContext,
    targets: Groups,
    recorded: bool,
) -> tuple[list[str], bool]:
    """Returns the cards whose value X is, and whether there may be others."""
    of: Any = x.of
    if targets_filter(of):
        fit = fits if recorded else fits_as_seen
        results = {card: fit(table, seat, source, of, card, context) for card in context.vocabulary.candidates(table, of)}
        return [card for card, truth in results.items() if truth is True], None in results.values()
    if x.of == PAID:
        return [card for group in targets for card in group or ()], not targets
    if x.of in OF_TARGETS:
        place = OF_TARGETS.index(x.of)
        meant = targets if not place else targets[place - 1 : place]
        return [card for group in meant for card in group or () if card in table.cards], False
    there = source in table.cards
    return ([root(table, source) if x.of == "host" else source] if there else []), not there


def compare_numbers(
    table: Table, seat: str, source: str, comparison: NumberComparison[Any, Any, Any], context: FilterContext
) -> Truth:
    """Returns whether a number is as a condition asks."""
    result = evaluate_x(table, seat, source, comparison.number, context)
    truths: list[Truth] = [_is_over(result, (comparison.least - 1,) * 2)] if comparison.least is not None else []
    for other, above in ((comparison.over, True), (comparison.under, False)):
        if other is not None:
            bound = _evaluate_bound(table, seat, source, other, context)
            truths.append(_is_over(result, bound) if above else _is_over(bound, result))
    if comparison.same is not None:
        truths.append(_is_same(result, _evaluate_bound(table, seat, source, comparison.same, context)))
    return all_of(truths)


def _evaluate_bound(
    table: Table, seat: str, source: str, other: XDefinition[Any, Any, Any] | int, context: FilterContext
) -> Range:
    return (other, other) if isinstance(other, int) else evaluate_x(table, seat, source, other, context)


def _is_over(one: Range, other: Range) -> Truth:
    return True if one[0] > other[1] else False if one[1] <= other[0] else None


def _is_same(one: Range, other: Range) -> Truth:
    if one[0] == one[1] == other[0] == other[1]:
        return True
    return False if one[1] < other[0] or other[1] < one[0] else None


# --- binding X in a text ----------------------------------------------------------------------------------------------

T = TypeVar("T")
PAID: Final = "paid"
"""The word for the cards that were rolled for the cost of a text, as those whose number X is."""
OPEN_NUMBER: Final = "number"
"""The field of an effect for the definition of its X, while that depends on targets that are not chosen yet."""
X_ZERO = "x_zero"
"""The switch that decides whether X may be 0."""
HIGHEST_X = 20
"""The highest X that is offered for a choice without a limit."""


def bind_x_at_start(table: Table, seat: str, source: str, clause: T, context: FilterContext) -> T:
    """Returns an automatic text with its X fixed at its start; of an unknown number the least is taken.

    An X that is chosen, or a number of targets, is fixed during the resolution (`unbound_x_field`).
    """
    x = getattr(clause, "x", None)
    return (
        clause
        if x is None or x.free or x.of in OF_TARGETS
        else substitute_x(clause, evaluate_x(table, seat, source, x, context)[0])
    )


def unbound_x_field(clause: Any) -> Effect:
    """Returns the field of an effect with the definition of X, if X depends on targets that are not chosen yet; else
    empty.
    """
    x, stored = getattr(clause, "x", None), clause.stored
    is_open = bool(targets_of_x(x)) and contains_x((stored.get("effects", ()), stored.get("targets", ())))
    return {OPEN_NUMBER: stored["x"]} if is_open else {}


def bind_x_of_effect(desk: Desk, effect: Effect) -> Effect:
    """Returns an effect with its X fixed by the targets that it has, once it has all or the next selector needs X."""
    if OPEN_NUMBER not in effect or (effect.get("select") and not contains_x(effect["select"][0])):
        return effect
    x: XDefinition[Any, Any, Any] = desk.ruleset.card_text_hooks.read_x(effect[OPEN_NUMBER])
    context, card = desk.ruleset.card_text_hooks.filter_context, effect.get("card", "")
    least, _ = evaluate_x(desk.table, str(effect["seat"]), card, x, context, target_groups(effect))
    ops, select, selectors = (substitute_x(effect.get(name, ()), least) for name in ("ops", "select", "selectors"))
    return {**drop_field(effect, OPEN_NUMBER), "ops": ops, "select": select, "selectors": selectors}


def bind_x_when_played(desk: Desk, seat: str, source: str, clause: T, args: Arguments) -> T:
    """Returns a played text with its X fixed: as the text determines it, else as its player chooses, but not 0.

    The argument `x` decides if the text depends on unknown cards. An X that is a number of the target is bound later. Raises
    Refused.
    """
    said: Plain = args.get("x")
    hooks = desk.ruleset.card_text_hooks
    x: XDefinition[Any, Any, Any] | None = clause.x  # type: ignore[attr-defined]
    if x is None or targets_of_x(x):
        return clause
    if not x.free:
        return _bind_determined_x(desk, clause, said, evaluate_x(desk.table, seat, source, x, hooks.filter_context))
    desk.reject_unless(type(said) is int, msg("which_x_it_is_chosen"))
    require_x_choice(desk, seat, source, x, int(said))
    return substitute_x(clause, int(said))  # type: ignore[no-any-return]


def require_x_choice(desk: Desk, seat: str, source: str, x: XDefinition[Any, Any, Any], said: int) -> None:
    """Demands that a chosen X is not 0 (switch `x_zero`) and within the limit of the text. Raises Refused."""
    rule = desk.ruleset.card_text_hooks.x_rules[1]
    lowest = x.least or _least_choice(desk.table)
    desk.demand(rule, said >= lowest, msg("x_is_n_or_more", n=lowest) if x.least else msg("x_may_be_any_value"))
    least, most = x_limit(desk.table, seat, source, x, desk.ruleset.card_text_hooks.filter_context)
    desk.demand(rule, True if said <= least else None if said <= most else False, msg("x_is_n_at_most", n=most))


def x_limit(table: Table, seat: str, source: str, x: XDefinition[Any, Any, Any], context: FilterContext) -> tuple[int, int]:
    """Returns the greatest X that may be chosen, at least and at most, as far as the seat knows."""
    if all(each is None for each in (x.cards, x.value, x.happened, x.power, x.nation, x.discard)):
        limit = ANY_NUMBER if x.most is None else x.most
        return (limit, limit) if isinstance(limit, int) else evaluate_x(table, seat, source, limit, context)
    return evaluate_x(table, seat, source, x, context)


def _least_choice(table: Table) -> int:
    """Returns the least X that may be chosen: 1, or 0 by house rule."""
    return 0 if table.header.switches.get(X_ZERO) == "chosen_too" else 1


def x_options(table: Table, seat: str, source: str, clause: Any, context: FilterContext) -> tuple[int, ...] | None:
    """Returns the values offered for a chosen X; None if X is not chosen."""
    if clause.x is None or not clause.x.free:
        return None
    return tuple(
        range(clause.x.least or _least_choice(table), min(HIGHEST_X, x_limit(table, seat, source, clause.x, context)[1]) + 1)
    )


def bind_x_of_targets(desk: Desk, seat: str, source: str, clause: T, args: Arguments, targets: Iterable[str]) -> T:
    """Returns a text with its X fixed if X is a number of a target that is named now, not one that is chosen later."""
    x: XDefinition[Any, Any, Any] | None = clause.x  # type: ignore[attr-defined]
    named = tuple(targets)
    if x is None or not targets_of_x(x) or _is_chosen_later(clause, x):
        return clause
    selectors: Any = clause.targets  # type: ignore[attr-defined]
    groups = divide_named_targets(selectors, named, is_named=_is_named_when_played)
    bounds = evaluate_x(desk.table, seat, source, x, desk.ruleset.card_text_hooks.filter_context, groups)
    return _bind_determined_x(desk, clause, args.get("x"), bounds)


def bind_x_of_paid_cards(desk: Desk, seat: str, source: str, clause: T, args: Arguments, paid: tuple[str, ...]) -> T:
    """Returns a text whose X is a number of the cards that were rolled for its cost, with that X fixed (NX-CARD-18)."""
    x: XDefinition[Any, Any, Any] = clause.x  # type: ignore[attr-defined]
    bounds = evaluate_x(desk.table, seat, source, x, desk.ruleset.card_text_hooks.filter_context, (paid,))
    bound: T = _bind_determined_x(desk, clause._replace(x=None), args.get("x"), bounds)  # type: ignore[attr-defined]
    return bound


def _is_chosen_later(clause: Any, x: XDefinition[Any, Any, Any]) -> bool:
    """Returns whether the target that X is a number of is chosen during the resolution."""
    waits = [not _is_named_when_played(selector) for selector in clause.targets]
    places = map(OF_TARGETS.index, targets_of_x(x))
    return any(any(waits[place - 1 : place] if place else waits) for place in places)


def _is_named_when_played(selector: Any) -> bool:
    return not (getattr(selector, "choose", False) or getattr(selector, "place", None) or getattr(selector, "all", False))


def _bind_determined_x(desk: Desk, clause: T, said: Plain, bounds: tuple[int, int]) -> T:
    (least, most), rule = bounds, desk.ruleset.card_text_hooks.x_rules[0]
    if desk.table.header.switches.get(X_ZERO) == "never":
        desk.demand(rule, True if least > 0 else None if most > 0 else False, msg("x_may_be_any_value"))
    if least == most:
        desk.demand(rule, said in (None, least), msg("x_is_n_here_it_is_not_chosen", n=least))
        return substitute_x(clause, least)  # type: ignore[no-any-return]
    right = said is None or (type(said) is int and least <= said <= most)
    desk.demand(rule, None if right else False, msg("x_is_n_or_more", n=least))
    return substitute_x(clause, said if type(said) is int and right else least)  # type: ignore[no-any-return]


def bind_x_for_offer(table: Table, seat: str, source: str, clause: T, context: FilterContext) -> T:
    """Returns a text as it would be played now, for offers; an X that is chosen or depends on targets stays open."""
    x = getattr(clause, "x", None)
    if x is None or x.free or targets_of_x(x):
        return clause
    return substitute_x(clause, evaluate_x(table, seat, source, x, context)[0])  # type: ignore[no-any-return]


class RepeatableEffect(Protocol):
    """A gift that may be given several times."""

    @property
    def per(self) -> Any:
        """Once for each card of a filter,"""

    @property
    def times(self) -> Any:
        """and this number of times."""


def is_repeated(effect: RepeatableEffect) -> bool:
    """Returns whether a number of times is given."""
    return effect.per is not None or effect.times is not None


def repetition_count(table: Table, seat: str, source: str, effect: RepeatableEffect, context: FilterContext) -> int:
    """Returns how often a continuous effect is given at least: once per card of a filter, times a number; else once."""
    return repetition_range(table, seat, source, effect, context)[0]


def repetition_range(table: Table, seat: str, source: str, effect: RepeatableEffect, context: FilterContext) -> Range:
    """Returns how often a continuous effect is given, at least and at most: unknown cards may add to it."""
    least = most = 1
    if effect.per is not None:
        least = len(find_matching(table, seat, source, effect.per, context))
        most = least + len(find_uncertain(table, seat, source, effect.per, context))
    if effect.times is None:
        return least, most
    low, high = evaluate_x(table, seat, source, effect.times, context)
    if low != high:  # a known number is the same for the seat
        known = evaluate_x(table, seat, source, effect.times, context, (), recorded=True)
        high = low if known[0] == known[1] else high
    return least * low, most * high


def multiply_points(
    table: Table, seat: str, source: str, effect: RepeatableEffect, context: FilterContext, points: GainedPoints
) -> GainedPoints | None:
    """Returns points times the repetitions; the X of a continuous effect changes (MC-VAR-04, NX-CARD-19).

    Returns None if the number of repetitions is unknown.
    """
    if not is_repeated(effect):
        return points
    many, most = repetition_range(table, seat, source, effect, context)
    if many != most:
        return None
    if not many:
        return 0, 0, 0
    first, second, third = (each if isinstance(each, str) else many * each for each in points)
    return first, second, third
