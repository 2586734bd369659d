"""Lay sideways and straighten (SF-LAY): effects on the state of a unit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Angled
from domain.rulesets.star_front.card_schema.keyword_effects import Lay, Straighten
from domain.rulesets.star_front.combat.attack_declaration import forget_attack
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.state import current_properties, zones


def lay(flow: ResolutionStack, frame: Frame, operation: Lay) -> None:
    """`lay`: lays each unit sideways (SF-LAY-01). This cancels its attack (SF-LAY-02)."""
    _turn(flow, frame, operation, current_properties.SIDEWAYS)


def straighten(flow: ResolutionStack, frame: Frame, operation: Straighten) -> None:
    """`straighten`: makes each unit upright. It still counts as having attacked this turn (SF-ATK-04, OP-24)."""
    _turn(flow, frame, operation, current_properties.UPRIGHT)


def _turn(flow: ResolutionStack, frame: Frame, operation: Lay | Straighten, angle: int) -> None:
    """Turns units. The effect fails if it changes no unit, or not every target (SF-EFF-09)."""
    units = [unit for unit in operation_subjects(flow, frame, operation) if zones.row_of(flow.table, unit)]
    turned = [unit for unit in units if flow.table.cards[unit].angle != angle]
    flow.report(frame, reaches_all_cards(frame, operation, turned))
    say = partial(_say_turned, flow, angle)
    if angle == current_properties.SIDEWAYS:
        lay_units(flow, frame["seat"], frame["card"], units, say)
        return
    for unit in units:
        say(unit)
        _change_state(flow, unit, angle)


def _say_turned(flow: ResolutionStack, angle: int, unit: str) -> None:
    was = current_properties.state_of(flow.table, unit)
    said = {"card": unit, "from": was, "to": current_properties.STATE[angle]}
    flow.desk.record("resolved", "unit_state_changed", "", "SF-LAY-01", said)
    if was == "attacking":
        flow.desk.record("consequence", "attack_cancelled", "", "SF-LAY-02", {"card": unit})


def lay_units(flow: ResolutionStack, seat: str, source: str, units: list[str], say: Callable[[str], object]) -> None:
    """Lays units sideways, whatever the reason, and announces the moment `laid` of each that did not lie so (SF-LAY-01).

    `say` records the event that lays one unit.
    """
    turned = [unit for unit in units if flow.table.cards[unit].angle != current_properties.SIDEWAYS]
    for unit in units:
        say(unit)
        _change_state(flow, unit, current_properties.SIDEWAYS)
    flow.push(seat, source, [{"do": "announce", "moment": "laid", "subject": unit} for unit in turned])


def _change_state(flow: ResolutionStack, unit: str, angle: int) -> None:
    was = flow.table.cards[unit].angle
    if was == current_properties.ATTACKING:
        forget_attack(flow.desk, unit)
    if was != angle:
        flow.desk.do(Angled(unit, angle))


VERBS = (lay, straighten)
