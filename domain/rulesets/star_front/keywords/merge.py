"""Merging in general (SF-MERGE), and splitting merged units (SF-SPLIT)."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import AttributeSet, Moved, Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.keyword_effects import Separate
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.state import bans, current_properties, zones
from domain.rulesets.star_front.zone_changes.departure import (
    announce_left,
    clear_lower_cards,
    release_captives,
    remove_gained_properties,
    send_card,
)
from domain.rulesets.star_front.zone_changes.entry import put_on_position
from domain.rulesets.star_front.zone_changes.positions import has_been_in_back_row

EXPOSABLE = ("attack", "score")
"""The parts of a lower card that can stay visible. The attack of a blocker shows as `blocker` (SF-MERGE-04, -06)."""


def expose_part(desk: Desk, lower: str, part: str) -> None:
    """Exposes one part of a lower card."""
    desk.do(AttributeSet(lower, "exposed", part))


def may_be_merged(table: Table, unit: str) -> bool:
    """Returns whether a unit may take part in a merge (SF-MERGE-01, -03)."""
    return not current_properties.is_merged(table, unit)


def merge(flow: ResolutionStack, top: str, lower: str, part: str, at: str, seat: str) -> None:
    """Merges two units on a position, `top` above `lower` (SF-MERGE-02). Both have left, and the merged unit enters upright
    (SF-MERGE-08, OP-32).

    Granted magic goes to the graveyard (SF-MERGE-09), captives are released, and passengers return to the forest.
    """
    desk, table = flow.desk, flow.table
    said = {"top": top, "lower": (lower,), "exposed": part, "position": at, "seat": seat}
    desk.record("resolved", "units_merged", seat, "SF-MERGE-01", said)
    free = any(has_been_in_back_row(table, card) for card in (top, lower))
    former = {unit: zones.controller(table, unit) for unit in (top, lower)}
    for unit, holder in former.items():
        parts = clear_lower_cards(flow, unit)
        remove_gained_properties(desk, unit)
        release_captives(flow, unit, holder, parts)
    desk.do(Moved(lower, zones.PROCESSING))
    put_on_position(desk, top, seat, at, "merge")
    desk.do(Moved(lower, top, -1, "lower", 1))
    expose_part(desk, lower, part)
    if free and zones.row_of(table, top) == zones.FRONT:
        desk.do(AttributeSet(top, "fresh", None))
    flow.push(seat, top, ({"do": "announce", "moment": "entered", "subject": top},))
    for unit in (lower, top):
        announce_left(flow, unit, former[unit])


def separate(flow: ResolutionStack, frame: Frame, operation: Separate) -> None:
    """`separate`: splits a merged unit into its cards (SF-SPLIT-01), if there is a position for each (SF-SPLIT-04)."""
    result = operation_subjects(flow, frame, operation)
    flow.report(frame, reaches_all_cards(frame, operation, result))
    for unit in result:
        if not current_properties.is_merged(flow.table, unit):
            flow.report(frame, False)
            continue
        parts = (unit, *zones.cards_under(flow.table, unit, "lower"))
        allowed = bans.is_allowed(flow.table, "enter", zones.controller(flow.table, unit))
        if allowed is None:
            flow.desk.mark_open("SF-EFF-19")
        if allowed is False or len(_places(flow.table, unit)) < len(parts):
            flow.desk.record("lost", "separation_failed", frame["seat"], "SF-SPLIT-04", {"unit": unit})
            flow.report(frame, False)
            continue
        flow.push(zones.controller(flow.table, unit), unit, ({"do": "_separate", "unit": unit},))


def _places(table: Table, unit: str) -> list[str]:
    """Returns the positions for the parts, including the position of the merged unit."""
    seat, here = zones.controller(table, unit), zones.position_of(table, unit)
    return [here, *zones.free_positions(table, seat, zones.FRONT), *zones.free_positions(table, seat, zones.BACK)]


def split_unit(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_separate`: lets the merged unit leave once and each card enter (SF-ENTER-01). Granted magic goes to the graveyard
    (SF-SPLIT-03).
    """
    unit, desk, table = operation["unit"], flow.desk, flow.table
    if unit not in table.cards or not zones.row_of(table, unit):
        flow.report(frame, False)
        return
    seat, front = zones.controller(table, unit), zones.row_of(table, unit) == zones.FRONT
    lower = tuple(zones.cards_under(table, unit, "lower"))
    desk.record("resolved", "unit_separated", seat, "SF-SPLIT-01", {"unit": unit, "parts": (unit, *lower)})
    for card in zones.cards_under(table, unit, "granted"):
        send_card(desk, card, zones.GRAVEYARD)
    captives = tuple(zones.cards_under(table, unit, "captive"))
    for card in (*captives, *lower):
        desk.do(Moved(card, zones.PROCESSING))
    for card in zones.cards_under(table, unit, "passenger"):
        send_card(desk, card, zones.FOREST)
    for card in (unit, *lower):
        remove_gained_properties(desk, card)
    desk.do(Moved(unit, zones.PROCESSING, -1, "", 1))
    ops = tuple({"do": "_part", "card": card, "seat": seat, "front": front} for card in (unit, *lower))
    done = ({"do": "release", "captives": captives, "seat": seat},) if captives else ()
    flow.push(seat, unit, (*ops, *done))
    announce_left(flow, unit, seat)


def enter_separated_card(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_part`: lets a card of a separated unit enter. If the unit stood in the front row, the front row comes first
    (SF-SPLIT-02, OP-48).
    """
    seat, table = operation["seat"], flow.table
    front, back = zones.free_positions(table, seat, zones.FRONT), zones.free_positions(table, seat, zones.BACK)
    there = (front or back) if operation["front"] else front + back
    where = flow.word(frame, operation, seat, "position", there, card=operation["card"])
    if where is not None:
        put_on_position(flow.desk, operation["card"], seat, where, "separate")
        flow.push(seat, operation["card"], ({"do": "announce", "moment": "entered", "subject": operation["card"]},))


VERBS = (separate,)
STEPS = {"_separate": split_unit, "_part": enter_separated_card}
