"""Offers: what a seat may say now, as templates with choices, never an enumeration of all combinations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.kernel.record.changes import Plain

Spot = tuple[str, int]
"""A place on the table where at most one card stands: the key of a zone and the lane in it."""


class Part(NamedTuple):
    """A stretch of what is chosen: from `least` to `most` of these options."""

    options: tuple[Plain, ...]
    least: int = 1
    most: int = 1


class Slot(NamedTuple):
    """One choice of a template.

    `options`: what may be chosen (card ids, seats, zone keys, plain values) · from `least` to `most` of them; with
    `most` 1 the argument is the option itself (`listed`: a tuple all the same), else a tuple in the order of choosing,
    each option once unless `repeats` · `single`: at most one of these may be among the chosen · `company`: these may not
    be the only ones · `apart`: of each of these groups at most one · `parts`: what is chosen comes in these parts, one
    after another (`options` are those of all) · `weights`: of the options, in their order; those of the chosen add up to
    at most `limit` · `spots`: where on the table the options are, in their order · `within`: only what is chosen in the
    slot of this name, which stands before it.
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
    """Something that may be said: an act, arguments that are fixed, and choices by argument name.

    An option chosen in one slot is not available in another slot of the same `group`. `spots`: where on the table it is
    aimed, where the arguments do not name it. `to`: the place of the chart that implied passes lead to before it is said;
    empty: the present one.
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


def may_begin(slot: Slot, chosen: Sequence[Plain]) -> bool:
    """Whether a choice may begin so: the groups that stay apart, and the order of the parts."""
    together = any(sum(option in group for option in chosen) > 1 for group in slot.apart)
    return not together and (not slot.parts or bool(_places(slot.parts, chosen)))


def is_complete(slot: Slot, chosen: Sequence[Plain]) -> bool:
    """Whether every part has as many as it needs."""
    return not slot.parts or any(_may_end(slot.parts, place) for place in _places(slot.parts, chosen))


def _places(parts: tuple[Part, ...], chosen: Sequence[Plain]) -> set[tuple[int, int]]:
    """In which part the last one chosen may be, and as the how-many-eth of it."""
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
