"""The places of values on a Robotech card (RT-CARD), the layout of its table (RT-SET-10, -11), and the order of offers."""

from __future__ import annotations

from domain.kernel.contract.layout import Cost, Face, Mat, Row, Score, State, Value
from domain.kernel.contract.offers import OfferOrder
from domain.rulesets.robotech.game_end.victory import GOAL
from domain.rulesets.robotech.keywords.transform import ANGLES
from domain.rulesets.robotech.state.current_properties import ARMOR, SPEED, WEAPON
from domain.rulesets.robotech.state.levels import BATTLE_POINTS
from domain.rulesets.robotech.state.zones import BASE, BATTLE, DECK, DISCARD, HAND, PROTO

FACE = Face(
    tint=("races.0", "action_type"),
    costs=(Cost("proto_cost"),),
    values=tuple(Value(name, name) for name in (WEAPON, ARMOR, SPEED)),
    under_name="allegiances.0",
    type_line=("type", "battle_types"),
    states=tuple(State(angle, mode) for mode, angle in ANGLES.items() if angle),
)
MAT = Mat(
    score=Score("counter", BATTLE_POINTS, full=GOAL),
    rows=(Row("areas", (BATTLE,)), Row("areas", (BASE,), resources=PROTO), Row("hand", (HAND,))),
    piles=(DECK, DISCARD),
)
"""The layout of the table. A player who reaches the goal may win (RT-VIC-01)."""
OFFER_ORDER = OfferOrder(
    acts=("keep", "first", "place", "play", "attack", "defend", "resolve", "action", "use", "assign"),
    base={},
    on="pilot",
)
"""The order of offers: the most frequent acts first."""
