"""Area Weapon (X) (NX-KW-05): destroys one enemy unit that is engaged with this card and has defence X or less."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk


def clause(desk: Desk, keyword: Plain) -> dict[str, Plain]:
    """The text; engaged with this card is engaged in its area (NX-TERM-13)."""
    target = {"type": "unit", "whose": "enemy", "engaged": True, "where": "same_area", "max_defense": keyword["x"]}
    return {"timing": "damage", "targets": (target,), "effects": ({"do": "destroy"},)}
