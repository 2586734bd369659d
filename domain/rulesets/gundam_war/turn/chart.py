"""The timing chart of Gundam War (GW-TURN) as data."""

from __future__ import annotations

from domain.kernel.contract.chart import Node
from domain.parts.common.turn_chart import laid_out

NODES = (
    Node("setup.redraw", "setup", "redraw", "choice"),
    Node("setup.first_player", "setup", "first_player", "choice"),
    *laid_out("reroll", "", ("roll", "fixed"), begins=True, opens=False, ends=True),
    *laid_out("draw", "", ("draw", "fixed"), ends=True),
    *laid_out("assign", ends=True),
    *laid_out("battle", "attack", ("move", "choice"), ends=True),
    *laid_out("battle", "defense", ("move", "choice"), ends=True),
    *laid_out("battle", "resolution", ("order", "choice"), ("battle", "fixed"), begins=True, ends=True),
    *laid_out("battle", "return", ("move", "fixed"), ends=True),
    Node("end.hand", "end", "", "choice"),
    Node("end.effects", "end", "", "choice"),
    Node("end.redeem", "end", "", "choice"),
    Node("end.damage", "end", "", "fixed"),
    Node("end.done", "end", "", "choice"),
)
"""Every place of the chart, five phases with four steps in one of them (GW-TURN-02, -03).

`ft` is a Free Timing; a fixed place or a choice is the Regular Effect of its phase or step (GW-TURN-06), in the order of
GW-TURN-07 and GW-TURN-10 to -16. Nothing can be said while the clock passes a fixed place (GW-TURN-08).
"""
