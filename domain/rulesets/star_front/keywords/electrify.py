"""Electrify (SF-ELEC): effects of cards on the lanes that a glide crosses, in the order of contact."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.effects.triggers import leave_open_own_texts, steps_of_card
from domain.rulesets.star_front.state import zones


def electrified_steps(flow: ResolutionStack, unit: str, start: int, end: int) -> tuple[Plain, ...]:
    """Returns the steps of electrified cards, lane by lane (SF-ELEC-02, OP-29).

    In one lane the active player's cards come first, front before back (OP-28). Magic granted to a unit counts as a card on
    its lane.
    """
    table = flow.table
    lanes = range(start, end + 1) if start <= end else range(start, end - 1, -1)
    others = [each for each in zones.all_units(table) if each != unit and _counts(flow, unit, each)]
    touched = [each for lane in lanes for each in others if zones.lane_of(table, each) == lane]
    there = [card for each in touched for card in (each, *zones.cards_under(table, each, "granted"))]
    for card in there:
        leave_open_own_texts(flow, card, "electrify")
    return tuple({"do": "_electrify", "card": card} for card in there if _steps(flow, card))


def _counts(flow: ResolutionStack, unit: str, card: str) -> bool:
    own = zones.controller(flow.table, card) == zones.controller(flow.table, unit)
    return own or flow.desk.switch("electrify_cards") == "both_players"


def _steps(flow: ResolutionStack, card: str) -> list[Plain]:
    return steps_of_card(flow.table, zones.controller(flow.table, card), card, "electrify")


def activate_electrified(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_electrify`: activates the effects of one card. The player orders several effects (SF-ELEC-03)."""
    card, done = operation["card"], operation.get("done", ())
    if card not in flow.table.cards or not zones.row_of(flow.table, zones.host(flow.table, card)):
        return
    left = {str(step["text"] + 1): step for step in _steps(flow, card) if step["text"] not in done}
    if not left:
        return
    seat = zones.controller(flow.table, card)
    word = flow.word(frame, operation, seat, "effect", left, card=card)
    if word is None:
        return
    frame["ops"] = ({**operation, "done": (*done, left[word]["text"])}, *frame["ops"])
    flow.push(seat, card, (left[word],))


STEPS = {"_electrify": activate_electrified}
