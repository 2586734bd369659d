"""Offers: what a seat may say now, as templates with choices, never an enumeration of all combinations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.kernel.changes import Plain

Spot = tuple[str, int]
"""A place on the table where at most one card stands: the key of a zone and the lane in it."""


class Slot(NamedTuple):
    """One choice of a template.

    `options`: what may be chosen (card ids, seats, zone keys, plain values) · from `least` to `most` of them; with
    `most` 1 the argument is the option itself (`listed`: a tuple all the same), else a tuple in the order of choosing,
    each option once unless `repeats` · `single`: at most one of these may be among the chosen · `company`: these may not
    be the only ones · `weights`: of the options, in their order; those of the chosen add up to at most `limit` · `spots`:
    where on the table the options are, in their order.
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


class Offer(NamedTuple):
    """Something that may be said: an act, arguments that are fixed, and choices by argument name.

    An option chosen in one slot is not available in another slot of the same `group`. `spots`: where on the table it is
    aimed, where the arguments do not name it.
    """

    seat: str
    act: str
    args: Mapping[str, Plain] = {}
    slots: Mapping[str, Slot] = {}
    groups: tuple[tuple[str, ...], ...] = ()
    reply: bool | None = None
    note: str = ""
    spots: tuple[Spot, ...] = ()
