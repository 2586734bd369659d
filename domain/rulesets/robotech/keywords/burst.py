"""Burst (RT-KW-03): points for what a Weapon has beyond the defenders' Armor, in a defended Direct Attack (RT-BUR-01)."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.robotech.effects.permissions import has


def points(table: Table, attack: Plain, units: list[str], weapon: int, armor: int) -> int:
    """The Burst points of a Skirmish (RT-BUR-02), never below 0 (RT-BUR-04).

    Units declared in a Group have lost it (RT-BUR-03), even if the others of the Group are gone (RT-BUR-06).
    """
    if attack["kind"] != "direct" or attack["group"] or not any(has(table, unit, "burst") for unit in units):
        return 0
    return max(0, weapon - armor)
