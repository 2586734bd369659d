"""The layout of a NEX-A card (NX-CARD) and of its play mat (NX-ZONE), and the order in which offers are shown."""

from __future__ import annotations

from domain.kernel.contract.layout import Cost, Face, Mat, Row, Score, State, Value
from domain.kernel.contract.offers import OfferOrder
from domain.parts.common.set_groups import ROLLED
from domain.rulesets.gundam_war_nexa.state.zones import (
    DEPLOYMENT,
    DISCARD,
    EARTH,
    EXTRACTED,
    G_ZONE,
    HAND,
    HANGAR,
    JUNKYARD,
    NATION,
    PLAYED,
    REMOVED,
    SPACE,
)

FACE = Face(
    tint=("g_sign.color", "roll.0.0", "colors.0"),
    costs=(Cost("total"), Cost("roll.0.1", "tint"), Cost("resource", "square")),
    values=(Value("points.0", "strike"), Value("points.1", "shooting"), Value("points.2", "defense")),
    under_name="model",
    type_line=("type", "terrain", "traits"),
    stars="star",
    states=(State(ROLLED, "rolled"),),
)
MAT = Mat(
    score=Score("zone", NATION, full=50, low=10, start=44, drawn=1),
    rows=(
        Row("squads", (SPACE, EARTH), leads=(0, 1)),
        Row("areas", (DEPLOYMENT,), resources=G_ZONE),
        Row("hand", (HAND,)),
    ),
    piles=(DISCARD, JUNKYARD),
    stack=PLAYED,
    rest=(HANGAR, REMOVED, EXTRACTED),
)
"""The play mat: the nation pile is both deck and score.

A squad shows the strike of its first unit and the shooting of the units behind it.
"""
OFFER_ORDER = OfferOrder(
    acts=("keep", "first", "play", "attack", "defend", "use"),
    base={"type": ("graphic",)},
)
"""The order in which offers are shown."""
