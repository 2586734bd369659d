"""Three-valued truth: yes (True), no (False) or unknown (None), because a card may not have been seen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from domain.kernel.messages.message import Message

Truth = bool | None
Value = TypeVar("Value", bound=str)


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


def is_at_most(value: int | None, bound: int | None) -> Truth:
    """Returns whether a number does not exceed a bound, where either may be unknown. An X without a value yet is unknown."""
    return value <= bound if isinstance(value, int) and isinstance(bound, int) else None


class Uncertain(Generic[Value]):
    """A value of a card, which is unknown where the record does not know the card.

    A rule says which of the three answers it needs: `is_any_of` returns a truth, `may_be` and `is_surely` take unknown for
    yes and for no. `==`, `in` and `if` would take it for no in silence. mypy refuses them, and so does a run.
    """

    __slots__ = ("_value",)

    def __init__(self, value: Value | None) -> None:
        self._value = value

    @property
    def is_known(self) -> bool:
        """Whether the record knows the value."""
        return self._value is not None

    def is_any_of(self, *values: Value) -> Truth:
        """Returns whether the value is one of these; unknown if it is unknown."""
        return None if self._value is None else self._value in values

    def may_be(self, *values: Value) -> bool:
        """Returns whether the value is one of these or unknown."""
        return self._value is None or self._value in values

    def is_surely(self, *values: Value) -> bool:
        """Returns whether the value is known to be one of these."""
        return self._value in values

    def or_else(self, default: str) -> str:
        """Returns the value, or `default` if it is unknown."""
        return default if self._value is None else self._value

    def __repr__(self) -> str:
        return f"Uncertain({self._value!r})"

    if not TYPE_CHECKING:  # mypy refuses comparisons with a class only as long as that has no comparison of its own

        def __eq__(self, other: object) -> bool:
            if not isinstance(other, Uncertain):
                raise TypeError("ask an uncertain value by is_any_of, may_be or is_surely")
            return self is other

        def __bool__(self) -> bool:
            raise TypeError("ask an uncertain value by is_known, is_any_of, may_be or is_surely")

        __hash__ = object.__hash__


@cache
def uncertain(value: str) -> Uncertain[str]:
    """Returns a value of a card; an empty string stands for an unknown one."""
    return Uncertain(value or None)


class Demand(NamedTuple):
    """A demand of a rule: the rule, whether it is met, and what is wrong otherwise. An act states it; an offer checks it
    first.
    """

    rule: str
    truth: Truth
    message: Message


def no_demand_fails(demands: Iterable[Demand]) -> bool:
    """Returns whether no demand is known to fail."""
    return all(each.truth is not False for each in demands)
