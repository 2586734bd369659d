"""Force power (NX-BATT-30 to -33): the damage that a force deals."""

from __future__ import annotations

from domain.kernel.table import modifiers
from domain.kernel.table.table import Table
from domain.parts.family.combat_points import SHOOTING, STRIKE
from domain.parts.family.detachments import strength
from domain.rulesets.gundam_war_nexa.grammar.texts import NOT_KNOWN
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import force, is_rolled, leader


def values(table: Table, seat: str, area: str) -> list[int | None]:
    """What each unit adds, front first: strike of the leader, shooting of all others (NX-BATT-31).

    Rolled units (NX-TURN-21) and destroyed ones (NX-DEST-13) count `*`, that is 0 (NX-BATT-32, -33).
    """
    front = leader(table, seat, area)
    return [_value(table, unit, unit == front) for unit in force(table, seat, area)]


def _value(table: Table, unit: str, leads: bool) -> int | None:
    if is_rolled(table, unit) or cards.is_destroyed(table, unit) or not cards.is_type(table, unit, "unit"):
        return None if cards.original(table, unit) is NOT_KNOWN else 0
    return cards.points(table, unit)[STRIKE if leads else SHOOTING]


def total(table: Table, seat: str, area: str) -> int | None:
    """The force power with what changes it (NX-PLAY-70), never below 0 (OP-29); None where points are not known."""
    added = strength(values(table, seat, area))
    more = [modifier["by"] for modifier in modifiers.on(table, f"{seat}.{area}", "power")]
    return None if added is None else max(added + sum(int(each) for each in more), 0)
