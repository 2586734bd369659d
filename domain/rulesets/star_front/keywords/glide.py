"""Glide (SF-GLIDE): a move to a free own position just before the attack."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.keywords import electrify, imprisoned
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.moving.positions import exchange
from domain.rulesets.star_front.state import cards, zones


def require_free(desk: Desk, unit: str, where: str) -> None:
    """Checks that a unit glides to an own position without a unit (SF-GLIDE-01)."""
    table = desk.table
    desk.demand("SF-GLIDE-01", cards.works(table, unit, "glide"), msg("card_has_no_glide", card=unit))
    seat = zones.controller(table, unit)
    open_positions = (*zones.free(table, seat, zones.FRONT), *zones.free(table, seat, zones.BACK))
    desk.demand("SF-GLIDE-01", where in open_positions, msg("said_is_not_free_own", said=where), open_positions)
    desk.demand("SF-IMPR-01", imprisoned.movable(table, unit), msg("card_cannot_be_moved", card=unit))
    desk.reject_unless(zones.exists(table, where), msg("said_is_no_position", said=where))


def glide(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_glide`: moves the unit, then activates the electrified cards on its way (SF-ELEC-01)."""
    unit, where = operation["unit"], operation["to"]
    start = zones.lane(flow.table, unit)
    said = {"card": unit, "from": zones.position(flow.table, unit), "to": where}
    flow.desk.record("resolved", "unit_glided", frame["seat"], "SF-GLIDE-01", said)
    exchange(flow.desk, unit, where)
    flow.push(frame["seat"], unit, electrify.on_path(flow, unit, start, zones.split(where)[1]))


STEPS = {"_glide": glide}
