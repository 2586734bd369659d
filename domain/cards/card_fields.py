"""What is printed on a card beside what the rules read, and what a list says about a card itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.cards.name_matching import similar_words
from domain.kernel.messages.message import Message

UNRULED_FIELDS = ("number", "set", "rarity", "illustrator", "names", "flavor", "wording", "remark")
"""Printed, or noted by its owner, on cards of every ruleset; no rule reads it, and prints that differ in it are one card."""
UNKNOWN = "unknown"
"""The field with the names of the fields of which nobody knows what the card has printed; `true` while a list is read."""


class PlainFields(dict[str, Any]):
    """The fields of a card of which somebody made sure that they can be stored: text, whole numbers, tuples and tables."""


LANGUAGES = ("en", "ja", "zh")
"""The languages of names and wordings."""


# MERGED: What a ruleset says when the data of a printing is not right, so that an import can point at the place.
#
# `parse_printing` may raise `BadField`. A plain ValueError works as well: where its message is written like `type is 'unti',
# expected one of unit, command`, the field and the words are taken from it.

_IS = re.compile(r"(?:^|: )(?:the )?(\w+) (?:is|are) (?:'([^']*)'|([^,]+))")
_ONE_OF = re.compile(r"expected (?:one of )?([^()]+)")
_NO_FIELD = re.compile(r"has no field (\w+)")


class BadField(ValueError):
    """A field of a printing holds what it may not; `allowed` are the words that it may hold."""

    def __init__(self, field: str, message: str, expected: str = "", given: str = "", allowed: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message}, expected {expected}" if expected else message)
        self.complaint = CardComplaint(field, message, expected, similar_words(given, allowed))


class BadCard(ValueError):
    """Everything that is wrong with a printing: pairs of a field (or a path into one) and a sentence."""

    def __init__(self, name: str, faults: Sequence[tuple[str | tuple[str | int, ...], Message | str]]) -> None:
        told = "; ".join(str(fault) for _, fault in faults)
        super().__init__(f"{name}: {told}" if name else told)
        self.complaints = tuple(_parse_complaint(field, f"{name}: {fault}" if name else fault) for field, fault in faults)


class CardComplaint(NamedTuple):
    """What is wrong with a printing: the field (empty: not told), what it is, what was expected, and near words."""

    field: str | tuple[str | int, ...]
    message: str
    expected: str = ""
    nearest: tuple[str, ...] = ()


def card_complaints(error: ValueError) -> tuple[CardComplaint, ...]:
    """The complaints in an error of `parse_printing`."""
    if isinstance(error, BadCard):
        return error.complaints
    return (error.complaint if isinstance(error, BadField) else _parse_complaint("", str(error)),)


def _parse_complaint(field: str | tuple[str | int, ...], text: str) -> CardComplaint:
    """A sentence taken apart: what it says was expected, and which of those words is near the one that was found."""
    holds, wanted, extra = _IS.search(text), _ONE_OF.search(text), _NO_FIELD.search(text)
    field = field or (extra[1] if extra else holds[1] if holds else "")
    if not (holds and wanted):
        return CardComplaint(field, text)
    words = re.split(r", | or ", wanted[1])
    return CardComplaint(field, text[: wanted.start()].rstrip(" ,;"), wanted[1], similar_words(holds[2] or holds[3], words))
