"""Transforming Units as they advance to attack or defend (RT-ATK-13, RT-DEF-10): no effect, and not in the clip."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.rulesets.robotech.effects.references import fielded_card
from domain.rulesets.robotech.keywords import transform
from domain.rulesets.robotech.state.units import root


def wanted(desk: Desk, seat: str, units: list[str], args: Arguments) -> dict[str, str]:
    """Which of the declared Units are rotated, and which way."""
    found: dict[str, str] = {}
    for way in ("left", "right"):
        refs = args.get(way, ())
        desk.must(isinstance(refs, tuple), f"{way}: a list of Units")
        for ref in refs:
            free = [unit for unit in units if unit not in found]
            found[root(desk.table, fielded_card(desk, seat, ref, "among these Units", "RT-ATK-13", free))] = way
    for unit, way in found.items():
        transform.require(desk, unit, way)
    return found


def turn(desk: Desk, turned: dict[str, str]) -> None:
    """Rotates the Units after they have advanced."""
    for unit, way in turned.items():
        transform.rotate(desk, unit, way, "RT-ATK-13")
