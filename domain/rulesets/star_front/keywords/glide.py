"""Glide (SF-GLIDE): a move to a free own position just before the attack."""

from __future__ import annotations

from domain.card_effects.nesting import Flow, Frame
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.keywords import electrify, imprisoned
from domain.rulesets.star_front.moving.positions import exchange
from domain.rulesets.star_front.state import cards, zones


def require_free(desk: Desk, unit: str, where: str) -> None:
    """To an own position without a unit (SF-GLIDE-01)."""
    table = desk.table
    desk.require("SF-GLIDE-01", cards.works(table, unit, "glide"), f"{unit} has no glide")
    seat = zones.controller(table, unit)
    open_positions = (*zones.free(table, seat, zones.FRONT), *zones.free(table, seat, zones.BACK))
    desk.require("SF-GLIDE-01", where in open_positions, f"{where} is not a free own position", open_positions)
    desk.require("SF-IMPR-01", imprisoned.movable(table, unit), f"{unit} cannot be moved")
    desk.must(zones.exists(table, where), f"{where} is no position")


def glide(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`_glide`: the unit moves, then what is electrified on its way is activated (SF-ELEC-01)."""
    unit, where = operation["unit"], operation["to"]
    start = zones.lane(flow.table, unit)
    said = {"card": unit, "from": zones.position(flow.table, unit), "to": where}
    flow.desk.record("resolved", "unit_glided", frame["seat"], "SF-GLIDE-01", said)
    exchange(flow.desk, unit, where)
    flow.push(frame["seat"], unit, electrify.on_path(flow, unit, start, zones.split(where)[1]))


STEPS = {"_glide": glide}
