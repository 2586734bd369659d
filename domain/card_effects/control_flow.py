"""What a text has the other player do, or each, and what is paid amid it (GW-EFF-01, MC-TEXT-02, NX-EFF-21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect, Question
from domain.parts.bandai.conditions import condition_truth
from domain.parts.bandai.filters import fits_if_placed
from domain.parts.bandai.text_kinds import OF_TARGETS
from domain.parts.bandai.x_evaluation import evaluate_x
from domain.parts.common.small_effects import (
    AROUND,
    NUMBERED_TARGETS,
    OptionalQuestion,
    cards_by_word,
    chosen_answer,
    seats_of,
    source_card,
)
from domain.parts.grammar.text_protocols import ConditionalText, SeatEffect
from domain.parts.grammar.x_value import substitute_x


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


class CountEffect(Protocol):
    """A small effect that counts X for what stands in it."""

    @property
    def x(self) -> Any:
        """What X is."""

    @property
    def stored(self) -> Plain:
        """As it is stored, with what is `counted`."""


def reckon(desk: Desk, effect: Effect, operation: CountEffect) -> OptionalQuestion:
    """Goes on with effects whose X is what it is now; of what nobody knows the least."""
    if operation.x is None:
        return _continue_with_x(operation, int(effect.get("did", 0)))
    seat, card, targets = str(effect["seat"]), source_card(effect), effect.get("targets", ())
    number = evaluate_x(desk.table, seat, card, operation.x, desk.ruleset.texts.sight, targets)[0]
    return _continue_with_x(operation, number)


def _continue_with_x(operation: CountEffect, number: int) -> OptionalQuestion:
    way = substitute_x(operation.stored["counted"], number)
    return {"later": way.get("effects", ()), "aims": way.get("targets", ())}


class IfEffect(ConditionalText, Protocol):
    """A small effect that lets a text go on in one situation only."""

    @property
    def target(self) -> Any:
        """What the targets have to be: a filter; None for anything."""

    @property
    def which(self) -> str | None:
        """Which of them, in the order of the text; None: all."""

    @property
    def stored(self) -> Plain:
        """As it is stored, with what is done `otherwise`."""


def only_if(desk: Desk, effect: Effect, operation: IfEffect) -> OptionalQuestion:
    """Goes on only where a condition holds now, and the targets are such; else with what stands `otherwise`.

    Where that hangs on what nobody knows the players say it.
    """
    said = chosen_answer(effect)
    holds = _condition_truth(desk, effect, operation) if said is None else said == ("yes",)
    if holds is None:
        return {"seat": effect["seat"], "what": "holds", "words": ("yes", "no")}
    otherwise = operation.stored.get("otherwise", {})
    instead: Question = {"later": otherwise.get("effects", ()), "aims": otherwise.get("targets", ())}
    return None if holds else {"ends": True, **instead}


def _condition_truth(desk: Desk, effect: Effect, operation: IfEffect) -> Truth:
    table, seat, card, sight = desk.table, str(effect["seat"]), source_card(effect), desk.ruleset.texts.sight
    holds = condition_truth(table, seat, card, operation.condition, sight)
    if operation.target is None:
        return holds
    every = effect.get("targets", ())
    place = OF_TARGETS.index(operation.which) if operation.which else 0
    targets = every[place - 1 : place] if place else every
    such = [
        fits_if_placed(table, seat, card, operation.target, each, sight) if each in table.cards else None for each in targets
    ]
    return all_of([holds, bool(targets), *such])
