"""To which area a card is moved, where its text leaves that to the player (GW-EFF-01, NX-ZONE-15, MC-SORTIE-12)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effects import OptionalQuestion, chosen_answer

CHOSEN_AREA = "battle"
"""The word for any battle area."""


class MoveToAreaEffect(Protocol):
    """A small effect that moves cards to an area."""

    @property
    def area(self) -> str | None:
        """Which; None: where the card goes by itself."""

    @property
    def stored(self) -> Plain:
        """As it is stored."""


def choose_area(desk: Desk, effect: Effect, operation: MoveToAreaEffect, words: Collection[str]) -> OptionalQuestion:
    """Asks for one of the battle areas where any is meant, and goes on with that; nothing is done where none is said."""
    if operation.area != CHOSEN_AREA:
        return None
    said = chosen_answer(effect)
    if said is None:
        return {"seat": effect["seat"], "what": "area", "words": tuple(words)}
    return {"later": tuple({**operation.stored, "area": word} for word in said)}
