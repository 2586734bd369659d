"""The timing chart of Macross Crusade (MC-TURN, MC-FREE) as data, and the words that name its Free Timings (MC-TIME)."""

from __future__ import annotations

from functools import cache, partial

from domain.kernel.contract.ruleset import Node
from domain.parts.bandai import free_timings
from domain.parts.bandai.free_timings import ClosedTimingRules, all_windows, windows_by_label
from domain.parts.common.turns import phase_nodes

NODES = (
    Node("setup.first_player", "setup", "first_player", "choice"),
    Node("setup.hands", "setup", "redraw", "fixed"),
    Node("setup.redraw", "setup", "redraw", "choice"),
    *phase_nodes("reroll", "", ("reroll", "fixed"), begins=True, opens=False),
    *phase_nodes("draw", "", ("draw", "fixed")),
    *phase_nodes("deployment"),
    *phase_nodes("battle", "attack", ("sortie", "choice")),
    *phase_nodes("battle", "defense", ("sortie", "choice")),
    *phase_nodes("battle", "damage", ("damage", "fixed")),
    *phase_nodes("battle", "return", ("return", "fixed")),
    Node("end.damage", "end", "", "fixed"),
    Node("end.effects", "end", "", "fixed"),
    Node("end.hand", "end", "", "choice"),
    Node("end.expiry", "end", "", "fixed"),
)
"""Every place of the chart (MC-TURN-03). `ft` is a Free Timing; the others are choices and Fixed Effects, which nothing
interrupts (MC-FIX-01, -02, -04).

The four steps of the Battle Phase come in every turn (MC-TURN-04). The end of that phase, the end of the Return Step and
the end of the turn are simultaneous (MC-TURN-06).
"""


WINDOWS = {**windows_by_label(NODES), "normal": all_windows(NODES)}
"""Timing word -> the Free Timings it names (MC-TIME-02 to -04). The Reroll Phase has none before its Fixed Effect
(MC-FREE-07, -09)."""
CLOSED = ClosedTimingRules("MC-FREE-10", {"end": "MC-END-05"})

timing = cache(partial(free_timings.timing_of_label, WINDOWS, rule="MC-TIME-02"))
"""Returns the moment that a timing word together with "Friendly" or "Enemy" names (MC-CTRL-03)."""
require = partial(free_timings.require_timing, closed=CLOSED)
"""Checks that a text may be played now: in a Free Timing (MC-FREE-01, MC-FIX-02) that its timing word names (MC-TEXT-05)."""
