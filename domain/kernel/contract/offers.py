"""Offers: what a seat may say now, as templates with choices instead of all combinations; filling them in, and their
order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command

Spot = tuple[str, int]
"""A place on the table for at most one card: the key of a zone and the lane in it."""


class Part(NamedTuple):
    """A part of a choice: from `least` to `most` of these options."""

    options: tuple[Plain, ...]
    least: int = 1
    most: int = 1


class Slot(NamedTuple):
    """One choice of a template.

    `options`: what may be chosen (card ids, seats, zone keys, plain values) · `least`, `most`: how many of them. With
    `most` 1 the argument is the option itself (`listed`: a tuple all the same), else a tuple in the order of choosing, each
    option once unless `repeats` · `single`: at most one of these · `company`: not these alone · `apart`: of each of these
    groups at most one · `parts`: the choice consists of these parts in order (`options` are those of all) · `weights`: of
    the options, in their order; those of the chosen add up to at most `limit` · `spots`: the places of the options on the
    table, in their order · `within`: only what is chosen in the earlier slot of this name.
    """

    options: tuple[Plain, ...]
    least: int = 1
    most: int = 1
    repeats: bool = False
    single: tuple[Plain, ...] = ()
    company: tuple[Plain, ...] = ()
    listed: bool = False
    weights: tuple[int, ...] = ()
    limit: int = 0
    spots: tuple[Spot, ...] = ()
    apart: tuple[tuple[Plain, ...], ...] = ()
    parts: tuple[Part, ...] = ()
    within: str = ""


class Offer(NamedTuple):
    """Something that may be said: an act, fixed arguments, and choices by argument name.

    An option that is chosen in one slot is not available in another slot of the same `group`. `spots`: the places on the
    table that it is aimed at, where the arguments do not name them. `to`: the place of the chart that implied passes lead
    to before it is said; empty for the present. `needs_reply`: unless its `reply` is said, it may be taken for an answer to
    another effect, and perhaps refused as such.
    """

    seat: str
    act: str
    args: Mapping[str, Plain] = {}
    slots: Mapping[str, Slot] = {}
    groups: tuple[tuple[str, ...], ...] = ()
    reply: bool | None = None
    note: str = ""
    spots: tuple[Spot, ...] = ()
    to: str = ""
    needs_reply: bool = False


def may_begin(slot: Slot, chosen: Sequence[Plain]) -> bool:
    """Returns whether a choice may begin with these options, by exclusive groups and the order of the parts."""
    together = any(sum(option in group for option in chosen) > 1 for group in slot.apart)
    return not together and (not slot.parts or bool(_places(slot.parts, chosen)))


def is_complete(slot: Slot, chosen: Sequence[Plain]) -> bool:
    """Returns whether every part has as many options as it needs."""
    return not slot.parts or any(_may_end(slot.parts, place) for place in _places(slot.parts, chosen))


def _places(parts: tuple[Part, ...], chosen: Sequence[Plain]) -> set[tuple[int, int]]:
    """Returns the possible positions of the last chosen option: the number of its part, and how many it is in that part."""
    places = {(0, 0)}
    for option in chosen:
        places = {after for place in places for after in _after(parts, place) if option in parts[after[0]].options}
    return places


def _after(parts: tuple[Part, ...], place: tuple[int, int]) -> Iterator[tuple[int, int]]:
    number, count = place
    for later in range(number, len(parts)):
        have = count if later == number else 0
        if have < parts[later].most:
            yield later, have + 1
        if have < parts[later].least:
            return


def _may_end(parts: tuple[Part, ...], place: tuple[int, int]) -> bool:
    number, count = place
    return count >= parts[number].least and not any(part.least for part in parts[number + 1 :])


ChooseNumber = Callable[[int], int]
"""Returns a number from 0 to n - 1 for n."""


def fill_offer(offer: Offer, choose: ChooseNumber) -> Command | None:
    """Returns a command that fits the template, with every choice made by `choose`; None where its slots cannot be filled."""
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
    """Picks from `least` to `most` options; a set that needs company gets an option that does not, where there is one."""
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
    """Returns whether any leader may replace the last picked option."""
    alone = any(option in slot.single for option in picked[:-1])
    return not (alone and any(leader in slot.single for leader in leaders))


def has_choice(offer: Offer) -> bool:
    """Returns whether an offer says anything: it has no slots, or a slot in which something can be chosen.

    An attack with no cards or an order of nothing says nothing. An answer to a question counts, even with nothing left to
    choose.
    """
    return not offer.slots or offer.act == "choose" or any(slot.most and slot.options for slot in offer.slots.values())


def forced_arguments(offers: list[Offer]) -> Mapping[str, Plain] | None:
    """Returns the arguments of the only possible command, or None where there is a choice."""
    if len(offers) != 1:
        return None
    (offer,) = offers
    chosen = {name: _forced_options(slot) for name, slot in offer.slots.items()}
    if any(each is None for each in chosen.values()):
        return None
    single = {name: options for name, options in chosen.items() if options is not None}
    shaped = {name: options if _takes_list(offer.slots[name]) else options[0] for name, options in single.items()}
    return {**offer.args, **shaped}


def _forced_options(slot: Slot) -> tuple[Plain, ...] | None:
    most = min(slot.most, len(slot.options))
    if (slot.repeats or slot.parts) and most:
        return None
    if most == 0 and slot.least == 0:
        return () if _takes_list(slot) else None
    return slot.options if slot.least == most == len(slot.options) == 1 else None


def _takes_list(slot: Slot) -> bool:
    return slot.most > 1 or slot.listed


class OfferOrder(NamedTuple):
    """The usual order of offers in a user interface.

    `acts`: the most frequent first · `base`: field -> values of base cards, which are played nearly every turn · `on`: the
    usual role of a card on another one.
    """

    acts: tuple[str, ...] = ()
    base: Mapping[str, tuple[Plain, ...]] = {}
    on: str = "set"

    def is_base(self, data: Plain) -> bool:
        """Returns whether a printing is a base card."""
        return (
            bool(self.base) and isinstance(data, Mapping) and all(data.get(name) in fits for name, fits in self.base.items())
        )

    def rank(self, act: str) -> int:
        """Returns the place of an act in the order."""
        return self.acts.index(act) if act in self.acts else len(self.acts)


DEFAULT_OFFER_ORDER = OfferOrder()
"""No act comes before another."""
