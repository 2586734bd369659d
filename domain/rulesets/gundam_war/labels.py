"""Timing labels: in which free timings a card or effect may be played (GW-LABL-01 to -03, OP-11, OP-12)."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts import free_timings
from domain.parts.free_timings import Closed
from domain.parts.free_timings import Timing as Timing
from domain.parts.free_timings import suits as suits
from domain.parts.free_timings import within as within
from domain.rulesets.gundam_war.chart import NODES

_NAMED = free_timings.by_label(NODES)
EVERY_WINDOW = tuple(node.key for node in NODES if node.kind == "window")
WINDOWS_OF_LABEL: dict[str, tuple[str, ...]] = {
    **_NAMED,
    "any": EVERY_WINDOW,
    "turn": EVERY_WINDOW,
    "defense_after_move": ("defense.ft2",),
}
"""Label word -> the windows it names; a phase label covers all its steps (OP-12), so the Battle Phase's too (GW-CMD-05)."""


CLOSED = Closed("GW-TURN-08", {"end": "GW-END-07"})
"""Nothing is played while a Regular Effect is carried out (GW-TURN-08, -09), nor in the End Phase (GW-END-07, GW-CUT-07)."""


def windows(label: Plain) -> tuple[str, ...]:
    """The windows of a label: one word, or several."""
    return free_timings.windows(WINDOWS_OF_LABEL, label)


def timing(label: Plain, turn: str = "", rule: str = "GW-LABL-01", sure: bool = True) -> Timing:
    """The moment that a label names; `sure`: the card is known, else it may be one that is not bound to this (Quick)."""
    return Timing(windows(label), turn, rule, sure)


def require(desk: Desk, seat: str, when: Timing) -> None:
    """Checks that this is the moment for a play: in a Free Timing, and one of its label."""
    free_timings.require(desk, seat, when, CLOSED)
