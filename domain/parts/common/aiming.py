"""Offers of acts with targets: part after part for the selectors of a text, each card only where the desk accepts it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from domain.kernel.contract.offers import Offer, Part, Slot
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.parts.common.offering import allowed_offers
from domain.parts.common.targets import target_bounds


class TargetedAct(NamedTuple):
    """An act that is aimed: who says it, its fixed arguments, and its selectors.

    `options(selector)`: the cards that it may name · `group(card)`: of several cards of one group only one is named (by
    default every card is a group of its own) · `slots`: further choices, which `example` makes once ·
    `bounds(selector)`: how few and how many cards it names.
    """

    seat: str
    act: str
    args: Mapping[str, Plain]
    selectors: tuple[Any, ...]
    options: Callable[[Any], list[str]]
    group: Callable[[str], str] = str
    slots: Mapping[str, Slot] = {}
    example: Mapping[str, Plain] = {}
    bounds: Callable[[Any], tuple[int, int]] = lambda selector: target_bounds((selector,))


def targeted_offers(desk: Desk, aim: TargetedAct) -> Iterator[Offer]:
    """The act with a slot for its targets; a card is among them if it is accepted together with some others."""
    if not aim.selectors:
        yield from _untargeted_offers(desk, aim)
        return
    parts = [_part(aim, selector) for selector in aim.selectors]
    fit = [
        _narrowed_part(part, [card for card in part.options if _is_accepted_with_others(desk, aim, parts, n, card)])
        for n, part in enumerate(parts)
    ]
    none = not any(part.least for part in parts) and _is_allowed(desk, aim, ())
    some = any(part.options for part in fit)
    if all(len(part.options) >= part.least for part in fit) and (none or some):
        yield Offer(
            aim.seat, aim.act, dict(aim.args), {**aim.slots, "targets": _targets_slot(aim, fit, none)}, reply=_is_reply(desk)
        )


def _untargeted_offers(desk: Desk, aim: TargetedAct) -> Iterator[Offer]:
    if not aim.slots:
        yield from allowed_offers(desk, aim.seat, aim.act, dict(aim.args))
    elif desk.allows(Command(aim.seat, aim.act, {**aim.args, **aim.example}, _is_reply(desk))):
        yield Offer(aim.seat, aim.act, dict(aim.args), dict(aim.slots), reply=_is_reply(desk))


def _is_reply(desk: Desk) -> bool:
    return bool(desk.table.chain)


def _part(aim: TargetedAct, selector: Any) -> Part:
    options = tuple(aim.options(selector))
    least, most = aim.bounds(selector)
    return Part(options, least, min(most, len(options)))


def _narrowed_part(part: Part, options: Iterable[str]) -> Part:
    fit = tuple(options)
    return Part(fit, part.least, min(part.most, len(fit)))


def _is_accepted_with_others(desk: Desk, aim: TargetedAct, parts: list[Part], number: int, card: str) -> bool:
    """Whether a card is accepted for a selector, together with the first cards that may stand beside it."""
    named = _complete_choice(aim, parts, number, card)
    return named is not None and _is_allowed(desk, aim, named)


def _complete_choice(aim: TargetedAct, parts: list[Part], number: int, card: str) -> tuple[str, ...] | None:
    """A whole choice of targets with this card in this part; None where there is none."""
    taken, chosen = {aim.group(card)}, list[str]()
    for each, part in enumerate(parts):
        mine = [card] if each == number else []
        for option in part.options:
            if len(mine) >= part.least:
                break
            if aim.group(str(option)) not in taken:
                taken.add(aim.group(str(option)))
                mine.append(str(option))
        if len(mine) < part.least:
            return None
        chosen += mine
    return tuple(chosen)


def _is_allowed(desk: Desk, aim: TargetedAct, named: tuple[str, ...]) -> bool:
    return desk.allows(Command(aim.seat, aim.act, {**aim.args, **aim.example, "targets": named}, _is_reply(desk)))


def _targets_slot(aim: TargetedAct, parts: list[Part], none: bool) -> Slot:
    options = tuple(dict.fromkeys(card for part in parts for card in part.options))
    least, most = sum(part.least for part in parts), sum(part.most for part in parts)
    apart = _exclusive_groups(aim, options) if most > 1 else ()
    several = tuple(parts) if len(parts) > 1 else ()
    return Slot(options, least if least or none else 1, most, listed=True, apart=apart, parts=several)


def _exclusive_groups(aim: TargetedAct, options: tuple[Plain, ...]) -> tuple[tuple[Plain, ...], ...]:
    """The groups of which several cards may be named, but not together."""
    groups: dict[str, tuple[Plain, ...]] = {}
    for card in options:
        groups[aim.group(str(card))] = (*groups.get(aim.group(str(card)), ()), card)
    return tuple(group for group in groups.values() if len(group) > 1)
