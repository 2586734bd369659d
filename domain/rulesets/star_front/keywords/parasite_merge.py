"""Parasite merge (SF-PARA): a unit moves to its target, own or enemy, and goes below it."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.keyword_effects import Parasite
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.keywords import imprisoned
from domain.rulesets.star_front.keywords.merge import EXPOSABLE, may_be_merged, merge
from domain.rulesets.star_front.state import zones


def begin_parasite_merge(flow: ResolutionStack, frame: Frame, operation: Parasite) -> None:
    """`parasite`: merges the source below the target (SF-PARA-01). An imprisoned source or a merged unit fails (SF-IMPR-02,
    SF-MERGE-03).

    If the target is the enemy's, the enemy activates its merge-time effect (SF-MERGE-13).
    """
    source, result = frame["card"], operation_subjects(flow, frame, operation)
    flow.report(frame, reaches_all_cards(frame, operation, result))
    for target in result[:1]:
        rule = _why_not(flow.table, source, target)
        if rule:
            flow.desk.record("lost", "effect_not_resolved", frame["seat"], rule, {"card": source})
            flow.report(frame, False)
            return
        step = {"do": "_infest", "unit": source, "target": target, "exposed": operation.exposed or ""}
        both = sorted(
            (source, target), key=lambda unit: zones.controller(flow.table, unit) != zones.active_player(flow.table)
        )
        flow.push(frame["seat"], source, (*({"do": "_merge_time", "card": unit} for unit in both), step))


def _why_not(table: Table, source: str, target: str) -> str:
    """Returns the rule that forbids the parasite to merge with its target, or an empty string."""
    there = source != target and all(card in table.cards and zones.row_of(table, card) for card in (source, target))
    if not there:
        return "SF-PARA-01"
    if imprisoned.is_immovable(table, source):
        return "SF-IMPR-02"
    return "" if may_be_merged(table, source) and may_be_merged(table, target) else "SF-MERGE-03"


def finish_parasite_merge(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_infest`: merges both units on the field of the target's controller (SF-MERGE-08)."""
    unit, target = operation["unit"], operation["target"]
    if not all(card in flow.table.cards and zones.row_of(flow.table, card) for card in (unit, target)):
        flow.report(frame, False)
        return
    part = operation["exposed"] or flow.word(frame, operation, frame["seat"], "exposed", EXPOSABLE, card=unit)
    if part is not None:
        seat, where = zones.controller(flow.table, target), zones.position_of(flow.table, target)
        merge(flow, target, unit, part, where, seat)


VERBS = (begin_parasite_merge,)
STEPS = {"_infest": finish_parasite_merge}
