"""On target, rotate and opening (SF-TARGET, SF-ROTATE): the turntable, and the enemy's random pick as a recorded outcome."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Moved, Plain
from domain.parts.common.small_effect_execution import repetitions
from domain.rulesets.star_front.card_schema.keyword_effects import OnTarget, Rotate
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.effects.triggers import leave_open_own_texts, steps_of_card
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.zone_changes.departure import (
    announce_left,
    bury_card,
    clear_lower_cards,
    release_captives,
    send_card,
)


def on_target(flow: ResolutionStack, frame: Frame, operation: OnTarget) -> None:
    """`on_target`: lays each card face up on the own turntable (SF-TARGET-01). An enemy's card stays there (SF-ROTATE-05)."""
    seat, table = frame["seat"], flow.table
    result = operation_subjects(flow, frame, operation)
    moved = [card for card in result if table.cards[card].place != f"{seat}.{zones.TURNTABLE}"]
    flow.report(frame, reaches_all_cards(frame, operation, moved))
    for card in result:
        flow.desk.record("resolved", "turntable_card_added", seat, "SF-TARGET-01", {"card": card})
        former = zones.controller(table, card) if zones.row_of(table, card) else ""
        parts = clear_lower_cards(flow, card, zones.TURNTABLE, seat)
        send_card(flow.desk, card, zones.TURNTABLE, seat)
        if former:
            announce_left(flow, card, former)
            release_captives(flow, card, former, parts)


def rotate(flow: ResolutionStack, frame: Frame, operation: Rotate) -> None:
    """`rotate`: rotates `n` times, each fully resolved before the next (SF-ROTATE-07)."""
    times = len(repetitions(flow.desk, operation))
    flow.report(frame, times > 0)
    flow.push(frame["seat"], frame["card"], ({"do": "_rotate"},) * times)


def rotate_once(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_rotate`: mixes the cards face down and lets the enemy show one at random (SF-ROTATE-01). The players state the
    outcome.

    The opened card is not counted on the turntable (SF-ROTATE-06): it is processed until its opening is over. The others lie
    face up again (OP-05).
    """
    seat = frame["seat"]
    there = tuple(flow.table.at(f"{seat}.{zones.TURNTABLE}"))
    if not there:
        flow.report(frame, False)
        return
    answer = flow.answer(frame)
    if answer is None and len(there) > 1:
        flow.desk.record("resolved", "turntable_rotated", seat, "SF-ROTATE-01", {"count": len(there)})
        flow.ask(frame, operation, zones.enemy_of(flow.table, seat), "random", options=there, least=1, n=1)
        return
    if answer == ():
        flow.desk.record("lost", "effect_not_resolved", seat, "SF-ROTATE-01", {"card": frame["card"]})
        flow.report(frame, False)
        return
    card = answer[0] if answer else there[0]
    said = {"card": card, "drawn_by": zones.enemy_of(flow.table, seat), "remaining": len(there) - 1}
    flow.desk.record("chance", "turntable_card_opened", seat, "SF-ROTATE-02", said)
    flow.desk.do(Moved(card, zones.PROCESSING))
    flow.push(seat, card, ({"do": "_opening", "card": card}, {"do": "_opened", "card": card}))


def activate_opening(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_opening`: activates the opening effect of the shown card (SF-ROTATE-02)."""
    seat, card = frame["seat"], operation["card"]
    leave_open_own_texts(flow, card, "opening")
    flow.push(seat, card, steps_of_card(flow.table, seat, card, "opening", card))


def bury_opened_card(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_opened`: sends the card to its owner's graveyard, unless it has moved elsewhere (SF-ROTATE-03, -05). A card with on
    target goes there too (SF-ROTATE-04).
    """
    card = operation["card"]
    if card in flow.table.cards and flow.table.cards[card].place == zones.PROCESSING:
        bury_card(flow, frame, card, zones.GRAVEYARD)


VERBS = (on_target, rotate)
STEPS = {"_rotate": rotate_once, "_opening": activate_opening, "_opened": bury_opened_card}
