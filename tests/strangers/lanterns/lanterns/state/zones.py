"""The zones of a table: a pile, a hand, the river on which lit lanterns float, and the ashes."""

from __future__ import annotations

from domain.kernel.record.header import ZoneKind

PILE, HAND, RIVER, ASHES = "pile", "hand", "river", "ashes"

ZONES = (
    ZoneKind(RIVER, in_play=True),
    ZoneKind(PILE, ordered=True, sees="none", face="down"),
    ZoneKind(ASHES, ordered=True),
    ZoneKind(HAND, sees="holder", face="down"),
)
