"""Looking at the top of a pile; cards that are not taken go back in a chosen order (NX-TERM-02, NX-EFF-21)."""

from __future__ import annotations

from domain.card_effects import pile_effects
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Learned
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.knowledge import merge_seats
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, seat_of
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_piles import Look
from domain.rulesets.gundam_war_nexa.state.zones import DISCARD, NATION

BACK = {"top": 0, "bottom": -1}
SEEN = "seen"
"""The field of a stored small effect that marks its cards as looked at already."""


def look(desk: Desk, effect: Effect, operation: Look) -> OptionalQuestion:
    """`look`: looks at the top of a pile or a whole hand.

    Some cards may be taken; the rest stays, goes to a zone, or goes `back`.
    """
    if operation.back is None or operation.upto:
        return pile_effects.look(desk, effect, operation)
    if operation.take:
        return _take(desk, effect, operation)
    return _lay_back(desk, effect, operation)


def _take(desk: Desk, effect: Effect, operation: Look) -> OptionalQuestion:
    """Takes some cards first. Then the others, which are now on top, go back."""
    question, chosen = pile_effects.look(desk, effect, operation._replace(rest=None)), chosen_answer(effect)
    if chosen is None:
        return question
    left = {**operation.stored, "n": operation.n - len(chosen), "take": 0, SEEN: True}
    return {"later": (left,)} if left["n"] > 0 else None


def _lay_back(desk: Desk, effect: Effect, operation: Look) -> OptionalQuestion:
    """Asks whether the cards go on top or under the pile, and in which order, the first on top."""
    seat, pile = str(effect["seat"]), DISCARD if operation.pile == "discard" else NATION
    there, said = tuple(desk.table.at(f"{seat_of(desk, effect, operation)}.{pile}")[: operation.n]), chosen_answer(effect)
    if said is not None:
        return {"later": tuple({**operation.stored, "back": word, SEEN: True} for word in said)}
    if not there:
        return None
    if not operation.stored.get(SEEN):
        desk.record("revealed", "cards_looked_at", seat, "NX-TERM-02", {"count": len(there)})
        known = [desk.table.cards[card] for card in there]
        desk.do(*(Learned(card.id, card.printing, merge_seats(card.seen, (seat,))) for card in known))
    if operation.back == "either":
        return {"seat": seat, "what": "back", "words": tuple(BACK)}
    about: Question = {"zone": NATION if operation.back_to else pile, "index": BACK[str(operation.back)], "rest": ()}
    return {"seat": seat, "what": "pile_order", "n": len(there), "options": there, **about}
