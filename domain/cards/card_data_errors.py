"""Fields of a printing that no rule reads, and the errors that `parse_printing` raises for a field.

`parse_printing` may raise `BadCard`, `BadField` or a plain ValueError, each with a message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.cards.messages import msg
from domain.cards.name_matching import similar_words
from domain.kernel.messages.message import Message, as_message, join

UNRULED_FIELDS = ("number", "set", "rarity", "illustrator", "names", "flavor", "wording", "remark")
"""Printed on cards of every ruleset, or noted by their owner. No rule reads these fields; printings that differ only in
them are the same card."""
UNKNOWN = "unknown"
"""The field that names the fields with unknown values; `true` while a list is read."""


class StorableFields(dict[str, Any]):
    """Marks the fields of a card as storable: text, whole numbers, tuples and tables."""


LANGUAGES = ("en", "ja", "zh")
"""The languages of names and wordings."""


class CardComplaint(NamedTuple):
    """A fault of a printing: the field (empty: not stated), the message, the expected value, and similar words. `card`: the
    name of the card, where the error states it."""

    field: str | tuple[str | int, ...]
    message: Message
    expected: Message | str = ""
    nearest: tuple[str, ...] = ()
    card: str = ""

    def with_card(self) -> Message:
        """Returns the message behind the name of the card."""
        return msg("card_reason", card=self.card, reason=self.message) if self.card else self.message


class BadField(ValueError):
    """Raised for an invalid value of a field of a printing; `allowed` are the valid words."""

    def __init__(
        self, field: str, message: Message, expected: Message | str = "", given: str = "", allowed: tuple[str, ...] = ()
    ) -> None:
        super().__init__(msg("said_expected_wanted", said=message, wanted=expected) if expected else message)
        self.complaint = CardComplaint(field, message, expected, similar_words(given, allowed))


class BadCard(ValueError):
    """Raised with all faults of a printing: pairs of a field (or a path into one) and a message."""

    def __init__(self, name: str, faults: Sequence[tuple[str | tuple[str | int, ...], Message]]) -> None:
        stated = join(*(fault for _, fault in faults))
        super().__init__(msg("card_reason", card=name, reason=stated) if name else stated)
        self.complaints = tuple(_complaint(field, fault)._replace(card=name) for field, fault in faults)


def card_complaints(error: ValueError) -> tuple[CardComplaint, ...]:
    """Returns the complaints in an error of `parse_printing`."""
    if isinstance(error, BadCard):
        return error.complaints
    return (error.complaint if isinstance(error, BadField) else _complaint("", as_message(error.args[0])),)


_BARE = {"field_is_value_expected_wanted": "field_is_value", "field_are_value_expected_wanted": "field_are_value"}
"""Message with the expected value -> the same message without it."""


def _complaint(field: str | tuple[str | int, ...], fault: Message) -> CardComplaint:
    """Separates the expected value from a message, and finds the allowed words that are similar to the given one."""
    inner = _innermost(fault)
    if inner.id not in _BARE:
        return CardComplaint(field or str(inner.facts.get("field", "")), fault)
    facts = {name: fact for name, fact in inner.facts.items() if name != "wanted"}
    wanted = inner.facts["wanted"]
    if isinstance(wanted, Message) and wanted.id == "one_of_said":
        wanted = wanted.facts["said"]
    assert isinstance(wanted, Message | str)
    bare = _replace_innermost_reason(fault, msg(_BARE[inner.id], **facts))
    nearest = similar_words(str(facts["value"]).strip("'"), re.split(r", | or ", str(wanted)))
    return CardComplaint(field or str(facts["field"]), bare, wanted, nearest)


def _innermost(message: Message) -> Message:
    """Returns the message inside others: what is wrong with the cost, of `text 2: cost is 'x', ...`."""
    inner = message.facts.get("reason")
    return _innermost(inner) if isinstance(inner, Message) else message


def _replace_innermost_reason(message: Message, new: Message) -> Message:
    inner = message.facts.get("reason")
    if not isinstance(inner, Message):
        return new
    return message._replace(facts={**message.facts, "reason": _replace_innermost_reason(inner, new)})
