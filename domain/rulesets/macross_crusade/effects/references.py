"""Which card somebody means: ids, or printings that are looked for in the places of this game."""

from __future__ import annotations

from functools import partial

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.knowledge import find
from domain.parts.common import pointing
from domain.parts.common.pointing import Reach
from domain.parts.family import shares
from domain.rulesets.macross_crusade.effects.filters import FULL
from domain.rulesets.macross_crusade.state.zones import G_ZONE, HAND, JUNKYARD, PLAYED, PULLED_OUT, REMOVED, managed

_REACH = Reach(managed, "in the Field", "MC-ZONE-12", (PLAYED,), (G_ZONE, JUNKYARD, REMOVED), (HAND, PULLED_OUT))
field_card = partial(pointing.in_play, reach=_REACH)
"""A card in the Field (MC-ZONE-12), by id or by printing."""
anywhere = partial(pointing.within_reach, reach=_REACH)
"""A card that lies where the seat can point at it."""
named_targets = partial(shares.named, sight=FULL, reach=_REACH)
"""The cards somebody names as targets."""


def hand_card(desk: Desk, seat: str, ref: Plain, rule: str = "") -> str:
    """A card of a seat's hand; a scribe's may lie elsewhere, against the rule."""
    return find(desk, seat, ref, (f"{seat}.{HAND}",), rule)
