"""What is printed where on a Star Front card, and how its table lies (SF-ZONE): rows of lanes, star fronts between.

And what is said most often.
"""

from __future__ import annotations

from domain.kernel.contract.layout import Cost, Face, Mat, Row, Score, State, Value
from domain.kernel.contract.offers import OfferOrder
from domain.rulesets.star_front.state.faces import STATE
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
"""The score from which an early end may be declared is a house rule (SF-EARLY-02)."""
OFFER_ORDER = OfferOrder(
    acts=("first", "summon", "play", "attack", "use", "move", "formation", "mech_merge", "early_end"),
    base={},
    on="lower",
)
"""The order in which it is offered."""
