"""Glide (SF-GLIDE): a move to a free own position just before the attack."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.keywords import electrify, imprisoned
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.zone_changes.positions import exchange_units


def require_free_position(desk: Desk, unit: str, where: str) -> None:
    """Checks that a unit glides to an own position without a unit (SF-GLIDE-01)."""
    table = desk.table
    desk.demand("SF-GLIDE-01", current_properties.has_keyword(table, unit, "glide"), msg("card_has_no_glide", card=unit))
    seat = zones.controller(table, unit)
    open_positions = (*zones.free_positions(table, seat, zones.FRONT), *zones.free_positions(table, seat, zones.BACK))
    desk.demand("SF-GLIDE-01", where in open_positions, msg("said_is_not_free_own", said=where), open_positions)
    desk.demand("SF-IMPR-01", imprisoned.may_be_moved(table, unit), msg("card_cannot_be_moved", card=unit))
    desk.reject_unless(zones.is_table_position(table, where), msg("said_is_no_position", said=where))


def glide(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_glide`: moves the unit, then activates the electrified cards on its way (SF-ELEC-01)."""
    unit, where = operation["unit"], operation["to"]
    start = zones.lane_of(flow.table, unit)
    said = {"card": unit, "from": zones.position_of(flow.table, unit), "to": where}
    flow.desk.record("resolved", "unit_glided", frame["seat"], "SF-GLIDE-01", said)
    exchange_units(flow.desk, unit, where)
    flow.push(frame["seat"], unit, electrify.electrified_steps(flow, unit, start, zones.split_position(where)[1]))


STEPS = {"_glide": glide}
