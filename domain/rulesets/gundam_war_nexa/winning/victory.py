"""Winning and losing by the nation pile (NX-WIN)."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.parts.family.deck_as_life import end_if_exhausted
from domain.rulesets.gundam_war_nexa.state.zones import NATION


def check(desk: Desk) -> bool:
    """Who has 0 cards in the nation pile loses, both at once is a draw (NX-WIN-01, -02, NX-SETUP-02). True at an end.

    Asked right after a play and after an effect, prescribed ones too, is fully applied (NX-WIN-03, OP-20, OP-45). There is
    no other way to win or lose by the rules (NX-WIN-04).
    """
    return end_if_exhausted(desk, NATION, "NX-WIN-01", "NX-WIN-02")
