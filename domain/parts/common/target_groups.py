"""Targets: named one by one for the selectors of a text, grouped by their selector, and checked again when the
effect is resolved.

A selector is a filter with `n`, its number of cards (1), and `upto`, where fewer may be named, `least` (0) or more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, Final, TypeVar

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.record.effects import Effect, drop_field
from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import AnySelector
from domain.parts.common.card_references import require_each_once
from domain.parts.messages import msg

S = TypeVar("S", bound=AnySelector)


def selector_per_target(selectors: Iterable[S], counts: Iterable[int] = ()) -> list[S]:
    """Returns one selector for each target in order; `counts`: targets per selector, by default as many as it may have."""
    all_of_them = tuple(selectors)
    wanted = tuple(counts) or tuple(selector.n for selector in all_of_them)
    return [selector for selector, count in zip(all_of_them, wanted, strict=True) for _ in range(count)]


def divide_targets(selectors: Iterable[S], targets: tuple[str, ...], fits: Callable[[S, str], Truth]) -> tuple[int, ...]:
    """Returns how many of the targets each selector has, so that most of them fit; empty: as many as it may have.

    Only "up to" leaves a choice (GW-EFF-05, MC-TGT-01, NX-TGT-03).
    """
    wanted = tuple(selectors)
    if not any(selector.upto for selector in wanted[:-1]):
        return ()
    ways = [counts for counts in _possible_counts(wanted) if sum(counts) == len(targets)]
    best = max(ways, key=lambda counts: _count_fitting(selector_per_target(wanted, counts), targets, fits), default=())
    return () if best == tuple(selector.n for selector in wanted) else best


def _possible_counts(selectors: Iterable[AnySelector]) -> Iterator[tuple[int, ...]]:
    """Yields the possible numbers of targets per selector, greatest first."""
    return product(*(range(selector.n, target_bounds((selector,))[0] - 1, -1) for selector in selectors))


def _count_fitting(selectors: list[S], targets: tuple[str, ...], fits: Callable[[S, str], Truth]) -> int:
    return sum(fits(selector, target) is not False for selector, target in zip(selectors, targets, strict=True))


def target_bounds(selectors: Iterable[AnySelector]) -> tuple[int, int]:
    """Returns the least and the greatest number of targets of selectors."""
    numbers = [(least_number(selector), selector.n) for selector in selectors]
    return sum(least for least, _ in numbers), sum(most for _, most in numbers)


def least_number(selector: AnySelector) -> int:
    """Returns the least number of targets of a selector; with an X below `least` it is that X."""
    return min(selector.least, selector.n) if selector.upto else selector.n


def allows_none(selector: AnySelector) -> bool:
    """Returns whether no target at all is allowed: for "up to n" targets, or an X of 0."""
    return not least_number(selector)


def require_target_count(
    desk: Desk, rule: str, selectors: Iterable[AnySelector], targets: tuple[str, ...], options: tuple[str, ...]
) -> None:
    """Demands as many targets as the text asks for, each once (GW-EFF-05, MC-TGT-01, NX-TGT-01 to -03)."""
    least, most = target_bounds(selectors)
    wanted = str(most) if least == most else f"{least} to {most}"
    right = least <= len(targets) <= most
    desk.demand(rule, right, msg("n_targets_are_to_be_named", n=wanted, n2=len(targets)), options)
    require_each_once(desk, targets, options, rule)


def incarnations(table: Table, targets: Iterable[str]) -> tuple[int, ...]:
    """Returns the incarnations of targets: a card that left play and came back is another (MC-SCRAP-04, NX-TGT-05)."""
    return tuple(table.cards[target].life for target in targets)


def unchanged_targets(table: Table, effect: Effect) -> tuple[str, ...]:
    """Returns the targets that are still the same cards, whether they fit or not (NX-DEST-09)."""
    named = zip(effect.get("targets", ()), effect.get("lives", ()), strict=False)
    return tuple(card for card, life in named if card in table.cards and table.cards[card].life == life)


def recheck_targets(desk: Desk, effect: Effect, selectors: list[S], fits: Callable[[S, str], Truth], rule: str) -> list[bool]:
    """Returns for each target whether it is the same card and may still fit its selector.

    This is the check at resolution: GW-EFF-05, MC-TGT-05, NX-TGT-06 (`rule`). Where unknown cards decide whether a target
    fits, it counts, and the resolution is left open. The place of the effect's own card does not matter (MC-PEND-02).
    """
    table = desk.table
    named = zip(effect.get("targets", ()), effect.get("lives", ()), selectors, strict=False)
    truths = [
        target in table.cards and table.cards[target].life == life and fits(selector, target)
        for target, life, selector in named
    ]
    if None in truths:
        desk.mark_open(rule)
    return [truth is not False for truth in truths]


GROUPS: Final = "groups"
"""The effect's field with the cards of each selector; None for cards that are found or chosen later. An effect without it
has one card for each selector.
"""
Groups = tuple[tuple[str, ...] | None, ...]


def target_groups(effect: Effect) -> Groups:
    """Returns the targets of an effect by selector."""
    result: Groups | None = effect.get(GROUPS)
    return _one_each(effect.get("targets", ())) if result is None else result


def cards_of_target(effect: Effect, number: int) -> tuple[str, ...]:
    """Returns the cards of a selector, counted from 1, that are still targets."""
    groups = target_groups(effect)
    group = groups[number - 1] if number <= len(groups) else None
    return tuple(card for card in group or () if card in effect.get("targets", ()))


def divide_named_targets(
    selectors: Iterable[AnySelector],
    targets: tuple[str, ...],
    counts: Iterable[int] = (),
    is_named: Callable[[Any], bool] = lambda selector: True,
) -> Groups:
    """Returns the targets of each selector; None for a selector whose targets are not named at the play.

    `counts`: the number of targets of each selector with named targets; by default its maximum.
    """
    wanted = tuple(selectors)
    numbers = iter(tuple(counts) or tuple(each.n for each in wanted if is_named(each)))
    results: list[tuple[str, ...] | None] = []
    rest = targets
    for selector in wanted:
        number = next(numbers) if is_named(selector) else 0
        size = number if isinstance(number, int) else len(rest)
        results.append(rest[:size] if is_named(selector) else None)
        rest = rest[size:]
    return tuple(results)


def groups_field(groups: Groups, targets: tuple[str, ...]) -> Effect:
    """Returns the field of an effect with its groups; empty where each selector has one card."""
    return {} if groups in (_one_each(targets), (None,)) else {"groups": groups}


def add_group(effect: Effect, chosen: tuple[str, ...]) -> Effect:
    """Returns the effect with the cards of its next selector, which come after the targets that it has."""
    groups = target_groups(effect)
    place = groups.index(None) if None in groups else len(groups)
    return fill_target_group(effect, place, chosen)


def fill_target_group(effect: Effect, place: int, chosen: tuple[str, ...]) -> Effect:
    """Returns the effect with the cards of a selector, by its index; each card is a target once."""
    groups = target_groups(effect)
    targets = (*effect.get("targets", ()), *(card for card in chosen if card not in effect.get("targets", ())))
    filled = (*groups[:place], chosen, *groups[place + 1 :])
    return {**drop_field(effect, GROUPS), "targets": targets, **groups_field(filled, targets)}


def with_remaining_targets(effect: Effect, left: tuple[str, ...]) -> Effect:
    """Returns the effect with the remaining targets, each still in the group of its selector."""
    groups = target_groups(effect)
    return {**effect, "targets": left, **({} if groups == _one_each(left) else {GROUPS: groups})}


def replace_in_groups(effect: Effect, old: str, new: str) -> Effect:
    """Returns the field with the groups of an effect after one card took the place of another one."""
    if effect.get(GROUPS) is None:
        return {}
    return {"groups": tuple(each and tuple(new if card == old else card for card in each) for each in effect["groups"])}


def _one_each(targets: Iterable[str]) -> Groups:
    return tuple((card,) for card in targets)
