"""Imprisoned (SF-IMPR): the unit is no tribute and cannot be moved, but an effect may put it on another position."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.star_front.state.bans import barred
from domain.rulesets.star_front.state.cards import has, is_still, works


@memo(depends_on="play", only_while=is_still)
def movable(table: Table, unit: str) -> Truth:
    """Whether a unit can be moved. Unknown if it is unknown whether the unit is imprisoned."""
    bound = works(table, unit, "imprisoned")
    return False if barred(table, "move", unit) else None if bound is None else not bound


def immovable(table: Table, unit: str) -> bool:
    """Whether a unit cannot be moved because it is imprisoned or an effect forbids it (SF-IMPR-01, SF-EFF-19)."""
    return has(table, unit, "imprisoned") or barred(table, "move", unit)
