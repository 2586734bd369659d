"""Three-valued truth: yes (True), no (False) or unknown (None), because a card may not have been seen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from domain.kernel.messages.message import Message

if TYPE_CHECKING:  # to mypy a truth has no truth value: it refuses one as a condition, and accepts bool and None as a truth

    class _Known(Protocol):  # a bool alone has this
        def __and__(self, other: bool, /) -> bool: ...

    class _Unknown(Protocol):  # None alone has this, whose signature mypy does not compare
        def __hash__(self) -> Literal[0]: ...

    Truth = _Known | _Unknown
else:
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
    return None if truth is None else truth is False


def is_at_most(value: int | None, bound: int | None) -> Truth:
    """Returns whether a number does not exceed a bound, where either may be unknown. An X without a value yet is unknown."""
    return value <= bound if isinstance(value, int) and isinstance(bound, int) else None


class Uncertain(Generic[Value]):
    """One property of a card, in words: its type, its names, its colours. The record may know none of them, or not all.

    A rule says which of the three answers it needs: `is_any_of`, `has_all`, `has_part` and `shares_with` return a truth,
    `may_be` and `is_surely` take unknown for yes and for no. `==`, `in` and `if` would take it for no in silence. mypy
    refuses them, and so does a run.
    """

    __slots__ = ("is_known", "words")

    def __init__(self, words: Iterable[Value] = (), is_known: bool = True) -> None:
        self.words: tuple[Value, ...] = tuple(words)
        """The words that the record knows, in their order."""
        self.is_known = is_known
        """Returns whether these are all words of the card."""

    def is_any_of(self, *values: Value) -> Truth:
        """Returns whether one of the card's words is one of these; unknown if one may be."""
        return self._answer(any(word in values for word in self.words))

    def has_all(self, *values: Value) -> Truth:
        """Returns whether the card has all these words; unknown if it may have."""
        return self._answer(all(each in self.words for each in values))

    def has_part(self, *parts: str) -> Truth:
        """Returns whether one of these is part of one of the card's words; unknown if it may be."""
        return self._answer(any(part in word for part in parts for word in self.words))

    def shares_with(self, other: Uncertain[Value]) -> Truth:
        """Returns whether two cards have a word in common; unknown if they may have."""
        if self.is_surely(*other.words):
            return True
        nameless = any(each.is_known and not each.words for each in (self, other))
        return False if nameless or (self.is_known and other.is_known) else None

    def joined_with(self, other: Uncertain[Value]) -> Uncertain[Value]:
        """Returns the words of both: a name and its aliases."""
        return (
            Uncertain((*self.words, *other.words), self.is_known and other.is_known)
            if other.words or not other.is_known
            else self
        )

    def changed(self, given: Iterable[Value] = (), taken: Iterable[Value] = ()) -> Uncertain[Value]:
        """Returns these words with those that effects give, without those that they take."""
        given, taken = tuple(given), tuple(taken)
        words = (*self.words, *given)
        return Uncertain((each for each in words if each not in taken), self.is_known) if given or taken else self

    def may_be(self, *values: Value) -> bool:
        """Returns whether one of the card's words is one of these, or may be."""
        return not self.is_known or any(word in values for word in self.words)

    def is_surely(self, *values: Value) -> bool:
        """Returns whether one of the card's words is known to be one of these."""
        return any(word in values for word in self.words)

    def or_else(self, default: str) -> str:
        """Returns the first word, or `default` if none is known."""
        return self.words[0] if self.words else default

    def _answer(self, found: bool) -> Truth:
        return found or (False if self.is_known else None)

    def __repr__(self) -> str:
        return f"Uncertain({self.words!r}, {self.is_known})"

    if not TYPE_CHECKING:  # mypy refuses comparisons with a class only as long as that has no comparison of its own

        def __eq__(self, other: object) -> bool:
            if not isinstance(other, Uncertain):
                raise TypeError("ask an uncertain value by is_any_of, may_be or is_surely")
            return (self.words, self.is_known) == (other.words, other.is_known)

        def __bool__(self) -> bool:
            raise TypeError("ask an uncertain value by is_known, is_any_of, may_be or is_surely")

        def __hash__(self) -> int:
            return hash((self.words, self.is_known))


NOT_SEEN: Uncertain[Any] = Uncertain(is_known=False)
"""A property of which nothing is known."""
NO_WORDS: Uncertain[Any] = Uncertain()
"""A property that a card is known not to have."""


@cache
def uncertain(value: str) -> Uncertain[str]:
    """Returns a property of one word; an empty string stands for an unknown one."""
    return Uncertain((value,)) if value else NOT_SEEN


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
