"""Fields of a printing that no rule reads, and the errors that `parse_printing` raises for a field.

`parse_printing` may raise `BadField` or a plain ValueError. From a message such as `type is 'unti', expected one of unit,
command` the field and the words are parsed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.cards.name_matching import similar_words
from domain.kernel.messages.message import Message

UNRULED_FIELDS = ("number", "set", "rarity", "illustrator", "names", "flavor", "wording", "remark")
"""Printed on cards of every ruleset, or noted by their owner. No rule reads these fields; printings that differ only in
them are the same card."""
UNKNOWN = "unknown"
"""The field that names the fields with unknown values; `true` while a list is read."""


class PlainFields(dict[str, Any]):
    """Marks the fields of a card as storable: text, whole numbers, tuples and tables."""


LANGUAGES = ("en", "ja", "zh")
"""The languages of names and wordings."""


_IS = re.compile(r"(?:^|: )(?:the )?(\w+) (?:is|are) (?:'([^']*)'|([^,]+))")
_ONE_OF = re.compile(r"expected (?:one of )?([^()]+)")
_NO_FIELD = re.compile(r"has no field (\w+)")


class BadField(ValueError):
    """Raised for an invalid value of a field of a printing; `allowed` are the valid words."""

    def __init__(self, field: str, message: str, expected: str = "", given: str = "", allowed: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message}, expected {expected}" if expected else message)
        self.complaint = CardComplaint(field, message, expected, similar_words(given, allowed))


class BadCard(ValueError):
    """Raised with all faults of a printing: pairs of a field (or a path into one) and a sentence."""

    def __init__(self, name: str, faults: Sequence[tuple[str | tuple[str | int, ...], Message | str]]) -> None:
        stated = "; ".join(str(fault) for _, fault in faults)
        super().__init__(f"{name}: {stated}" if name else stated)
        self.complaints = tuple(
            _parse_complaint(field, f"{name}: {fault}" if name else str(fault)) for field, fault in faults
        )


class CardComplaint(NamedTuple):
    """A fault of a printing: the field (empty: not stated), the message, the expected value, and similar words."""

    field: str | tuple[str | int, ...]
    message: str
    expected: str = ""
    nearest: tuple[str, ...] = ()


def card_complaints(error: ValueError) -> tuple[CardComplaint, ...]:
    """Returns the complaints in an error of `parse_printing`."""
    if isinstance(error, BadCard):
        return error.complaints
    return (error.complaint if isinstance(error, BadField) else _parse_complaint("", str(error)),)


def _parse_complaint(field: str | tuple[str | int, ...], text: str) -> CardComplaint:
    """Parses the expected value and the similar words out of a sentence."""
    holds, wanted, extra = _IS.search(text), _ONE_OF.search(text), _NO_FIELD.search(text)
    field = field or (extra[1] if extra else holds[1] if holds else "")
    if not (holds and wanted):
        return CardComplaint(field, text)
    words = re.split(r", | or ", wanted[1])
    return CardComplaint(field, text[: wanted.start()].rstrip(" ,;"), wanted[1], similar_words(holds[2] or holds[3], words))
