"""The small effects: `context` has the `seat` whose effect it is and the `targets` that were named."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Marked
from domain.parts.card_schema.stored_data_readers import effect_functions_by_word
from domain.parts.common.card_zones import draw_to_hand
from domain.parts.common.small_effect_execution import Effect, OptionalQuestion, with_manual_use
from lanterns.card_schema import Dim, Draw, SmallEffect, said_fault
from lanterns.state.zones import HAND, PILE


def draw(desk: Desk, context: Effect, operation: Draw) -> OptionalQuestion:
    """`n` cards are drawn, as many as there are."""
    seat = str(context["seat"])
    count = min(operation.n, len(desk.table.at(f"{seat}.{PILE}")))
    desk.record("resolved", "drawn", seat, "LR-LIGHT-01", {"count": count})
    draw_to_hand(desk, seat, count, PILE, HAND)
    return None


def dim(desk: Desk, context: Effect, operation: Dim) -> OptionalQuestion:
    """The target has `n` light less from now on."""
    for card in operation.to or context["targets"]:
        desk.reject_unless(card in desk.table.cards, f"there is no card {card}")
        desk.record("resolved", "dimmed", str(context["seat"]), "LR-LIGHT-01", {"card": card, "n": operation.n})
        desk.do(Marked(card, "dimmed", operation.n))
    return None


VERBS = with_manual_use(effect_functions_by_word(SmallEffect, (draw, dim)), said_fault)
"""Word -> what carries the small effect out; each function is annotated with its own."""
