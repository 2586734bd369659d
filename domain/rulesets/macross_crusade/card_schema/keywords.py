"""Special Effects as they are printed, and as effects give them (MC-AUTO-08)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import Count
from domain.parts.card_schema.schema_validation import add_given_keyword_check, add_keyword_fields_check
from domain.parts.card_schema.stored_data_readers import make_reader, to_plain
from domain.parts.card_schema.text_protocols import Points
from domain.rulesets.macross_crusade.card_schema.effects_on_cards import Give
from domain.rulesets.macross_crusade.card_schema.filters import ContinuousEffect, NumberedName, SimpleName


class SimpleKeyword(NamedTuple):
    """A keyword without parameters; `unvoidable`: in brackets (MC-CARD-15)."""

    keyword: SimpleName
    unvoidable: bool = False


class NumberedKeyword(NamedTuple):
    """A keyword with its X."""

    keyword: NumberedName
    x: Count
    unvoidable: bool = False


class Switch(NamedTuple):
    """switch (MC-KW-14): the Unit that it changes places with."""

    keyword: Literal["switch"]
    name: str
    unvoidable: bool = False


class Cooperation(NamedTuple):
    """cooperation (MC-KW-15): the points for fighting together with a Unit of that name."""

    keyword: Literal["cooperation"]
    name: str
    points: Points
    unvoidable: bool = False


Keyword = SimpleKeyword | NumberedKeyword | Switch | Cooperation
read_keywords: Callable[[Plain], tuple[Keyword, ...]] = make_reader(tuple[Keyword, ...])
"""Reads given keywords; one without its parameters is left out."""
add_given_keyword_check(Give, Keyword)
add_keyword_fields_check(ContinuousEffect, Keyword, ("x", "name", "points"))


@cache
def keyword_of(effect: ContinuousEffect) -> Keyword | None:
    """Returns the keyword that an Auto A gives, with its parameters."""
    return next(iter(read_keywords((to_plain(effect),))), None) if effect.keyword else None


def x_of(keyword: Keyword) -> int:
    """Returns the X of a keyword; 0 where it has none."""
    return keyword.x if isinstance(keyword, NumberedKeyword) else 0
