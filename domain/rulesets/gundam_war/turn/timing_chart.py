"""The timing chart of Gundam War (GW-TURN) as data, and the labels of its free timings (GW-LABL-01 to -03, OP-11, OP-12)."""

from __future__ import annotations

from functools import cache, partial

from domain.kernel.contract.ruleset import Node
from domain.parts.bandai import free_timings
from domain.parts.bandai.free_timings import ClosedTimingRules, all_windows, windows_by_label
from domain.parts.common.turns import phase_nodes

NODES = (
    Node("setup.redraw", "setup", "redraw", "choice"),
    Node("setup.first_player", "setup", "first_player", "choice"),
    *phase_nodes("reroll", "", ("roll", "fixed"), begins=True, opens=False, ends=True),
    *phase_nodes("draw", "", ("draw", "fixed"), ends=True),
    *phase_nodes("assign", ends=True),
    *phase_nodes("battle", "attack", ("move", "choice"), ends=True),
    *phase_nodes("battle", "defense", ("move", "choice"), ends=True),
    *phase_nodes("battle", "resolution", ("order", "choice"), ("battle", "fixed"), begins=True, ends=True),
    *phase_nodes("battle", "return", ("move", "fixed"), ends=True),
    Node("end.hand", "end", "", "choice"),
    Node("end.effects", "end", "", "choice"),
    Node("end.redeem", "end", "", "choice"),
    Node("end.damage", "end", "", "fixed"),
    Node("end.done", "end", "", "choice"),
)
"""All places of the chart: five phases, of which one has four steps (GW-TURN-02, -03).

`ft` is a Free Timing. A fixed place or a choice is the Regular Effect of its phase or step (GW-TURN-06), in the order of
GW-TURN-07 and GW-TURN-10 to -16. Players cannot act while the clock passes a fixed place (GW-TURN-08).
"""


_ANY = all_windows(NODES)
WINDOWS = {**windows_by_label(NODES), "any": _ANY, "turn": _ANY, "defense_after_move": ("defense.ft2",)}
"""Label word -> the windows that it names.

A phase label covers all its steps (OP-12), such as those of the Battle Phase (GW-CMD-05).
"""
CLOSED = ClosedTimingRules("GW-TURN-08", {"end": "GW-END-07"})
"""The rules against plays during a Regular Effect (GW-TURN-08, -09) and in the End Phase (GW-END-07, GW-CUT-07)."""

timing = cache(partial(free_timings.timing_of_label, WINDOWS, rule="GW-LABL-01"))
"""Returns the moment that a label names."""
require = partial(free_timings.require_timing, closed=CLOSED)
"""Checks that a play comes at its moment: in a Free Timing that its label names."""
