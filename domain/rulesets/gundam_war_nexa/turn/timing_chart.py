"""The timing chart of NEX-A (NX-TURN) as data.

The timing icons name its free timings (NX-TURN-09, -10, NX-PLAY-10 to -12).
"""

from __future__ import annotations

from functools import cache, partial

from domain.kernel.contract.ruleset import Node
from domain.parts.bandai import free_timings
from domain.parts.bandai.free_timings import ClosedTimingRules, all_windows, windows_by_label
from domain.parts.common.turns import phase_nodes

NODES = (
    Node("setup.first_player", "setup", "first_player", "choice"),
    Node("setup.redraw", "setup", "redraw", "choice"),
    *phase_nodes("reroll", "", ("roll", "fixed"), begins=True, opens=False),
    *phase_nodes("draw", "", ("draw", "fixed")),
    *phase_nodes("deployment"),
    *phase_nodes("battle", "attack", ("move", "choice")),
    *phase_nodes("battle", "defense", ("move", "choice")),
    *phase_nodes("battle", "damage", ("battle", "fixed")),
    *phase_nodes("battle", "return", ("move", "fixed")),
    Node("end.reset", "end", "", "fixed"),
    Node("end.effects", "end", "", "choice"),
    Node("end.hand", "end", "", "choice"),
    Node("end.expire", "end", "", "fixed"),
    Node("end.done", "end", "", "choice"),
)
"""Every place of the chart (NX-TURN-02 to -06, -23): `ft` is a free timing, all other places have a prescribed effect.

Every battle phase has all its steps, even without a sortie (NX-TURN-04). The end of the return step is the turn end
(NX-END-02). If the other side says nothing at a place, that is its consent (NX-TURN-08, OP-18, OP-19).
"""


_ANY = all_windows(NODES)
WINDOWS = {**windows_by_label(NODES), "any": _ANY, "turn": _ANY}
"""The free timings of each icon. An icon that names no side covers both turns (NX-PLAY-12, OP-46)."""
CLOSED = ClosedTimingRules("NX-TURN-10", {"end": "NX-TURN-10"})

timing = cache(partial(free_timings.timing_of_label, WINDOWS, rule="NX-PLAY-10"))
"""Returns the moment that an icon names."""
require = partial(free_timings.require_timing, closed=CLOSED)
"""Demands that a play is made in its moment; plays are made only in free timings (NX-TURN-07, -10)."""
