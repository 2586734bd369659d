"""Parasite merge (SF-PARA): a unit moves to its target, own or enemy, and below it."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.rulesets.star_front.effects.flow import Flow, Frame
from domain.rulesets.star_front.effects.targets import subjects
from domain.rulesets.star_front.keywords.merge import EXPOSABLE, merge, unmerged
from domain.rulesets.star_front.state import cards, zones


def parasite(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`parasite`: the source goes below the target (SF-PARA-01); not an imprisoned one (SF-IMPR-02), nor onto a merged unit
    (SF-MERGE-03). If the target is the enemy's, the enemy activates its merge-time effect (SF-MERGE-13)."""
    table, source = flow.table, frame["card"]
    for target in subjects(flow, frame, operation)[:1]:
        fit = (
            source != target
            and source in table.cards
            and zones.row(table, source)
            and unmerged(table, source)
            and unmerged(table, target)
        )
        if not fit or cards.has(table, source, "imprisoned"):
            flow.desk.record("lost", "effect_not_resolved", frame["seat"], "SF-IMPR-02", {"card": source})
            frame["ok"] = False
            return
        step = {"do": "_infest", "unit": source, "target": target, "exposed": operation.get("exposed", "")}
        flow.push(frame["seat"], source, ({"do": "_merge_time", "card": target}, step))


def infest(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`_infest`: the merged unit stands on the field of the target's controller (SF-MERGE-08)."""
    unit, target = operation["unit"], operation["target"]
    if not all(card in flow.table.cards and zones.row(flow.table, card) for card in (unit, target)):
        return
    part = operation["exposed"] or flow.word(frame, operation, frame["seat"], "exposed", EXPOSABLE, card=unit)
    if part is not None:
        seat, where = zones.controller(flow.table, target), zones.position(flow.table, target)
        merge(flow, frame, target, unit, part, where, seat)


STEPS = {"parasite": parasite, "_infest": infest}
