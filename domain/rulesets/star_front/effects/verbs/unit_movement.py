"""Small effects that put units on other positions or move them. An imprisoned unit can be put but not moved (SF-MOVE-02)."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.keyword_effects import Move, Put, Swap
from domain.rulesets.star_front.card_schema.subjects import IN_ROW, OTHER_LANE
from domain.rulesets.star_front.effects.targets import (
    NUMBERED,
    operation_subjects,
    reaches_all_cards,
    require_free_position,
    targets_by_word,
)
from domain.rulesets.star_front.keywords import imprisoned
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.zone_changes.positions import exchange_units, move_to_position

_CHOSEN = (*IN_ROW, OTHER_LANE)
"""The words for several positions, one of which is chosen."""


def put(flow: ResolutionStack, frame: Frame, operation: Put) -> None:
    """`put`: puts each unit on another free own position, `at` or a chosen one (SF-IMPR-03, SF-MOVE-02, SF-ZONE-13)."""
    _each(flow, frame, operation, "_put", _in_said_order(flow, frame, operation))


def move(flow: ResolutionStack, frame: Frame, operation: Move) -> None:
    """`move`: moves each unit in the order that the player chooses; swaps are allowed (SF-FORM-07)."""
    units = _in_said_order(flow, frame, operation)
    if isinstance(operation.to, Filter) and (not operation.at or operation.at in _CHOSEN):
        count = len(units)
        ordered = flow.choose(frame, operation.stored, frame["seat"], "order", units, count, count, ordered=True)
        if ordered is None:
            return
        units = [*ordered, *(unit for unit in units if unit not in ordered)]
    _each(flow, frame, operation, "_move", units)


def swap(flow: ResolutionStack, frame: Frame, operation: Swap) -> None:
    """`swap`: exchanges the positions of two units (SF-IMPR-03). On two sides they also change controllers (SF-EFF-18)."""
    other = _other(flow, frame, operation)
    result = [
        unit for unit in operation_subjects(flow, frame, operation) if unit != other and zones.row_of(flow.table, unit)
    ][:1]
    there = bool(other) and other in flow.table.cards and bool(zones.row_of(flow.table, other))
    flow.report(frame, there and bool(result))
    for unit in result if there else ():
        places = [(zones.position_of(flow.table, each), zones.controller(flow.table, each)) for each in (other, unit)]
        for each, (where, seat) in zip((unit, other), places, strict=True):
            _place(flow, each, where, "swap", seat)


def _other(flow: ResolutionStack, frame: Frame, operation: Swap) -> str:
    if operation.other == "self":
        return zones.host(flow.table, frame["card"])
    if operation.other in NUMBERED:
        return next(iter(targets_by_word(frame, operation.other)), "")
    return operation.other


def _each(flow: ResolutionStack, frame: Frame, operation: Put | Move, step: str, result: list[str]) -> None:
    at = operation.at
    units = [unit for unit in result if zones.row_of(flow.table, unit)]
    wanted = (at,) * len(units) if at in _CHOSEN else (at,) if isinstance(at, str) else at
    flow.report(frame, reaches_all_cards(frame, operation, units))
    steps = [{"do": step, "card": unit, "at": wanted[n] if n < len(wanted) else ""} for n, unit in enumerate(units)]
    flow.push(frame["seat"], frame["card"], steps, by_hand=frame.get("by_hand", False))


def _in_said_order(flow: ResolutionStack, frame: Frame, operation: Put | Move) -> list[str]:
    """Returns the units in the order in which the player named them."""
    result = operation_subjects(flow, frame, operation)
    if operation.to in (None, "target"):
        return [card for card in frame["targets"] if card in result] or result
    return result


def put_one(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_put`: puts a unit on a free position of its side. A taken position is refused by hand; the effect of a text fails."""
    unit, table = operation["card"], flow.table
    seat = zones.controller(table, unit)
    free, at = zones.free_positions_in(table, seat, operation["at"]), "" if operation["at"] in IN_ROW else operation["at"]
    if not free or (at and not require_free_position(flow, frame, at, free)):
        flow.report(frame, False)
        return
    where = at or flow.word(frame, operation, frame["seat"], "position", free, card=unit)
    if where is not None and not zones.is_table_position(table, where):
        flow.report(frame, False)
    elif where is not None:
        _place(flow, unit, where, "put")


def move_one(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_move`: moves a unit, unless it or the unit it would swap with is imprisoned (SF-IMPR-01). A unit that stays where
    it is has not moved (SF-EFF-09).
    """
    unit, table = operation["card"], flow.table
    if imprisoned.may_be_immovable(table, unit):
        flow.desk.mark_open("SF-IMPR-01")
    if imprisoned.is_immovable(table, unit):
        flow.desk.record("lost", "effect_part_skipped", frame["seat"], "SF-IMPR-01", {"card": unit})
        flow.report(frame, False)
        return
    seat = zones.controller(table, unit)
    at, rows = operation["at"], zones.ROW_OF
    letters = [letter for letter, row in rows.items() if at not in IN_ROW or row.startswith(at)]
    lanes = [lane for lane in range(1, zones.lane_count(table) + 1) if at != OTHER_LANE or lane != _own_lane(flow, frame)]
    there = [f"{letter}{lane}" for letter in letters for lane in lanes]
    fit = [where for where in there if _movable(flow, zones.unit_at(table, seat, *zones.split_position(where)))]
    where = (at if at not in _CHOSEN else "") or flow.word(frame, operation, frame["seat"], "position", fit, card=unit)
    if where is not None and where not in fit:
        flow.report(frame, False)
    elif where is not None:
        if where == zones.position_of(table, unit):
            flow.report(frame, False)
        flow.desk.record("resolved", "unit_put", seat, "SF-FORM-07", {"card": unit, "kind": "move", "to": where})
        exchange_units(flow.desk, unit, where)


def _own_lane(flow: ResolutionStack, frame: Frame) -> int:
    """Returns the lane of the unit of a text, 0 for one that stands in no lane."""
    unit = zones.host(flow.table, frame["card"]) if frame["card"] in flow.table.cards else ""
    return zones.lane_of(flow.table, unit) if unit in flow.table.cards and zones.row_of(flow.table, unit) else 0


def _movable(flow: ResolutionStack, unit: str) -> bool:
    return not unit or not imprisoned.is_immovable(flow.table, unit)


def _place(flow: ResolutionStack, unit: str, where: str, kind: str, seat: str = "") -> None:
    said = {"card": unit, "kind": kind, "from": zones.position_of(flow.table, unit), "to": where}
    flow.desk.record("resolved", "unit_put", zones.controller(flow.table, unit), "SF-IMPR-03", said)
    move_to_position(flow.desk, unit, where, seat)


VERBS = (put, move, swap)
STEPS = {"_put": put_one, "_move": move_one}
