"""The targets of an effect by the selector that they belong to: `target2` are the cards of the second one (GW-EFF-05,
MC-TGT-01, NX-TGT-04).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.kernel.record.effects import Effect, drop_field
from domain.parts.card_schema.text_protocols import AnySelector

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
    return set_group(effect, place, chosen)


def set_group(effect: Effect, place: int, chosen: tuple[str, ...]) -> Effect:
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
