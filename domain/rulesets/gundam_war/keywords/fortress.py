"""Fortress (GW-FORT): a designation with three rules: it cannot attack, it may defend, Water Mobility keeps it out."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import opposite
from domain.kernel.desk.desk import Desk
from domain.rulesets.gundam_war.state.abilities import may_have

NAME: Final = "fortress"


def require_not_attacking(desk: Desk, unit: str) -> None:
    """A Fortress does not attack (GW-FORT-01, GW-ATK-06); nothing keeps it from defending (GW-FORT-02, GW-DFN-04)."""
    desk.require("GW-FORT-01", opposite(may_have(desk.table, unit, NAME)), f"{unit} is a Fortress and cannot attack")
