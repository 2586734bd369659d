"""The timing chart of NEX-A (NX-TURN) as data."""

from __future__ import annotations

from domain.kernel.contract.chart import Node
from domain.parts.common.turn_chart import laid_out

NODES = (
    Node("setup.first_player", "setup", "first_player", "choice"),
    Node("setup.redraw", "setup", "redraw", "choice"),
    *laid_out("reroll", "", ("roll", "fixed"), begins=True, opens=False),
    *laid_out("draw", "", ("draw", "fixed")),
    *laid_out("deployment"),
    *laid_out("battle", "attack", ("move", "choice")),
    *laid_out("battle", "defense", ("move", "choice")),
    *laid_out("battle", "damage", ("battle", "fixed")),
    *laid_out("battle", "return", ("move", "fixed")),
    Node("end.reset", "end", "", "fixed"),
    Node("end.effects", "end", "", "choice"),
    Node("end.hand", "end", "", "choice"),
    Node("end.expire", "end", "", "fixed"),
    Node("end.done", "end", "", "choice"),
)
"""Every place of the chart (NX-TURN-02 to -06, -23): `ft` is a free timing, the others hold a prescribed effect.

All steps exist in every battle phase, also when nobody sorties (NX-TURN-04). The end of the return step is the
turn end (NX-END-02).
Silence at a place is the consent that the other side owes (NX-TURN-08, OP-18, OP-19).
"""
