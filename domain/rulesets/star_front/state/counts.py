"""What is counted: the score of a player, the units on the field, energy and rewards."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.star_front.state import cards
from domain.rulesets.star_front.state.zones import under, units

ENERGY_CAP = 5


def rewards(table: Table, seat: str) -> int:
    """The reward tokens of a player; public, and they stay when their giver leaves (SF-ZONE-11, SF-REWARD-02, -03)."""
    return table.count(seat, "rewards")


def total(table: Table, seat: str) -> int:
    """The score of a player: units, captives and rewards (SF-SCORE-01, -02, -04, SF-KID-05).

    Passengers, granted magic and sites add nothing by themselves (SF-SCORE-03); a score that is not known counts nothing.
    """
    return sum(value or 0 for value in _scores(table, seat)) + rewards(table, seat)


def exact(table: Table, seat: str) -> int | None:
    """The score of a player; None where that of a card is not known."""
    return None if None in _scores(table, seat) else total(table, seat)


def _scores(table: Table, seat: str) -> list[int | None]:
    mine = units(table, seat)
    captives = [card for unit in mine for card in under(table, unit, "captive")]
    return [cards.score(table, unit) for unit in mine] + [cards.base(table, card, "score") for card in captives]


def unit_count(table: Table, seat: str) -> int:
    """The units of a player: one for each position (OP-12)."""
    return len(units(table, seat))


def energy_cap(table: Table, seat: str) -> int:
    """The most energy a player may have: 5, changed by effects (SF-CHARGE-01, -03)."""
    return max(0, ENERGY_CAP + table.count(seat, "energy_cap"))


def ghost_points(table: Table, card: str) -> int:
    """The ghost points of a card; it has them only in the graveyard (SF-GHOST-01)."""
    there = table.zone_of(card).name == "graveyard"
    return int((table.data(card) or {}).get("ghost", 0)) if there else 0
