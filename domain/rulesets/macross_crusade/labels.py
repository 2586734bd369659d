"""Timing words of texts (MC-TIME): in which Free Timings a card or text may be played."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.parts import free_timings
from domain.parts.free_timings import Closed
from domain.parts.free_timings import Timing as Timing
from domain.parts.free_timings import suits as suits
from domain.parts.free_timings import within as within
from domain.rulesets.macross_crusade.chart import NODES

EVERY_WINDOW = tuple(node.key for node in NODES if node.kind == "window")
"""The Free Timings of the chart: before and after the Fixed Effect, none before it in the Reroll Phase (MC-FREE-07, -09)."""
WINDOWS = {**free_timings.by_label(NODES), "normal": EVERY_WINDOW}
"""Timing word -> the windows it names (MC-TIME-02 to -04)."""
CLOSED = Closed("MC-FREE-10", {"end": "MC-END-05"})


def timing(label: object, turn: str = "", rule: str = "MC-TIME-02", sure: bool = True) -> Timing:
    """The moment that a timing word and "Friendly" or "Enemy" name (MC-CTRL-03)."""
    return Timing(free_timings.windows(WINDOWS, label), turn, rule, sure)


def require(desk: Desk, seat: str, when: Timing) -> None:
    """Checks that this is the moment: in a Free Timing (MC-FREE-01, MC-FIX-02), and one of the right word (MC-TEXT-05)."""
    free_timings.require(desk, seat, when, CLOSED)
