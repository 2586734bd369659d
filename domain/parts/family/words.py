"""The words of card texts that mean the same in the Bandai games, as kinds that each ruleset fills with its filters.

Own and enemy are read from the seat whose text it is (GW-OPER-08, MC-CTRL-12, NX-CTRL-18).
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, NamedTuple, TypeVar

from domain.parts.common.texts import Whose
from domain.parts.grammar import SOME, As, Count, Number

F = TypeVar("F")
V = TypeVar("V")
Limit = Literal["own", "enemy"]
"""Whose effects alone are kept off, seen from the seat whose text it is."""
Deed = Literal["played", "used", "entered", "sortied", "destroyed", "nation_damaged", "drawn"]
"""What cards and players do in a turn, as the record tells it."""


class Happened(NamedTuple, Generic[F]):
    """What happened in this turn, `least` so often: to cards of a filter (`of`) or its own card, to `whose` cards or nation.

    A card is its owner's; a card that was played is its player's (MC-CTRL-10, NX-CTRL-13).
    """

    what: Deed
    whose: Whose = "any"
    of: F | Literal["self"] | None = None
    least: Count = 1


class OfX(NamedTuple, Generic[F, V]):
    """What X is (MC-VAR-01 to -04, NX-CARD-18, -19): `times` the `count` of cards of a filter, a `value` of the cards `of`
    which it speaks (the greatest of several), or how often something `happened`; `plus` so many, `most` so many; or `free`.
    """

    cards: Annotated[F | None, As("count"), SOME] = None
    value: Annotated[V | None, SOME] = None
    of: F | Literal["self", "host", "target"] = "self"
    happened: Annotated[Happened[F] | None, SOME] = None
    free: Annotated[bool, SOME] = False
    times: Count = 1
    plus: int = 0
    most: Number | None = None
