"""The nation pile as life: drawing, nation damage, recovery, and losing with an empty pile."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Desk
from domain.parts.bandai import deck_as_life
from domain.rulesets.gundam_war_nexa.state.zones import DISCARD, HAND, NATION


def draw_from_nation(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn", pile: str = NATION) -> None:
    """Draws cards one after another from the top of the own nation pile, or of the discard pile (NX-HAND-01, -02)."""
    family = "resolved" if rule == "NX-HAND-01" else "fixed"
    deck_as_life.draw_cards(desk, seat, count, rule, name, pile, HAND, family)


def damage_nation(desk: Desk, seat: str, amount: int, source: str, rule: str) -> None:
    """Moves cards one by one, face down and unseen, from the nation pile to the discard pile (NX-BATT-37, OP-21)."""
    deck_as_life.damage_deck(desk, seat, amount, source, rule, NATION, DISCARD)


def recover_to_nation(desk: Desk, seat: str, count: int) -> None:
    """Moves cards unseen from the top of the discard pile to the top of the nation pile."""
    desk.record("resolved", "recovered", seat, "NX-ZONE-02", {"count": count})
    deck_as_life.recover_cards(desk, seat, count, NATION, DISCARD)


check_loss = partial(deck_as_life.end_if_exhausted, pile=NATION, rule="NX-WIN-01", draw_rule="NX-WIN-02")
"""Ends the game if a nation pile has 0 cards: its player loses, two empty piles are a draw (NX-WIN-01, -02, NX-SETUP-02).

Returns True if the game is over. The check comes right after a play, and after an effect is fully applied, prescribed effects
included (NX-WIN-03, OP-20, OP-45). The rules know no other way to win or lose (NX-WIN-04).
"""
