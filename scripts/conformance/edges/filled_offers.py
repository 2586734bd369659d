"""Fills in offers in every way, and returns whether a command is one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, permutations, product

from domain.kernel.contract.offers import Offer, Slot, is_complete, may_begin
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command


def fillings_of(offer: Offer) -> Iterator[Command]:
    """Yields all ways to fill in an offer, up to a number."""
    names = list(offer.slots)
    for chosen in product(*(islice(_slot_choices(offer.slots[name]), 40) for name in names)):
        args = {**offer.args, **{name: value for name, value in zip(names, chosen, strict=True) if value is not None}}
        if _is_consistent(offer, args):
            yield Command(offer.seat, offer.act, args, offer.reply)


def _slot_choices(slot: Slot) -> Iterator[Plain]:
    is_list = slot.most > 1 or slot.listed
    for size in range(slot.least, slot.most + 1):
        for chosen in product(slot.options, repeat=size) if slot.repeats else permutations(slot.options, size):
            if is_valid_choice(slot, chosen):
                yield chosen if is_list else (chosen[0] if chosen else None)


def _is_consistent(offer: Offer, args: Mapping[str, Plain]) -> bool:
    for group in offer.groups:
        said = [each for name in group for each in _as_tuple(args.get(name, ()))]
        if len(set(said)) < len(said):
            return False
    inside = ((name, slot.within) for name, slot in offer.slots.items() if slot.within)
    return all(set(_as_tuple(args.get(name, ()))) <= set(_as_tuple(args.get(within, ()))) for name, within in inside)


def is_valid_choice(slot: Slot, chosen: tuple[Plain, ...]) -> bool:
    """Returns whether these are a valid choice of a slot."""
    number = slot.least <= len(chosen) <= slot.most and all(each in slot.options for each in chosen)
    distinct = (slot.repeats or len(set(chosen)) == len(chosen)) and may_begin(slot, chosen) and is_complete(slot, chosen)
    alone = sum(each in slot.single for each in chosen) <= 1 and not (chosen and all(each in slot.company for each in chosen))
    return number and distinct and alone and (not slot.weights or _weight(slot, chosen) <= slot.limit)


def _weight(slot: Slot, chosen: tuple[Plain, ...]) -> int:
    return sum(slot.weights[slot.options.index(each)] for each in chosen)


def is_filling_of(offer: Offer, command: Command) -> bool:
    """Returns whether a command is one way to fill in an offer."""
    same = (offer.seat, offer.act) == (command.seat, command.act)
    if not same or not set(command.args) <= {*offer.args, *offer.slots}:
        return False
    fixed = all(command.args.get(name, value) == value for name, value in offer.args.items())
    open_ = all(is_valid_choice(slot, _as_tuple(command.args.get(name, ()))) for name, slot in offer.slots.items())
    return fixed and open_ and _is_consistent(offer, command.args)


def is_partial_filling(offer: Offer, command: Command) -> bool:
    """Returns whether a command is an offer with some choices left out."""
    left_out = {name: slot._replace(least=0, parts=()) for name, slot in offer.slots.items() if name not in command.args}
    return is_filling_of(offer._replace(slots={**offer.slots, **left_out}), command)


def has_only_one_completion(offer: Offer, command: Command) -> bool:
    """Returns whether the choices that a command leaves out can be made in only one way."""
    left_out = [slot for name, slot in offer.slots.items() if name not in command.args]
    return all(len(slot.options) == slot.least for slot in left_out)


def _as_tuple(value: Plain) -> tuple[Plain, ...]:
    return value if isinstance(value, tuple) else (value,)
