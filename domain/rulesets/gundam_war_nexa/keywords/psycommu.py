"""Psycommu (X) (NX-KW-04): X damage to an engaged enemy unit, with an own NT character in the same area."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk


def clause(desk: Desk, keyword: Plain) -> dict[str, Plain]:
    """The text; from a deployment area too, unless the house rule `psycommu_from` says battle area (OP-32)."""
    crew = {"type": "character", "whose": "own", "trait": "NT", "where": "same_area"}
    condition: dict[str, Plain] = {"some": crew}
    if desk.switch("psycommu_from") == "battle_area":
        condition["in_battle"] = True
    return {
        "timing": "defense",
        "condition": condition,
        "targets": ({"type": "unit", "whose": "enemy", "engaged": True},),
        "effects": ({"do": "damage", "n": keyword["x"]},),
    }
