"""When something that belongs to one place of the timing chart can be said."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk

When = Callable[[Desk, str, Arguments], Callable[[str], bool]]


def at(*nodes: str) -> When:
    """A `when` for what anybody says at one of these places of the chart."""
    return lambda desk, seat, args: lambda key: key in nodes


def in_own_turn_at(*nodes: str) -> When:
    """A `when` for what the turn player says at one of these places; the seat need not be named."""
    return lambda desk, seat, args: lambda key: key in nodes and seat in ("", desk.table.clock.holder)


def by_attacker_at(node: str) -> When:
    """A `when` for what the turn player, who has to be named, does at a place of the chart.

    The sortie in the own attack step (GW-ATK-01, MC-SORTIE-01, NX-TURN-17).
    """
    return lambda desk, seat, args: lambda key: key == node and seat == desk.table.clock.holder


def by_defender_at(node: str) -> When:
    """A `when` for what the other player does at a place of the chart.

    The sortie in the enemy's defense step (GW-DFN-01, MC-SORTIE-09, NX-TURN-18).
    """
    return lambda desk, seat, args: lambda key: key == node and seat not in ("", desk.table.clock.holder)
