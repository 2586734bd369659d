"""The nation pile as life: drawing from its top, damage to the nation, recovering to it, and losing by it."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Desk
from domain.parts.bandai import deck_as_life
from domain.rulesets.gundam_war_nexa.state.zones import DISCARD, HAND, NATION


def draw(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn", pile: str = NATION) -> None:
    """Draws from the top of the own nation pile, or of the discard pile, one after another (NX-HAND-01, -02)."""
    family = "resolved" if rule == "NX-HAND-01" else "fixed"
    deck_as_life.draw_cards(desk, seat, count, rule, name, pile, HAND, family)


def damage_nation(desk: Desk, seat: str, amount: int, source: str, rule: str) -> None:
    """Cards go one by one, face down and unseen, from the nation pile to the discard pile (NX-BATT-37, OP-21)."""
    deck_as_life.damage_deck(desk, seat, amount, source, rule, NATION, DISCARD)


def recover(desk: Desk, seat: str, count: int) -> None:
    """Cards go from the top of the discard pile to the top of the nation pile, unseen."""
    desk.record("resolved", "recovered", seat, "NX-ZONE-02", {"count": count})
    deck_as_life.recover_cards(desk, seat, count, NATION, DISCARD)


check_loss = partial(deck_as_life.end_if_exhausted, pile=NATION, rule="NX-WIN-01", draw_rule="NX-WIN-02")
"""Who has 0 cards in the nation pile loses, both at once is a draw (NX-WIN-01, -02, NX-SETUP-02). True at an end.

Asked right after a play and after an effect, prescribed ones too, is fully applied (NX-WIN-03, OP-20, OP-45). There is
no other way to win or lose by the rules (NX-WIN-04).
"""
