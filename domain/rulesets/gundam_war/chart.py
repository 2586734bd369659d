"""The timing chart of Gundam War (GW-TURN) as data."""

from __future__ import annotations

from domain.kernel.clock import Node

NODES = (
    Node("setup.redraw", "setup", "redraw", "choice"),
    Node("setup.first_player", "setup", "first_player", "choice"),
    Node("reroll.begin", "reroll", "", "fixed"),
    Node("reroll.roll", "reroll", "", "fixed"),
    Node("reroll.ft", "reroll", "", "window"),
    Node("reroll.end", "reroll", "", "fixed"),
    Node("draw.ft1", "draw", "", "window"),
    Node("draw.draw", "draw", "", "fixed"),
    Node("draw.ft2", "draw", "", "window"),
    Node("draw.end", "draw", "", "fixed"),
    Node("assign.ft", "assign", "", "window"),
    Node("assign.end", "assign", "", "fixed"),
    Node("attack.ft1", "battle", "attack", "window"),
    Node("attack.move", "battle", "attack", "choice"),
    Node("attack.ft2", "battle", "attack", "window"),
    Node("attack.end", "battle", "attack", "fixed"),
    Node("defense.ft1", "battle", "defense", "window"),
    Node("defense.move", "battle", "defense", "choice"),
    Node("defense.ft2", "battle", "defense", "window"),
    Node("defense.end", "battle", "defense", "fixed"),
    Node("resolution.begin", "battle", "resolution", "fixed"),
    Node("resolution.ft1", "battle", "resolution", "window"),
    Node("resolution.order", "battle", "resolution", "choice"),
    Node("resolution.battle", "battle", "resolution", "fixed"),
    Node("resolution.ft2", "battle", "resolution", "window"),
    Node("resolution.end", "battle", "resolution", "fixed"),
    Node("return.ft1", "battle", "return", "window"),
    Node("return.move", "battle", "return", "fixed"),
    Node("return.ft2", "battle", "return", "window"),
    Node("return.end", "battle", "return", "fixed"),
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
