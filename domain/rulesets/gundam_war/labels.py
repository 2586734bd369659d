"""Timing labels: in which free timings a card or effect may be played (GW-LABL-01 to -03, OP-11, OP-12)."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import Plain

BATTLE_STEPS = {
    "attack": ("attack.ft1", "attack.ft2"),
    "defense": ("defense.ft1", "defense.ft2"),
    "resolution": ("resolution.ft1", "resolution.ft2"),
    "return": ("return.ft1", "return.ft2"),
}
PHASES = {
    "reroll": ("reroll.ft",),
    "draw": ("draw.ft1", "draw.ft2"),
    "assign": ("assign.ft",),
    "battle": tuple(node for nodes in BATTLE_STEPS.values() for node in nodes),
}
EVERY_WINDOW = tuple(node for nodes in PHASES.values() for node in nodes)
WINDOWS_OF_LABEL: dict[str, tuple[str, ...]] = {
    **PHASES,
    **BATTLE_STEPS,
    "any": EVERY_WINDOW,
    "turn": EVERY_WINDOW,
    "defense_after_move": ("defense.ft2",),
}
"""Label word -> the windows it names; a phase label covers all its steps (OP-12)."""


def windows(label: Plain) -> tuple[str, ...]:
    """The windows of a label: one word, or several."""
    words = (label,) if isinstance(label, str) else label
    return tuple(node for word in words for node in WINDOWS_OF_LABEL.get(word, ()))


def within(nodes: tuple[str, ...], turn: str = "", holder: str = "", seat: str = "") -> Callable[[str], bool]:
    """A predicate over nodes: one of these, in an own or enemy turn where `turn` says so."""
    if turn and (holder == seat) != (turn == "own"):
        return lambda node: False
    return lambda node: node in nodes
