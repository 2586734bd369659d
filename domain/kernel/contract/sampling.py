"""Filling offers in: one command out of a template, with every choice left to `choose(n)`, a number from 0 to n - 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.kernel.contract.offers import Offer, Slot, is_complete, may_begin
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command

ChooseNumber = Callable[[int], int]


def fill_offer(offer: Offer, choose: ChooseNumber) -> Command | None:
    """A command that keeps to the template; None where its slots cannot be filled."""
    args = dict(offer.args)
    chosen: dict[str, tuple[Plain, ...]] = {}
    for name, slot in offer.slots.items():
        picked = _pick(slot, _free(offer, name, slot, chosen), choose)
        if picked is None:
            return None
        chosen[name] = picked
        if slot.most > 1 or slot.listed:
            args[name] = picked
        elif picked:
            args[name] = picked[0]
    return Command(offer.seat, offer.act, args, offer.reply)


def _free(offer: Offer, name: str, slot: Slot, chosen: dict[str, tuple[Plain, ...]]) -> list[Plain]:
    rivals = {other for group in offer.groups if name in group for other in group if other != name}
    taken = [option for other in rivals for option in chosen.get(other, ())]
    inside = chosen.get(slot.within, ()) if slot.within else slot.options
    return [option for option in slot.options if option not in taken and option in inside]


def _pick(slot: Slot, options: Sequence[Plain], choose: ChooseNumber) -> tuple[Plain, ...] | None:
    """From `least` to `most` options; first one that needs no company, if any has been drawn that does."""
    count = slot.least + choose(slot.most - slot.least + 1)
    leaders = [option for option in options if option not in slot.company]
    picked: list[Plain] = []
    while len(picked) < count or not is_complete(slot, picked):
        pool = _pool(slot, options, picked)
        if not pool:
            break
        picked.append(pool[choose(len(pool))])
    if picked and all(option in slot.company for option in picked):
        picked = [*picked[:-1], leaders[choose(len(leaders))]] if leaders and _fits(slot, picked, leaders) else []
    return tuple(picked) if len(picked) >= slot.least and is_complete(slot, picked) else None


def _pool(slot: Slot, options: Sequence[Plain], picked: list[Plain]) -> list[Plain]:
    alone = any(option in slot.single for option in picked)
    free = [option for option in options if (slot.repeats or option not in picked) and not (alone and option in slot.single)]
    fits = [option for option in free if _weight(slot, [*picked, option]) <= slot.limit]
    return [option for option in fits if may_begin(slot, [*picked, option])] if slot.parts or slot.apart else fits


def _weight(slot: Slot, chosen: Sequence[Plain]) -> int:
    weights = dict(zip(slot.options, slot.weights, strict=False))
    return sum(weights.get(option, 0) for option in chosen) if weights else slot.limit


def _fits(slot: Slot, picked: list[Plain], leaders: list[Plain]) -> bool:
    """Whether any leader may take the place of the last one picked."""
    alone = any(option in slot.single for option in picked[:-1])
    return not (alone and any(leader in slot.single for leader in leaders))
