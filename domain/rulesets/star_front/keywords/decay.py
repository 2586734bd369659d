"""Decay (SF-DECAY): in the end phase an upright unit is laid sideways, and a sideways unit is destroyed."""

from __future__ import annotations

from functools import partial

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.keywords.lay_sideways import lay_units
from domain.rulesets.star_front.state import current_properties, zones


def decay(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_decay`: applies decay to one unit after its other end-phase effects (SF-DECAY-01, -02, -04). An attacker is spared
    (SF-DECAY-03).
    """
    unit = operation["card"]
    there = unit in flow.table.cards and zones.row_of(flow.table, unit)
    if (
        not there
        or flow.table.cards[unit].life != operation["life"]
        or current_properties.has_keyword(flow.table, unit, "decay") is not True
    ):
        return
    state = current_properties.state_of(flow.table, unit)
    said = {"card": unit, "state": state}
    say = partial(flow.desk.record, "resolved", "decayed", frame["seat"], "SF-DECAY-01", said)
    if state == "upright":
        lay_units(flow, frame["seat"], unit, [unit], lambda _unit: say())
        return
    say()
    if state == "sideways":
        flow.push(frame["seat"], unit, ({"do": "_destroy", "card": unit, "cause": "decay"},))


STEPS = {"_decay": decay}
