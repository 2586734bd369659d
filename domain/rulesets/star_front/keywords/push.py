"""Push and map break (SF-PUSH): units move one position in a direction, and a push is passed on from unit to unit."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.rulesets.star_front.card_schema.keyword_effects import Push
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.keywords import imprisoned, resistance
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.zone_changes.positions import move_to_position


def push(flow: ResolutionStack, frame: Frame, operation: Push) -> None:
    """`push`: pushes each unit towards `step` (+1, -1, `left`, `right`), or in a chosen direction (SF-PUSH-01)."""
    word = operation.step or flow.word(frame, operation.stored, frame["seat"], "direction", ("left", "right"))
    if word is None:
        return
    units = [unit for unit in operation_subjects(flow, frame, operation) if zones.row_of(flow.table, unit)]
    flow.report(frame, reaches_all_cards(frame, operation, units))
    for unit in units:
        delta = int(word) if word in (1, -1, "1", "-1", "+1") else zones.lane_step(flow.table, frame["seat"], str(word))
        _push(flow, frame, unit, delta)


def _push(flow: ResolutionStack, frame: Frame, unit: str, delta: int) -> None:
    """Moves the chain of neighbours, the last unit first. After a map break no unit of the chain
    moves (SF-PUSH-02, OP-04).
    """
    table = flow.table
    if imprisoned.may_be_immovable(table, unit):
        flow.desk.mark_open("SF-IMPR-01")
    if imprisoned.is_immovable(table, unit):
        flow.desk.record("lost", "effect_part_skipped", frame["seat"], "SF-IMPR-01", {"card": unit})
        flow.report(frame, False)
        return
    chain = [unit]
    while True:
        last = chain[-1]
        lane = zones.lane_of(table, last) + delta
        if not 1 <= lane <= zones.lane_count(table):
            _break(flow, frame, last, "edge")
            return
        behind = zones.unit_at(table, zones.controller(table, last), zones.row_of(table, last), lane)
        if not behind:
            break
        reason = _stops(flow, frame, behind)
        if reason:
            _break(flow, frame, last, reason)
            return
        chain.append(behind)
    for pushed in reversed(chain):
        where = f"{zones.LETTER[zones.row_of(table, pushed)]}{zones.lane_of(table, pushed) + delta}"
        said = {"card": pushed, "from": zones.position_of(table, pushed), "to": where}
        flow.desk.record("resolved", "unit_pushed", frame["seat"], "SF-PUSH-01", said)
        move_to_position(flow.desk, pushed, where)


def _stops(flow: ResolutionStack, frame: Frame, unit: str) -> str:
    """Returns why a push is not passed on to a unit: it cannot be moved, or has a matching resistance (SF-PUSH-04, -05)."""
    if imprisoned.is_immovable(flow.table, unit):
        return "immovable"
    may_resist = resistance.may_be_against(flow.table, frame["seat"], frame["card"], unit)
    if may_resist or imprisoned.may_be_immovable(flow.table, unit):
        flow.desk.mark_open("SF-PUSH-04")
    return "resistance" if resistance.rule_against_target(flow.table, frame["seat"], frame["card"], unit) else ""


def _break(flow: ResolutionStack, frame: Frame, unit: str, reason: str) -> None:
    """Announces a map break, a named moment; the unit stays (SF-PUSH-03, -04, OP-04)."""
    rule = "SF-PUSH-03" if reason == "edge" else "SF-PUSH-04"
    flow.desk.record("consequence", "map_broken", frame["seat"], rule, {"card": unit, "reason": reason})
    flow.report(frame, False)
    flow.push(frame["seat"], unit, ({"do": "announce", "moment": "map_break", "subject": unit},))


VERBS = (push,)
