"""Keywords as they are printed, and as effects give them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import NOTHING, Number, Stored
from domain.parts.card_schema.schema_validation import add_given_keyword_check
from domain.parts.card_schema.stored_data_readers import make_reader
from domain.parts.card_schema.text_protocols import Points
from domain.rulesets.gundam_war.card_schema.effects_on_cards import Give
from domain.rulesets.gundam_war.card_schema.filters import NumberedName, Selector, SimpleName
from domain.rulesets.gundam_war.card_schema.small_effects import SmallEffect


class SimpleKeyword(NamedTuple):
    """A keyword without parameters."""

    keyword: SimpleName
    unvoidable: bool = False


class NumberedKeyword(NamedTuple):
    """A keyword with its X."""

    keyword: NumberedName
    x: int
    unvoidable: bool = False


class PsArmor(NamedTuple):
    """ps_armor (GW-KW-19), with X where Corps power saves the UNIT (GW-PSAR-04)."""

    keyword: Literal["ps_armor"]
    x: int | None = None
    unvoidable: bool = False


class Booster(NamedTuple):
    """battleship_booster (GW-KW-11): the points that a Battleship gets (GW-BOOST-01)."""

    keyword: Literal["battleship_booster"]
    points: Points
    unvoidable: bool = False


class AdditionalCost(NamedTuple):
    """additional_cost (GW-KW-05): n cards, or something to do with the cards that `select` describes (GW-ADDC-01)."""

    keyword: Literal["additional_cost"]
    n: Number = 0
    select: Selector | None = None
    effects: tuple[SmallEffect, ...] | None = None
    unvoidable: bool = False
    stored: Stored = NOTHING


class AlternateCost(NamedTuple):
    """alternate_cost (GW-KW-06): what a play costs instead, and what is done for it (GW-ALTC-01)."""

    keyword: Literal["alternate_cost"]
    cost: Number | None = None
    corps: Number | None = None
    total: Number | None = None
    select: Selector | None = None
    effects: tuple[SmallEffect, ...] = ()
    unvoidable: bool = False
    stored: Stored = NOTHING


class Multiple(NamedTuple):
    """multiple (GW-KW-16): what happens for a card of the same name (GW-MULT-01)."""

    keyword: Literal["multiple"]
    effects: tuple[SmallEffect, ...]
    targets: tuple[Selector, ...] = ()
    unvoidable: bool = False
    stored: Stored = NOTHING


class Switch(NamedTuple):
    """switch (GW-KW-28): with the name of the UNIT that the card changes places with (GW-SWIT-01)."""

    keyword: Literal["switch"]
    name: str
    model: str | None = None
    unvoidable: bool = False


class UsedKeywordText(NamedTuple):
    """The effect of a used keyword, as a text: with its place and its cost."""

    effects: tuple[SmallEffect, ...]
    targets: tuple[Selector, ...] = ()
    unvoidable: bool = False
    area: str = ""
    paid: str | None = None
    stored: Stored = NOTHING


Keyword = SimpleKeyword | NumberedKeyword | PsArmor | Booster | AdditionalCost | AlternateCost | Multiple | Switch
read_keywords: Callable[[Plain], tuple[Keyword, ...]] = make_reader(tuple[Keyword, ...])
"""Reads given keywords; one without its parameters is left out."""
add_given_keyword_check(Give, Keyword)


def x_of(keyword: Keyword) -> int:
    """Returns the X of a keyword; 0 where it has none."""
    return (keyword.x or 0) if isinstance(keyword, NumberedKeyword | PsArmor) else 0
