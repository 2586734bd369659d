"""Choices that come in parts, and exclusive groups, compared with every way to divide the chosen options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from domain.kernel.contract.offers import Part, Slot, is_complete, may_begin

A, B, C = "abc"
PARTS: tuple[tuple[Part, ...], ...] = (
    (Part((A,)), Part((B,))),
    (Part((A, B), 1, 2), Part((B, C), 1, 1)),
    (Part((A,), 0, 1), Part((B,), 0, 2), Part((C,), 1, 1)),
    (Part((A, B), 0, 2), Part((A, B), 0, 1)),
    (Part((A,), 2, 2), Part((A, B), 0, 1)),
    (Part((C,), 0, 0), Part((A,), 1, 3)),
)


def parted(parts: tuple[Part, ...], chosen: Sequence[str], whole: bool) -> bool:
    """Whether some way to cut the chosen into stretches gives every part its own; if not `whole`, up to where it stands."""
    return any(_fits(parts, chosen, counts, whole) for counts in _counts(len(parts), len(chosen)))


def _counts(parts: int, total: int) -> Iterator[tuple[int, ...]]:
    yield from (counts for counts in product(range(total + 1), repeat=parts) if sum(counts) == total)


def _fits(parts: tuple[Part, ...], chosen: Sequence[str], counts: tuple[int, ...], whole: bool) -> bool:
    last = max((number for number, count in enumerate(counts) if count), default=-1)
    at = 0
    for number, (part, count) in enumerate(zip(parts, counts, strict=True)):
        stretch, at = chosen[at : at + count], at + count
        short = count < part.least and (whole or number < last)
        if short or count > part.most or any(option not in part.options for option in stretch):
            return False
    return True


@pytest.mark.parametrize("parts", PARTS)
def test_a_choice_in_parts_may_begin_and_is_whole_as_some_way_to_part_it_is(parts: tuple[Part, ...]) -> None:
    slot = Slot((A, B, C), 0, 4, parts=parts)
    for size in range(5):
        for chosen in product((A, B, C), repeat=size):
            assert may_begin(slot, chosen) == parted(parts, chosen, False), chosen
            assert is_complete(slot, chosen) == parted(parts, chosen, True), chosen


@pytest.mark.parametrize(
    ("chosen", "fits"), [((), True), ((A,), True), ((A, C), True), ((A, B), False), ((B, C), True), ((A, C, B), False)]
)
def test_of_a_group_that_is_exclusive_at_most_one_is_chosen(chosen: tuple[str, ...], fits: bool) -> None:
    slot = Slot((A, B, C), 0, 3, apart=((A, B), (C,)))
    assert may_begin(slot, chosen) is fits
    assert is_complete(slot, chosen)
