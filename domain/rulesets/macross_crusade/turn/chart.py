"""The timing chart of Macross Crusade (MC-TURN, MC-FREE) as data."""

from __future__ import annotations

from domain.kernel.contract.chart import Node
from domain.parts.common.turn_chart import laid_out

NODES = (
    Node("setup.first_player", "setup", "first_player", "choice"),
    Node("setup.hands", "setup", "redraw", "fixed"),
    Node("setup.redraw", "setup", "redraw", "choice"),
    *laid_out("reroll", "", ("reroll", "fixed"), begins=True, opens=False),
    *laid_out("draw", "", ("draw", "fixed")),
    *laid_out("deployment"),
    *laid_out("battle", "attack", ("sortie", "choice")),
    *laid_out("battle", "defense", ("sortie", "choice")),
    *laid_out("battle", "damage", ("damage", "fixed")),
    *laid_out("battle", "return", ("return", "fixed")),
    Node("end.damage", "end", "", "fixed"),
    Node("end.effects", "end", "", "fixed"),
    Node("end.hand", "end", "", "choice"),
    Node("end.expiry", "end", "", "fixed"),
)
"""Every place of the chart (MC-TURN-03): `ft` is a Free Timing, the others hold Fixed Effects, which nothing interrupts
(MC-FIX-01, -02, -04). The four steps of the Battle Phase come in every turn (MC-TURN-04). Its end, the end of the Return
Step and the end of the turn are the same (MC-TURN-06)."""
