"""Where the parts of a Gundam War card are printed (GW-CARD), the layout of its table (GW-ZONE), and the order of offers."""

from __future__ import annotations

from domain.kernel.contract.layout import Cost, Face, Mat, Row, Score, State, Value
from domain.kernel.contract.offers import OfferOrder
from domain.parts.common.set_groups import ROLLED
from domain.rulesets.gundam_war.state.zones import (
    CUT_IN,
    DEFUNCT,
    DISCARD,
    EARTH,
    HAND,
    HANGAR,
    JUNKYARD,
    NATION,
    SIDEBOARD,
    SPACE,
    STATION,
)

FACE = Face(
    tint=("color", "generates.0.0"),
    costs=(Cost("total"), Cost("corps", "tint"), Cost("cost", "square")),
    values=(Value("points.0", "strike"), Value("points.1", "shooting"), Value("points.2", "defense")),
    under_name="model",
    type_line=("type", "terrain"),
    states=(State(ROLLED, "rolled"),),
)
MAT = Mat(
    score=Score("zone", NATION, full=50, low=10, start=44, drawn=1),
    rows=(
        Row("squads", (SPACE, EARTH), leads=(0, 1)),
        Row("areas", (STATION,), resource_types=("generation",)),
        Row("hand", (HAND,)),
    ),
    piles=(DISCARD, JUNKYARD),
    stack=CUT_IN,
    rest=(HANGAR, DEFUNCT, SIDEBOARD),
)
"""The layout of a table; the deck of 50 is the nation (GW-DECK).

In a SQUAD the first UNIT counts with its strike, the UNITs behind it with their shooting.
"""
OFFER_ORDER = OfferOrder(
    acts=("keep", "first", "play", "attack", "defend", "use", "switch", "order", "redeem"),
    base={"type": ("generation",)},
)
"""The order in which acts are offered."""
