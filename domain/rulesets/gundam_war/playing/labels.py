"""Timing labels: in which free timings a card or effect may be played (GW-LABL-01 to -03, OP-11, OP-12)."""

from __future__ import annotations

from functools import cache, partial

from domain.parts.family import free_timings
from domain.parts.family.free_timings import Closed, by_label, every_window
from domain.rulesets.gundam_war.turn.chart import NODES

_ANY = every_window(NODES)
WINDOWS = {**by_label(NODES), "any": _ANY, "turn": _ANY, "defense_after_move": ("defense.ft2",)}
"""Label word -> the windows it names; a phase label covers all its steps (OP-12), so the Battle Phase's too (GW-CMD-05)."""
CLOSED = Closed("GW-TURN-08", {"end": "GW-END-07"})
"""Nothing is played while a Regular Effect is carried out (GW-TURN-08, -09), nor in the End Phase (GW-END-07, GW-CUT-07)."""

timing = cache(partial(free_timings.timing, WINDOWS, rule="GW-LABL-01"))
"""The moment that a label names."""
require = partial(free_timings.require, closed=CLOSED)
"""Checks that this is the moment for a play: in a Free Timing, and one of its label."""
