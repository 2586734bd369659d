"""When something that belongs to one place of the timing chart can be said."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments

When = Callable[[Desk, str, Arguments], Callable[[str], bool]]


def at(node: str) -> When:
    """A `when` for what anybody says at a place of the chart."""
    return lambda desk, seat, args: lambda key: key == node


def in_own_turn_at(node: str) -> When:
    """A `when` for what the turn player says at a place of the chart."""
    return lambda desk, seat, args: lambda key: key == node and seat in ("", desk.table.clock.holder)
