"""Layout: the printed face of a Star Front card, its table (SF-ZONE) with rows of lanes and star fronts between them, and the
order of offers.
"""

from __future__ import annotations

from domain.kernel.contract.layout import Cost, Face, Mat, Row, Score, State, Value
from domain.kernel.contract.offers import OfferOrder
from domain.rulesets.star_front.state.printed_properties import STATE
from domain.rulesets.star_front.state.zones import (
    BACK,
    DECK,
    EXILE,
    FOREST,
    FRONT,
    GRAVEYARD,
    HAND,
    PROCESSING,
    RACE,
    SITE,
    STARS,
    TURNTABLE,
)

FACE = Face(
    tint=("race",),
    costs=(Cost("mana"),),
    values=(Value("attack", "attack"), Value("score", "score")),
    type_line=("type", "traits"),
    stars="star",
    states=tuple(State(angle, term) for angle, term in STATE.items() if angle),
)
MAT = Mat(
    score=Score("tally", "score", full=15, goal="early_end_score"),
    rows=(Row("lanes", (FRONT,)), Row("lanes", (BACK,), behind=True), Row("hand", (HAND,))),
    piles=(DECK, GRAVEYARD, FOREST),
    beside=(RACE, SITE),
    stack=PROCESSING,
    middle=STARS,
    rest=(TURNTABLE, EXILE),
    token="little_traveller",
)
"""The layout of the table. The score from which an early end may be declared is a house rule (SF-EARLY-02)."""
OFFER_ORDER = OfferOrder(
    acts=("first", "summon", "play", "attack", "use", "move", "formation", "mech_merge", "early_end"),
    base={},
    on="lower",
)
"""The order in which acts are offered."""
