"""Texts and cards that many scenes of Macross Crusade share."""

from __future__ import annotations

from tests.macross_crusade.scene import command

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}
OFF = command("Off", {"do": "move", "zone": "hand"}, targets=[UNIT])
NEGATE = command("Negate", {"do": "void"})
