"""What is printed on a lantern, as types: the fields of a card, and the small effects that texts are made of.

Reading, checks and what pads ask for follow from the annotations (`domain.parts.card_schema`); a misspelt field is refused
when a card is read, or is an error of types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.card_schema import NamedCards, Number
from domain.parts.card_schema.effect_help import describe_small_effects
from domain.parts.card_schema.schema_validation import check_of, field_checks, manual_effect_check
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.value_checks import Faults
from domain.parts.common.unknown_card_possibilities import is_text_unknown


class Draw(NamedTuple):
    """n cards are drawn, as many as there are (LR-LIGHT-01)."""

    n: Number
    do: Literal["draw"] = "draw"


class Dim(NamedTuple):
    """The lantern that was named has n light less from now on (LR-LIGHT-01)."""

    n: Number
    do: Literal["dim"] = "dim"
    to: NamedCards | None = None


SmallEffect = Draw | Dim
WORDS = describe_small_effects(SmallEffect)
said_fault = manual_effect_check(SmallEffect)
"""What is wrong with a small effect that somebody says; empty where nothing is."""


class Lantern(NamedTuple):
    """A lantern; what nobody knows of it is None."""

    name: str = ""
    color: Literal["red", "blue"] | None = None
    light: Number | None = None
    text: tuple[SmallEffect, ...] = ()


NOT_KNOWN = Lantern()
read_lantern: Callable[[Plain], Lantern] = make_cached_reader(Lantern)
VALUES = field_checks(Lantern, without=("name", "text"))
_TEXT = check_of(tuple[SmallEffect, ...])


def printed(table: Table, card_id: str) -> Lantern:
    """What is printed on a card, as far as the record knows it."""
    data = table.data(card_id)
    return read_lantern(data) if data else NOT_KNOWN


def is_unread(table: Table, card_id: str) -> bool:
    """Returns whether nobody knows what the text of a card says."""
    data = table.data(card_id) or {}
    return "type" not in data or is_text_unknown(data)


def text_faults(data: Mapping[str, Plain]) -> Faults:
    """What is wrong with the text of a card."""
    return _TEXT("text", data.get("text", ()))
