"""Supply (NX-KW-09): in the own attack step another own unit is rerolled."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk

NAME = "supply"


def clause(desk: Desk, keyword: Plain) -> dict[str, Plain]:
    """The text."""
    target = {"type": "unit", "whose": "own", "other": True}
    return {"timing": "attack", "turn": "own", "targets": (target,), "effects": ({"do": "reroll"},)}
