"""The timing chart of Robotech (RT-TURN-02) as data, and the steps that several players perform.

Every step has a window at its begin and one at its end (RT-TURN-06). Where a phase begins or ends together with its step,
both share one window (RT-TURN-09). The action of the step is between the windows, and no effect can be played there
(RT-CLIP-10).
"""

from __future__ import annotations

from domain.kernel.contract.ruleset import Node

FIRST_PLACE = "recall.begin"
NODES = (
    Node("setup.first", "setup", "first_player", "choice"),
    Node("setup.draw", "setup", "opening_hand", "fixed"),
    Node("setup.mulligan", "setup", "mulligan", "choice"),
    Node("recall.begin", "regroup", "recall", "window"),
    Node("recall.move", "regroup", "recall", "fixed"),
    Node("recall.end", "regroup", "recall", "window"),
    Node("refuel.begin", "regroup", "refuel", "window"),
    Node("refuel.draw", "regroup", "refuel", "fixed"),
    Node("refuel.end", "regroup", "refuel", "window"),
    Node("proto.begin", "proto", "", "window"),
    Node("proto.play", "proto", "", "choice"),
    Node("proto.end", "proto", "", "window"),
    Node("count.begin", "mobilize", "proto_count", "window"),
    Node("count.points", "mobilize", "proto_count", "fixed"),
    Node("count.end", "mobilize", "proto_count", "window"),
    Node("mechanize.begin", "mobilize", "mechanize", "window"),
    Node("mechanize.play", "mobilize", "mechanize", "choice"),
    Node("mechanize.end", "mobilize", "mechanize", "window"),
    Node("reconfigure.begin", "mobilize", "reconfigure", "window"),
    Node("reconfigure.move", "mobilize", "reconfigure", "choice"),
    Node("reconfigure.end", "mobilize", "reconfigure", "window"),
    Node("mobilize.over", "mobilize", "reconfigure", "fixed"),
    Node("attackers.begin", "battle", "declare_attackers", "window"),
    Node("attackers.declare", "battle", "declare_attackers", "choice"),
    Node("attackers.end", "battle", "declare_attackers", "window"),
    Node("defenders.begin", "battle", "declare_defenders", "window"),
    Node("defenders.declare", "battle", "declare_defenders", "choice"),
    Node("defenders.end", "battle", "declare_defenders", "window"),
    Node("results.begin", "battle", "attacks_results", "window"),
    Node("results.choose", "battle", "attacks_results", "choice"),
    Node("results.resolve", "battle", "attacks_results", "fixed"),
    Node("results.end", "battle", "attacks_results", "window"),
    Node("turn.score", "end", "", "choice"),
    Node("turn.end", "end", "", "fixed"),
)
EVERYBODYS_GOES = ("proto.play", "mechanize.play", "reconfigure.move")
"""The steps that every player performs in every turn."""
GOES = ("setup.mulligan", "proto.play", "mechanize.play", "reconfigure.move", "defenders.declare")
"""The steps that the players perform one after the other, before the next step begins (RT-TURN-04)."""
