"""What the texts of the Bandai games have in common: words and kinds that mean the same, and how shared rules see them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, Protocol

from domain.kernel.record.changes import Plain
from domain.parts.grammar import NamedCard, NamedCards, Seat
from domain.parts.grammar.reading import to_plain
from domain.parts.grammar.value_checks import NUMBER, is_list_of, is_whole, of_form, whole_number
from domain.parts.grammar.x_value import X_WORDS
from domain.parts.messages import msg

Whose = Literal["own", "enemy", "any"]
Turn = Literal["own", "enemy"]
Who = Literal["own", "enemy"] | Seat
WhoOrBoth = Literal["own", "enemy", "both"] | Seat
"""The seats that a small effect is about where it may be about both at once."""
ToCards = Literal["target", "self", "host", "subject"] | NamedCard | NamedCards
"""The cards that a small effect names: its targets, its own card, what that is set on, the card of the moment at which a text
starts; by hand any."""
HostReference = NamedCard | Literal["target", "self"]
"""One card: the last target, its own card, or one that is named."""
Amount = Annotated[int, NUMBER, whole_number(0)]
"""A number from 0; in a text of which X is fixed when it is played also X, but not where somebody says it."""


def _is_number(value: Plain) -> bool:
    return is_whole(value) or value in X_WORDS


Signed = Annotated[int, of_form(_is_number, msg("whole_number")), whole_number()]
"""Any number, or X in the same way."""
_THREE = of_form(is_list_of(3), msg("three_numbers"))
Points = Annotated[tuple[int, int, int], _THREE]
"""So much more or less of fighting, shooting and defense (GW-LABL-07, MC-TERM-05, NX-TERM-16)."""
PointsOfX = Annotated[tuple[int, int, int], of_form(is_list_of(3, _is_number), msg("three_numbers")), _THREE]
"""The same, with X in the same way."""
_STARRED = msg("three_numbers_for_one_that")
GainedPoints = Annotated[
    tuple[int | Literal["*"], int | Literal["*"], int | Literal["*"]],
    of_form(is_list_of(3, lambda value: _is_number(value) or value == "*"), _STARRED),
    of_form(is_list_of(3, lambda value: is_whole(value) or value == "*"), _STARRED),
]
"""So much more or less; an asterisk makes a value 0, whatever else adds to it (GW-LABL-09, MC-DMG-06, NX-BATT-33)."""
PlainTable = Mapping[str, Any]
"""A table that one card says of another one, or a small effect of a keyword."""


class Cost(NamedTuple):
    """What using a text costs, and how often that can be paid in a turn (GW-COST-20 to -28, MC-TCOST-01 to -07)."""

    kind: Literal["zero", "once", "each", "roll", "roll_and_pay"] = "zero"
    n: Amount = 0


class AnyFilter(Protocol):
    """A filter: which cards a text speaks of. What a ruleset's filters ask besides, its `Reading` has tests for."""

    @property
    def whose(self) -> Whose:
        """Whose cards, seen from the seat whose text it is."""

    @property
    def where(self) -> Any:
        """A word for a place; None for the usual one."""

    @property
    def other(self) -> bool:
        """Not the source itself."""

    def _replace(self, *, where: Any = ..., whose: Whose = ...) -> AnyFilter: ...


class AnyCondition(Protocol):
    """The situation that a text asks for."""

    @property
    def some(self) -> Any:
        """There are cards of a filter,"""

    @property
    def least(self) -> int:
        """at least so many."""

    @property
    def none(self) -> Any:
        """There are no cards of a filter,"""

    @property
    def most(self) -> int:
        """or at most so many."""

    @property
    def itself(self) -> Any:
        """The card whose text it is fits a filter."""

    @property
    def all(self) -> tuple[Any, ...] | None:
        """All of several conditions,"""

    @property
    def any(self) -> tuple[Any, ...] | None:
        """or any of several."""

    @property
    def happened(self) -> Any:
        """What happened in this turn,"""

    @property
    def never(self) -> Any:
        """and what did not."""

    @property
    def number(self) -> Any:
        """How one number compares with another."""

    @property
    def each(self) -> Any:
        """Each seat has a card of a filter."""

    @property
    def turn(self) -> Turn | None:
        """Whose turn it is."""

    @property
    def during(self) -> Any:
        """In which phase or step it is."""


class ConditionalText(Protocol):
    """A text that works in some situation only."""

    @property
    def condition(self) -> Any:
        """The situation; None for any."""


class AnyContinuousEffect(Protocol):
    """An effect that holds."""

    @property
    def on(self) -> Any:
        """Which cards it reaches: `self`, `host`, or those of a filter."""


class AnySelector(Protocol):
    """A selector: how many cards it is about."""

    @property
    def n(self) -> int:
        """So many,"""

    @property
    def upto(self) -> bool:
        """or fewer."""


class EffectText(Protocol):
    """A text that small effects carry out."""

    @property
    def targets(self) -> tuple[Any, ...]:
        """Its selectors."""

    @property
    def effects(self) -> tuple[Any, ...]:
        """What it does."""

    @property
    def stored(self) -> Plain:
        """The table it was read from, if it is printed."""


class TriggerText(ConditionalText, EffectText, Protocol):
    """A text that works by itself at a moment."""

    @property
    def timing(self) -> str:
        """Of which kind it is."""

    @property
    def moment(self) -> str | tuple[str, ...]:
        """When; at any of several."""

    @property
    def of(self) -> Any:
        """Of which cards: `self`, or a filter."""

    @property
    def where(self) -> str | None:
        """Where the card of the moment lay."""

    @property
    def played(self) -> bool | None:
        """Whether it entered by being played."""

    @property
    def turn(self) -> Turn | None:
        """In whose turn."""

    @property
    def by(self) -> Any:
        """By whose effect, or by which small effect."""

    @property
    def cause(self) -> Any:
        """By the effects of which cards: a filter."""

    @property
    def lying(self) -> Any:
        """Where its own card lies while it works; None: in play."""


def stored_effects(text: EffectText) -> tuple[Plain, ...]:
    """The small effects of a text as they are stored."""
    found: tuple[Plain, ...] = text.stored.get("effects", ()) if text.stored else to_plain(text.effects)
    return found


def stored_selectors(text: EffectText) -> tuple[Plain, ...]:
    """The selectors of a text as they are stored."""
    found: tuple[Plain, ...] = text.stored.get("targets", ()) if text.stored else to_plain(text.targets)
    return found


class CardEffect(Protocol):
    """A small effect that is about cards."""

    @property
    def do(self) -> str:
        """Its word."""

    @property
    def to(self) -> Any:
        """Which cards: a filter, a word, cards."""


class SeatEffect(Protocol):
    """A small effect that is about a seat, or both."""

    @property
    def who(self) -> str | None:
        """Which seat."""


def is_filter(to: object) -> bool:
    """Whether a small effect is about all cards that fit a filter."""
    return hasattr(to, "_fields")
