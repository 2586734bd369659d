"""Burst (RT-KW-03): points for the Weapon beyond the defenders' Armor, in a defended Direct Attack (RT-BUR-01)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.truth import any_of
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.robotech.effects.permissions import has_keyword
from domain.rulesets.robotech.state.current_properties import ARMOR, WEAPON, total_value


def burst_points(table: Table, attack: Plain, sides: Mapping[str, list[str]]) -> int | None:
    """Returns the Burst points of a Skirmish (RT-BUR-02), at least 0 (RT-BUR-04); None if they depend on an unknown card.

    Units declared in a Group have no Burst (RT-BUR-03), even if the others of the Group are gone (RT-BUR-06).
    """
    if attack["kind"] != "direct" or attack["group"] or not sides["defense"]:
        return 0
    bursts = any_of(has_keyword(table, unit, "burst") for unit in sides["attack"])
    weapon, armor = total_value(table, sides["attack"], WEAPON), total_value(table, sides["defense"], ARMOR)
    beyond = None if weapon is None or armor is None else max(0, weapon - armor)
    return 0 if bursts is False or beyond == 0 else beyond if bursts is True else None
