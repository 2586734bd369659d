"""Lay sideways and straighten (SF-LAY): effects on the state of a unit."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Angled
from domain.rulesets.star_front.combat.attack import forget_attack
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.grammar.effects_of_keywords import Lay, Straighten
from domain.rulesets.star_front.state import cards, zones


def lay(flow: ResolutionStack, frame: Frame, operation: Lay) -> None:
    """`lay`: lays each unit sideways (SF-LAY-01). This cancels its attack (SF-LAY-02)."""
    _turn(flow, frame, operation, cards.SIDEWAYS)


def straighten(flow: ResolutionStack, frame: Frame, operation: Straighten) -> None:
    """`straighten`: makes each unit upright. It still counts as having attacked this turn (SF-ATK-04, OP-24)."""
    _turn(flow, frame, operation, cards.UPRIGHT)


def _turn(flow: ResolutionStack, frame: Frame, operation: Lay | Straighten, angle: int) -> None:
    units = [unit for unit in operation_subjects(flow, frame, operation) if zones.row_of(flow.table, unit)]
    flow.report(frame, reaches_all_cards(frame, operation, units))
    turned: list[str] = []
    for unit in units:
        was = cards.state_of(flow.table, unit)
        said = {"card": unit, "from": was, "to": cards.STATE[angle]}
        flow.desk.record("resolved", "unit_state_changed", "", "SF-LAY-01", said)
        if was == "attacking":
            flow.desk.record("consequence", "attack_cancelled", "", "SF-LAY-02", {"card": unit})
            forget_attack(flow.desk, unit)
        if flow.table.cards[unit].angle != angle:
            flow.desk.do(Angled(unit, angle))
            turned.append(unit)
    if angle == cards.SIDEWAYS:
        flow.push(frame["seat"], frame["card"], ({"do": "announce", "moment": "laid", "subject": unit} for unit in turned))


VERBS = (lay, straighten)
