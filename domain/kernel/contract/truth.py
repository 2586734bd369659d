"""Three-valued truth: yes (True), no (False) or unknown (None), because a card may not have been seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.kernel.messages.message import Message

Truth = bool | None


def all_of(truths: Iterable[Truth]) -> Truth:
    """Returns no if any is no; else unknown if any is unknown; else yes."""
    answer: Truth = True
    for truth in truths:
        if truth is False:
            return False
        if truth is None:
            answer = None
    return answer


def any_of(truths: Iterable[Truth]) -> Truth:
    """Returns yes if any is yes; else unknown if any is unknown; else no."""
    answer: Truth = False
    for truth in truths:
        if truth is True:
            return True
        if truth is None:
            answer = None
    return answer


def negate(truth: Truth) -> Truth:
    """Returns no for yes, yes for no, and unknown for unknown."""
    return None if truth is None else not truth


def at_most(value: int | None, bound: int | None) -> Truth:
    """Returns whether a number does not exceed a bound, where either may be unknown. An X without a value yet is unknown."""
    return value <= bound if isinstance(value, int) and isinstance(bound, int) else None


class Demand(NamedTuple):
    """A demand of a rule: the rule, whether it is met, and what is wrong otherwise. An act states it; an offer checks it
    first.
    """

    rule: str
    truth: Truth
    message: Message


def none_violated(demands: Iterable[Demand]) -> bool:
    """Returns whether no demand is known to fail."""
    return all(each.truth is not False for each in demands)
