"""Counts: the units on the field, energy, rewards and ghost points."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema import texts
from domain.rulesets.star_front.card_schema.texts import read_printed
from domain.rulesets.star_front.state.zones import units

ENERGY_CAP = 5
OPEN = "open"
"""The outcome of a combat that is unknown and that nobody stated."""


UNRECORDED_SCORE = "score:unrecorded"
"""The counter with the part of a score that comes from plays which the record does not have."""


def reward_tokens(table: Table, seat: str) -> int:
    """Returns the reward tokens of a player. They are public and stay when their giver leaves (SF-ZONE-11, SF-REWARD-02,
    -03).
    """
    return table.count(seat, "rewards")


def unit_count(table: Table, seat: str) -> int:
    """Returns the number of units of a player, one for each position (OP-12)."""
    return len(units(table, seat))


def energy_cap(table: Table, seat: str) -> int:
    """Returns the most energy a player may have: 5, changed by effects (SF-CHARGE-01, -03)."""
    return max(0, ENERGY_CAP + table.count(seat, "energy_cap"))


def ghost_points(table: Table, card: str) -> tuple[int, int]:
    """Returns the least and the most ghost points of a card. It has them only in the graveyard (SF-GHOST-01)."""
    there = table.zone_of(card).name == "graveyard"
    data = table.data(card) if there else None
    return texts.ghost_points(read_printed(data)) if data else (0, 0)
