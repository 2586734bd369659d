"""The timing chart of Star Front (SF-TURN) as data."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Node

NODES = (
    Node("setup.first_player", "setup", "first_player", "choice"),
    Node("setup.mulligan", "setup", "mulligan", "choice"),
    Node("turn.begin", "draw", "", "fixed"),
    Node("draw.draw", "draw", "", "fixed"),
    Node("draw.use", "draw", "", "choice"),
    Node("defence.begin", "defence", "", "fixed"),
    Node("defence.before", "defence", "1", "window"),
    Node("defence.compare", "defence", "2", "fixed"),
    Node("defence.winner", "defence", "3", "choice"),
    Node("defence.loser", "defence", "4", "choice"),
    Node("defence.judge", "defence", "5", "fixed"),
    Node("defence.end", "defence", "8", "fixed"),
    Node("main.gate", "main", "", "fixed"),
    Node("summon.begin", "main", "summon", "fixed"),
    Node("summon.main", "main", "summon", "choice"),
    Node("tactics.start", "main", "tactics", "fixed"),
    Node("tactics.choose", "main", "tactics", "choice"),
    Node("formation.entry", "main", "formation", "choice"),
    Node("formation.move", "main", "formation", "choice"),
    Node("formation.after", "main", "formation", "choice"),
    Node("attack.declare", "main", "attack", "choice"),
    Node("attack.after", "main", "attack", "choice"),
    Node("merge.main", "main", "mech_merge", "choice"),
    Node("end.effects", "end", "1", "fixed"),
    Node("end.use", "end", "1", "choice"),
    Node("end.hand", "end", "2", "choice"),
    Node("end.countdown", "end", "3", "fixed"),
    Node("end.call", "end", "4", "choice"),
    Node("end.turn", "end", "5", "fixed"),
    Node("between.effects", "between", "", "fixed"),
)
"""The places of the chart: draw, defence, summon, tactics, end, and the moment between turns (SF-TURN-01, -13, -14)."""
