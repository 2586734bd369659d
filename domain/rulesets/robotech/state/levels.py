"""ProtoLevel and ProtoPoints: the level is counted at each use, the points are generated from it once a turn."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, any_of, is_at_most
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.robotech.state.printed_properties import type_of
from domain.rulesets.robotech.state.zones import PROTO, fielded

POINTS = "proto_points"
"""The counter of a seat's ProtoPoints (RT-MOB-03)."""
BATTLE_POINTS = "battle_points"


@memo(depends_on="play")
def proto_level(table: Table, seat: str) -> int:
    """Returns the ProtoLevel: ProtoCards of either face, Characters and Vessels in play.

    Face-down ProtoCards count (RT-COST-09), as do Characters and Vessels (RT-COST-01, -02, -10); Mecha do not (RT-COST-11).
    """
    people = [card for card in fielded(table, seat) if type_of(table, card).is_surely("character", "vessel")]
    return len(table.at(f"{seat}.{PROTO}")) + len(people)


@memo(depends_on="play")
def highest_level(table: Table, seat: str) -> int:
    """Returns the ProtoLevel if every card of unknown type in play were a Character or a Vessel."""
    return proto_level(table, seat) + sum(not type_of(table, card).is_known for card in fielded(table, seat))


def within_level(table: Table, seat: str, cost: int | None) -> Truth:
    """Returns whether a cost does not exceed the ProtoLevel (RT-COST-03, -04)."""
    return any_of((is_at_most(cost, proto_level(table, seat)), None if _is_perhaps_within(table, seat, cost) else False))


def _is_perhaps_within(table: Table, seat: str, cost: int | None) -> bool:
    return cost is None or cost <= highest_level(table, seat)


def proto_points(table: Table, seat: str) -> int:
    """Returns the ProtoPoints that a seat has left in this Mobilize Phase."""
    return table.count(seat, POINTS)


def battle_points(table: Table, seat: str) -> int:
    """Returns the Battle Points of a seat."""
    return table.count(seat, BATTLE_POINTS)
