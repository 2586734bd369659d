"""ProtoLevel and ProtoPoints: a level that is counted afresh, and points that are made once a turn from the same count."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, any_of, at_most
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.robotech.state.cards import type_of
from domain.rulesets.robotech.state.zones import PROTO, fielded

POINTS = "proto_points"
"""The counter of a seat's ProtoPoints (RT-MOB-03)."""
BATTLE_POINTS = "battle_points"


@memo(depends_on="play")
def proto_level(table: Table, seat: str) -> int:
    """ProtoCards of either face (RT-COST-09), Characters, Vessels in play (RT-COST-01, -02, -10); no Mecha (RT-COST-11)."""
    people = [card for card in fielded(table, seat) if type_of(table, card) in ("character", "vessel")]
    return len(table.at(f"{seat}.{PROTO}")) + len(people)


@memo(depends_on="play")
def highest_level(table: Table, seat: str) -> int:
    """The ProtoLevel where every card in play whose type nobody knows is a Character or a Vessel."""
    return proto_level(table, seat) + sum(not type_of(table, card) for card in fielded(table, seat))


def within_level(table: Table, seat: str, cost: int | None) -> Truth:
    """Whether a cost does not exceed the ProtoLevel (RT-COST-03, -04)."""
    return any_of((at_most(cost, proto_level(table, seat)), None if _is_perhaps_within(table, seat, cost) else False))


def _is_perhaps_within(table: Table, seat: str, cost: int | None) -> bool:
    return cost is None or cost <= highest_level(table, seat)


def proto_points(table: Table, seat: str) -> int:
    """The ProtoPoints that a seat has left in this Mobilize Phase."""
    return table.count(seat, POINTS)


def battle_points(table: Table, seat: str) -> int:
    """The score of a seat."""
    return table.count(seat, BATTLE_POINTS)
