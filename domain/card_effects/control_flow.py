"""Small effects that control others: conditions, counted X, optional payments, effects of another player (GW-EFF-01,
MC-TEXT-02, NX-EFF-21).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect, Question
from domain.parts.bandai.card_text_types import OF_TARGETS
from domain.parts.bandai.condition_evaluation import condition_truth
from domain.parts.bandai.filter_evaluation import fits_named_place
from domain.parts.bandai.x_evaluation import evaluate_x, x_limit, x_options
from domain.parts.card_schema.stored_data_readers import effect_word
from domain.parts.card_schema.text_protocols import ConditionalText, SeatEffect
from domain.parts.card_schema.x_substitution import substitute_x
from domain.parts.common.small_effect_execution import (
    AROUND,
    NUMBERED_TARGETS,
    OptionalQuestion,
    cards_by_word,
    chosen_answer,
    previous_effect_cards,
    seats_of,
    source_card,
)
from domain.parts.common.target_groups import cards_of_target, target_groups


class DelegatedEffect(SeatEffect, Protocol):
    """A small effect whose inner effects belong to another player."""

    @property
    def stored(self) -> Plain:
        """The stored table."""


def let(desk: Desk, effect: Effect, operation: DelegatedEffect) -> OptionalQuestion:
    """Lets the enemy, or both seats, resolve effects as their own; the turn player's come first."""
    seats = sorted(seats_of(desk, effect, operation), key=lambda seat: seat != desk.table.clock.holder)
    selectors = operation.stored.get("targets", ())
    own = {"selectors": selectors, "select": selectors, "targets": ()} if selectors else {}
    ops = operation.stored["effects"]
    return {
        "inside": tuple(
            {"seat": seat, "ops": ops, **own, **card} for seat in seats for card in _substitutes(desk, effect, operation)
        )
    }


def _substitutes(desk: Desk, effect: Effect, operation: DelegatedEffect) -> list[dict[str, Plain]]:
    """Returns the cards that replace the effect's own card, each with its incarnation; one empty entry if none does."""
    word = operation.stored.get(AROUND)
    if word is None:
        return [{}]
    meant = cards_by_word(desk, effect, "let", word, lambda desk, seat, ref: str(ref), NUMBERED_TARGETS)
    return [{AROUND: (card, desk.table.cards[card].life)} for card in meant]


def if_successful(desk: Desk, effect: Effect, operation: object) -> OptionalQuestion:
    """Ends the effect unless the small effect before it changed something."""
    return None if effect.get("did") else {"ends": True}


class PaymentEffect(Protocol):
    """A small effect that asks for a payment."""

    @property
    def stored(self) -> Plain:
        """The stored table."""


def pay(
    desk: Desk, effect: Effect, operation: PaymentEffect, able: bool, paid: Callable[[], OptionalQuestion]
) -> OptionalQuestion:
    """Lets the effect's player pay (`paid`, which may ask what with), unless something is known to prevent it (`able` is
    False).

    With `otherwise` payment is optional; without payment that replaces the rest of the text. Without `otherwise` the rest of
    the text is dropped.
    """
    said, otherwise = chosen_answer(effect), operation.stored.get("otherwise", {})
    if able and otherwise and said is None:
        return {"seat": effect["seat"], "what": "pay", "words": ("yes", "no")}
    if able and said not in (("no",), ()):
        return paid()
    return {"ends": True, "later": otherwise.get("effects", ()), "aims": otherwise.get("targets", ())}


class CountEffect(Protocol):
    """A small effect that counts X for the effects inside it."""

    @property
    def x(self) -> Any:
        """The definition of X."""

    @property
    def stored(self) -> Plain:
        """The stored table, with what is `counted`."""


@effect_word("reckon")
def count_x(desk: Desk, effect: Effect, operation: CountEffect) -> OptionalQuestion:
    """Counts X now, or asks which X is chosen, and continues with the effects inside, X substituted; of an unknown number the
    least is taken.
    """
    if operation.x is None:
        return _continue_with_x(operation, int(effect.get("did", 0)))
    seat, card = str(effect["seat"]), source_card(effect)
    chosen = x_options(desk.table, seat, card, operation, desk.ruleset.card_text_hooks.filter_context)
    offered = chosen and tuple(x for x in chosen if _has_x_targets(desk, seat, card, operation, x))
    said = chosen_answer(effect)
    if chosen and not offered:
        return {"ends": True}
    if offered and said is None:
        return {"seat": seat, "what": "x", "words": tuple(map(str, offered))}
    if offered is not None:
        number = int(said[0]) if said else 0
        _leave_open_above_limit(desk, seat, card, operation, number)
        return _continue_with_x(operation, number)
    number = evaluate_x(
        desk.table, seat, card, operation.x, desk.ruleset.card_text_hooks.filter_context, target_groups(effect)
    )[0]
    return _continue_with_x(operation, number)


def _leave_open_above_limit(desk: Desk, seat: str, card: str, operation: CountEffect, number: int) -> None:
    """Leaves open a chosen X that is within the limit of the text only if unknown cards count."""
    hooks = desk.ruleset.card_text_hooks
    least = x_limit(desk.table, seat, card, operation.x, hooks.filter_context)[0]
    if number > least:
        desk.mark_open(hooks.x_rules[1])


def _has_x_targets(desk: Desk, seat: str, card: str, operation: CountEffect, x: int) -> bool:
    """Returns whether there may be X cards wherever the effects inside have exactly X targets."""
    hooks = desk.ruleset.card_text_hooks
    exact = [each for each in operation.stored["counted"].get("targets", ()) if each.get("n") == "x" and not each.get("upto")]
    selectors = (hooks.selector(substitute_x(each, x)) for each in exact)
    return all(len(hooks.possible_options(desk.table, seat, card, selector)) >= x for selector in selectors)


def _continue_with_x(operation: CountEffect, number: int) -> OptionalQuestion:
    way = substitute_x(operation.stored["counted"], number)
    return {"later": way.get("effects", ()), "aims": way.get("targets", ())}


class IfEffect(ConditionalText, Protocol):
    """A small effect that continues a text only under a condition."""

    @property
    def target(self) -> Any:
        """The filter that the targets have to fit; None for any."""

    @property
    def which(self) -> str | None:
        """Which of the targets, in the order of the text; None: all."""

    @property
    def done(self) -> Any:
        """The filter that one of the cards fits which the small effect before moved, turned or destroyed; None for any."""

    @property
    def stored(self) -> Plain:
        """The stored table, with what is done `otherwise`."""


def only_if(desk: Desk, effect: Effect, operation: IfEffect) -> OptionalQuestion:
    """Continues only if the condition is true and the targets fit; else does what `otherwise` says.

    If that depends on unknown cards, the players are asked.
    """
    said = chosen_answer(effect)
    is_met = _condition_truth(desk, effect, operation) if said is None else said == ("yes",)
    if is_met is None:
        return {"seat": effect["seat"], "what": "holds", "words": ("yes", "no")}
    otherwise = operation.stored.get("otherwise", {})
    instead: Question = {"later": otherwise.get("effects", ()), "aims": otherwise.get("targets", ())}
    return None if is_met is True else {"ends": True, **instead}


def _condition_truth(desk: Desk, effect: Effect, operation: IfEffect) -> Truth:
    table, seat, card, context = (
        desk.table,
        str(effect["seat"]),
        source_card(effect),
        desk.ruleset.card_text_hooks.filter_context,
    )
    is_met = condition_truth(table, seat, card, operation.condition, context)
    if operation.done is not None:
        results = [
            fits_named_place(table, seat, card, operation.done, each, context)
            for each in previous_effect_cards(table, effect)
        ]
        return all_of([is_met, any_of(results)])
    if operation.target is None:
        return is_met
    every = effect.get("targets", ())
    place = OF_TARGETS.index(operation.which) if operation.which else 0
    targets = cards_of_target(effect, place) if place else every
    such = [
        fits_named_place(table, seat, card, operation.target, each, context) if each in table.cards else None
        for each in targets
    ]
    return all_of([is_met, bool(targets), *such])
