"""ProtoLevel and ProtoPoints: a level that is counted afresh, and points that are made once a turn from the same count."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.robotech.state.cards import type_of
from domain.rulesets.robotech.state.zones import PROTO, fielded

POINTS = "proto_points"
"""The counter of a seat's ProtoPoints (RT-MOB-03)."""
BATTLE_POINTS = "battle_points"


def proto_level(table: Table, seat: str) -> int:
    """ProtoCards of either face (RT-COST-09), Characters, Vessels in play (RT-COST-01, -02, -10); no Mecha (RT-COST-11)."""
    people = [card for card in fielded(table, seat) if type_of(table, card) in ("character", "vessel")]
    return len(table.at(f"{seat}.{PROTO}")) + len(people)


def proto_points(table: Table, seat: str) -> int:
    """The ProtoPoints that a seat has left in this Mobilize Phase."""
    return table.count(seat, POINTS)


def battle_points(table: Table, seat: str) -> int:
    """The score of a seat."""
    return table.count(seat, BATTLE_POINTS)
