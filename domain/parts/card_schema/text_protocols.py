"""The common parts of card texts of several rulebooks: annotations of fields, and protocols of filters, texts and small
effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, Protocol

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import NamedCard, NamedCards, Seat
from domain.parts.card_schema.stored_data_readers import to_plain
from domain.parts.card_schema.value_checks import NUMBER, check_by_predicate, is_list_of, is_whole_number, whole_number_check
from domain.parts.card_schema.x_substitution import X_WORDS, is_x_or_sum
from domain.parts.messages import msg

Whose = Literal["own", "enemy", "any"]
Turn = Literal["own", "enemy"]
Who = Literal["own", "enemy"] | Seat
WhoOrBoth = Literal["own", "enemy", "both"] | Seat
"""The seats of a small effect that may be about both."""
ToCards = Literal["target", "self", "host", "subject"] | NamedCard | NamedCards
"""The cards that a small effect names: its targets, its own card, that card's host, the card of the text's moment; a manual
one any.
"""
HostReference = NamedCard | Literal["target", "self"]
"""One card: the last target, the own card, or a named one."""
Amount = Annotated[int, NUMBER, whole_number_check(0)]
"""A number from 0, or X in a text with an X; manual effects have no X."""


def _is_number(value: Plain) -> bool:
    return is_whole_number(value) or value in X_WORDS or is_x_or_sum(value)


Signed = Annotated[int, check_by_predicate(_is_number, msg("whole_number")), whole_number_check()]
"""Any whole number, or X in the same way."""
_THREE = check_by_predicate(is_list_of(3), msg("three_numbers"))
Points = Annotated[tuple[int, int, int], _THREE]
"""Changes of fighting, shooting and defense (GW-LABL-07, MC-TERM-05, NX-TERM-16)."""
PointsOfX = Annotated[tuple[int, int, int], check_by_predicate(is_list_of(3, _is_number), msg("three_numbers")), _THREE]
"""The same, or X."""
_STARRED = msg("three_numbers_for_one_that")
GainedPoints = Annotated[
    tuple[int | Literal["*"], int | Literal["*"], int | Literal["*"]],
    check_by_predicate(is_list_of(3, lambda value: _is_number(value) or value == "*"), _STARRED),
    check_by_predicate(is_list_of(3, lambda value: is_whole_number(value) or value == "*"), _STARRED),
]
"""Changes of values. An asterisk makes a value 0, regardless of other changes (GW-LABL-09, MC-DMG-06, NX-BATT-33)."""
PlainTable = Mapping[str, Any]
"""A table in which one card describes another, or a small effect of a keyword."""


class Cost(NamedTuple):
    """The cost of using a text, and how often it can be paid in a turn (GW-COST-20 to -28, MC-TCOST-01 to -07)."""

    kind: Literal["zero", "once", "each", "roll", "roll_and_pay"] = "zero"
    n: Amount = 0


class AnyFilter(Protocol):
    """A filter: the cards that a text speaks of. A ruleset's further fields have tests in its `FilterVocabulary`."""

    @property
    def whose(self) -> Whose:
        """Whose cards, seen from the seat of the text."""

    @property
    def where(self) -> Any:
        """A word for a place; None for the usual one."""

    @property
    def type(self) -> Any:
        """A word for a card type; None for any."""

    @property
    def other(self) -> bool:
        """Returns whether the source is excluded."""

    def _replace(self, *, where: Any = ..., whose: Whose = ..., type: Any = ...) -> AnyFilter: ...


class AnyCondition(Protocol):
    """The situation that a text asks for."""

    @property
    def some(self) -> Any:
        """A filter with at least `least` cards."""

    @property
    def least(self) -> int:
        """The least number for `some`."""

    @property
    def none(self) -> Any:
        """A filter with at most `most` cards."""

    @property
    def most(self) -> int:
        """The greatest number for `none`."""

    @property
    def itself(self) -> Any:
        """A filter that the source fits."""

    @property
    def all(self) -> tuple[Any, ...] | None:
        """Conditions that are all met."""

    @property
    def any(self) -> tuple[Any, ...] | None:
        """Conditions of which one is met."""

    @property
    def happened(self) -> Any:
        """What happened in this turn."""

    @property
    def never(self) -> Any:
        """What did not happen in this turn."""

    @property
    def number(self) -> Any:
        """A comparison of two numbers."""

    @property
    def each(self) -> Any:
        """A filter that a card of each seat fits."""

    @property
    def turn(self) -> Turn | None:
        """Whose turn it is."""

    @property
    def during(self) -> Any:
        """The phase or step."""


class ConditionalText(Protocol):
    """A text that works in some situation only."""

    @property
    def condition(self) -> Any:
        """The situation; None for any."""


class AnyContinuousEffect(Protocol):
    """A continuous effect."""

    @property
    def on(self) -> Any:
        """The cards it reaches: `self`, `host`, or those of a filter."""


class AnySelector(Protocol):
    """A selector of cards."""

    @property
    def n(self) -> int:
        """The number of cards."""

    @property
    def upto(self) -> bool:
        """Returns whether fewer are allowed."""

    @property
    def least(self) -> int:
        """With `upto`: the least number of cards."""


class EffectText(Protocol):
    """A text that small effects carry out."""

    @property
    def targets(self) -> tuple[Any, ...]:
        """Its selectors."""

    @property
    def effects(self) -> tuple[Any, ...]:
        """Its small effects."""

    @property
    def stored(self) -> Plain:
        """The table it was read from, if it is printed."""


class TriggerText(ConditionalText, EffectText, Protocol):
    """An automatic text with a moment."""

    @property
    def timing(self) -> str:
        """Its kind."""

    @property
    def moment(self) -> str | tuple[str, ...]:
        """The moment, or several."""

    @property
    def of(self) -> Any:
        """The cards whose moment it is: `self`, or a filter."""

    @property
    def where(self) -> str | None:
        """The place of that card at the moment."""

    @property
    def played(self) -> bool | None:
        """Returns whether it entered by being played."""

    @property
    def turn(self) -> Turn | None:
        """In whose turn."""

    @property
    def by(self) -> Any:
        """Whose effect, or which small effect, is the cause."""

    @property
    def cause(self) -> Any:
        """A filter of the cards whose effects are the cause."""

    @property
    def lying(self) -> Any:
        """The zone of the own card in which the text works; None: in play."""


def stored_effects(text: EffectText) -> tuple[Plain, ...]:
    """Returns the small effects of a text in stored form."""
    results: tuple[Plain, ...] = text.stored.get("effects", ()) if text.stored else to_plain(text.effects)
    return results


def stored_selectors(text: EffectText) -> tuple[Plain, ...]:
    """Returns the selectors of a text in stored form."""
    results: tuple[Plain, ...] = text.stored.get("targets", ()) if text.stored else to_plain(text.targets)
    return results


class CardEffect(Protocol):
    """A small effect on cards."""

    @property
    def do(self) -> str:
        """Its word."""

    @property
    def to(self) -> Any:
        """The cards: a filter, a word, references."""


class SeatEffect(Protocol):
    """A small effect on a seat, or both."""

    @property
    def who(self) -> str | None:
        """The seat."""


def targets_filter(to: object) -> bool:
    """Returns whether a small effect is about all cards of a filter."""
    return hasattr(to, "_fields")
