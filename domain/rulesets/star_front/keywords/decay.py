"""Decay (SF-DECAY): in the end phase an upright unit is laid sideways, and a sideways unit is destroyed."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Angled, Plain
from domain.rulesets.star_front.state import cards, zones


def decay(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_decay`: applies decay to one unit after its other end-phase effects (SF-DECAY-01, -02, -04). An attacker is spared
    (SF-DECAY-03).
    """
    unit = operation["card"]
    there = unit in flow.table.cards and zones.row_of(flow.table, unit)
    if not there or flow.table.cards[unit].life != operation["life"] or not cards.has_keyword(flow.table, unit, "decay"):
        return
    state = cards.state_of(flow.table, unit)
    flow.desk.record("resolved", "decayed", frame["seat"], "SF-DECAY-01", {"card": unit, "state": state})
    if state == "upright":
        flow.desk.do(Angled(unit, cards.SIDEWAYS))
    elif state == "sideways":
        flow.push(frame["seat"], unit, ({"do": "_destroy", "card": unit, "cause": "decay"},))


STEPS = {"_decay": decay}
