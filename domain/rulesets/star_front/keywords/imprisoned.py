"""Imprisoned (SF-IMPR): the unit is no tribute and cannot be moved, but an effect may put it on another position."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.star_front.state.bans import is_allowed, is_barred
from domain.rulesets.star_front.state.current_properties import (
    are_abilities_settled,
    has_keyword,
    is_keyword_doubtful,
)


@memo(depends_on="play", only_while=are_abilities_settled)
def may_be_moved(table: Table, unit: str) -> Truth:
    """Returns whether a unit can be moved. Unknown if it is unknown whether the unit is imprisoned."""
    bound = has_keyword(table, unit, "imprisoned")
    return all_of((is_allowed(table, "move", unit), negate(bound)))


def is_immovable(table: Table, unit: str) -> bool:
    """Returns whether a unit cannot be moved because it is imprisoned or an effect forbids it (SF-IMPR-01, SF-EFF-19)."""
    return has_keyword(table, unit, "imprisoned") is True or is_barred(table, "move", unit)


def may_be_immovable(table: Table, unit: str) -> bool:
    """Returns whether it depends on an unknown card if a unit can be moved."""
    return is_keyword_doubtful(table, unit, "imprisoned") or is_allowed(table, "move", unit) is None
