"""Texts and cards that many scenes of Gundam War share."""

from __future__ import annotations

from typing import Any

from tests.gundam_war.scene import command

DRAW = {"do": "draw", "n": 1}
UNIT = [{"type": "unit"}]
KILL = command("Kill", {"do": "destroy"}, targets=UNIT)
JAM = command("Jam", {"do": "void"})


def auto(kind: str, moment: str, *effects: Any, **more: Any) -> dict[str, Any]:
    """A text that goes off by itself at a moment."""
    return {"timing": f"auto_{kind}", "moment": moment, "effects": list(effects), **more}


def standing(points: Any, on: Any) -> dict[str, Any]:
    """A text that gives points for as long as it is there."""
    return {"timing": "auto_a", "effects": [{"points": points, "on": on}]}
