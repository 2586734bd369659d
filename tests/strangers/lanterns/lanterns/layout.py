"""What is printed where on a lantern, and how the table lies; what is said most often."""

from __future__ import annotations

from domain.kernel.contract.layout import Face, Mat, Row, Score, Value
from domain.kernel.contract.offers import OfferOrder
from lanterns.state.zones import ASHES, HAND, PILE, RIVER
from lanterns.victory import GOAL

FACE = Face(tint=("color",), costs=(), values=(Value("light", "light"),), type_line=("type",))
MAT = Mat(
    score=Score("tally", "lights", full=GOAL),
    rows=(Row("areas", (RIVER,)), Row("hand", (HAND,))),
    piles=(PILE, ASHES),
)
OFFER_ORDER = OfferOrder(acts=("first", "play", "blow"), base={})
"""The order in which it is offered."""
