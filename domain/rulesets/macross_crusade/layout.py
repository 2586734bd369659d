"""The layout of a card of Macross Crusade (MC-CARD) and of its table (MC-ZONE), and the order of offers."""

from __future__ import annotations

from domain.kernel.contract.layout import Cost, Face, Mat, Row, Score, State, Value
from domain.kernel.contract.offers import OfferOrder
from domain.parts.common.set_groups import ROLLED
from domain.rulesets.macross_crusade.state.zones import (
    DEPLOYMENT,
    FIRST,
    G_ZONE,
    HAND,
    JUNKYARD,
    LOST,
    NATION,
    PLAYED,
    PULLED_OUT,
    REMOVED,
    SECOND,
)

FACE = Face(
    tint=("color", "g_symbols.0.0"),
    costs=(Cost("total"), Cost("designated", "tint"), Cost("resource", "square")),
    values=(Value("points.0", "fighting"), Value("points.1", "shooting"), Value("points.2", "defense")),
    under_name="custom_machine",
    type_line=("type", "size", "traits"),
    states=(State(ROLLED, "rolled"),),
    untold=("controlled", "arrived"),
)
MAT = Mat(
    score=Score("zone", NATION, full=50, low=10, start=44, drawn=1),
    rows=(
        Row("squads", (FIRST, SECOND), leads=(0, 1)),
        Row("areas", (DEPLOYMENT,), resources=G_ZONE),
        Row("hand", (HAND,)),
    ),
    piles=(LOST, JUNKYARD),
    stack=PLAYED,
    rest=(REMOVED, PULLED_OUT),
)
"""The table. The Nation is the deck. A detachment's score adds the Fighting of its first Unit and the Shooting of the
others."""
OFFER_ORDER = OfferOrder(
    acts=("keep", "first", "play", "attack", "defend", "use", "switch"),
    base={"type": ("g",)},
)
"""The order in which offers are listed."""
