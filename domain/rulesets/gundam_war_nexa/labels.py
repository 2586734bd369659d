"""Timing icons: in which free timings a card or text may be played (NX-TURN-09, -10, NX-PLAY-10 to -12)."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts import free_timings
from domain.parts.free_timings import Closed
from domain.parts.free_timings import Timing as Timing
from domain.parts.free_timings import suits as suits
from domain.parts.free_timings import within as within
from domain.rulesets.gundam_war_nexa.chart import NODES

EVERY_WINDOW = tuple(node.key for node in NODES if node.kind == "window")
WINDOWS_OF_LABEL: dict[str, tuple[str, ...]] = {
    **free_timings.by_label(NODES),
    "any": EVERY_WINDOW,
    "turn": EVERY_WINDOW,
}
"""Icon -> every free timing inside it; of both turns where it names no side (NX-PLAY-12, OP-46)."""
CLOSED = Closed("NX-TURN-10", {"end": "NX-TURN-10"})


def windows(label: Plain) -> tuple[str, ...]:
    """The windows of an icon: one word, or several."""
    return free_timings.windows(WINDOWS_OF_LABEL, label)


def require(desk: Desk, seat: str, timing: Timing) -> None:
    """Checks that this is the moment for a play: nothing is played outside free timing (NX-TURN-07, -10)."""
    free_timings.require(desk, seat, timing, CLOSED)
