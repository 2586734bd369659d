"""Which card somebody means: ids, or printings that are looked for in the places of this game."""

from __future__ import annotations

from functools import partial

from domain.parts.common import pointing
from domain.parts.common.pointing import Reach
from domain.parts.family import shares
from domain.rulesets.gundam_war.effects.filters import FULL
from domain.rulesets.gundam_war.state.zones import CUT_IN, DEFUNCT, HAND, HANGAR, JUNKYARD, SIDEBOARD, cards_in_play

_REACH = Reach(cards_in_play, "in play", "GW-ZONE-14", (CUT_IN,), (JUNKYARD, HANGAR, DEFUNCT, SIDEBOARD), (HAND,))
in_play_card = partial(pointing.in_play, reach=_REACH)
"""A card in play (GW-ZONE-14), by id or by printing."""
anywhere = partial(pointing.within_reach, reach=_REACH)
"""A card that lies where the seat can point at it."""
named_targets = partial(shares.named, sight=FULL, reach=_REACH)
"""The cards somebody names as targets."""
