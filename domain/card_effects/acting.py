"""What a text has the other player do, or each, and what is paid amid it (GW-EFF-01, MC-TEXT-02, NX-EFF-21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effects import (
    AROUND,
    NUMBERED_TARGETS,
    OptionalQuestion,
    cards_by_word,
    chosen_answer,
    seats_of,
)
from domain.parts.common.texts import SeatEffect


class DelegatedEffect(SeatEffect, Protocol):
    """A small effect with effects that are another player's."""

    @property
    def stored(self) -> Plain:
        """As it is stored."""


def let(desk: Desk, effect: Effect, operation: DelegatedEffect) -> OptionalQuestion:
    """Has the enemy carry effects out as if they were its own, or both, whose turn it is first."""
    seats = sorted(seats_of(desk, effect, operation), key=lambda seat: seat != desk.table.clock.holder)
    selectors = operation.stored.get("targets", ())
    own = {"selectors": selectors, "select": selectors, "targets": ()} if selectors else {}
    ops = operation.stored["effects"]
    return {
        "inside": tuple(
            {"seat": seat, "ops": ops, **own, **card} for seat in seats for card in _stand_ins(desk, effect, operation)
        )
    }


def _stand_ins(desk: Desk, effect: Effect, operation: DelegatedEffect) -> list[dict[str, Plain]]:
    """The cards that stand in place of the own one, each with its incarnation; nothing where the own one does."""
    word = operation.stored.get(AROUND)
    if word is None:
        return [{}]
    meant = cards_by_word(desk, effect, "let", word, lambda desk, seat, ref: str(ref), NUMBERED_TARGETS)
    return [{AROUND: (card, desk.table.cards[card].life)} for card in meant]


def if_successful(desk: Desk, effect: Effect, operation: object) -> OptionalQuestion:
    """Goes on only where what was carried out right before did something."""
    return None if effect.get("did") else {"ends": True}


class PaymentEffect(Protocol):
    """A small effect that asks for a payment."""

    @property
    def stored(self) -> Plain:
        """As it is stored."""


def pay(
    desk: Desk, effect: Effect, operation: PaymentEffect, able: bool, paid: Callable[[], OptionalQuestion]
) -> OptionalQuestion:
    """Has whose effect it is pay (`paid`, which may ask with what), where nothing is known to prevent that (`able`).

    What stands `otherwise` leaves it free, and is done in place of what follows where nothing is paid; else only that is
    left out.
    """
    said, otherwise = chosen_answer(effect), operation.stored.get("otherwise", {})
    if able and otherwise and said is None:
        return {"seat": effect["seat"], "what": "pay", "words": ("yes", "no")}
    if able and said not in (("no",), ()):
        return paid()
    return {"ends": True, "later": otherwise.get("effects", ()), "aims": otherwise.get("targets", ())}
