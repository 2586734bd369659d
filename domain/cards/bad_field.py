"""What a ruleset says when the data of a printing is not right, so that an import can point at the place.

`parse_printing` may raise `BadField`. A plain ValueError works as well: where its message is written like `type is 'unti',
expected one of unit, command`, the field and the words are taken from it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from domain.cards.folding import nearest

_IS = re.compile(r"(?:^|: )(?:the )?(\w+) (?:is|are) (?:'([^']*)'|([^,]+))")
_ONE_OF = re.compile(r"expected (?:one of )?([^()]+)")
_NO_FIELD = re.compile(r"has no field (\w+)")


class BadField(ValueError):
    """A field of a printing holds what it may not; `allowed` are the words that it may hold."""

    def __init__(self, field: str, message: str, expected: str = "", given: str = "", allowed: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message}, expected {expected}" if expected else message)
        self.complaint = Complaint(field, message, expected, nearest(given, allowed))


class BadCard(ValueError):
    """Everything that is wrong with a printing: pairs of a field (or a path into one) and a sentence."""

    def __init__(self, name: str, faults: Sequence[tuple[str | tuple[str | int, ...], str]]) -> None:
        told = "; ".join(fault for _, fault in faults)
        super().__init__(f"{name}: {told}" if name else told)
        self.complaints = tuple(_of(field, f"{name}: {fault}" if name else fault) for field, fault in faults)


class Complaint(NamedTuple):
    """What is wrong with a printing: the field (empty: not told), what it is, what was expected, and near words."""

    field: str | tuple[str | int, ...]
    message: str
    expected: str = ""
    nearest: tuple[str, ...] = ()


def complaints(error: ValueError) -> tuple[Complaint, ...]:
    """The complaints in an error of `parse_printing`."""
    if isinstance(error, BadCard):
        return error.complaints
    return (error.complaint if isinstance(error, BadField) else _of("", str(error)),)


def _of(field: str | tuple[str | int, ...], text: str) -> Complaint:
    """A sentence taken apart: what it says was expected, and which of those words is near the one that was found."""
    holds, wanted, extra = _IS.search(text), _ONE_OF.search(text), _NO_FIELD.search(text)
    field = field or (extra[1] if extra else holds[1] if holds else "")
    if not (holds and wanted):
        return Complaint(field, text)
    words = re.split(r", | or ", wanted[1])
    return Complaint(field, text[: wanted.start()].rstrip(" ,;"), wanted[1], nearest(holds[2] or holds[3], words))
