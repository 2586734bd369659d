"""Positions relative to the text's own unit, right ahead or behind (SF-POS-02, -03), and positions that a unit left."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack, Step
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.card_schema.subjects import LEFT_PLACES, SEEN
from domain.rulesets.star_front.state import zones

_ENTERING = ("summon_traveller", "summon", "extra_play", "as_unit")


def with_present_position(verb: Step) -> Step:
    """Wraps the step of a small effect so that its relative position is replaced by the present one.

    Without such a position that part fails; so does an entry on a position that is not free (SF-ENTER-04, SF-EFF-09).
    """

    def run(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
        if operation.get("at") in (*SEEN, *LEFT_PLACES):
            is_left = operation["at"] in LEFT_PLACES
            where = str(frame.get("stood", {}).get(operation["at"], "")) if is_left else _where(flow, frame, operation)
            if not where:
                flow.report(frame, False)
                flow.desk.record("lost", "effect_part_skipped", frame["seat"], "SF-EFF-09", {"card": frame["card"]})
                return
            operation = {**operation, "at": where, **({"exact": True} if is_left and operation["do"] in _ENTERING else {})}
        verb(flow, frame, operation)

    run.__doc__ = verb.__doc__
    return run


def _where(flow: ResolutionStack, frame: Frame, operation: Plain) -> str:
    source = zones.host(flow.table, frame["card"]) if frame["card"] in flow.table.cards else ""
    where = zones.relative_position(flow.table, source, operation["at"])
    if operation["do"] not in _ENTERING:
        return where
    side = zones.enemy_of(flow.table, frame["seat"]) if operation.get("who") == "enemy" else str(frame["seat"])
    return where if where in zones.entry_positions(flow.table, side) else ""
