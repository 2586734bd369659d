"""Timing icons: in which free timings a card or text may be played (NX-TURN-09, -10, NX-PLAY-10 to -12)."""

from __future__ import annotations

from functools import cache, partial

from domain.parts.family import free_timings
from domain.parts.family.free_timings import Closed, by_label, every_window
from domain.rulesets.gundam_war_nexa.turn.chart import NODES

_ANY = every_window(NODES)
WINDOWS = {**by_label(NODES), "any": _ANY, "turn": _ANY}
"""Icon -> every free timing inside it; of both turns where it names no side (NX-PLAY-12, OP-46)."""
CLOSED = Closed("NX-TURN-10", {"end": "NX-TURN-10"})

timing = cache(partial(free_timings.timing, WINDOWS, rule="NX-PLAY-10"))
"""The moment that an icon names."""
require = partial(free_timings.require, closed=CLOSED)
"""Checks that this is the moment for a play: nothing is played outside free timing (NX-TURN-07, -10)."""
