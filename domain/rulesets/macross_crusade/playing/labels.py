"""Timing words of texts (MC-TIME): in which Free Timings a card or text may be played."""

from __future__ import annotations

from functools import cache, partial

from domain.parts.family import free_timings
from domain.parts.family.free_timings import Closed, by_label, every_window
from domain.rulesets.macross_crusade.turn.chart import NODES

WINDOWS = {**by_label(NODES), "normal": every_window(NODES)}
"""Timing word -> the windows it names (MC-TIME-02 to -04); none comes before the Fixed Effect of the Reroll Phase
(MC-FREE-07, -09)."""
CLOSED = Closed("MC-FREE-10", {"end": "MC-END-05"})

timing = cache(partial(free_timings.timing, WINDOWS, rule="MC-TIME-02"))
"""The moment that a timing word and "Friendly" or "Enemy" name (MC-CTRL-03)."""
require = partial(free_timings.require, closed=CLOSED)
"""Checks that this is the moment: in a Free Timing (MC-FREE-01, MC-FIX-02), and one of the right word (MC-TEXT-05)."""
